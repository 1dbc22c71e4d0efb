/// What the student made of two suggestions: one was refused, and one moved an event of the last week to better
/// hours.
///
/// Their ids are those that the program gives these moves, and the events are of the student's calendar.
enum DecidedAdvice {
  /// `plans/decisions.csv`, as the program writes it.
  static let decisions = """
    recorded,id,decision,by,event,from,to
    2026-05-18T08:20:00+02:00,86630080,refused,person,c3700fa5,2026-05-22T14:00:00+02:00/2026-05-22T16:00:00+02:00,2026-05-22T09:00:00+02:00/2026-05-22T11:00:00+02:00
    2026-05-25T08:15:00+02:00,de9a2220,applied,person,8c9cb72e,2026-05-25T14:00:00+02:00/2026-05-25T16:00:00+02:00,2026-05-25T09:00:00+02:00/2026-05-25T11:00:00+02:00

    """
  /// `plans/changes.yaml`, as the program writes it.
  static let changes = """
    # Events of calendars and exports that take place at another time: 'lockin apply' writes them, and
    # you may change or remove them. 'from' is the time in the calendar.
    changes:
      - { event: "study-mon-2026@ina.example", instance: 2026-05-25T14:00+02:00, from: 2026-05-25T14:00+02:00, to: 2026-05-25T09:00+02:00, suggestion: de9a2220 }

    """
}
