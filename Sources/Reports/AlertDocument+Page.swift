import Analysis
import CivilTime

extension AlertDocument {
  /// The page, in UTF-8: what departed from the plan since the latest weekly report's Monday, the heaviest first.
  public func page(_ preferences: Preferences) -> [UInt8] {
    let blocks = HTMLBlocks(paths: .root, preferences: preferences)
    return HTMLPage(
      title: "Alerts \u{2013} lockin",
      summary: "Large departures from the plan",
      top: PageFrame.navigation(.root),
      content: .section(
        "alerts",
        "\(headline)",
        level: 1,
        "\n<p class=\"note\">\(subject)</p>\(blocks.blocks(body))"
      ),
      bottom: PageFrame.footer([
        ("As JSON", ReportPaths.alerts), ("Schema of the JSON", ReportPaths.alertsSchema),
        ("What the words mean", ReportPaths.words),
      ]),
      preferences: preferences
    ).bytes
  }

  private var headline: String {
    let count = alerts.told.count
    let isOther = slips.contains { $0.kind == .distraction }
    let slips = slips.count
    let one = isOther ? "thing" : "goal or habit"
    let many = isOther ? "things" : "goals and habits"
    let slipped = "\(Wording.number(slips)) \(slips == 1 ? one : many) slipped"
    if count == 0 {
      return slips == 0 ? "No alert" : slipped.prefix(1).uppercased() + slipped.dropFirst()
    }
    let number = Wording.number(count)
    return "\(number.prefix(1).uppercased() + number.dropFirst()) large "
      + "\(count == 1 ? "departure" : "departures") from the plan"
      + (slips == 0 ? "" : ", \(slipped)")
  }

  /// Which days were looked at.
  private var subject: String {
    guard let dates else { return "There is no report yet." }
    let last = dates.upperBound + -1
    return dates.lowerBound == last
      ? "\(Wording.date(last))."
      : "\(Wording.shortDate(dates.lowerBound)) to \(Wording.date(last))."
  }

  private var body: [Outline.Block] {
    let words = AlertWords(timeline: timeline, showsTitles: showsTitles)
    var blocks: [Outline.Block] = []
    if !alerts.told.isEmpty {
      blocks.append(
        .suggestions(
          alerts.told.map {
            Outline.Advice(text: words.sentence($0), evidence: words.evidence($0), state: nil)
          }
        )
      )
    }
    for sentence in [words.rest(alerts), words.asUsual(alerts)].compactMap({ $0 }) {
      blocks.append(.paragraph(sentence))
    }
    let slips = slips
    if !slips.isEmpty { blocks.append(.list(slips.map(\.words))) }
    return blocks
  }
}
