import Documents

/// The keys of a move in `plans/changes.yaml`.
enum ChangeKeys {
  static let event = FileKey(
    needed: "event",
    .name,
    "What names the event in its file: the UID of a calendar, or `title@start in UTC` of another export."
  )
  static let instance = FileKey(
    "instance",
    .moment,
    "For one of a series, when the series would have had it begin; local time where no offset stands there."
  )
  static let from = FileKey(
    needed: "from",
    .moment,
    "When its calendar has it begin; where that is no longer so, the move is left out."
  )
  static let to = FileKey(
    needed: "to",
    .moment,
    "When it begins instead, at most 31 days from there; it lasts as long as before."
  )
  static let suggestion = FileKey(
    "suggestion",
    .name,
    "The suggestion that was taken up; without it the move is the person's own."
  )

  static let all = KeyList([event, instance, from, to, suggestion], named: "move")
  static let list = FileKey("changes", .list(of: .unread(.mapping(all))), or: [], "The moves.")
}
