import Analysis
import CivilTime
import Documents
import Platform
import Reports

/// What `lockin verify` found, for people and for programs.
package struct VerifyDocument {
  /// Something that is not what it should be.
  package struct Flaw: Sendable {
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

    let subject: Subject
    /// The file.
    let place: String
    /// What is wrong, in one sentence without a full stop.
    let words: String
    /// What to do, in the same form.
    let remedy: String
    /// The command line that mends it; nil where a person has to do something first.
    var command: String? { [.cache, .published].contains(subject) ? VerifyDocument.mend : nil }
  }

  private static let mend = "lockin run --fresh"
  private let now: Instant
  private let all: Bool
  /// What is not what it should be.
  package private(set) var flaws: [Flaw] = []
  /// What was not looked at, and why.
  package internal(set) var notes: [String] = []
  /// Exports in the archive; all of them are read.
  var exports = 0
  /// On how many UTC days there are records; all of them are made anew.
  var days = 0
  /// Published files whose bytes were looked at.
  var files = 0
  /// Published files that were drawn anew and compared.
  var redrawn = 0
  /// Published files that are due to be written anew.
  var due = 0
  /// Backups, and how many of them were opened.
  var backups = 0
  var opened = 0

  /// Nothing was looked at yet.
  init(asOf now: Instant, all: Bool) {
    self.now = now
    self.all = all
  }

  /// Adds what is not what it should be; without a remedy a run mends it.
  mutating func add(
    _ subject: Flaw.Subject,
    _ place: String,
    _ words: String,
    _ remedy: String =
      "type '\(mend)', which makes it anew; where it comes again, it is a mistake in lockin: please tell us"
  ) {
    flaws.append(Flaw(subject: subject, place: place, words: words, remedy: remedy))
  }

  /// Whether a command is told that mends something.
  package var hasCommands: Bool { flaws.contains { $0.command != nil } }
  /// Whether nothing is wrong.
  package var isWhole: Bool { flaws.isEmpty }
  /// Whether an export or a backup is damaged: more than a run puts right by itself.
  package var isDamaged: Bool {
    flaws.contains { $0.subject == .archive || $0.subject == .backup }
  }

  // MARK: Text

  /// A line for each flaw; of many published files the first ones.
  package func lines(on screen: Screen) -> [String] {
    let published = flaws.filter { $0.subject == .published }
    let shown =
      flaws.filter { $0.subject != .published } + published.prefix(VerifyDocument.mostShown)
    var lines = shown.flatMap { flaw in
      screen.lines(
        TonedText(flaw.place, .bad) + TonedText(": \(flaw.words): \(flaw.remedy)"),
        indent: 2
      )
    }
    if published.count > VerifyDocument.mostShown {
      let others = published.count - VerifyDocument.mostShown
      lines += screen.lines(
        TonedText(
          "and \(Wording.count(others, "other published file")); '--format json' lists them all"
        )
      )
    }
    return lines
  }

  private static let mostShown = 20

  /// What was looked at, in one sentence.
  package var summary: String {
    var parts = [
      Wording.count(exports, "export"), Wording.count(days, "day") + " of records made anew",
      Wording.count(files, "published file"),
    ]
    if all, redrawn > 0 { parts.append("\(redrawn) of them drawn anew") }
    if backups > 0 {
      parts.append(
        "\(Wording.count(backups, "backup")), \(opened) of them opened"
      )
    }
    let looked = parts.joined(separator: ", ")
    let more =
      due == 0 ? "" : "; \(Wording.count(due, "file")) will be written anew by the next run"
    return isWhole
      ? "everything that was looked at is whole: \(looked)\(more)"
      : "\(Wording.count(flaws.count, "thing")) \(flaws.count == 1 ? "is not as it" : "are not as they") should be; "
        + "looked at: \(looked)\(more)"
  }

  // MARK: JSON

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { VerifyDocument.form.value(of: self) }

  private static let form = PublishedForm<VerifyDocument>(
    "v1/verify",
    title: "lockin verify --format json",
    """
    Whether the archive, the cache, what was published and backups are what they should be. It holds paths and names \
    of devices. Fields may be added.
    """
  ) {
    Key("schema", .always("lockin.verify.v1")).means("The name of this form")
    Key("now", .instant, \.now).means("The instant that it is told as of")
    Key("all", .boolean, \.all).means("Whether all was drawn anew, and each backup opened")
    Key("whole", .boolean, \.isWhole).means(
      "Whether nothing is wrong; the command then ends with 0"
    )
    Key("damaged", .boolean, \.isDamaged).means(
      "Whether an export or a backup is; the command then ends with 65, and with 3 where only the cache or published files are wrong"
    )
    Key("looked", looked) { $0 }.means("How much was looked at")
    Key("notes", .list(of: .text)) { $0.notes.map(\.withVisibleControls) }
      .means("What was not looked at, and why")
    Key("flaws", .list(of: flaw), \.flaws).means("What is not what it should be")
  }

  private static let looked = Shape<VerifyDocument>.object {
    Key("exports", .whole(0...), \.exports)
      .means("Exports in the archive, each compared with its sum")
    Key("days", .whole(0...), \.days).means(
      "UTC days of records, made anew from the archive and compared"
    )
    Key("files", .whole(0...), \.files).means("Published files, each compared with its sum")
    Key("redrawn", .whole(0...), \.redrawn).means(
      "Published files that were drawn anew and compared"
    )
    Key("due", .whole(0...), \.due).means(
      "Published files that the next run will write anew, as something that they rest on has changed"
    )
    Key("backups", .whole(0...), \.backups).means("Backups in the folder of 'backup.to'")
    Key("opened", .whole(0...), \.opened).means(
      "Backups that were opened, and each file in them compared with its sum"
    )
  }

  private static let flaw = Shape<Flaw>.object {
    Key("subject", .choice, \.subject).means(
      "What it is a flaw of: archive, cache, published or backup"
    )
    Key("path", .text) { $0.place.withVisibleControls }.means("The file")
    Key("words", .text) { $0.words.withVisibleControls }.means("What is wrong")
    Key("remedy", .text) { $0.remedy.withVisibleControls }.means("What to do")
    Key("command", .orNull(.text)) { $0.command?.withVisibleControls }
      .means("The command line that mends it; null where a person has to do something first")
  }
}
