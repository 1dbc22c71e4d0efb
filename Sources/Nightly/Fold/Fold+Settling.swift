import CivilTime
import Documents
import Platform
import Records
import Storage

/// Days that are read again as a later state of a series takes something away, and what is told of that.
extension Fold {
  /// Reads days again on which something is to be taken away, or counts otherwise; gives what is told of that.
  func settle() throws -> [Diagnostic] {
    exports.sort(by: ArchivedExport.precedes)
    compareAnew()
    var told: [Diagnostic] = []
    var changed: [(export: ArchivedExport, days: DeviceDays)] = []
    for place in exports.indices {
      let export = exports[place]
      guard let differences = fresh[export.stem], !export.isJoined,
        ExportFormat.tellsAll(export.format), let time = SupersededTimes.time(export, timeline)
      else { continue }
      let days = try self.days(beside: export, time, differences)
      guard !days.isEmpty else { continue }
      if news.contains(export.stem), let problem = try isPart(export, time) {
        exports[place].isJoined = true
        try archive.put(exports[place])
        try store.setApplied(exports[place])
        told.append(problem)
        continue
      }
      dirty.formUnion(days)
      if news.contains(export.stem) { changed.append((export, days)) }
    }
    let before = try changed.map { try starts(of: $0.days) }
    try refold()
    for (before, (export, days)) in zip(before, changed) {
      // What begins behind all that earlier states told of is new, and no other one's successor.
      let limit = lastStart(before: export) ?? export.readAt
      let new = before.count { $0 > limit }
      let after = try starts(of: days).filter { $0 <= limit }
      // What it brought was there already, beside what it takes away.
      let gone = before.count - new - max(0, brought(by: export, days) - new) - after.count
      let last = Set(before.filter { $0 <= limit }).subtracting(after)
      if gone > 0 { told.append(fewer(gone, export, last.isEmpty ? Set(before) : last)) }
    }
    (fresh, news, order) = ([:], [], [:])
    return told
  }

  /// Has states be compared with all that is there that were read before earlier states of theirs were.
  private func compareAnew() {
    var last: [[String]: Int] = [:]
    for export in exports {
      guard let place = order[export.stem] else { continue }
      if let before = last[export.stateKey], place < before {
        fresh[export.stem] = RecordImport.Differences()
      }
      last[export.stateKey] = max(place, last[export.stateKey] ?? place)
    }
  }

  /// The days in a time that a state tells of on which the cache has records that it has not.
  private func days(
    beside export: ArchivedExport,
    _ time: TimeSpan,
    _ differences: RecordImport.Differences
  ) throws -> DeviceDays {
    var days = DeviceDays()
    for span in export.figures.days {
      for utcDay in try store.recordDays(of: span.device, time.utcDays) {
        days.insert(span.device, utcDay)
      }
    }
    days = days.subtracting(differences.days)
    days.formUnion(differences.missing)
    return days
  }

  /// When the last record begins that a state before one has.
  private func lastStart(before export: ArchivedExport) -> Instant? {
    exports.filter {
      $0.isState(ofSameAs: export) && ArchivedExport.precedes($0, export)
    }.compactMap(\.figures.lastStart).max()
  }

  private func brought(by export: ArchivedExport, _ days: DeviceDays) -> Int {
    let added = fresh[export.stem]?.added ?? [:]
    return days.sorted.reduce(0) { sum, device in
      sum + device.utcDays.reduce(0) { $0 + (added[device.device]?[$1] ?? 0) }
    }
  }

  private func starts(of days: DeviceDays) throws -> [Instant] {
    try store.records(of: days).flatMap { $0.records.map(\.start) }
  }

  /// What is told of a state that has less than half of the entries that the one before it had in its time, by when they
  /// begin; nil of any other.
  private func isPart(_ export: ArchivedExport, _ time: TimeSpan) throws -> Diagnostic? {
    let earlier = exports.filter { !$0.isJoined && ArchivedExport.precedes($0, export) }
    guard
      let before = earlier.last(where: { $0.isState(ofSameAs: export) })
        ?? earlier.last(where: { $0.format == ExportFormat.lockinDump.name })
    else { return nil }
    let old = try starts(in: before, time, like: export)
    let kept = try old.intersection(starts(in: export, time, like: export)).count
    guard kept * 2 < old.count else { return nil }
    return Diagnostic(
      file: export.name,
      severity: .warning,
      code: "part_of_before",
      problem:
        "it has \(kept) of the \(old.count) entries that it had before for \(dates(time)), so both count",
      remedy:
        "export it again with all entries; where the others are meant to be gone, put an export with all into inbox/, then "
        + "type 'lockin archive forget \(export.name.shellWord)'"
    )
  }

  /// When the records of a time begin that an export has of the devices and the program of another one.
  private func starts(
    in export: ArchivedExport,
    _ time: TimeSpan,
    like other: ArchivedExport
  ) throws -> Set<Instant> {
    let alone = try aloneStore([export])
    let isDump = export.format == ExportFormat.lockinDump.name
    let source = ExportFormat.all.first { $0.name == other.format }?.word
    var days = DeviceDays()
    for span in other.figures.days {
      days.insert(ImportSpan(device: span.device, days: time.utcDays))
    }
    return try alone.records(of: days).reduce(into: []) { starts, day in
      for record in day.records
      where time.start <= record.start && record.start < time.end
        && (!isDump || alone.texts.text(record.source) == source)
      { starts.insert(record.start) }
    }
  }

  private func fewer(_ count: Int, _ export: ArchivedExport, _ starts: Set<Instant>) -> Diagnostic {
    let first = starts.min() ?? readAt
    return Diagnostic(
      file: export.name,
      severity: .warning,
      code: "fewer_entries",
      problem: "it has \(count == 1 ? "1 entry" : "\(count) entries") fewer than before for "
        + dates(TimeSpan(first, (starts.max() ?? first) + 1)),
      remedy:
        "nothing is to be done where they were removed; 'lockin archive show \(export.name.shellWord)' lists them"
    )
  }

  /// The dates of a time: `31 May 2026` or `1 to 31 May 2026`, as their numbers.
  private func dates(_ time: TimeSpan) -> String {
    let (first, last) = (timeline.date(at: time.start), timeline.date(at: time.end - 1))
    return first == last ? "\(first)" : "\(first) to \(last)"
  }

  /// Reads the days again that are to be.
  private func refold() throws {
    // What an export has whose bytes are not there can't be read again: such days stay until they are.
    for span in missing.flatMap(\.figures.days) { dirty.remove(span) }
    guard !dirty.isEmpty else { return }
    var stale = try store.removeRecords(of: dirty).map(\.time)
    let superseded = SupersededTimes(exports, timeline)
    for export in exports where export.figures.days.contains(where: dirty.intersects) {
      try reading.records(of: export, in: archive, without: superseded, of: dirty)
    }
    stale += try store.records(of: dirty).map(\.time)
    try store.markStale(stale)
    dirty = DeviceDays()
  }
}

extension TimeSpan {
  /// The UTC days from that of its first instant to that of its last one.
  fileprivate var utcDays: ClosedRange<Int> {
    start.utcDay...max(start.utcDay, (end - 1).utcDay)
  }
}

extension DayRecords {
  /// The time that they lie in: the whole day at least.
  fileprivate var time: TimeSpan {
    let start = Instant(milliseconds: Int64(utcDay) * 86_400_000)
    return TimeSpan(start, max(reach ?? start, start + 86_400_000))
  }
}
