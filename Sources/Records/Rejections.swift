import Documents

/// Why a record of an export was not taken in.
public enum RejectReason: String, Sendable, CaseIterable {
  /// Its time could not be read.
  case unparseable
  /// A field it needs is missing.
  case missingField = "missing_field"
  /// It ends before it begins.
  case negativeDuration = "negative_duration"
  /// It lasts no time.
  case zeroDuration = "zero_duration"
  /// It lasts longer than a month.
  case absurdDuration = "absurd_duration"
  /// It lies before 1990.
  case before1990 = "before_1990"
  /// It holds bytes that are not UTF-8.
  case invalidUTF8 = "invalid_utf8"
  /// It holds a NUL byte.
  case nulByte = "nul_byte"
  /// It belongs to another person.
  case otherUser = "other_user"
  /// It is only a total of a day, which has no place within the day.
  case dayTotal = "day_total"
  /// It had no end yet when it was exported.
  case stillRunning = "still_running"
  /// It is of a kind that lockin does not use.
  case otherKind = "other_kind"
  /// There are more devices or applications than are taken in.
  case tooMany = "too_many"
  /// A quotation mark in it makes its fields uncertain.
  case brokenRow = "broken_row"
  /// The file ends in it before it has a field for each column.
  case cutRow = "cut_row"
  /// It is longer than any row is read.
  case longRow = "long_row"
  /// A quotation that begins in it has no end in the file, or none that is near.
  case openQuotation = "open_quotation"
  /// The file breaks off, or goes wrong beyond repair, at this place.
  case brokenOff = "broken_off"
}

/// What is wrong with a record and what to do about it, for a person.
package typealias RejectWords = (problem: String, remedy: String)

/// What is told once for all records that it is said of: a reason, or one of its causes in words of its own.
struct RejectKind: Hashable, Sendable {
  let reason: RejectReason
  var problem: String?
}

/// Counts what is not taken in, and keeps the first place of each kind.
public struct Rejections: Sendable {
  /// How many records were not taken in, by reason.
  public private(set) var counts: [RejectReason: Int] = [:]
  private var kinds: [RejectKind: (first: Diagnostic?, count: Int)] = [:]

  /// No rejections.
  init() {}

  /// Counts one or more; `diagnostic` is only asked for the first of its kind.
  mutating func add(
    _ kind: RejectKind,
    count: Int = 1,
    _ diagnostic: () throws -> Diagnostic?
  ) rethrows {
    if kinds[kind] == nil { kinds[kind] = (try diagnostic(), 0) }
    kinds[kind]?.count += count
    counts[kind.reason, default: 0] += count
  }

  /// Counts one or more of a reason with one cause.
  public mutating func add(
    _ reason: RejectReason,
    count: Int = 1,
    _ diagnostic: () throws -> Diagnostic?
  ) rethrows {
    try add(RejectKind(reason: reason), count: count, diagnostic)
  }

  /// Adds what another reading of the same file left out; the first place in the file is kept.
  mutating func merge(_ other: Rejections) {
    counts.merge(other.counts) { $0 + $1 }
    kinds.merge(other.kinds) { mine, theirs in
      let firsts = [mine.first, theirs.first].compactMap { $0 }
      return (firsts.min { $0.precedes($1) }, mine.count + theirs.count)
    }
  }

  /// One diagnostic a kind, which says how many more there are, in order of place.
  ///
  /// Records without length and those of others are only counted: they are there as a matter of
  /// course, but for those that have words of their own.
  public var diagnostics: [Diagnostic] {
    kinds.filter {
      $0.key.problem != nil || ![.zeroDuration, .otherUser].contains($0.key.reason)
    }.sorted {
      ($0.key.reason.rawValue, $0.key.problem ?? "") < (
        $1.key.reason.rawValue, $1.key.problem ?? ""
      )
    }.compactMap { $0.value.first?.standing(for: $0.value.count) }.sorted { $0.precedes($1) }
  }
}

/// Counts records that are taken in and yet have something the person should know.
struct CountedNote {
  private var first: Diagnostic?
  private var count = 0

  /// Counts one; `diagnostic` is only asked for the first.
  mutating func add(_ diagnostic: () -> Diagnostic) {
    count += 1
    if count == 1 { first = diagnostic() }
  }

  /// One diagnostic, or none where there was no such record.
  var diagnostics: [Diagnostic] { first.map { [$0.standing(for: count)] } ?? [] }
}

/// What is to be told of many things in one file: of each kind the first few, and how many more there are.
struct CountedNotes {
  /// The most that are told of one kind.
  private static let most = 10

  private var kinds: [String: (told: [Diagnostic], count: Int)] = [:]

  /// Adds one.
  mutating func add(_ note: Diagnostic) {
    kinds[note.code, default: ([], 0)].count += 1
    if kinds[note.code]?.told.count ?? 0 < CountedNotes.most { kinds[note.code]?.told.append(note) }
  }

  /// What to tell, in order of place.
  var diagnostics: [Diagnostic] {
    kinds.values.flatMap { kind in
      kind.told.dropLast()
        + kind.told.suffix(1).map { $0.standing(for: 1 + kind.count - kind.told.count) }
    }.inOrderOfPlace
  }
}

/// What reading one export gave.
public struct ImportOutcome: Sendable {
  /// The records or events that were taken in.
  public var records = 0
  /// What came with activity of what was planned, which counts among them.
  public var planned: [ExportedPlan] = []
  /// Calendars that came with it as a store had them, which count among them.
  public var calendars: [DumpedCalendar] = []
  /// What was not.
  public var rejections = Rejections()
  /// Other things the person should know.
  public var notes: [Diagnostic] = []

  /// An outcome with nothing in it yet.
  public init() {}

  /// Counts records that were read and for which there was no room; `words` say why.
  public mutating func leaveOut(
    _ count: Int,
    of file: String,
    words: (problem: String, remedy: String)
  ) {
    guard count > 0 else { return }
    records -= count
    rejections.add(.tooMany, count: count) { nil }
    notes.append(
      Diagnostic(
        file: file,
        severity: .warning,
        code: RejectReason.tooMany.rawValue,
        problem: "\(count) \(count == 1 ? "record" : "records") \(words.problem)",
        remedy: words.remedy
      )
    )
  }

  /// The code of what is told of an export that gave nothing.
  public static let emptyCode = "no_records"

  /// Everything to tell, in order of place.
  public var diagnostics: [Diagnostic] {
    (notes + rejections.diagnostics).sorted { $0.precedes($1) }
  }
}

extension [Diagnostic] {
  /// Those of one file from its top to its end.
  package var inOrderOfPlace: [Diagnostic] { sorted { $0.precedes($1) } }
}

extension Diagnostic {
  /// Whether it stands before another of the same file; what has no place comes last.
  fileprivate func precedes(_ other: Diagnostic) -> Bool {
    guard let position else { return false }
    return other.position.map { position < $0 } ?? true
  }
}
