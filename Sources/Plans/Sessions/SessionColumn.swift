import Documents

/// The columns of `plans/sessions.csv`.
enum SessionColumn {
  static let goal = FileColumn(
    needed: "goal",
    "The id of a goal in `plans/goals.yaml`, or several between semicolons; of what was `logged` none is needed."
  )
  static let start = FileColumn(
    needed: "start",
    "When it began: local time, or a time with its offset, as `2026-04-08T14:00`."
  )
  static let end = FileColumn(needed: "end", "When it ended.")
  static let mode = FileColumn(
    "mode",
    """
    `pomodoro`, `custom`, `stopwatch` or nothing, which change no sum; or `logged`, afterwards: the time counts as an entry \
    of a device called `me`, before all trackers.
    """
  )
  static let note = FileColumn("note", "What else there is to know.")
  static let recorded = FileColumn("recorded", "When it was written down.")
  static let category = FileColumn(
    "category",
    "What a `logged` session counts as; by default the first category of its first goal, else `Focus session`."
  )
  /// Those that a person begins a file with.
  static let usual = KeyList([goal, start, end, mode, note])
  /// One that lockin once wrote, which says nothing any more.
  static let past = "doubt"
  static let all = KeyList(usual.keys + [recorded, category])
}
