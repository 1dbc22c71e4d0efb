/// Some UTC days of some devices.
package struct DeviceDays: Sendable, Hashable {
  private var days: [String: Set<Int>] = [:]

  /// No days.
  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool { days.isEmpty }

  /// Adds a day, as days since 1970-01-01.
  package mutating func insert(_ device: String, _ utcDay: Int) {
    days[device, default: []].insert(utcDay)
  }

  /// Adds other days.
  package mutating func formUnion(_ other: DeviceDays) {
    days.merge(other.days) { $0.union($1) }
  }

  /// The days that are not among others.
  package func subtracting(_ other: DeviceDays) -> DeviceDays {
    var rest = DeviceDays()
    rest.days = days.reduce(into: [:]) { rest, own in
      let left = own.value.subtracting(other.days[own.key] ?? [])
      if !left.isEmpty { rest[own.key] = left }
    }
    return rest
  }

  /// Takes all days of a span out.
  package mutating func remove(_ span: ImportSpan) {
    guard let known = days[span.device] else { return }
    let left = known.filter { !span.days.contains($0) }
    days[span.device] = left.isEmpty ? nil : left
  }

  /// Adds all days of a span.
  package mutating func insert(_ span: ImportSpan) {
    days[span.device, default: []].formUnion(span.days)
  }

  /// Whether a day is one of them.
  package func contains(_ device: String, _ utcDay: Int) -> Bool {
    days[device]?.contains(utcDay) == true
  }

  /// Whether some of them lie in a span.
  package func intersects(_ span: ImportSpan) -> Bool {
    guard let days = days[span.device] else { return false }
    return days.count < span.days.count
      ? days.contains(where: span.days.contains) : span.days.contains(where: days.contains)
  }

  /// The devices, sorted by the bytes of their names, each with its days in order.
  package var sorted: [(device: String, utcDays: [Int])] {
    days.map { (device: $0, utcDays: $1.sorted()) }
      .sorted { $0.device.utf8.lexicographicallyPrecedes($1.device.utf8) }
  }
}
