import CivilTime
import Documents
import ICalendar
import Platform

/// Fetches a published calendar into the one file that is always the newest.
///
/// It is asked for conditionally (RFC 9110, section 13), so that nothing travels where nothing is new.
struct CalendarVisit {
  /// The name of the file in the source's folder.
  static let file = "calendar.ics"

  /// Fetches; what the server calls the version is in the visit afterwards.
  static func fetch(_ visit: inout Visit, at address: SourceAddress) throws(FetchFailure) -> Haul {
    let path = visit.folder + "/" + file
    let there = try contents(of: path)
    var headers = [HTTPHeader("accept", "text/calendar, */*;q=0.5")]
    // One that something else has put there is not the version that the server named.
    if let there, visit.entry.hash == ContentHash.hexadecimal(ContentHash.of(there)) {
      for (part, name) in [("etag", "if-none-match"), ("modified", "if-modified-since")] {
        if let value = visit.entry.version[part] { headers.append(HTTPHeader(name, value)) }
      }
    }
    let credential = visit.secret.flatMap {
      HTTPRequest.Credential.basic(before: (visit.source.user ?? "") + ":", $0)
    }
    let response = try visit.get(
      address,
      headers: headers,
      credential: credential,
      accepted: headers.count == 1 ? [200] : [200, 304]
    )
    if response.status == 304 { return .nothingNew }
    let haul = try put(response.body, in: visit.folder, over: there)
    visit.entry.hash = ContentHash.hexadecimal(ContentHash.of(response.body))
    visit.entry.version = [:]
    for (part, name) in [("etag", "etag"), ("modified", "last-modified")] {
      if let value = response.header(name), isPlain(value) { visit.entry.version[part] = value }
    }
    return haul
  }

  /// Puts a calendar in place of the one that is there, unless it is none or has lost all that was in it.
  static func put(
    _ calendar: [UInt8],
    in folder: String,
    over there: [UInt8]?
  ) throws(FetchFailure) -> Haul {
    guard isWhole(calendar) else {
      throw .otherAnswer(expected: "a calendar", came: Visit.description(of: calendar))
    }
    let count = Calendar.count(in: calendar)
    guard count > 0 || there.map(Calendar.count(in:)) ?? 0 == 0 else { throw .emptied }
    let outcome = try Visit.disk { () throws(FileError) in
      try Directory.make(folder, permissions: 0o700)
      return try AtomicFile.write(calendar, to: folder + "/" + file, permissions: 0o600)
    }
    if case .same = outcome { return .nothingNew }
    return .file(file, count: count, isPart: false)
  }

  /// The bytes of the calendar that is there; nil where none is.
  static func contents(of path: String) throws(FetchFailure) -> [UInt8]? {
    try Visit.disk { () throws(FileError) in
      try FileStatus.ifPresent(path) == nil
        ? nil : try ByteStream.contents(of: path, limit: 64 << 20)
    }
  }

  /// Whether bytes begin and end as a calendar does: one that broke off has no end.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]
    let head = bytes.drop { blanks.contains($0) }.prefix(15)
    let tail = bytes.reversed().drop { blanks.contains($0) || $0 == 0 }.prefix(13).reversed()
    return String(decoding: head, as: UTF8.self).uppercased() == "BEGIN:VCALENDAR"
      && String(decoding: Array(tail), as: UTF8.self).uppercased() == "END:VCALENDAR"
  }

  /// Whether a header's value can be sent back as it is.
  private static func isPlain(_ value: String) -> Bool {
    (1...256).contains(value.utf8.count) && value.utf8.allSatisfy { (0x20...0x7e).contains($0) }
  }
}
