import Storage

/// Something that is not what it should be, with what mends it.
package struct Flaw: Equatable, Sendable {
  /// What it is a flaw of.
  package enum Subject: String, CaseIterable, Sendable {
    /// The store's file, and the records in it.
    case store
    /// What was counted of the records.
    case counted
    /// A file among the reports.
    case published
    case backup
    /// The key of the workspace.
    case key
  }

  package let subject: Subject
  /// The file.
  package let place: String
  /// What is wrong, in one sentence without a full stop.
  package let words: String
  /// What to do, in the same form.
  let remedy: String
  /// The command line that mends it; nil where a person has to do something first.
  package let command: String?

  init(
    _ subject: Subject,
    _ place: String,
    _ words: String,
    remedy: String,
    command: String? = nil
  ) {
    self.subject = subject
    self.place = place
    self.words = words
    self.remedy = remedy
    self.command = command
  }

  /// A store that is damaged.
  static func ofStore(_ place: String, _ words: String) -> Flaw {
    // A rebuild that has something to tell ends with 3, and the run belongs to it all the same.
    let command = "lockin import --rebuild; lockin run"
    return Flaw(
      .store,
      place,
      words,
      remedy:
        "type '\(command)': that makes it anew from the exports, and keeps every day of it that can "
        + "still be read; or 'lockin restore BACKUP' into an empty folder",
      command: command
    )
  }

  /// Something counted that does not follow from the records.
  static func ofCounted(_ place: String, _ words: String) -> Flaw {
    let command = "lockin run --fresh"
    return Flaw(
      .counted,
      place,
      words,
      remedy:
        "type '\(command)', which counts all days and draws all reports anew; where it comes again, "
        + "it is a mistake in lockin: please tell us",
      command: command
    )
  }

  /// A published file that a run puts in place again.
  ///
  /// One that looks untouched is not noticed by an ordinary run for some weeks.
  static func ofPublished(_ place: String, _ words: String, looksUntouched: Bool) -> Flaw {
    let command = looksUntouched ? "lockin run --fresh" : "lockin run"
    return Flaw(
      .published,
      place,
      words,
      remedy: "type '\(command)', which puts it in place again",
      command: command
    )
  }
}
