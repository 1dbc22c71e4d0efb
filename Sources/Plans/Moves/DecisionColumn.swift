import Documents

/// The columns of `plans/decisions.csv`.
enum DecisionColumn {
  static let recorded = FileColumn(
    needed: "recorded",
    "When it was decided (RFC 3339): your local time with its offset."
  )
  static let id = FileColumn(needed: "id", "The suggestion, by its eight digits.")
  static let decision = FileColumn(
    needed: "decision",
    "`applied`, `refused` (also by `apply --undo`), or `reopened`: as if nothing had been decided."
  )
  static let by = FileColumn(
    needed: "by",
    """
    `person`; `lockin` where a run applied it, as `auto_apply` allowed; nothing where an older lockin did not keep it.
    """
  )
  static let event = FileColumn(
    needed: "event",
    """
    The event that the suggestion moves, by the eight digits that `lockin suggestions list --format json` shows; nothing \
    where it moves none.
    """
  )
  static let from = FileColumn(
    needed: "from",
    "Where the event was: start and end with a slash between them (ISO 8601), each with its offset."
  )
  static let to = FileColumn(needed: "to", "Where the suggestion has it, in the same way.")

  static let all = KeyList([recorded, id, decision, by, event, from, to])
}
