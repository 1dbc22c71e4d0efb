import Analysis
import CivilTime
import Plans
import Platform

/// What a report says in forty lines: the finding, the news, one thing to do, and what a table and a few lines can
/// tell.
///
/// Markdown, plain text, mail and what is read aloud are written from it. It holds what a page shows before its
/// figures, from the same values and in the same words; all else is behind the folds of the page and in
/// `report.json`.
struct Brief: Sendable, Hashable {
  /// A line with a name before it, of one or several things.
  struct Line: Sendable, Hashable {
    let label: String
    /// What it tells; what has no room is counted at its end.
    let items: [Phrase]
    /// How many lines it may take.
    let most: Int
    /// Whether it is for the eye alone.
    let isDrawn: Bool

    init(_ label: String, _ items: [Phrase], most: Int = 2, isDrawn: Bool = false) {
      self.label = label
      self.items = items
      self.most = most
      self.isDrawn = isDrawn
    }
  }

  /// A table of at most five columns.
  struct Table: Sendable, Hashable {
    /// A column.
    struct Column: Sendable, Hashable {
      let title: String
      /// Whether its cells end at the same place.
      let isRight: Bool

      static func text(_ title: String) -> Column { Column(title: title, isRight: false) }
      static func number(_ title: String) -> Column { Column(title: title, isRight: true) }
    }

    let columns: [Column]
    /// The cells of each row: what each of them tells, of which as much is shown as there is room for.
    let rows: [[[Phrase]]]
    /// The column whose cells are cut where the table would be too wide.
    let flexible: Int
    /// What the rows are, where some of them have no room.
    let noun: String
    /// The columns that are read aloud.
    let spoken: [Int]

    /// The most rows that are shown.
    static let most = 12
  }

  /// The finding.
  var headline: Phrase
  /// The days that it is about.
  let period: Period
  /// The period, and how much of it was seen where that was not all.
  var subject: [Phrase]
  /// What is worth telling beside the finding.
  var news: [Phrase]
  /// What to know before trusting the figures.
  var cautions: [Phrase]
  /// The one thing to do; or why there is none.
  ///
  /// It is shown whole: a command or a key of settings that was cut could not be copied.
  var tip: Line?
  /// Figures as rows of blocks.
  var trends: [Line]
  /// The days of a week, or the events of a day.
  var table: Table?
  /// All else, in order.
  var lines: [Line]

  /// How wide the title of a goal or an event may be among others.
  static let titleWidth = 32
  /// What the line of figures is called.
  static let figuresLabel = "Figures"

  /// Where the rest is.
  var rest: Phrase = "The rest is in index.html beside this file, all figures in report.json."

  /// The brief of a report, from what its page shows first.
  init(_ report: Report, _ outline: Outline) {
    headline = outline.headline
    period = report.period
    let isWhole = report.coverage.perMille == 1000 && !report.coverage.isSoFar
    subject = Array(outline.subject.prefix(isWhole ? 1 : 2))
    news = outline.news
    cautions = outline.cautions
    tip = Brief.tip(report, outline)
    trends = [Brief.periods(outline), Brief.hours(report)].compactMap { $0 }
    table = report.kind == .week ? Brief.days(report) : Brief.events(report)
    lines = Section.all.flatMap { $0.lines(report) }.compactMap(\.self)
  }

  /// The brief of a report.
  init(_ report: Report) {
    self.init(report, Outline(report, links: ReportLinks()))
  }

  /// The one thing to do, with what it brings; where there is none, why not.
  private static func tip(_ report: Report, _ outline: Outline) -> Line? {
    guard let tip = outline.tip else {
      return report.silence.map { Line("No suggestion", [Phrase(ShownText.text($0))]) }
    }
    // The interval of a gain is for the page; that there is a gain is not.
    let reason: Phrase =
      report.suggestions.first?.gain.map {
        "Expect about \(Wording.duration($0.focus)) more focus."
      }
      ?? tip.reason
    let end: Phrase = ".?!".contains(reason.text.last ?? ".") ? "" : "."
    return Line(Outline.tipLabel(report.kind), [tip.advice.text + " " + reason + end])
  }
}

extension Phrase {
  /// The phrase with texts of the data cut to so many columns of a terminal.
  func cut(to columns: Int) -> Phrase {
    Phrase(
      pieces.map { piece in
        if case .data(let text) = piece { .data(TextWidth.cut(text, to: columns)) } else { piece }
      }
    )
  }
}
