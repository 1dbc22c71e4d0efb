"""The calendars that lockin and recurring-ical-events lay out differently, with who is right and why.

Each path has how many occurrences only lockin has, how many only the other one, and the reason.
The sections are those of RFC 5545.
"""

ICALENDAR = "icalendar-7.3.0/src/icalendar/tests/"
KHAL = "khal-0.14.1/tests/ics/"
RECURRING = "recurring_ical_events-3.8.2/recurring_ical_events/test/calendars/"

ONE_DAY = ("Neither, 3.8.2.2: an end has to lie after the start. A whole day that ends on the day it "
           "begins on is meant as that day; the other gives it no length.")
BEFORE_START = ("Neither, 3.8.2.2: DTEND lies before DTSTART. lockin warns and gives no length; the "
                "other swaps them.")
CANCELLED = ("lockin, 3.8.1.11: the instance is STATUS:CANCELLED and does not take place; the other "
             "prints it with its status.")
NOT_UTC = ("lockin, 3.3.5: a time without a zone is one of whoever reads it; the other reads all "
           "times of an event as UTC where one of them is.")
PERIOD_OF_DATES = ("lockin, 3.3.9: a PERIOD is made of times. Its dates are skipped with a warning; "
                   "the other adds a whole day to an event that has times.")

LISTED = {
    "icalendar-7.3.0/docs/tutorials/example.ics": (
        1, 0, "Neither, 3.8.4.7: two events at different times share a UID and nothing else. lockin "
              "keeps both, since the person has both; the other has the earlier one alone."),
    ICALENDAR + "calendars/example.ics": (3, 3, ONE_DAY),
    ICALENDAR + "calendars/issue_1633_rdate_with_dates.ics": (0, 1, PERIOD_OF_DATES),
    ICALENDAR + "calendars/issue_1633_rdate_with_dates_and_tzid.ics": (0, 1, PERIOD_OF_DATES),
    ICALENDAR + "events/event_with_recurrence.ics": (100, 97, NOT_UTC),
    KHAL + "event_d_same_start_end.ics": (1, 1, ONE_DAY),
    KHAL + "event_dt_mixed_awareness.ics": (
        2, 2, "lockin, 3.2.19: TZID does not apply to a time with a Z, which is UTC; the other "
              "reads 160000Z beside TZID=Europe/Berlin as a time of Berlin."),
    KHAL + "event_dtr_no_tz_exdatez.ics": (5, 6, NOT_UTC),
    KHAL + "event_rrule_recuid_cancelled.ics": (0, 1, CANCELLED),
    KHAL + "tz_windows_format.ics": (
        1, 1, "lockin for the person: 13:00 in New Zealand is 00:00Z, and the file's VTIMEZONE, "
              "which the other follows, has the offsets of Berlin and Auckland mixed up. To the "
              "letter of 3.2.19 the other."),
    RECURRING + "Germany_Holidays.ics": (34, 34, ONE_DAY),
    RECURRING + "end_before_start_event.ics": (1, 1, BEFORE_START),
    RECURRING + "issue_128_only_first_event.ics": (
        0, 7, "lockin to the letter of 3.3.10: COUNT=-1 beside UNTIL is no rule, and the event is "
              "left out with a warning. The other ignores COUNT, as its exporter meant."),
    RECURRING + "issue_132_swapped_start_and_end.ics": (1, 1, BEFORE_START),
    RECURRING + "issue_18_cancel_status.ics": (0, 1, CANCELLED),
    RECURRING + "issue_201_mixed_datetime_and_date.ics": (
        1, 1, "Neither, 3.8.2.2: DTSTART is a date and DTEND a time. lockin warns and keeps whole "
              "days; the other makes a timed event of it."),
    RECURRING + "issue_201_test_matrix.ics": (
        2, 0, "Neither, 3.8.2.2: as above, in all combinations; and " + NOT_UTC),
    RECURRING + "issue_28_rrule_with_UTC_endinginZ.ics": (
        2, 0, "lockin: Exchange writes the last day of a series of dates as its midnight in UTC, "
              "against 3.3.10, which asks for a date. For its reader in London and here that is "
              "the 17th, which the other drops."),
    RECURRING + "issue_75_range_parameter.ics": (
        1, 0, "Neither, 3.3.10: UNTIL is a date where DTSTART is a time. lockin warns and takes that "
              "day in, the other ends at its midnight."),
    RECURRING + "multiple_rrule.ics": (
        0, 1, "lockin, 3.3.10: DTSTART counts as the first instance of COUNT=2, in its second rule "
              "too. What several RRULEs mean is undefined in 3.8.5.3; both take them together."),
}
