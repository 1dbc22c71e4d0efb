import Analysis
import CivilTime
import Records

/// Where the figures come from and how far they can be trusted.
enum DataSection {
  /// The section.
  static let section = Section(
    details: { report, _ in Outline.data(report) },
    fields: {
      Key("accounting", account, \.account)
        .means(
          "Where the time went: raw + flood = bucketed + concurrent + the sum of dropped, exactly"
        )
      Key("devices", .list(of: device), \.devices).means("The devices, in order of rank")
      Key("sources", .list(of: source), \.sources)
        .means(
          """
          The files that have records of the period, and the calendars whose events are shown; about.json \
          tells what was in them
          """
        )
      Key("cautions", .list(of: .text.means("A sentence")), \.cautions)
        .means("What to know before trusting the figures")
    }
  )

  private static let account = Shape<TimeAccount>.object {
    Key("raw_ms", .whole, \.raw).means("What the devices reported, in milliseconds")
    Key("flood_ms", .whole, \.flood).means("What was added by closing short gaps, in milliseconds")
    Key("bucketed_ms", .whole, \.bucketed)
      .means("What counts as the person's time, in milliseconds")
    Key("concurrent_ms", .whole, \.concurrent)
      .means("Use of a device while another one had the person's attention, in milliseconds")
    Key("dropped_ms", .sums("In milliseconds")) { account in
      DropReason.allCases.map { ($0.rawValue, account.dropped[$0] ?? 0) }
    }
    .means("What was not counted, by reason")
  }

  private static let device = Shape<Report.Device>.object("A device") {
    Key("device", .text, \.name)
      .means("Its name, or a number such as device 1 where names are not published")
    Key("attended_ms", .whole, \.attended)
      .means("Time it had the person's attention, in milliseconds")
    Key("concurrent_ms", .whole, \.concurrent)
      .means("Time it was in use while another one had it, in milliseconds")
  }

  private static let source = Shape<Report.Source>.object("A file") {
    Key("file", .text, \.file)
      .means(
        "The file, relative to the workspace, or a number such as file 3 where names are not published"
      )
    Key("format", .text, \.format).means("Its format in a person's words")
  }
}

extension Outline {
  /// Where the figures come from and how far they can be trusted.
  static func data(_ report: Report) -> Part {
    var blocks: [Block] = [.paragraph(files(report) + used(report.account))]
    blocks.append(
      .link("All files, and what was left out", to: ReportPaths.about)
    )
    blocks += tooEarly(report)
    var tables: [Block] = []
    if let ledger = ledger(report.account) {
      tables += [.paragraph(account(report.account)), .table(ledger)]
    }
    if !report.devices.isEmpty { tables.append(.table(devices(report))) }
    if !report.sources.isEmpty { tables.append(.table(sources(report))) }
    if !tables.isEmpty {
      blocks.append(.folded("The account of time, devices and files", tables))
    }
    return Part("data", "About the data", blocks)
  }

  /// The conservation of time in a sentence.
  private static func account(_ account: TimeAccount) -> Phrase {
    let entries = LedgerEntries(account)
    return Phrase(entries.sentence + (account.isBalanced ? " Rounded to minutes." : ""))
  }

  /// What became of what the devices reported, after a blank.
  private static func used(_ account: TimeAccount) -> Phrase {
    guard LedgerEntries(account).hasTime else { return " No time was reported." }
    guard account.isBalanced else { return Phrase(" " + account.sentence) }
    let dropped = DropReason.allCases.reduce(Int64(0)) { $0 &+ (account.dropped[$1] ?? 0) }
    return """
       Of \(Wording.duration(account.raw &+ account.flood)) on all devices \
      \(Wording.duration(account.bucketed)) were used, \(Wording.duration(account.concurrent)) were \
      concurrent and \(Wording.duration(dropped)) not counted.
      """
  }

  /// How much was read.
  private static func files(_ report: Report) -> Phrase {
    guard !report.sources.isEmpty else {
      return "No file has records of \(Scope(report).this)."
    }
    return """
      Read from \(Wording.count(report.sources.count, "file")): exports that reach into or over \
      \(Scope(report).this), and calendars with its events.
      """
  }

  /// The conservation of time to the millisecond; nil where no time was reported.
  private static func ledger(_ account: TimeAccount) -> DataTable? {
    let entries = LedgerEntries(account)
    guard entries.hasTime else { return nil }
    func rows(_ items: [LedgerEntries.Item], sign: String) -> [[DataTable.Cell]] {
      items.map {
        [.init($0.name), .init(sign), .init(Wording.exact($0.milliseconds))]
      }
    }
    return DataTable(
      "ledger-table",
      "Where every millisecond went",
      [.text("Entry"), .time("Side"), .number("Milliseconds")],
      rows(entries.incoming, sign: "in")
        + [["Sum", "in", .init(Wording.exact(entries.sumIn))]]
        + rows(entries.outgoing, sign: "out")
        + [["Sum", "out", .init(Wording.exact(entries.sumOut))]]
    )
  }

  private static func devices(_ report: Report) -> DataTable {
    DataTable(
      "devices-table",
      "Devices",
      [.text("Device"), .number("Had attention"), .number("In use beside another")],
      report.devices.map {
        [
          .init(Phrase(data: $0.name)),
          .init(Wording.duration($0.attended)),
          .init(Wording.duration($0.concurrent)),
        ]
      },
      limit: 12
    )
  }

  private static func sources(_ report: Report) -> DataTable {
    let limit = 25
    return DataTable(
      "sources-table",
      "Exports that reach into or over \(Scope(report).this), and calendars with its events",
      [.text("File"), .text("Format")],
      report.sources.prefix(limit).map { source in
        [.init(Phrase(data: source.file)), .init(Phrase(data: source.format))]
      },
      leftOut: report.sources.count - limit
    )
  }
}

extension Outline {
  /// What cannot be said for want of evidence, each with how much there is and how much it takes.
  static func tooEarly(_ report: Report) -> [Block] {
    guard report.kind != .day else { return [] }
    var phrases: [Phrase] = []
    if let peaks = report.peaks, case .insufficient = peaks.outcome {
      phrases += PeakSection.sentences(peaks).map { Phrase($0) }
    }
    if case .insufficient(let have, let need) = report.planning, have > 0 {
      phrases.append(planning(have: have, need: need, within: planned(report)))
    }
    if let test = report.weekAhead?.test, let phrase = tooEarly(test) { phrases.append(phrase) }
    return phrases.isEmpty ? [] : [.folded("What it is too early to say", [.list(phrases)])]
  }
}

extension TimeAccount {
  /// Where the time went, in a sentence.
  ///
  /// `61 h 12 min in = 48 h 03 min used + 0 min concurrent + 13 h 09 min not counted (copies 13 h).`
  public var sentence: String { LedgerEntries(self).sentence }
}

/// The two sides of a time account in words.
struct LedgerEntries {
  /// One line of the account.
  struct Item {
    let name: String
    let milliseconds: Int64
  }

  /// What the devices reported, and what was added to it.
  let incoming: [Item]

  /// What became of it.
  let outgoing: [Item]

  /// Both sides in a sentence, rounded to minutes.
  let sentence: String

  /// The sum of what went in.
  var sumIn: Int64 { incoming.reduce(0) { $0 &+ $1.milliseconds } }

  /// The sum of what came out.
  var sumOut: Int64 { outgoing.reduce(0) { $0 &+ $1.milliseconds } }

  /// Whether there is anything to account for.
  var hasTime: Bool { (incoming + outgoing).contains { $0.milliseconds != 0 } }

  init(_ account: TimeAccount) {
    let dropped = DropReason.allCases.compactMap { reason -> Item? in
      guard let time = account.dropped[reason], time != 0 else { return nil }
      return Item(name: LedgerEntries.name(reason), milliseconds: time)
    }
    incoming =
      [Item(name: "reported by the devices", milliseconds: account.raw)]
      + (account.flood == 0
        ? [] : [Item(name: "short gaps closed", milliseconds: account.flood)])
    outgoing =
      [
        Item(name: "used", milliseconds: account.bucketed),
        Item(name: "concurrent", milliseconds: account.concurrent),
      ] + dropped.map { Item(name: "not counted: \($0.name)", milliseconds: $0.milliseconds) }
    sentence = LedgerEntries.sentence(account, dropped)
  }

  private static func sentence(_ account: TimeAccount, _ dropped: [Item]) -> String {
    var text = "\(Wording.duration(account.raw)) in"
    if account.flood != 0 { text += " + \(Wording.duration(account.flood)) short gaps closed" }
    text += " = \(Wording.duration(account.bucketed)) used"
    text += " + \(Wording.duration(account.concurrent)) concurrent"
    let sum = dropped.reduce(0) { $0 &+ $1.milliseconds }
    text += " + \(Wording.duration(sum)) not counted"
    if !dropped.isEmpty {
      let parts = dropped.map { "\($0.name) \(Wording.duration($0.milliseconds))" }
      text += " (\(parts.joined(separator: ", ")))"
    }
    return account.isBalanced
      ? text + "."
      : text + ". The two sides differ: the account of this period is wrong."
  }

  private static func name(_ reason: DropReason) -> String {
    switch reason {
    case .duplicate: "copies"
    case .afk: "away from the keyboard"
    case .ignored: "left out by your rules"
    case .annotationWithoutWindow: "page or file not in front"
    case .implausibleTail: "too long to believe"
    case .sameDeviceOverlap: "behind another window"
    case .future: "not yet come"
    case .clippedFuture: "part not yet come"
    }
  }
}
