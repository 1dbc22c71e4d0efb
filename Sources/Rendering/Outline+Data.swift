import Activity
import Analysis

extension Outline {
  /// Where the figures come from and how far they can be trusted.
  static func data(_ report: Report) -> Part {
    var blocks: [Block] = [.paragraph(coverage(report))]
    blocks += ledger(report.account)
    if report.devices.isEmpty == false { blocks.append(.table(devices(report))) }
    blocks.append(
      report.sources.isEmpty
        ? .paragraph("No file was read for this \(report.kind.rawValue).")
        : .table(sources(report))
    )
    blocks.append(.definitions(summary: "What the words mean", Definition.all))
    return Part("data", "About the data", blocks)
  }

  private static func coverage(_ report: Report) -> Phrase {
    guard report.dataTo != nil, report.capacity > 0 else {
      return "Coverage: \(Wording.missing). The data do not reach this \(report.kind.rawValue)."
    }
    return """
      Coverage: \(Wording.percent(report.observed, of: report.capacity)). A tracker was at work for \
      \(Wording.duration(report.observed)) of the \(Wording.duration(report.capacity)) that the \
      data reach over.
      """
  }

  /// The conservation of time: in a sentence, and to the millisecond.
  private static func ledger(_ account: TimeAccount) -> [Block] {
    let entries = LedgerEntries(account)
    guard entries.hasTime else { return [.paragraph("No time was reported.")] }
    func rows(_ items: [LedgerEntries.Item], sign: String) -> [[DataTable.Cell]] {
      items.map {
        [.init($0.name), .init(sign), .init(Wording.exact($0.milliseconds))]
      }
    }
    let table = DataTable(
      "ledger-table",
      "Where every millisecond went",
      [.text("Entry"), .time("Side"), .number("Milliseconds")],
      rows(entries.incoming, sign: "in")
        + [["Sum", "in", .init(Wording.exact(entries.sumIn))]]
        + rows(entries.outgoing, sign: "out")
        + [["Sum", "out", .init(Wording.exact(entries.sumOut))]]
    )
    let rounded = account.isBalanced ? " Rounded to minutes; the table is exact." : ""
    return [.paragraph(Phrase(entries.sentence + rounded)), .table(table)]
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
    DataTable(
      "sources-table",
      "Files",
      [.text("File"), .text("Format"), .number("Good"), .text("Not taken in")],
      report.sources.map { source in
        let rejected = source.rejected.prefix(8).map { rejection -> Phrase in
          "\(rejection.count) \(data: readable(rejection.reason))"
        }
        var list: Phrase = rejected.isEmpty ? "none" : ""
        for (index, rejection) in rejected.enumerated() {
          list = list + (index > 0 ? ", " : "") + rejection
        }
        return [
          .init(Phrase(data: source.file)), .init(Phrase(data: source.format)),
          .init(String(source.records)), .init(list),
        ]
      },
      limit: 25
    )
  }

  private static func readable(_ reason: String) -> String {
    String(reason.map { $0 == "_" ? " " : $0 })
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
    if dropped.isEmpty == false {
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
    case .annotationWithoutWindow: "page or file not in front"
    case .implausibleTail: "too long to believe"
    case .sameDeviceOverlap: "behind another window"
    case .future: "not yet come"
    case .clippedFuture: "part not yet come"
    }
  }
}
