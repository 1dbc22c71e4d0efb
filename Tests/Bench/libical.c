/* Parses a calendar, or lays it out over 2000-2030, again and again with libical, and prints what
   one pass makes, how many passes there were, and how long they took in seconds.

   libical.c parse|expand FILE PASSES */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void count(icalcomponent *event, struct icaltime_span *span, void *total) {
  (void)event, (void)span;
  ++*(long *)total;
}

static long events(icalcomponent *calendar) {
  return icalcomponent_count_components(calendar, ICAL_VEVENT_COMPONENT);
}

static long occurrences(icalcomponent *calendar) {
  struct icaltimetype from = icaltime_from_string("20000101T000000Z");
  struct icaltimetype to = icaltime_from_string("20300101T000000Z");
  long total = 0;
  /* Its own iterator, since laying out an event moves the one inside the calendar. */
  icalcompiter iterator = icalcomponent_begin_component(calendar, ICAL_VEVENT_COMPONENT);
  for (icalcomponent *event; (event = icalcompiter_deref(&iterator)) != NULL;
       icalcompiter_next(&iterator))
    icalcomponent_foreach_recurrence(event, from, to, count, &total);
  return total;
}

int main(int argc, char **argv) {
  static char text[64 << 20];
  FILE *file = argc == 4 ? fopen(argv[2], "rb") : NULL;
  if (file == NULL) return 1;
  text[fread(text, 1, sizeof text - 1, file)] = 0;
  int parses = strcmp(argv[1], "parse") == 0, passes = atoi(argv[3]);
  icalcomponent *calendar = icalparser_parse_string(text);
  if (calendar == NULL) return 1;
  long made = parses ? events(calendar) : occurrences(calendar);
  double begin = now();
  for (int pass = 0; pass < passes; ++pass) {
    long again;
    if (parses) {
      icalcomponent *other = icalparser_parse_string(text);
      again = events(other);
      icalcomponent_free(other);
    } else {
      again = occurrences(calendar);
    }
    if (again != made) return 1;
  }
  printf("%ld %d %.6f\n", made, passes, now() - begin);
  icalcomponent_free(calendar);
  return 0;
}
