import CivilTime
import Days
import Documents
import Insights

/// How focused the time was.
enum FocusSection {
  /// What it says in words stands with the hours and the data.
  static let section = Section(
    part: nil,
    fields: { report in
      [
        "focus": focus(report)
      ]
    }
  )

  /// The measures of focus; of a week's blocks only those of deep focus, as it has dozens.
  static func focus(_ report: Report) -> JSONValue {
    let focus = report.focus
    let told = focus.blocks.filter {
      report.kind == .day || $0.span.length >= FocusMeasures.deepBlock
    }
    let blocks = told.map { block -> JSONValue in
      [
        "start": .string(block.span.start.description),
        "end": .string(block.span.end.description),
        "focus_ms": .integer(block.focus),
      ]
    }
    return [
      "active_ms": .integer(focus.active),
      "unknown_ms": .integer(focus.unknown),
      "focus_ms": .integer(focus.focus),
      "distraction_ms": .integer(focus.distraction),
      "deep_focus_ms": .integer(focus.deepFocus),
      "focus_share_per_mille": JSONValue(focus.focusShare),
      "pulse": JSONValue(focus.pulse),
      "switches": .integer(Int64(focus.switches)),
      "switches_per_hour_tenths": JSONValue(focus.switchesPerHourTenths),
      "fragmentation_per_mille": JSONValue(focus.fragmentation),
      "score": JSONValue(focus.score),
      "n_blocks": JSONValue(focus.blocks.count),
      "blocks": .array(blocks),
    ]
  }
}

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
      "The measures of \(Scope(report).this)",
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
}
