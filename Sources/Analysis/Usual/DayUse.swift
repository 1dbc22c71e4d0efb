import CivilTime
import Platform
import Records

/// In which hours of a date devices were used, and which of its time no tracker saw.
public struct DayUse: Sendable, Hashable {
  /// Hours on the clock: the lowest bit is midnight to one.
  typealias Hours = UInt32
  /// All 24 hours.
  static let wholeDay: Hours = 0xff_ffff

  /// The hours in which each device was used, by its name.
  let devices: [String: Hours]
  /// Milliseconds of what is over of an hour in which no tracker was at work; hours without any are left out.
  let unseen: [Int: Int64]

  /// The hours in which any device was used.
  var hours: Hours { devices.values.reduce(0, |) }
  /// Whether no device was used.
  package var isEmpty: Bool { hours == 0 }

  /// Milliseconds that no tracker saw in some hours.
  func unseen(in hours: Hours) -> Int64 {
    unseen.reduce(0) { hours >> $1.key & 1 == 1 ? $0 + $1.value : $0 }
  }

  /// The use that is known of a date that nothing is known of.
  public static let none = DayUse(devices: [:], unseen: [:])

  /// What is usual of its hours, as far as it matters, in a few bytes; none where nothing of the date was unseen.
  package func said(by usual: UsualHours, on date: CivilDate) -> [UInt8] {
    let hours = unseen.keys.reduce(into: Hours(0)) { $0 |= 1 << $1 }
    let silent = hours == 0 ? 0 : hours & usual.silent(on: date)
    let isLeftOut = usual.leftOut.contains(date)
    guard silent != 0 || isLeftOut else { return [] }
    return [0, 8, 16].map { UInt8(truncatingIfNeeded: silent >> $0) } + [isLeftOut ? 1 : 0]
  }

  func append(to out: inout CompactBytes) {
    out.append(UInt64(devices.count))
    for (device, hours) in devices.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }) {
      out.append(device)
      out.append(UInt64(hours))
    }
    out.append(UInt64(unseen.count))
    for (hour, length) in unseen.sorted(by: { $0.key < $1.key }) {
      out.append(UInt64(hour))
      out.append(length)
    }
  }

  init(from input: inout CompactReader) throws(CompactReader.Malformed) {
    var devices: [String: Hours] = [:]
    for _ in 0..<(try input.count()) {
      devices[try input.text()] = Hours(truncatingIfNeeded: try input.unsigned())
    }
    var unseen: [Int: Int64] = [:]
    for _ in 0..<(try input.count()) {
      let hour = Int(truncatingIfNeeded: try input.unsigned())
      guard (0..<24).contains(hour) else { throw CompactReader.Malformed() }
      unseen[hour] = try input.number()
    }
    self.init(devices: devices, unseen: unseen)
  }

  init(devices: [String: Hours], unseen: [Int: Int64]) {
    self.devices = devices
    self.unseen = unseen
  }
}

extension FactFinder {
  /// The use of one date, as far as it is over.
  func use(of date: CivilDate) -> DayUse {
    let cells = activity.grid.cells(of: date)
    var devices: [String: DayUse.Hours] = [:]
    func note(_ segments: some Sequence<Segment>) {
      var cell = 0
      for segment in segments {
        while cell < cells.count, cells[cell].end <= segment.span.start { cell += 1 }
        var touched = cell
        while touched < cells.count, cells[touched].start < segment.span.end {
          devices[activity.devices[segment.device], default: 0] |= 1 << cells[touched].hour
          touched += 1
        }
      }
    }
    note(activity.segments(overlapping: span(of: cells)))
    note(activity.concurrent)
    var unseen: [Int: Int64] = [:]
    for cell in cells {
      let over = over(cell.span)
      let length = over.length - activity.observed.length(in: over)
      if length > 0 { unseen[cell.hour, default: 0] += length }
    }
    return DayUse(devices: devices, unseen: unseen)
  }
}
