import CivilTime
import Documents
@_spi(Texts) import Platform

/// ActivityWatch's bucket export, as its Python and Rust servers write it.
///
/// Source: aw-server-rust, aw-models `bucket.rs`, `event.rs` and `export.rs`: an object `buckets` of
/// buckets by id, each with `type`, `hostname` and `events` of `timestamp`, `duration` in seconds and
/// `data`. A timestamp without a zone is UTC. The copies that aw-sync makes of another device's
/// buckets have an id that ends in `-synced-from-` and the name of that device.
///
/// Buckets that do not say what they are before their events come, or whose device the file tells
/// only elsewhere (web buckets have the host `unknown`), are passed over and read in a second pass.
final class ActivityWatchReader: StreamReader {
  private let context: ImportContext
  private let sink: any RecordSink
  /// What the data of events say, by the bytes that they are written with.
  private var known = KnownBytes<EventData>()
  private let plain = PlainEvents()

  init(context: ImportContext, sink: any RecordSink) {
    self.context = context
    self.sink = sink
  }

  /// Whether a file is such an export.
  static func recognises(_ shape: JSONShape) -> Bool { shape.has("buckets") }

  func read(_ outcome: inout ImportOutcome) throws {
    var heads: [Bucket] = []
    var problem: Diagnostic?
    do {
      try pass(&outcome, &heads) { bucket, _ in bucket.isReady }
    } catch let diagnostic as Diagnostic {
      // What came before it in the buckets passed over is still good.
      problem = diagnostic
    }
    if heads.contains(where: \.isLate) { try readLate(heads, &outcome) }
    if let problem { throw problem }
  }

  /// Reads the buckets that the first pass passed over, now that all heads are known.
  private func readLate(_ heads: [Bucket], _ outcome: inout ImportOutcome) throws {
    let hosts = Set(
      heads.filter { $0.kind != nil && !$0.isUnknownHost }.map {
        context.aliases[$0.host] ?? $0.host
      }
    )
    let device = (hosts.count == 1 ? hosts.first : nil) ?? context.device
    var again = ImportOutcome()
    var ignored: [Bucket] = []
    defer {
      outcome.records += again.records
      outcome.rejections.merge(again.rejections)
    }
    do {
      try pass(&again, &ignored) { bucket, index in
        guard index < heads.count, heads[index].isLate else { return false }
        bucket = heads[index]
        if bucket.isUnknownHost { bucket.host = device }
        return true
      }
    } catch is Diagnostic {
      // set aside: a file that breaks off was told of in the first pass.
    }
  }

  /// What the head of a bucket says.
  private struct Bucket {
    let id: String
    var type = ""
    var host = ""
    var source: TextID = 0
    /// Where it is named.
    let position: SourcePosition
    /// Where its events begin, or nil where there are none.
    var events: SourcePosition?
    var isRead = false

    init(id: String, position: SourcePosition) {
      self.id = id
      self.position = position
      // What a synced copy says of its host may be as unknown as in the original.
      if let mark = id.ranges(of: "-synced-from-").last { host = String(id[mark.upperBound...]) }
    }

    var isUnknownHost: Bool { host.isEmpty || host == "unknown" }
    var isReady: Bool { kind != nil && !isUnknownHost }
    var isLate: Bool { kind != nil && events != nil && !isRead }

    var kind: ActivityWatchBucketKind? { ActivityWatchBucketKind(rawValue: type) }

    /// The program that filled the bucket: the id without the host, so that a synced copy of a bucket
    /// is the same source as the bucket.
    var watcher: String {
      let name = id.prefix { $0 != "_" }
      guard let copy = name.firstRange(of: "-synced-from-") else { return String(name) }
      return String(name[..<copy.lowerBound])
    }
  }

  /// Goes through the file once and reads the events of the buckets that `wants` says yes to.
  ///
  /// `heads` gets the head of every bucket, in the order of the file.
  private func pass(
    _ outcome: inout ImportOutcome,
    _ heads: inout [Bucket],
    _ wants: (inout Bucket, Int) -> Bool
  ) throws {
    let reader = try context.json()
    guard try reader.next() == .beginObject else { return }
    var notes = CountedNotes()
    defer { outcome.notes += notes.diagnostics }
    while try reader.next() == .key {
      guard reader.isText("buckets") else {
        try reader.skipValue()
        continue
      }
      guard try reader.next() == .beginObject else {
        throw Diagnostic(
          file: context.file,
          position: reader.position,
          code: "broken_off",
          problem: "\"buckets\" is not an object",
          remedy: "export the buckets again"
        )
      }
      while try reader.next() == .key {
        let index = heads.count
        heads.append(Bucket(id: reader.string, position: reader.position))
        try read(&heads[index], index, reader, &outcome, wants)
        if let note = note(on: heads[index]) { notes.add(note) }
      }
    }
    // What stands behind the export is told of by the reader, and is no end.
    _ = try reader.next()
  }

  private func read(
    _ bucket: inout Bucket,
    _ index: Int,
    _ reader: JSONReader,
    _ outcome: inout ImportOutcome,
    _ wants: (inout Bucket, Int) -> Bool
  ) throws {
    let token = try reader.next()
    guard token == .beginObject else {
      outcome.reject(.unparseable, at: bucket.position, in: context, words: RecordRules.noBucket)
      return try reader.skipRest(of: token)
    }
    while try reader.next() == .key {
      if reader.isText("type") {
        if try reader.takesText() { bucket.type = reader.string }
      } else if reader.isText("hostname") {
        if try reader.takesText(), !reader.isText("unknown"), !reader.text.isEmpty {
          bucket.host = reader.string
        }
      } else if reader.isText("events") {
        bucket.events = reader.position
        if wants(&bucket, index) {
          bucket.isRead = true
          // Entries are told from what programs noted by their source.
          bucket.source = try sink.text(bucket.kind == .entry ? bucket.type : bucket.watcher)
          try reader.records(context, &outcome) { [bucket] in try event(of: bucket, reader, &$0) }
        } else {
          try reader.skipValue()
        }
      } else {
        try reader.skipValue()
      }
    }
  }

  /// What to tell of a bucket that lockin does not use, or of one that it would if it had events.
  private func note(on bucket: Bucket) -> Diagnostic? {
    func warning(_ code: String, _ problem: String, _ remedy: String) -> Diagnostic {
      Diagnostic(
        file: context.file,
        position: bucket.events ?? bucket.position,
        severity: .warning,
        code: code,
        problem: "bucket '\(bucket.id)' \(problem)",
        remedy: remedy
      )
    }
    if bucket.kind != nil {
      guard bucket.events == nil else { return nil }
      return warning("no_events", "has no list of events", "export the buckets with their events")
    }
    guard bucket.events != nil else { return nil }
    return bucket.type.isEmpty
      ? warning(
        "other_kind",
        "does not say of which type it is, and its events were left out",
        "export the buckets again"
      )
      : warning(
        "other_kind",
        "is of type '\(bucket.type)', which lockin does not use",
        "nothing to do; its events were left out"
      )
  }

  /// Reads one event, whose opening brace was taken, or several at once.
  private func event(
    of bucket: Bucket,
    _ reader: JSONReader,
    _ outcome: inout ImportOutcome
  ) throws {
    guard let kind = bucket.kind, known.isWorthwhile else {
      return try anyEvent(of: bucket, reader, &outcome)
    }
    plain.fill(from: reader)
    if plain.count == 0 { return try anyEvent(of: bucket, reader, &outcome) }
    known.number(
      UnsafeBufferPointer(start: plain.data, count: plain.count),
      into: plain.numbers
    )
    // The event whose brace was taken last, and whether the reader is within it.
    var at = 0
    var isWithin = true
    func go(to index: Int) throws {
      if !isWithin {
        _ = try reader.next()
        at += 1
      }
      isWithin = true
      guard at < index else { return }
      reader.takeObject(plain.ends[index - 1])
      _ = try reader.next()
      at = index
    }
    for index in 0..<plain.count {
      let number = plain.numbers[index]
      if let said = known[number], said.kind == kind {
        let (start, duration) = (plain.starts[index], plain.durations[index])
        try take(said, kind, bucket, start: start, duration, &outcome) {
          try go(to: index)
          return reader.position
        }
        continue
      }
      try go(to: index)
      try anyEvent(of: bucket, reader, &outcome, (plain.data[index], number))
      at = index
      isWithin = false
      // Where the data hold a brace the event goes on, and the others began elsewhere.
      guard reader.isBehind(plain.ends[index]) else { return }
    }
    guard isWithin || at < plain.count - 1 else { return }
    try go(to: plain.count - 1)
    reader.takeObject(plain.ends[plain.count - 1])
  }

  /// Reads one event, whose opening brace was taken; `lookedUp` are the bytes of its data, if they were
  /// looked up, and their number.
  private func anyEvent(
    of bucket: Bucket,
    _ reader: JSONReader,
    _ outcome: inout ImportOutcome,
    _ lookedUp: (bytes: UnsafeRawBufferPointer, number: Int)? = nil
  ) throws {
    let place = reader.position
    var timestamp: TimestampText?
    var duration: Int64? = 0
    var data = EventData()
    while try reader.next() == .key {
      if reader.isText("timestamp") {
        timestamp = try reader.takesText() ? TimestampText(reader.text) : nil
      } else if reader.isText("duration") {
        let token = try reader.next()
        duration = token == .number ? DurationText.milliseconds(reader.text) : nil
        try reader.skipRest(of: token)
      } else if reader.isText("data") {
        data = try eventData(of: bucket, reader, lookedUp)
      } else {
        try reader.skipValue()
      }
    }
    guard let timestamp, let duration, let kind = bucket.kind else {
      let words = timestamp == nil ? nil : RecordRules.noDuration
      return outcome.reject(.unparseable, at: place, in: context, words: words)
    }
    try take(data, kind, bucket, start: timestamp.utcInstant, duration, &outcome) { place }
  }

  /// Takes in what an event says; `place` is where it begins.
  private func take(
    _ data: EventData,
    _ kind: ActivityWatchBucketKind,
    _ bucket: Bucket,
    start: Instant,
    _ duration: Int64,
    _ outcome: inout ImportOutcome,
    at place: () throws -> SourcePosition
  ) throws {
    // A watcher that does not say which of the two it saw says nothing.
    let reason: RejectReason? =
      if kind == .idle, data.isPresent == nil {
        .missingField
      } else if kind == .entry, data.isRunning {
        .stillRunning
      } else {
        RecordRules.rejection(start: start, duration: duration)
      }
    if let reason {
      try outcome.rejections.add(reason) { context.diagnostic(reason, at: try place()) }
      return
    }
    try sink.add(
      ActivityRecord(
        kind: kind.recordKind(isPresent: data.isPresent ?? false),
        source: bucket.source,
        start: start,
        duration: duration,
        app: data.app,
        title: data.title,
        url: data.url,
        isAudible: data.isAudible
      ),
      // What a person timed was done at no device; the presence of one says nothing of it.
      device: kind == .entry ? bucket.watcher : bucket.host
    )
    outcome.records += 1
  }

  /// What the data of an event say.
  private struct EventData {
    var kind: ActivityWatchBucketKind?
    var app: TextID = 0
    var title: TextID = 0
    var url: TextID = 0
    var isPresent: Bool?
    var isAudible = false
    var isRunning = false
  }

  /// Reads the data of an event, or remembers what the same bytes said.
  private func eventData(
    of bucket: Bucket,
    _ reader: JSONReader,
    _ lookedUp: (bytes: UnsafeRawBufferPointer, number: Int)?
  ) throws -> EventData {
    guard known.isWorthwhile, let bytes = reader.objectAhead() else {
      return try newEventData(of: bucket, reader)
    }
    // Other numbers that were looked up with it have to stay good.
    let number = lookedUp?.number ?? known.number(of: bytes)
    if let lookedUp, lookedUp.bytes.baseAddress != bytes.baseAddress {
      return try newEventData(of: bucket, reader)
    }
    if let said = known[number], said.kind == bucket.kind {
      reader.takeObjectAhead()
      return said
    }
    let data = try newEventData(of: bucket, reader)
    if reader.endedAhead { known[number] = data }
    return data
  }

  private func newEventData(of bucket: Bucket, _ reader: JSONReader) throws -> EventData {
    var data = EventData(kind: bucket.kind)
    if bucket.kind == .entry { data.app = try sink.text("Stopwatch") }
    let token = try reader.next()
    guard token == .beginObject else {
      try reader.skipRest(of: token)
      return data
    }
    var edited = EditedFile()
    while try reader.next() == .key {
      if reader.isText("app") {
        if try reader.takesText() { data.app = try sink.text(reader.text) }
      } else if reader.isText("title"), context.keepsTitles {
        if try reader.takesText() { data.title = try sink.text(reader.text) }
      } else if reader.isText("url"), context.keepsTitles {
        if try reader.takesText() { data.url = try sink.text(reader.text) }
      } else if reader.isText("status") {
        if try reader.takesText() { data.isPresent = reader.isText("not-afk") }
      } else if reader.isText("audible") {
        data.isAudible = try reader.takesTrue()
      } else if reader.isText("running") {
        data.isRunning = try reader.takesTrue()
      } else if reader.isText("label"), bucket.kind == .entry, context.keepsTitles {
        if try reader.takesText() { data.title = try sink.text(reader.text) }
      } else if reader.isText("file"), bucket.kind == .file {
        if try reader.takesText() { edited.file = reader.string }
      } else if reader.isText("project"), bucket.kind == .file {
        if try reader.takesText() { edited.project = reader.string }
      } else {
        try reader.skipValue()
      }
    }
    if bucket.kind == .file, context.keepsTitles { data.title = try sink.text(edited.title) }
    return data
  }
}

extension ActivityWatchBucketKind {
  fileprivate func recordKind(isPresent: Bool) -> ActivityRecord.Kind {
    switch self {
    case .window, .entry: .use
    case .idle: isPresent ? .present : .away
    case .page, .file: .annotation
    }
  }
}

/// What an editor says it showed.
struct EditedFile {
  var file = ""
  var project = ""

  /// `thesis — /home/me/thesis/methods.tex`: the project's own name, whether the editor gives that or
  /// the path of its folder, then the file as the editor gives it; what is not known is left out.
  var title: String {
    let folder = project.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    return [folder, file].filter { !$0.isEmpty && $0 != "unknown" }
      .joined(separator: " \u{2014} ")
  }
}

extension ExportFormat {
  /// ActivityWatch buckets as JSON.
  static let activityWatch = ExportFormat(
    "activitywatch",
    "ActivityWatch JSON",
    stream: ActivityWatchReader.self,
    .json { ActivityWatchReader.recognises($0) }
  )
}
