"""Prints for each mail whether python3-dkim accepts its signatures, given the DNS records in the first file: name, a
tab, text."""
import pathlib
import sys

import dkim

RECORDS = dict(line.split("\t") for line in pathlib.Path(sys.argv[1]).read_text().splitlines())


def lookup(name, timeout=5):
    return RECORDS[name.decode().rstrip(".")].encode()


def verdict(mail, index):
    try:
        return dkim.DKIM(mail).verify(idx=index, dnsfunc=lookup)
    except dkim.DKIMException as e:
        return type(e).__name__


for name in sys.argv[2:]:
    mail = pathlib.Path(name).read_bytes()
    print(pathlib.Path(name).name, *(verdict(mail, index) for index in (0, 1)))
