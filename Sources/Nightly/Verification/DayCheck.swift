import CivilTime
import Documents
import Platform
import Storage

/// Compares two days of the cache, drawn by the date, with what their exports give.
enum DayCheck {
  /// So many bytes of exports are read at most: days of larger ones are compared by `lockin verify` alone.
  private static let room: Int64 = 4 << 20

  /// What is to be told, before anything new is read; where a day differs all records are forgotten, so that the reading
  /// that follows makes them anew.
  static func run(_ open: Session, on date: CivilDate) throws -> [Diagnostic] {
    let store = open.store
    let exports = try store.appliedExports()
    let intake = open.intake
    guard try store.basis(Fold.basis) == intake.reading.rules else { return [] }
    let days = drawn(from: exports, on: date)
    let wanted = exports.filter { $0.figures.days.contains(where: days.intersects) }
    guard !days.isEmpty, wanted.reduce(0, { $0 + $1.bytes }) <= room else { return [] }
    let alone: Store
    do {
      alone = try intake.fold.aloneStore(wanted, among: exports, of: days)
    } catch is FileError {
      // set aside: that bytes are not there is told by the reading that follows.
      return []
    }
    let lines = try [store, alone].map { source in
      var lines: [[UInt8]] = []
      try source.dumpRecords(of: days) { lines.append($0) }
      return lines
    }
    guard lines[0] != lines[1] else { return [] }
    try store.transaction {
      try store.clearRecords()
      try store.clearComputed()
    }
    let names = days.sorted.flatMap { device, utcDays in
      utcDays.map { "\(CivilDate(dayNumber: $0)) on \(device)" }
    }
    return [
      Diagnostic(
        file: open.workspace.name(of: store.path),
        severity: .warning,
        code: "cache_differed",
        problem:
          "records of \(names.joined(separator: " or ")) were not as their exports give them",
        remedy:
          "this run made all of the cache anew; where it comes again, type 'lockin verify --all' "
          + "and tell us what it says"
      )
    ]
  }

  /// Two days of those from the first to the last that some export has records of, by the date.
  private static func drawn(from exports: [ArchivedExport], on date: CivilDate) -> DeviceDays {
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(date.dayNumber)))
    var drawn = DeviceDays()
    let spans = exports.flatMap(\.figures.days)
    let count = spans.reduce(0) { $0 + $1.days.count }
    for _ in 0..<(count == 0 ? 0 : 2) {
      var place = random.integer(in: 0...count - 1)
      for span in spans {
        if place < span.days.count {
          drawn.insert(span.device, span.days.lowerBound + place)
          break
        }
        place -= span.days.count
      }
    }
    return drawn
  }
}
