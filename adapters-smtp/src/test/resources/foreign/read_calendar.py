"""Prints what the calendar part of each mail says, read with python3-icalendar, and leaves the part as <mail>.ics."""
import email
import email.policy
import pathlib
import sys

import icalendar

for name in sys.argv[1:]:
    mail = email.message_from_bytes(pathlib.Path(name).read_bytes(), policy=email.policy.SMTP)
    (part,) = [part for part in mail.walk() if part.get_content_type() == "text/calendar"]
    source = part.get_payload(decode=True)
    pathlib.Path(name).with_suffix(".ics").write_bytes(source)
    calendar = icalendar.Calendar.from_ical(source)
    (event,) = calendar.subcomponents
    assert event.name == "VEVENT" and not event.errors, event.errors
    assert calendar["method"] == part["content-type"].params["method"]
    organizer, attendee = event["organizer"], event["attendee"]
    print(calendar["method"], event["uid"], event["sequence"], event["status"], event["transp"])
    print(*(event.decoded(key).isoformat() for key in ("dtstamp", "dtstart", "dtend", "last-modified")))
    print(event["summary"], "|", event["location"], "|", event["description"].replace("\n", " / "), "|", event["url"])
    print(organizer, organizer.params["cn"], attendee, attendee.params["partstat"], attendee.params["rsvp"])
