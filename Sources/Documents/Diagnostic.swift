import Platform

/// A place in a text file.
public struct SourcePosition: Hashable, Comparable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int

  /// The given line and column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders from the top of the file to its end.
  public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// Something wrong in a file, told to the person who can mend it.
public struct Diagnostic: Error, Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// The thing named is not used; the rest goes on.
    case warning
    /// The file, or the command, can't be used.
    case error
  }

  /// What became of the entry that a mistake is in.
  public enum Effect: Hashable, Sendable {
    /// It is left out; such an entry is called by this noun: `event`.
    case entryLeftOut(String)
    /// Nothing of its file is taken in.
    case fileLeftOut
    /// It counts, but not all of it, or not as it is written: `the tag says nothing`.
    case changed(String)

    /// What became of it, in words.
    public var words: String {
      switch self {
      case .entryLeftOut(let noun): "the \(noun) is left out"
      case .fileLeftOut: "nothing of this file is used"
      case .changed(let words): words
      }
    }
  }

  /// The file, as the person knows it.
  public let file: String
  /// Where in the file, or nil where it is the file as a whole.
  public let position: SourcePosition?
  /// How bad it is.
  public let severity: Severity
  /// A stable name for the kind of mistake, in `snake_case`.
  public let code: String
  /// What is wrong.
  public let problem: String
  /// What to do about it.
  public let remedy: String
  /// What became of the entry; nil where the words above say all there is to say.
  public private(set) var effect: Effect?
  /// How many entries it is about.
  public let count: Int

  /// A mistake of the given kind at the given place.
  public init(
    file: String,
    position: SourcePosition? = nil,
    severity: Severity = .error,
    code: String,
    problem: String,
    remedy: String,
    effect: Effect? = nil,
    count: Int = 1
  ) {
    self.file = file
    self.position = position
    self.severity = severity
    self.code = code
    self.problem = problem
    self.remedy = remedy
    self.effect = effect
    self.count = count
  }

  /// Whether it is the reason why something is not there: an error that leaves out more than a detail.
  public var tellsOfLoss: Bool {
    if case .changed = effect { return false }
    return severity == .error
  }

  /// The same, with what became of the entry where nothing nearer to it has said so.
  public func with(effect: Effect) -> Diagnostic {
    var diagnostic = self
    diagnostic.effect = self.effect ?? effect
    return diagnostic
  }
}

extension Diagnostic {
  /// The same, a warning unless told otherwise, that stands for so many like it.
  public func standing(for count: Int, as severity: Severity = .warning) -> Diagnostic {
    Diagnostic(
      file: file,
      position: position,
      severity: severity,
      code: code,
      problem: problem,
      remedy: remedy + (count == 1 ? "" : " (and \(count - 1) more like it)"),
      effect: effect,
      count: count
    )
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `file:line:column: what is wrong: what became of it; what to do`, with control characters made
  /// visible.
  public var description: String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    let outcome = effect.map { $0.words + "; " } ?? ""
    return "\(file)\(place): \(problem): \(outcome)\(remedy)".withVisibleControls
  }
}
