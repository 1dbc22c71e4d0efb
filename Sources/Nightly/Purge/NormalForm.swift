import CivilTime
import ICalendar
import Plans
import Platform
import Records
import Storage

/// What an archive keeps of an export.
enum ArchivedRest {
  /// All that came, as it came.
  case whole
  /// What is left of it, in normal form: the lines of `lockin dump` that its records make, of a calendar a calendar.
  case less(Archive.Packed)
  case nothing
}

extension ExportReading {
  /// What is to be kept of an export without what was purged, and without titles where these are not kept; its record says
  /// so then.
  ///
  /// `isLess` says whether reading it came upon something that was purged.
  func rest(
    of found: FoundExport,
    _ export: inout ArchivedExport,
    isLess: Bool,
    in archive: Archive
  ) throws -> ArchivedRest {
    if isLess { export.isPurged = true }
    if export.format == ExportFormat.calendar.name {
      let bytes = try ByteStream.contents(of: found.source, limit: Intake.largestCalendar)
      let left = left(of: bytes)
      if left != bytes { export.isPurged = true }
      let rest = kept(left)
      guard archive.mayWrite, rest != bytes else { return .whole }
      return ExportReading.isEmpty(rest)
        ? .nothing : .less(export.take(try archive.pack { add in try add(rest) }))
    }
    guard archive.mayWrite, isLess || !configuration.keepsTitles && !export.isNormalForm,
      let format = export.readFormat
    else { return .whole }
    let alone = try Store(path: store.path, access: .apart)
    try alone.transaction {
      let outcome = try into(alone).records(of: found, format)
      for (file, content) in outcome.plans {
        let rest = kept(left(of: content))
        if !ExportReading.isEmpty(rest) { try alone.setCalendar(file: file, content: rest) }
      }
      export.figures = outcome.figures
    }
    if try export.figures.days.isEmpty && alone.calendars().isEmpty { return .nothing }
    let packed = try archive.pack { add in
      try alone.dumpRecords { try add($0 + [0x0a]) }
      try alone.dumpCalendars { try add($0 + [0x0a]) }
    }
    return .less(export.take(packed))
  }

  /// What is left of a calendar, or of the plan of an export, without what was purged.
  func left(of content: [UInt8]) -> [UInt8] {
    let addresses = configuration.addresses
    guard let end = purged.calendarsEnd else {
      return purged.plainCalendars && !EventsFile.isOne(content)
        ? PlainCalendar.bytes(content, addresses: addresses) : content
    }
    if EventsFile.isOne(content) {
      // set aside: what can't be read is laid out by nobody, and nothing of it is kept.
      let read = try? EventsFile.read(
        content,
        file: "",
        timeline: configuration.timeline,
        tellsOfCopies: false
      )
      let events = read?.events ?? []
      let left = events.filter { $0.span.end > end }
      return left.count == events.count && read != nil ? content : EventsFile.bytes(left)
    }
    let left = RecentCalendar.bytes(
      content,
      without: end,
      zones: zones.lookup,
      owner: configuration.timeline
    )
    return purged.plainCalendars ? PlainCalendar.bytes(left, addresses: addresses) : left
  }

  /// What is kept of a calendar, or of the plan of an export.
  func kept(_ content: [UInt8]) -> [UInt8] {
    configuration.keepsTitles || EventsFile.isOne(content)
      ? content : PlainCalendar.bytes(content, addresses: configuration.addresses)
  }

  /// Whether a calendar, or the plan of an export, says nothing.
  static func isEmpty(_ calendar: [UInt8]) -> Bool {
    EventsFile.isOne(calendar)
      ? calendar == EventsFile.bytes([])
      : Calendar.count(in: calendar) == 0 && !Calendar.holdsTasks(calendar)
  }
}

extension ArchivedExport {
  /// Has it stand for what is left of it, which is handed back.
  fileprivate mutating func take(_ packed: Archive.Packed) -> Archive.Packed {
    stem = Archive.stem(of: name, readAt: readAt, sha256: packed.sha256)
    (sha256, bytes, isNormalForm) = (packed.sha256, packed.bytes, true)
    return packed
  }
}
