import Documents
import Platform

/// Something that is not what it should be, with what mends it.
package struct Flaw: Equatable, Sendable {
  /// What it is a flaw of.
  package enum Subject: String, CaseIterable, Sendable {
    /// An export in the archive.
    case archive
    /// What the cache has.
    case cache
    /// A file among the reports.
    case published
    case backup
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

  /// Something that a person has to mend.
  init(_ subject: Subject, _ place: String, _ words: String, remedy: String) {
    self.init(subject, place, words, remedy: remedy, command: nil)
  }

  private init(
    _ subject: Subject,
    _ place: String,
    _ words: String,
    remedy: String,
    command: String?
  ) {
    self.subject = subject
    self.place = place
    self.words = words
    self.remedy = remedy
    self.command = command
  }

  /// Something in the cache that does not follow from the archive.
  static func ofCache(_ place: String, _ words: String) -> Flaw {
    let command = "rm -- \(place.shellQuoted) && lockin run"
    return Flaw(
      .cache,
      place,
      words,
      remedy: "type '\(command)', which makes it anew; where it comes again, it is a mistake in "
        + "lockin: please tell us",
      command: command
    )
  }

  /// A published file that a run puts in place again.
  ///
  /// One that looks untouched is not noticed by an ordinary run.
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
