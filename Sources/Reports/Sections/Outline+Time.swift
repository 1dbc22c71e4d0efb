import Days
import Insights
import Plans

extension Outline {
  /// How focused the time was, in a sentence or two.
  static func focusSummary(_ report: Report) -> [Block] {
    let focus = report.focus
    guard focus.active > 0 else { return [] }
    var phrase: Phrase = """
      You were active for \(Wording.duration(focus.active)), \
      \(Wording.percent(focus.distraction, of: focus.active)) of it with distractions \
      (\(Wording.duration(focus.distraction))).
      """
    if focus.deepFocus > 0 {
      phrase =
        phrase + """
           \(Wording.duration(focus.deepFocus)) of the focus was deep: in blocks of 25 minutes or more.
          """
    }
    if let switches = focus.switchesPerHourTenths {
      phrase = phrase + " You switched \(Wording.tenths(switches)) times an hour."
    }
    return [.paragraph(phrase)]
  }

  /// The measures of focus, under a summary.
  static func focus(_ report: Report) -> [Block] {
    let focus = report.focus
    guard focus.active > 0 else { return [] }
    func row(_ name: String, _ value: String) -> [DataTable.Cell] { [.init(name), .init(value)] }
    let score = focus.score.map { score in
      """
      Score: \(score) = \(Wording.value(focus.focusShare.map { Int64($0) }, .perMille)) x (0.5 + 0.5 x \
      \(Wording.duration(focus.deepFocus)) deep focus / \(Wording.duration(focus.placedFocus))).
      """
    }
    let table = DataTable(
      "focus-table",
      "The measures of this \(report.kind.rawValue)",
      [.text("Measure"), .number("Figure")],
      [
        row("Active", Wording.duration(focus.active)),
        row("Focus", Wording.duration(focus.focus)),
        row("Distraction", Wording.duration(focus.distraction)),
        row("Class not known", Wording.duration(focus.unknown)),
        row("Focus share", Wording.value(focus.focusShare.map { Int64($0) }, .perMille)),
        row("Focus blocks", String(focus.blocks.count)),
        row("Longest block", Wording.duration(focus.longestBlock)),
        row("Deep focus", Wording.duration(focus.deepFocus)),
        row(
          "Switches an hour",
          focus.switchesPerHourTenths.map { Wording.tenths($0) } ?? Wording.missing
        ),
        row("Fragmentation", Wording.value(focus.fragmentation.map { Int64($0) }, .perMille)),
        row("Pulse", focus.pulse.map { String($0) } ?? Wording.missing),
        row("Score", focus.score.map { String($0) } ?? Wording.missing),
      ]
    )
    let blocks = [.table(table)] + (score.map { [Block.paragraph(Phrase($0))] } ?? [])
    return [.folded("Focus in figures", blocks)]
  }

  /// Hours with more or less focus than others, as far as a test bears them out.
  static func peaks(_ report: Report) -> Part? {
    guard report.kind == .week, let findings = report.peaks else { return nil }
    if case .insufficient = findings.outcome { return nil }
    let sentences = PeakWording.sentences(findings, report.patterns?.recurrences ?? []).map {
      Phrase($0)
    }
    let shown = Array(sentences.prefix(3))
    let others = Array(sentences.dropFirst(3))
    var blocks: [Block] = [shown.count == 1 ? .paragraph(shown[0]) : .list(shown)]
    if let planned = PeakWording.planned(findings) { blocks.append(.paragraph(Phrase(planned))) }
    if !others.isEmpty {
      blocks.append(.folded(Wording.count(others.count, "weaker finding"), [.list(others)]))
    }
    return Part("peaks", "Peaks and slumps", blocks)
  }

  /// What the time was spent on.
  static func time(_ report: Report) -> Part {
    let total = report.categories.reduce(0) { $0 + $1.milliseconds }
    let categories = report.categories.map { item -> [DataTable.Cell] in
      [
        .init(Phrase(data: item.category.description)),
        .init(item.productivity.map { productivity($0) } ?? "not known"),
        .init(Wording.duration(item.milliseconds)),
        .init(Wording.percent(item.milliseconds, of: total)),
      ]
    }
    var blocks: [Block] = []
    if categories.isEmpty {
      blocks.append(.paragraph("No time to show."))
    } else {
      blocks.append(
        .table(
          DataTable(
            "categories-table",
            "Time by category",
            [.text("Category"), .time("Class"), .number("Time"), .number("Share")],
            categories,
            limit: 5
          )
        )
      )
    }
    if !report.apps.isEmpty {
      blocks.append(
        .table(
          DataTable(
            "apps-table",
            "Time by application",
            [.text("Application"), .number("Time")],
            report.apps.map {
              [
                .init($0.app.isEmpty ? "not known" : Phrase(data: $0.app)),
                .init(Wording.duration($0.milliseconds)),
              ]
            },
            limit: 5
          )
        )
      )
    }
    return Part("time", "Where the time went", blocks + cap(report.cap))
  }

  private static func productivity(_ value: Int8) -> String {
    switch value {
    case 2...: "focus (+2)"
    case 1: "focus (+1)"
    case 0: "neutral (0)"
    case -1: "distraction (-1)"
    default: "distraction (-2)"
    }
  }

  /// What might be done differently.
  static func suggestions(_ report: Report) -> Part? {
    guard !report.suggestions.isEmpty else { return nil }
    let advice = report.suggestions.map { suggestion in
      Advice(
        text: Phrase(ShownText.text(suggestion.text)),
        evidence: Phrase(ShownText.text(suggestion.evidence)),
        state: suggestion.state == .open ? nil : suggestion.state.rawValue
      )
    }
    let title = report.kind == .day ? "Next" : "Try next week"
    let origin = adviceOrigin(report).map { [Block.paragraph($0)] } ?? []
    return Part("next", title, [.suggestions(advice)] + origin)
  }
}
