import Documents
import Platform

/// A kind of file that an inbox may hold: what it is called, how it is told from others, and how its records
/// are read.
///
/// Each one is declared beside its reader; `ExportFormat.all` is the only list of them.
public struct ExportFormat: Sendable {
  /// How a file of the format is told from others.
  enum Recognition: Sendable {
    /// By the shape of its JSON.
    case json(@Sendable (JSONShape) -> Bool)
    /// By the names of its columns, which are in lower case.
    case table(@Sendable (CSVColumns) -> Bool)
    /// By its first bytes, where it is neither.
    case text(@Sendable (ArraySlice<UInt8>) -> Bool)
    /// By its first line, in lower case.
    case line(Set<String>)
    /// Not by what is in it: the configuration says so.
    case none
  }

  /// The word for it, which records carry as their source where nothing else names one.
  public let word: String
  /// What a person calls it.
  public let name: String
  /// Whether all threads read a file of this format, so that none has the time to do more beside.
  public let isReadByAllThreads: Bool
  /// Whether its records are entries that a person writes down and may change afterwards, and not what a program
  /// noted by itself, which only goes on.
  public private(set) var holdsEntries = false
  /// The device that a file's own name tells of.
  private(set) var deviceInName: @Sendable (String) -> String? = { _ in nil }
  let recognition: Recognition
  /// Hands the records of a file over; throws a `Diagnostic` where it can't be read on.
  let read: @Sendable (ImportContext, _ taker: any RecordTaker, inout ImportOutcome) throws -> Void

  /// A format whose files are not read as records.
  init(_ word: String, _ name: String, firstLines: Set<String>) {
    self.word = word
    self.name = name
    isReadByAllThreads = false
    recognition = .line(firstLines)
    read = { _, _, _ in }
  }

  /// A table that `reader` reads row by row; where `isMapped`, the configuration says which files are such.
  init<Reader: RowReader>(
    _ word: String,
    _ name: String,
    table reader: Reader.Type,
    isMapped: Bool = false,
    holdsEntries: Bool = false,
    device: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.word = word
    self.name = name
    isReadByAllThreads = reader.isIndependent
    self.holdsEntries = holdsEntries
    recognition = isMapped ? .none : .table { reader.recognises($0) }
    deviceInName = device
    read = { context, taker, outcome in
      var reader = TableReader<Reader>(context: context, source: word, taker: taker)
      try reader.read(&outcome)
    }
  }

  /// A file that `reader` goes through once, from its first record to its last.
  init<Reader: StreamReader>(
    _ word: String,
    _ name: String,
    stream reader: Reader.Type,
    holdsEntries: Bool = false,
    _ recognition: Recognition
  ) {
    self.word = word
    self.name = name
    isReadByAllThreads = false
    self.holdsEntries = holdsEntries
    self.recognition = recognition
    read = { context, taker, outcome in
      try handingOver(to: taker, context) {
        try reader.init(context: context, sink: $0).read(&outcome)
      }
    }
  }

  /// A file of which `read` tells that nothing can be taken from it.
  init(
    _ word: String,
    _ name: String,
    _ recognition: Recognition,
    read: @escaping @Sendable (ImportContext, inout ImportOutcome) throws -> Void
  ) {
    self.word = word
    self.name = name
    isReadByAllThreads = false
    self.recognition = recognition
    self.read = { context, _, outcome in try read(context, &outcome) }
  }

  /// Whether a table with these columns is of the format.
  func recognises(_ columns: CSVColumns) -> Bool {
    if case .table(let recognises) = recognition { recognises(columns) } else { false }
  }

  /// The device of a file of this format, where neither it nor the person names one.
  public func device(ofFile name: String) -> String { deviceInName(name) ?? word }
}

extension ExportFormat: Hashable {
  /// Whether both go by the same word.
  public static func == (a: ExportFormat, b: ExportFormat) -> Bool { a.word == b.word }

  /// Adds the word.
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension ImportOutcome {
  /// What to tell of an export that gave nothing, and of which nothing else is told.
  public func emptiness(of file: String, _ format: ExportFormat) -> Diagnostic {
    let left = rejections.counts.values.reduce(0, +)
    let seen =
      switch left {
      case 0: "it holds none"
      case 1: "the one that it holds lasts no time, or is another person's"
      default: "the \(left) that it holds last no time, or are another person's"
      }
    return Diagnostic(
      file: file,
      severity: .warning,
      code: ImportOutcome.emptyCode,
      problem: "no record was taken from this file (\(format.name)): \(seen)",
      remedy: "if there should be some, export it again, over a longer time or with all its parts"
    )
  }
}
