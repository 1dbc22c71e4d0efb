import CivilTime
import Documents

/// Why a day is not one to compare with.
public enum DayMark: String, Sendable, CaseIterable {
  /// The person was ill.
  case ill
  /// The person did not work.
  case holiday
  /// The person was on the way.
  case travelling
}

/// `plans/days.yaml`: days that are not to be compared with others.
///
/// ```yaml
/// days:
///   - { date: 2026-11-20, kind: ill }
///   - { date: 2026-12-24, to: 2027-01-02, kind: holiday }
/// ```
public enum DaysFile {
  /// What may stand in the file.
  public static let form = FileForm(
    "days",
    "plans/days.yaml",
    "Days that are left out of what is usual. No day is marked twice.",
    KeyList([DayKeys.list])
  )

  /// An entry of the file.
  public struct Entry: Sendable, Hashable {
    /// Its days.
    public let dates: ClosedRange<CivilDate>
    /// What they are.
    public let mark: DayMark
    /// Its place in the file, from 0.
    public let place: Int
  }

  /// The entries in the bytes of such a file, in its order; a bad one costs itself, and is told of.
  public static func read(
    _ bytes: [UInt8],
    file: String
  ) throws(Diagnostic) -> (entries: [Entry], diagnostics: [Diagnostic]) {
    let reader = NodeReader(file: file)
    var entries: [Entry] = []
    var place = -1
    let diagnostics = try reader.entries(of: bytes, under: DayKeys.list, called: "day") {
      node throws(Diagnostic) in
      place += 1
      let entry = try entry(node, reader, place)
      if let other = entries.first(where: { $0.dates.overlaps(entry.dates) }) {
        throw reader.failure(
          at: node,
          code: "repeated_day",
          problem:
            "\(max(other.dates.lowerBound, entry.dates.lowerBound)) is marked above as \(other.mark.rawValue)",
          remedy: "keep one of the two"
        )
      }
      entries.append(entry)
    }
    return (entries, diagnostics)
  }

  private static func entry(
    _ node: DocumentNode,
    _ reader: NodeReader,
    _ place: Int
  ) throws(Diagnostic) -> Entry {
    let fields = try reader.fields(node, DayKeys.all)
    let first = try fields.value(DayKeys.date)
    let last = try fields.value(DayKeys.to) ?? first
    guard first <= last, last - first < 366 else {
      throw reader.failure(
        at: fields.place(of: DayKeys.to),
        code: "out_of_range",
        problem: "'to' is \(first > last ? "before 'date'" : "more than a year after 'date'")",
        remedy: "write the last of the days, which counts"
      )
    }
    return Entry(dates: first...last, mark: try fields.value(DayKeys.kind), place: place)
  }

  /// The edits that mark some days.
  public static func marking(_ dates: ClosedRange<CivilDate>, _ mark: DayMark) -> [DocumentEdit] {
    var entry: [DocumentEdit.Entry] = [.init(DayKeys.date.name, .text("\(dates.lowerBound)"))]
    if dates.lowerBound < dates.upperBound {
      entry.append(.init(DayKeys.to.name, .text("\(dates.upperBound)")))
    }
    entry.append(.init(DayKeys.kind.name, .text(mark.rawValue)))
    return [.insert([.key(DayKeys.list.name)], [.mapping(entry)])]
  }

  /// The edits that take an entry out.
  public static func removing(_ entry: Entry) -> [DocumentEdit] {
    [.remove([.key(DayKeys.list.name), .index(entry.place)])]
  }
}

/// The keys of `plans/days.yaml`.
enum DayKeys {
  static let date = FileKey(needed: "date", .date, "The day, or the first of several.")
  static let to = FileKey("to", .date, "The last of several days.")
  static let kind = FileKey(
    needed: "kind",
    .choice(DayMark.self),
    "Why it is not compared with other days."
  )
  static let all = KeyList([date, to, kind], named: "day")
  static let list = FileKey("days", .list(of: .unread(.mapping(all))), or: [], "The days.")
}
