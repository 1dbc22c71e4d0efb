import CivilTime
import Plans
import Platform
import Records

/// Categories whose activity counts for a goal; goals of the same ones share what is known of them.
public struct GoalCategories: Sendable, Hashable {
  /// The paths, in lower case, sorted, each once, with line feeds between them: names the set.
  public let name: String
  private let paths: [CategoryPath]

  /// The categories of a goal, or nil where it counts no activity.
  public init?(_ goal: Goal) {
    guard !goal.categories.isEmpty else { return nil }
    let names = Set(goal.categories.map { $0.lowercased() }).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    name = names.joined(separator: "\n")
    paths = names.map { CategoryPath($0) }
  }

  /// Two sets are the same where their names are.
  public static func == (a: Self, b: Self) -> Bool { a.name == b.name }

  /// Feeds the name into a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// When the person attended to any of them, in order of time; letter case plays no part.
  public func spans(in activity: AccountedActivity) -> [TimeSpan] {
    let counts = activity.categories.map { category in
      let path = CategoryPath(category.description.lowercased())
      return paths.contains { path.isWithin($0) }
    }
    return TimeSet(activity.segments.filter { counts[Int($0.category)] }.map(\.span)).spans
  }

  /// Spans in order of time, in few bytes, which `spans(_:)` reads back.
  public static func bytes(of spans: [TimeSpan]) -> [UInt8] {
    var out = CompactBytes()
    var end: Int64 = 0
    for span in spans {
      out.append(span.start.milliseconds - end)
      out.append(UInt64(span.length))
      end = span.end.milliseconds
    }
    return out.bytes
  }

  /// The spans in some bytes; throws where they are none.
  public static func spans(_ bytes: [UInt8]) throws(CompactReader.Malformed) -> [TimeSpan] {
    var input = CompactReader(bytes)
    var spans: [TimeSpan] = []
    var end: Int64 = 0
    while !input.isAtEnd {
      let (start, first) = end.addingReportingOverflow(try input.number())
      let (next, last) = start.addingReportingOverflow(
        Int64(truncatingIfNeeded: try input.unsigned())
      )
      guard !first, !last, next >= start else { throw CompactReader.Malformed() }
      spans.append(TimeSpan(Instant(milliseconds: start), Instant(milliseconds: next)))
      end = next
    }
    return spans
  }
}
