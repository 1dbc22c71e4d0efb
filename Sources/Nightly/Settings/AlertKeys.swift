import Documents

/// The keys under `alerts`.
enum AlertKeys {
  static let shortest = FileKey("shortest_minutes", minutes, "Shorter events are left alone.")
  static let coverage = FileKey(
    "coverage_percent",
    percent,
    "The least share of an event's time with activity on a device."
  )
  static let distraction = FileKey(
    "distraction_minutes",
    minutes,
    "The least distraction within an event."
  )
  static let distractionShare = FileKey(
    "distraction_percent",
    percent,
    "The least share of an event's time that went to distraction."
  )
  static let kept = FileKey(
    "kept_percent",
    percent,
    "An event of which a smaller share was spent on it went another way."
  )
  static let offPlan = FileKey(
    "off_plan_minutes",
    minutes,
    "The least activity within such an event that was not it."
  )
  static let critical = FileKey(
    "critical_minutes",
    minutes,
    "The least distraction within time kept for an exam or a deadline."
  )
  static let criticalShare = FileKey(
    "critical_percent",
    percent,
    "Or more than this share of its waking hours."
  )
  static let delay = FileKey("delay_minutes", minutes, "The least delay of a start.")
  static let delayDistraction = FileKey(
    "delay_distraction_minutes",
    minutes,
    "The least distraction during that delay."
  )
  static let unattended = FileKey(
    "unattended_percent",
    percent,
    """
    Time for an exam or a deadline of which a smaller share was spent on it was unattended; 0 tells of none.
    """
  )
  static let most = FileKey("most", .whole(0...20), "The most alerts of a report.")
  static let hook = FileKey(
    "hook",
    .program,
    "A program that is told of new alerts, or a list of it and its arguments."
  )
  static let timeout = FileKey(
    "timeout",
    .whole(1...600),
    "The seconds that the program may take; 30 by default."
  )

  static let all = KeyList(
    [
      shortest, coverage, distraction, distractionShare, kept, offPlan, critical, criticalShare,
      delay, delayDistraction, unattended, most, hook, timeout,
    ],
    rules: ["if": KeyList.given([timeout]), "then": KeyList.given([hook])]
  )

  private static let minutes = FileKind<Int>.whole(1...1440)
  private static let percent = FileKind<Int>.whole(0...100)
}
