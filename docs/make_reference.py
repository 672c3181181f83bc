#!/usr/bin/env python3
"""make_reference.py TITLE GENERATED PAGE

Makes a page of the reference of what mlir-tblgen generated. mlir-tblgen says of
every interface method that it must be implemented, also where there is a
default; that note stays with those methods alone whose text names no default.
"""

import re
import sys

title, generated, page = sys.argv[1:]
note = "NOTE: This method *must* be implemented by the user.\n"

text = open(generated).read()
heading, *methods = re.split(r"(?m)^(?=#### )", text)
for i, method in enumerate(methods):
    if re.search(r"(?m)^Default: ", method):
        methods[i] = method.replace(note, "").rstrip() + "\n\n"
text = heading + "".join(methods)

# The first line tells that the file is generated. Most generators head the page
# themselves, by a title that says less than ours. [TOC] is for another site.
comment, _, body = text.partition("\n")
body = re.sub(r"\A\s*# .*\n", "", body)
body = re.sub(r"(?m)^\[TOC\]$", "", body)
with open(page, "w") as output:
    output.write(f"{comment}\n\n# {title}\n\n{body.strip()}\n")
