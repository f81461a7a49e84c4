"""`cardwright editor`: the extension is packed, and installed where there is an editor."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from zipfile import ZipFile

from command import run


def test_the_extension_is_written_with_all_that_it_needs(tmp_path: Path) -> None:
    out = tmp_path / "cardwright.vsix"
    done = run("editor", "vscode", "--out", out)
    assert done.exit_code == 0
    with ZipFile(out) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        package = json.loads(archive.read("extension/package.json"))
        manifest = archive.read("extension.vsixmanifest").decode()
    wanted = [package["main"], package["contributes"]["languages"][0]["configuration"]]
    wanted += [each["path"] for each in package["contributes"]["grammars"]]
    wanted += [each["path"] for each in package["contributes"]["snippets"]]
    assert {f"extension/{each.removeprefix('./')}" for each in wanted} <= set(names)
    assert not [name for name in names if "node_modules" in name or "/src/" in name]
    assert f'Version="{package["version"]}"' in manifest


def test_the_same_files_give_the_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "first.vsix", tmp_path / "second.vsix"
    for each in (first, second):
        run("editor", "vscode", "--out", each)
    assert first.read_bytes() == second.read_bytes()


def program(folder: Path, lines: str) -> str:
    """Write a program that an editor could be."""
    path = folder / "code"
    path.write_text(f"#!{sys.executable}\nimport sys\n{lines}\n")
    path.chmod(0o755)
    return str(path)


def test_an_editor_is_asked_to_install_it(tmp_path: Path) -> None:
    told = tmp_path / "told.txt"
    code = program(tmp_path, f"open({str(told)!r}, 'w').write(' '.join(sys.argv[1:]))")
    done = run("editor", "vscode", "--code", code)
    assert done.exit_code == 0
    words = told.read_text().split(" ")
    assert words[0] == "--install-extension" and words[1].endswith(".vsix")


def test_an_editor_that_refuses_or_is_not_there_is_named(tmp_path: Path) -> None:
    code = program(tmp_path, "sys.exit('no room left')")
    done = run("editor", "vscode", "--code", code)
    assert done.exit_code == 2
    assert "no room left" in done.output
    done = run("editor", "vscode", "--code", "no-such-editor")
    assert done.exit_code == 2
    assert "`no-such-editor`" in done.output and "--out" in done.output
    assert run("editor", "notepad").exit_code == 2
