"""Messages that `lockin mail` prints are read by Python's own parser of mail without a defect, and say what the published
text says.

    mail.py [PROGRAM]

Ends with 1 where anything is otherwise.
"""

import email
import email.policy
import html.parser
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PEOPLE = ["me@example.org", "Zoë Müller <zoe@example.org>", "語学 <go@example.org>"]
WRONG = ["me@example.org\nBcc: you@example.org", "a@b, c@d", '"x" <a@b>', "a", "a@b\r\n\r\nbody"]


class Text(html.parser.HTMLParser):
    """What a page says, and what it would load."""

    def __init__(self):
        super().__init__()
        self.text, self.loads = "", []

    def handle_starttag(self, tag, attrs):
        self.loads += [f"{tag} {key}" for key, value in attrs
                       if key in ("src", "href", "background", "class") or "url(" in (value or "")]
        self.loads += [tag] * (tag in ("style", "script", "img", "link", "iframe"))

    def handle_data(self, data):
        self.text += data


def look(message, published):
    """What is wrong with a message."""
    parsed = email.message_from_bytes(message, policy=email.policy.default)
    parts = list(parsed.walk())
    for part in parts:
        yield from (f"{part.get_content_type()}: {defect!r}" for defect in part.defects)
        for name, value in part.items():
            yield from (f"{name}: {defect!r}" for defect in getattr(value, "defects", ()))
    yield from (f"a line of {len(line)}" for line in message.split(b"\n") if len(line) > 76)
    kinds = [part.get_content_type() for part in parts]
    if kinds != ["multipart/alternative", "text/plain", "text/html"]:
        yield f"parts {kinds}"
        return
    if [f"{a.display_name} <{a.addr_spec}>".strip() for a in parsed["to"].addresses] != [
            p if "<" in p else f" <{p}>".strip() for p in PEOPLE]:
        yield f"to {parsed['to']}"
    if parsed["from"].addresses[0].addr_spec != "me@example.org" or parsed["bcc"] is not None:
        yield f"from {parsed['from']}"
    finding = published.split("\n")[0]
    if parsed["subject"] != f"lockin: {finding}" or parsed["date"].datetime.isoformat() != "2026-06-01T06:00:00+00:00":
        yield f"{parsed['subject']} {parsed['date']}"
    plain, page = (part.get_content() for part in parts[1:])
    if plain.split("The rest is in")[0] != published.split("The rest is in")[0]:
        yield "the text is another one than report.txt"
    text = Text()
    text.feed(page)
    yield from (f"the page would load {what}" for what in text.loads)
    if finding not in text.text:
        yield "the page does not have the finding"


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/lockin")
    wrong, count = [], 0
    with tempfile.TemporaryDirectory() as path:
        folder = pathlib.Path(path) / "sample"
        shutil.copytree(ROOT / "sample-data", folder)
        settings = folder / "lockin.yaml"
        settings.write_text(settings.read_text().replace("publish_titles: true", "publish_titles: true, share_titles: true"))

        def lockin(*words):
            return subprocess.run([program, *words, "-C", str(folder), "--quiet"], capture_output=True, check=False)
        lockin("run", "--no-record")
        to = [word for person in PEOPLE for word in ("--to", person)]
        for report in sorted((folder / "reports").glob("*/*/**/report.txt")):
            parts = report.parent.relative_to(folder / "reports").parts
            if parts[0] == "latest":
                continue  # copies
            period = ["week", parts[1]] if parts[0] == "week" else ["day", "-".join(parts)]
            done = lockin("mail", *period, *to)
            count += 1
            if done.returncode:
                wrong.append(f"{period}: ends with {done.returncode}: {done.stderr.decode()}")
            wrong += [f"{period}: {what}" for what in look(done.stdout, report.read_text())]
        for address in WRONG:
            done = lockin("mail", "--to", address)
            if done.returncode != 2 or done.stdout:
                wrong.append(f"{address!r} is taken: {done.returncode}")
    print(*wrong, sep="\n")
    print(f"mail: {count} messages, {len(WRONG)} wrong addresses, {len(wrong)} faults")
    sys.exit(1 if wrong or not count else 0)


if __name__ == "__main__":
    main()
