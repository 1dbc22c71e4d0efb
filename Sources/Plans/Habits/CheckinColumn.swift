import Documents

/// The columns of `plans/checkins.csv`.
enum CheckinColumn {
  static let habit = FileColumn(needed: "habit", "The id of a habit in `plans/habits.yaml`.")
  static let date = FileColumn(needed: "date", "The date that it is for, such as `2026-06-01`.")
  static let step = FileColumn(
    "step",
    "Which step of the date, from 1; nothing for the next that is open."
  )
  static let state = FileColumn(
    "state",
    """
    `done`; `skip`, which neither extends nor breaks a streak; or `undo`, which takes back what stands above it for the \
    same step. `done` where nothing is given.
    """
  )
  static let note = FileColumn("note", "What else there is to know.")
  static let recorded = FileColumn("recorded", "When it was written down.")
  static let all = KeyList([habit, date, step, state, note, recorded])
}
