/* Prints what libical makes of a calendar: UID, start and end of each instance in seconds UTC, and
   for each changed instance also the start that it stands for. */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>

static void print(icalcomponent *event, struct icaltime_span *span, void *unused) {
  (void)unused;
  printf("instance %s %lld %lld\n", icalcomponent_get_uid(event), (long long)span->start,
         (long long)span->end);
}

static long long seconds(icalcomponent *event, icalproperty_kind kind) {
  icalproperty *property = icalcomponent_get_first_property(event, kind);
  if (!property) return -1;
  struct icaltimetype time = icalproperty_get_datetime_with_component(property, event);
  return (long long)icaltime_as_timet_with_zone(time, time.zone);
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  FILE *file = fopen(arguments[1], "rb");
  if (!file) return 1;
  static char text[1 << 22];
  size_t size = fread(text, 1, sizeof text - 1, file);
  text[size] = 0;
  fclose(file);
  icalcomponent *calendar = icalparser_parse_string(text);
  if (!calendar) return 1;
  icalrestriction_check(calendar);
  printf("errors %d\n", icalcomponent_count_errors(calendar));
  icalcompiter at = icalcomponent_begin_component(calendar, ICAL_VEVENT_COMPONENT);
  for (; icalcompiter_deref(&at); icalcompiter_next(&at)) {
    icalcomponent *event = icalcompiter_deref(&at);
    if (icalcomponent_get_first_property(event, ICAL_RECURRENCEID_PROPERTY)) {
      printf("change %s %lld %lld %lld\n", icalcomponent_get_uid(event),
             seconds(event, ICAL_DTSTART_PROPERTY), seconds(event, ICAL_DTEND_PROPERTY),
             seconds(event, ICAL_RECURRENCEID_PROPERTY));
    } else {
      icalcomponent_foreach_recurrence(event, icaltime_from_string("20250101T000000Z"),
                                       icaltime_from_string("20290101T000000Z"), print, NULL);
    }
  }
  icalcomponent_free(calendar);
  return 0;
}
