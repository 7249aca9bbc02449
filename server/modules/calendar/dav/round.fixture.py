"""The whole round of a client: discover, make, save, search, edit, sync, delete."""
import sys
from datetime import datetime, timezone

import caldav
from caldav.lib import error

url, username, password = sys.argv[1:]
principal = caldav.DAVClient(url=url, username=username, password=password).principal()


def at(day, hour=0):
    return datetime(2027, 3, day, hour, tzinfo=timezone.utc)


def event(uid, summary, start, *more):
    lines = [
        *["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//round//EN", "BEGIN:VEVENT", f"UID:{uid}"],
        *[f"DTSTAMP:{start:%Y%m%dT%H%M%SZ}", f"DTSTART:{start:%Y%m%dT%H%M%SZ}", "DURATION:PT1H"],
        *[f"SUMMARY:{summary}", *more, "END:VEVENT", "END:VCALENDAR", ""],
    ]
    return "\r\n".join(lines)


def titles(found):
    return sorted(str(one.icalendar_component["SUMMARY"]) for one in found)


def same(found, wanted):
    assert found == wanted, f"{found!r} is not {wanted!r}"


def fails(kind, work):
    try:
        work()
    except kind:
        return
    raise AssertionError(f"no {kind.__name__}")


# Discover: there is one from the start.
[own] = principal.calendars()
same(own.get_supported_components(), ["VEVENT"])

# Make, by a name of the client's and by one that the library makes up.
calendar = principal.make_calendar(name="Röund & trip", cal_id="my-round")
same(str(calendar.get_display_name()), "Röund & trip")
kept = principal.make_calendar(name="Kept")
same(len(principal.calendars()), 3)
same({one.url for one in (own, calendar, kept)}, {one.url for one in principal.calendars()})
same(principal.calendar(cal_id="my-round").url, calendar.url)
fails(error.MkcalendarError, lambda: principal.make_calendar(name="Again", cal_id="my-round"))

# Save.
before = calendar.objects_by_sync_token()
same(len(list(before)), 0)
lunch = calendar.save_event(event("lunch@python", "Lunch", at(2, 11), "LOCATION:Café"))
review = calendar.save_event(event("review@python", "Review", at(1, 9), "RRULE:FREQ=DAILY"))
own.save_event(event("left/behind@python", "Left behind", at(5, 9)))
fails(error.ConsistencyError, lambda: calendar.save_event(lunch.data, no_overwrite=True))
# One UID is one event, here or elsewhere.
fails(error.AuthorizationError, lambda: kept.save_event(lunch.data))

# Search.
same(titles(calendar.events()), ["Lunch", "Review"])
same(titles(calendar.search(event=True, summary="Lun")), ["Lunch"])
same(titles(calendar.search(event=True, summary="lun")), [])
same(titles(calendar.search(event=True, location="Café", start=at(2), end=at(3))), ["Lunch"])
same(titles(calendar.search(event=True, category="none")), [])
same(titles(calendar.search(summary="Review")), ["Review"])
same(calendar.todos(), [])
same(titles(calendar.date_search(at(2), at(3), expand=False)), ["Lunch", "Review"])
expanded = calendar.search(event=True, summary="Review", start=at(3), end=at(6), expand=True, split_expanded=False)
same(len(expanded), 1)
assert "RRULE" not in expanded[0].data, expanded[0].data
same(expanded[0].data.count("BEGIN:VEVENT"), 3)
same(calendar.event_by_uid("lunch@python").url, lunch.url)
fails(error.NotFoundError, lambda: calendar.event_by_uid("lunch"))
busy = calendar.freebusy_request(at(2), at(3)).data
assert "FREEBUSY;FBTYPE=BUSY:20270302T090000Z/20270302T100000Z" in busy, busy
assert "20270302T110000Z/20270302T120000Z" in busy, busy

# Edit.
found = calendar.event_by_uid("lunch@python")
found.icalendar_component["SUMMARY"] = "Dinner"
found.save()
lunch.load()
same(str(lunch.icalendar_component["SUMMARY"]), "Dinner")

# Sync.
after = calendar.objects_by_sync_token(before.sync_token, load_objects=True)
same(titles(after), ["Dinner", "Review"])
review.delete()
gone = calendar.objects_by_sync_token(after.sync_token)
same([one.url for one in gone], [review.url])
same(len(list(calendar.objects_by_sync_token(gone.sync_token))), 0)

# Delete.
fails(error.NotFoundError, review.load)
lunch.delete()
same(calendar.events(), [])
calendar.delete()
same(len(principal.calendars()), 2)
print("done")
