"""Rows: the lists of a state that are changed at one place, with the types of their places.

A frame, a part of play that goes on, what waits on the stack, a batch and a secret choice are
lists, because each of them changes while it is there, and because copying a list is the cheapest
copy there is. A list knows one type for all its places. So `row_types.pyi` tells a type checker of
classes in which each place has the type that the table of rows says (`program/row_layouts.py`);
when the program runs there are none of these: a row is a `list`, and is written as one
(`s.frames.append([MARK, context, None, 0, entry])`).

What a row is when it is written is not looked at, only what is read from it and put into it. From
its fifth place on a frame holds what the routine that it carries out has for variables; the
machine's own routines have names for these (`Own`).
"""

from __future__ import annotations

Row = Frame = Flow = Item = Batch = Secret = list
EventFrame = ReplacedFrame = TextFrame = DeedFrame = WaitingFrame = list
