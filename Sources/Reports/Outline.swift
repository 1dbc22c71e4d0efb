import Analysis

/// What a report says, in order, before it takes the form of a page or of lines for a terminal.
///
/// All forms are written from the same outline, so their figures cannot differ; the short ones are a `Brief`.
struct Outline: Sendable, Hashable {
  /// A part with a heading of its own.
  struct Part: Sendable, Hashable {
    /// Names the part within its page.
    let id: String
    /// The heading.
    let title: String
    /// What stands in it.
    var blocks: [Block]

    init(_ id: String, _ title: String, _ blocks: [Block]) {
      self.id = id
      self.title = title
      self.blocks = blocks
    }
  }

  /// A piece of a part.
  enum Block: Sendable, Hashable {
    /// A paragraph.
    case paragraph(Phrase)
    /// A list without order.
    case list([Phrase])
    /// Suggestions, each with what it rests on.
    case suggestions([Advice])
    /// Figures with what they usually are.
    case figures([FigureText])
    /// Hours by days, and what the marks of its cells mean.
    case heatmap(DataTable, legend: [DataTable.Cell])
    /// A table.
    case table(DataTable)
    /// Days as they were planned and lived, the hours of their clock, and what the paints mean.
    case strips([DayStrip], axis: [Tick], key: [KeyEntry])
    /// Time by class, by day where there are several.
    case stacks(TimeStacks?, [Bars])
    /// Goals or plans with their courses, and what the paints mean.
    case courses([Course], key: [KeyEntry])
    /// What to expect of the hours of a day.
    case curve(ExpectedHours)
    /// Words that lead to a file of the published tree.
    case link(String, to: String)
    /// Terms with their meaning.
    case definitions([Definition])
    /// Blocks that a page shows when asked to, under a summary.
    indirect case folded(String, [Block])
  }

  /// A suggestion in words.
  struct Advice: Sendable, Hashable {
    let text: Phrase
    let evidence: Phrase
    let state: String?
  }

  /// A figure in words, and on a line where it is known what is usual.
  struct FigureText: Sendable, Hashable {
    let id: String
    let label: Phrase
    let value: String
    let usual: String
    /// The ends of what is usual: `25 h 17 min to 32 h 32 min`; empty where that is not known.
    let range: String
    let verdict: String
    let bullet: UsualBullet?
    /// How many of how many there are, to be drawn as dots; nil where they are too many or it is not a count.
    var dots: Dots?

    /// A count as dots, of which the first are full.
    struct Dots: Sendable, Hashable {
      let full: Int
      let all: Int
    }
  }

  /// A term and its meaning.
  struct Definition: Sendable, Hashable {
    let term: String
    let meaning: String
  }

  /// The finding.
  var headline: Phrase
  /// What is worth telling beside the finding.
  var news: [Phrase] = []
  /// The period, the zone and how far the data reach.
  var subject: [Phrase]
  /// The periods before with this one; nil where they can't be compared.
  var columns: PeriodColumns?
  /// What to know before trusting the figures.
  var cautions: [Phrase]
  /// The one thing to do.
  var tip: Tip?
  /// What a page shows as it is.
  var summary: [Part]
  /// What it shows when asked to.
  var details: [Part]
}

/// A table whose first column names the rows.
struct DataTable: Sendable, Hashable {
  /// A column.
  struct Column: Sendable, Hashable {
    /// What its cells hold.
    enum Kind: Sendable {
      case text
      /// Times, dates and single words, which stay on one line.
      case time
      case number
    }

    let title: String
    let kind: Kind

    static func text(_ title: String) -> Column { Column(title: title, kind: .text) }
    static func time(_ title: String) -> Column { Column(title: title, kind: .time) }
    static func number(_ title: String) -> Column { Column(title: title, kind: .number) }
  }

  /// How a cell is marked, beside its text.
  enum Mark: Sendable, Hashable {
    /// A step of the colour scale, 0-5.
    case step(Int)
    /// There are no data.
    case missing
    /// The clock skipped the hour, or did not repeat it.
    case absent
  }

  /// A cell.
  struct Cell: Sendable, Hashable, ExpressibleByStringLiteral {
    var phrase: Phrase
    var mark: Mark?
    var bar: Int?
    /// The period whose page the cell leads to.
    var target: Period?

    init(_ phrase: Phrase, mark: Mark? = nil, bar: Int? = nil, target: Period? = nil) {
      self.phrase = phrase
      self.mark = mark
      self.bar = bar
      self.target = target
    }

    init(stringLiteral value: String) { self.init(Phrase(value)) }
    init(_ words: String) { self.init(Phrase(words)) }
  }

  /// Names the caption within its page.
  let id: String
  /// What the table shows.
  let caption: String
  /// The columns.
  let columns: [Column]
  /// The rows, each as long as the columns.
  var rows: [[Cell]]
  /// How many rows are left out.
  let leftOut: Int

  /// A table of at most `limit` rows; how many are left out is said below it.
  init(
    _ id: String,
    _ caption: String,
    _ columns: [Column],
    _ rows: [[Cell]],
    limit: Int = 80
  ) {
    self.init(
      id,
      caption,
      columns,
      Array(rows.prefix(limit)),
      leftOut: rows.count - limit
    )
  }

  /// A table of rows of which others are left out, so many where that is more than none.
  init(
    _ id: String,
    _ caption: String,
    _ columns: [Column],
    _ rows: [[Cell]],
    leftOut: Int
  ) {
    self.id = id
    self.caption = caption
    self.columns = columns
    self.rows = rows
    self.leftOut = max(0, leftOut)
  }

  /// A sentence for rows that are left out of a report, or nil where all are there.
  var rest: String? {
    leftOut > 0 ? "\(Wording.count(leftOut, "more row")) in report.json." : nil
  }
}
