import CivilTime
import Documents
import Platform

/// One visit to a source: what it is allowed, what is known of it, and where what it gives is put.
struct Visit {
  let source: FetchSource
  /// Where it is; nil of a program.
  let address: SourceAddress?
  let secret: Secret?
  /// The instant that the visit is made as of.
  let now: Instant
  /// The person's own time.
  let timeline: ZoneTimeline
  /// What tells this machine from others that share the workspace; nil where the instant is not that of its clock.
  ///
  /// Each has programs, and servers, of its own.
  let machine: String?
  /// The path of the folder that belongs to the source.
  let folder: String
  let download: Download
  /// What is known of the source; what goes well is noted in it.
  var entry: FetchLedger.Entry
  /// Whether all there is was asked for; not so where the time was over before.
  var isWhole = true

  /// A day, in milliseconds: what is fetched once more before what is new, since records grow late.
  static let overlap: Int64 = 86_400_000

  /// Gets what lies at an address of the source's server.
  func get(
    _ address: SourceAddress,
    headers: [HTTPHeader] = [],
    credential: HTTPRequest.Credential? = nil,
    accepted: Set<Int> = [200]
  ) throws(FetchFailure) -> HTTPResponse {
    do throws(DownloadFailure) {
      return try download.get(
        address,
        headers: [HTTPHeader("user-agent", "lockin")] + headers,
        credential: credential,
        accepted: accepted
      )
    } catch {
      // What one request could not have any more, all of them together have used up.
      if case .transfer(let failure) = error, failure.kind == .timedOut, download.isOver {
        throw .tooSlow(seconds: source.timeout)
      }
      throw .download(error)
    }
  }

  /// How far a part was fetched; nil where that is not known, as of a mark that lies ahead.
  func mark(of part: String) -> Instant? { entry.marks[part].flatMap { isKnown($0) ? $0 : nil } }

  /// From when on a part is to be fetched: about a day before what is there; nil where nothing is, or that is not known.
  func start(of part: String) -> Instant? {
    if let resume = entry.resumes[part] { return isKnown(resume) ? resume : nil }
    return mark(of: part).map { min($0, now) - Visit.overlap }
  }

  /// Whether what was noted of an instant holds: one that lies ahead was left under a clock that was ahead, unless somebody
  /// looks at another time just now.
  private func isKnown(_ instant: Instant) -> Bool { instant <= now || machine == nil }

  /// A day before this machine's last visit; nil where it made none, or that is not known.
  var startBehindLast: Instant? {
    guard !entry.isAnew, let last = entry.lastVisit(of: machine), isKnown(last) else { return nil }
    return min(last, now) - Visit.overlap
  }

  /// The first instant that is asked for where nothing is there, of a service that is asked for the last days alone: the
  /// person's choice, or else the usual one, and no later than the first visit that is known where all is asked for anew.
  func first(usual: Instant) -> Instant {
    let first = chosenStart ?? usual
    guard entry.isAnew else { return first }
    let known = machine.flatMap { entry.visits[$0]?.first }
    return known.map { min(first, $0 - Visit.overlap) } ?? first
  }

  /// The first instant of the person's choice; nil where they made none.
  var chosenStart: Instant? { source.from.map(timeline.start(of:)) }

  /// A file that is whole only when it is finished, named by the instant.
  func draft(ending: String) throws(FetchFailure) -> DraftFile {
    try Visit.disk { () throws(FileError) in
      try Directory.make(folder, permissions: 0o700)
      // Whoever fetches is the only one: what is half there was left by one that was ended.
      for name in try Directory.names(in: folder)
      where DraftName.final(of: name) != nil {
        try DraftName.clear(folder + "/" + name)
      }
      let stamp = now.description.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
      var path = "\(folder)/\(stamp).\(ending)"
      var number = 2
      while !FileStatus.isAbsent(path) {
        path = "\(folder)/\(stamp)-\(number).\(ending)"
        number += 1
      }
      return try DraftFile(at: path)
    }
  }

  /// Whether a file is named by the instant at which it was fetched: `20260531T051500Z.json`.
  static func isOfInstant(_ name: String) -> Bool {
    let stamp = Array(name.utf8.prefix(16))
    guard stamp.count == 16 else { return false }
    return stamp.enumerated().allSatisfy { place, byte in
      place == 8
        ? byte == UInt8(ascii: "T")
        : place == 15 ? byte == UInt8(ascii: "Z") : (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte
    }
  }

  /// Does something with files; what goes wrong becomes the failure of the visit.
  static func disk<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(FetchFailure) -> Value {
    do throws(FileError) { return try body() } catch { throw .disk(error) }
  }
}

/// What a visit brought.
enum Haul {
  /// Nothing that was not there.
  case nothingNew
  /// A file, by its name in the source's folder, and how many records or events are in it. Where
  /// `isPart`, the time was over, and the rest is fetched at the next visit.
  case file(String, count: Int, isPart: Bool)
}

extension Visit {
  /// What to say came, where it was not what was asked for; none of it is shown.
  static func description(of bytes: [UInt8]) -> String {
    let head = bytes.prefix(1024).drop { [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].contains($0) }
    let text = String(decoding: head, as: UTF8.self).lowercased()
    if head.isEmpty { return "nothing" }
    if text.hasPrefix("<!doctype") || text.hasPrefix("<html") || text.hasPrefix("<head") {
      return "a web page"
    }
    if bytes.starts(with: [0x1f, 0x8b]) || bytes.starts(with: [0x50, 0x4b]) {
      return "something compressed"
    }
    return text.hasPrefix("{") || text.hasPrefix("[") ? "other JSON" : "something else"
  }
}
