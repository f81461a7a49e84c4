"""Verbs of English that are not made by rule: their past, and behind `has` their third form."""

FORMS = {
    "be": "was were been", "become": "became become", "begin": "began begun",
    "break": "broke broken", "bring": "brought", "build": "built", "buy": "bought", "cast": "cast",
    "catch": "caught", "choose": "chose chosen", "come": "came come", "cut": "cut",
    "deal": "dealt", "do": "did done", "draw": "drew drawn", "drink": "drank drunk",
    "eat": "ate eaten", "fall": "fell fallen", "feed": "fed", "fight": "fought", "find": "found",
    "flee": "fled", "fly": "flew flown", "forget": "forgot forgotten", "get": "got",
    "give": "gave given", "go": "went gone", "grow": "grew grown", "hear": "heard",
    "hide": "hid hidden", "hit": "hit", "hold": "held", "hurt": "hurt", "keep": "kept",
    "know": "knew known", "lay": "laid", "lead": "led", "leave": "left", "lend": "lent",
    "let": "let", "lie": "lain", "lose": "lost", "make": "made", "meet": "met", "pay": "paid",
    "put": "put", "read": "read", "ride": "rode ridden", "rise": "rose risen", "run": "ran run",
    "say": "said", "see": "saw seen", "sell": "sold", "send": "sent", "set": "set",
    "shoot": "shot", "shut": "shut", "sing": "sang sung", "sink": "sank sunk", "sit": "sat",
    "sleep": "slept", "speak": "spoke spoken", "spend": "spent", "spread": "spread",
    "spring": "sprang sprung", "stand": "stood", "steal": "stole stolen", "stick": "stuck",
    "strike": "struck", "swear": "swore sworn", "sweep": "swept", "swim": "swam swum",
    "swing": "swung", "take": "took taken", "teach": "taught", "tell": "told", "think": "thought",
    "throw": "threw thrown", "turn": "turned", "understand": "understood", "wake": "woke woken",
    "wear": "wore worn", "win": "won", "wind": "wound", "write": "wrote written",
}  # fmt: skip
"""The forms of a verb: its past, and behind that its third form, if it is another."""

THIRD_FORMS = {verb: forms.split()[-1] for verb, forms in FORMS.items()}
VERB_OF = {form: verb for verb, forms in FORMS.items() for form in forms.split()}
