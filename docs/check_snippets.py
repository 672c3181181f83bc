#!/usr/bin/env python3
"""check_snippets.py [--update] ROOT PAGES...

Compares the code in a page with the files that it is quoted from. Before a
block of code stands

    <!-- snippet: path/from/ROOT name -->

and the file has lines with [name] before and [/name] after what is quoted. A
block without that may only hold commands of a shell (sh). With --update the
blocks are replaced by what the files have.
"""

import os
import re
import sys

BLOCK = re.compile(
    r"(?m)^(?:<!-- snippet: (?P<path>\S+) (?P<name>\S+) -->\n)?"
    r"```(?P<language>.*)\n(?P<code>(?:.*\n)*?)```$"
)


def quote(root, path, name):
    """The lines between the marks, with the indentation that all share and
    the marks of other snippets removed. None if the marks are not there."""
    lines = None
    with open(os.path.join(root, path)) as file:
        for line in file.read().splitlines():
            if f"[/{name}]" in line and lines is not None:
                break
            if f"[{name}]" in line:
                lines = []
            elif lines is not None and not re.search(r"\[/?(?:tutorial|readme)-", line):
                lines.append(line)
        else:
            return None
    indent = min((len(s) - len(s.lstrip()) for s in lines if s), default=0)
    return "".join(line[indent:] + "\n" for line in lines)


def check(root, page, update):
    errors = []
    with open(page) as file:
        text = file.read()

    def visit(block):
        where = f"{page}:{text.count(chr(10), 0, block.start()) + 1}"
        if not block["path"]:
            if block["language"] != "sh":
                errors.append(f"{where}: code that no file has")
            return block[0]
        try:
            code = quote(root, block["path"], block["name"])
        except OSError:
            code = None
        if code is None:
            errors.append(f"{where}: no [{block['name']}] in {block['path']}")
            return block[0]
        if code == block["code"]:
            return block[0]
        if not update:
            errors.append(
                f"{where}: not what {block['path']} has; "
                f"run {sys.argv[0]} --update {root} {page}"
            )
        return block[0].replace(
            f"```{block['language']}\n{block['code']}```",
            f"```{block['language']}\n{code}```",
        )

    new = BLOCK.sub(visit, text)
    if update and new != text:
        with open(page, "w") as file:
            file.write(new)
    return errors


def main():
    arguments = sys.argv[1:]
    update = arguments[:1] == ["--update"]
    root, *pages = arguments[update:]
    errors = [error for page in pages for error in check(root, page, update)]
    print("\n".join(errors) if errors else "all code is what the files have")
    return bool(errors)


if __name__ == "__main__":
    sys.exit(main())
