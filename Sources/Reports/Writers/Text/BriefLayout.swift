import Platform

/// Lays a brief out in lines that a terminal shows on one screen, as Markdown or as plain text.
struct BriefLayout {
  /// The most lines.
  static let height = 40
  /// As many rows of a table are shown before other things are told in fewer lines.
  private static let leastRows = 7

  private let wrap: LineWrap
  /// By how many lines each thing is told shorter than there would be to say.
  private let haste: Int

  /// The text of a brief, in UTF-8; its first line is the headline.
  static func text(_ brief: Brief, as form: LineWrap.Form) -> [UInt8] {
    let lines = lines(brief, LineWrap(form: form))
    return Array(lines.map { $0.plain + "\n" }.joined().utf8)
  }

  /// The lines of a brief for a person's screen, as wide as that is within what is read with ease.
  static func lines(_ brief: Brief, on screen: Screen) -> [String] {
    let width = screen.columns.map { min(max($0, narrowest), widest) } ?? LineWrap.usualWidth
    return lines(brief, LineWrap(form: .plain, width: width)).map { $0.safe.painted(screen.paint) }
  }

  /// The columns of the shortest lines that are made, and of the longest.
  private static let (narrowest, widest) = (40, 100)

  private static func lines(_ brief: Brief, _ wrap: LineWrap) -> [TonedText] {
    var lines: [TonedText] = []
    for haste in 0...4 {
      let (found, isWhole) = BriefLayout(wrap: wrap, haste: haste).lines(brief)
      lines = found
      if isWhole { break }
    }
    return Array(lines.prefix(height))
  }

  /// The lines of a brief, and whether they are few enough.
  private func lines(_ brief: Brief) -> (lines: [TonedText], isWhole: Bool) {
    func plain(_ lines: [String]) -> [TonedText] { lines.map { TonedText($0) } }
    let above = [
      heading(brief).map { TonedText($0, .strong) }, plain(about(brief)),
      toned(cautions(brief), first: .caution), tip(brief), plain(brief.trends.flatMap(line)),
    ].filter { !$0.isEmpty }
    let below = [
      plain(brief.lines.flatMap(line)), plain(wrap.lines(brief.rest.text, most: 2).lines),
    ].filter { !$0.isEmpty }
    let blocks = above + below
    let used = blocks.reduce(blocks.count - 1) { $0 + $1.count }
    guard let table = brief.table else {
      return (Array(blocks.joined(separator: [""])), used <= BriefLayout.height)
    }
    let writer = LineTable(wrap: wrap)
    let room = BriefLayout.height - used - 1 - writer.headCount
    let count = table.rows.count
    // A row that tells how many others there are takes a line as well.
    let shown = count <= min(room, Brief.Table.most) ? count : min(room - 1, Brief.Table.most)
    let rows = toned(writer.lines(table, rows: max(1, shown)), first: .strong)
    return (
      Array((above + [rows] + below).joined(separator: [""])),
      shown >= min(count, BriefLayout.leastRows)
    )
  }

  /// Lines of which the first has a tone.
  private func toned(_ lines: [String], first tone: Tone) -> [TonedText] {
    lines.enumerated().map { TonedText($1, $0 == 0 ? tone : nil) }
  }

  /// The finding; what has no room in its line goes on below it.
  private func heading(_ brief: Brief) -> [String] {
    let mark = wrap.form == .markdown ? "# " : ""
    return wrap.lines(brief.headline.text, first: mark, most: 2).lines
  }

  private func about(_ brief: Brief) -> [String] {
    let text = (brief.subject + brief.news).map(\.text).joined(separator: " ")
    return wrap.lines(text, most: max(2, 5 - haste)).lines
  }

  private func cautions(_ brief: Brief) -> [String] {
    guard !brief.cautions.isEmpty else { return [] }
    let shown = brief.cautions.prefix(max(1, 3 - haste))
    let left = brief.cautions.count - shown.count
    let title = "Before you trust these figures:"
    return [wrap.form == .markdown ? "**\(title)**" : title, wrap.form == .markdown ? "" : nil]
      .compactMap { $0 }
      + shown.flatMap { wrap.lines($0.text, first: "- ", others: "  ", most: 3).lines }
      + (left > 0 ? ["- \(left) more in index.html"] : [])
  }

  private func tip(_ brief: Brief) -> [TonedText] {
    guard let tip = brief.tip else { return [] }
    let label = wrap.form == .markdown ? "**\(tip.label):** " : "\(tip.label): "
    return wrap.lines(
      LineTable.text(tip.items),
      first: label,
      isLabel: true,
      most: BriefLayout.height
    ).lines.map { line in
      guard line.hasPrefix(label) else { return TonedText(line) }
      return TonedText(label, .strong) + TonedText(String(line.dropFirst(label.count)))
    }
  }

  /// A line with its name: as many of its items as have room, and how many others there are.
  private func line(_ line: Brief.Line) -> [String] {
    let label = (wrap.form == .markdown ? "- " : "") + wrap.inline("\(line.label):") + " "
    let most = max(1, line.most - haste)
    func lines(_ count: Int) -> (lines: [String], isWhole: Bool) {
      let more = line.items.count > count ? ["\(line.items.count - count) more"] : []
      let texts = line.items.prefix(count).map(\.text) + more
      return wrap.lines(
        BriefLayout.joined(texts),
        first: label,
        isLabel: true,
        others: "  ",
        most: most
      )
    }
    for count in stride(from: min(line.items.count, 12), to: 1, by: -1) {
      let found = lines(count)
      if found.isWhole { return found.lines }
    }
    return lines(1).lines
  }

  /// Things one after the other; sentences need nothing between them.
  static func joined(_ texts: [String]) -> String {
    texts.reduce("") { text, next in
      text.isEmpty ? next : text + (text.hasSuffix(".") ? " " : "; ") + next
    }
  }
}
