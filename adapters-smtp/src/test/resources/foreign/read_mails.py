"""Reads mails with Python's own parser, which raises at any defect, and writes what it has read as <name>.txt beside
them: the form in which mails are approved."""
import email
import email.policy
import pathlib
import sys

POLICY = email.policy.SMTP.clone(raise_on_defect=True)


def text(part):
    return part.get_content().replace("\r\n", "\n")


for path in sorted(pathlib.Path(sys.argv[1]).glob("*.eml")):
    mail = email.message_from_bytes(path.read_bytes(), policy=POLICY)
    for part in mail.walk():
        assert not part.defects, (path.name, part.defects)
        for name, value in part.items():
            assert not value.defects, (path.name, name, value.defects)
            str(value)
    assert mail.is_multipart() and mail.get_content_type() == "multipart/alternative", path.name
    assert len(mail["to"].addresses) == 1 and len(mail["from"].addresses) == 1, path.name
    plain, html, *calendar = mail.iter_parts()
    assert (plain.get_content_type(), html.get_content_type()) == ("text/plain", "text/html"), path.name
    read = "Subject: " + mail["subject"] + "\n\n" + text(plain) + "\n----------\n" + text(html)
    for part in calendar:
        kind = "; ".join([part.get_content_type(), *("=".join(p) for p in part["content-type"].params.items())])
        read += "\n----------\n" + kind + "\n\n" + text(part)
    path.with_suffix(".txt").write_text(read, encoding="utf-8", newline="")
    print(path.name)
