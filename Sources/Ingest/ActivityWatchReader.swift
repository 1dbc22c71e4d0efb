import Activity
import CivilTime
import Documents
import Files

/// ActivityWatch's bucket export, as its Python and Rust servers write it.
///
/// Source: aw-server-rust, aw-models `bucket.rs`, `event.rs` and `export.rs`: an object `buckets` of
/// buckets by id, each with `type`, `hostname` and `events` of `timestamp`, `duration` in seconds and
/// `data`. A timestamp without a zone is UTC.
///
/// Buckets whose device is not known when their events come (web buckets have the host `unknown`)
/// are passed over and read in a second pass, when the other buckets have told the device.
struct ActivityWatchReader {
  let context: ImportContext
  let sink: any RecordSink

  func read(_ outcome: inout ImportOutcome) throws {
    var buckets: [Bucket] = []
    try pass(&outcome) { bucket, _ in
      buckets.append(bucket)
      return bucket.isReady
    }
    let late = buckets.filter { $0.isReady == false && $0.kind != nil }
    guard late.isEmpty == false else { return }
    let hosts = Set(buckets.filter(\.isReady).map(\.host))
    let device = hosts.count == 1 ? hosts.first : nil
    // A file that breaks off has been told of once.
    var again = ImportOutcome()
    defer {
      outcome.records += again.records
      for (reason, count) in again.rejections.counts where reason != .brokenOff {
        let told = again.rejections.diagnostics.first { $0.code == reason.rawValue }
        for _ in 0..<count { outcome.rejections.add(reason) { told } }
      }
    }
    do {
      try pass(&again) { bucket, index in
        guard index < buckets.count, buckets[index].isReady == false,
          buckets[index].kind != nil
        else { return false }
        bucket = buckets[index]
        bucket.host = bucket.isUnknownHost ? device ?? context.device : bucket.host
        return true
      }
    } catch is Diagnostic {}
  }

  /// What the head of a bucket says.
  private struct Bucket {
    var id = ""
    var type = ""
    var host = ""
    var source: TextID = 0
    var hadHeadFirst = false

    var isUnknownHost: Bool { host.isEmpty || host == "unknown" }
    var isReady: Bool { hadHeadFirst && kind != nil && isUnknownHost == false }

    var kind: Kind? {
      switch type {
      case "currentwindow": .window
      case "afkstatus": .idle
      case "web.tab.current": .page
      default: nil
      }
    }

    /// The program that filled the bucket: the id without the host, so that a synced copy of a bucket
    /// is the same source as the bucket.
    var watcher: String {
      String(id.prefix { $0 != "_" })
    }
  }

  fileprivate enum Kind {
    case window
    case idle
    case page
  }

  /// Goes through the file once and reads the events of the buckets that `wants` says yes to.
  private func pass(
    _ outcome: inout ImportOutcome,
    _ wants: (inout Bucket, Int) -> Bool
  ) throws {
    let reader = JSONReader(
      stream: try ByteStream(path: context.path),
      file: context.file,
      allowsByteOrderMark: true
    )
    guard try reader.next() == .beginObject else { return }
    var index = 0
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
        var bucket = Bucket()
        bucket.id = reader.string
        try read(&bucket, index, reader, &outcome, wants)
        index += 1
      }
    }
  }

  private func read(
    _ bucket: inout Bucket,
    _ index: Int,
    _ reader: JSONReader,
    _ outcome: inout ImportOutcome,
    _ wants: (inout Bucket, Int) -> Bool
  ) throws {
    let token = try reader.next()
    guard token == .beginObject else { return try reader.skipRest(of: token) }
    var hasEvents = false
    while try reader.next() == .key {
      if reader.isText("type") {
        if try reader.takesText() { bucket.type = reader.string }
      } else if reader.isText("hostname") {
        if try reader.takesText() { bucket.host = reader.string }
      } else if reader.isText("events") {
        hasEvents = true
        bucket.hadHeadFirst = bucket.type.isEmpty == false && bucket.host.isEmpty == false
        if wants(&bucket, index) {
          bucket.source = try sink.text(bucket.watcher)
          try events(of: bucket, reader, &outcome)
        } else {
          try skipEvents(of: bucket, reader, &outcome)
        }
      } else {
        try reader.skipValue()
      }
    }
    if hasEvents == false { _ = wants(&bucket, index) }
  }

  /// Passes over a bucket's events; one of a kind that lockin does not use is told of.
  private func skipEvents(
    of bucket: Bucket,
    _ reader: JSONReader,
    _ outcome: inout ImportOutcome
  ) throws {
    let position = reader.position
    if bucket.type.isEmpty == false, bucket.kind == nil {
      outcome.notes.append(
        Diagnostic(
          file: context.file,
          position: position,
          severity: .warning,
          code: "other_kind",
          problem: "bucket '\(bucket.id)' is of type '\(bucket.type)', which lockin does not use",
          remedy: "nothing to do; its events were left out"
        )
      )
    }
    try reader.skipValue()
  }

  private func events(
    of bucket: Bucket,
    _ reader: JSONReader,
    _ outcome: inout ImportOutcome
  ) throws {
    let token = try reader.next()
    guard token == .beginArray else { return try reader.skipRest(of: token) }
    while true {
      switch try reader.next() {
      case .endArray: return
      case .beginObject: try event(of: bucket, reader, &outcome)
      default: throw unexpected(reader)
      }
    }
  }

  private func unexpected(_ reader: JSONReader) -> Diagnostic {
    Diagnostic(
      file: context.file,
      position: reader.position,
      code: "broken_off",
      problem: "an event is not an object",
      remedy: "export the buckets again"
    )
  }

  /// Reads one event, whose opening brace was taken.
  private func event(
    of bucket: Bucket,
    _ reader: JSONReader,
    _ outcome: inout ImportOutcome
  ) throws {
    let place = reader.position
    var timestamp: TimestampText?
    var duration: Int64? = 0
    var app: TextID = 0
    var title: TextID = 0
    var url: TextID = 0
    var isPresent = false
    while try reader.next() == .key {
      if reader.isText("timestamp") {
        timestamp = try reader.takesText() ? TimestampText(reader.text) : nil
      } else if reader.isText("duration") {
        let token = try reader.next()
        duration = token == .number ? DurationText.milliseconds(reader.text) : nil
        try reader.skipRest(of: token)
      } else if reader.isText("data") {
        let token = try reader.next()
        guard token == .beginObject else {
          try reader.skipRest(of: token)
          continue
        }
        while try reader.next() == .key {
          if reader.isText("app") {
            if try reader.takesText() { app = try sink.text(reader.text) }
          } else if reader.isText("title"), context.keepsTitles {
            if try reader.takesText() { title = try sink.text(reader.text) }
          } else if reader.isText("url"), context.keepsTitles {
            if try reader.takesText() { url = try sink.text(reader.text) }
          } else if reader.isText("status") {
            if try reader.takesText() { isPresent = reader.isText("not-afk") }
          } else {
            try reader.skipValue()
          }
        }
      } else {
        try reader.skipValue()
      }
    }
    guard let timestamp, let duration, let kind = bucket.kind else {
      return outcome.rejections.add(.unparseable) {
        context.diagnostic(.unparseable, at: place)
      }
    }
    let start =
      timestamp.instant
      ?? Instant(
        milliseconds: timestamp.localSeconds * 1000 + Int64(timestamp.milliseconds)
      )
    if let reason = RecordRules.rejection(start: start, duration: duration) {
      return outcome.rejections.add(reason) { context.diagnostic(reason, at: place) }
    }
    try sink.add(
      ActivityRecord(
        kind: kind.recordKind(isPresent: isPresent),
        source: bucket.source,
        start: start,
        duration: duration,
        app: app,
        title: title,
        url: url
      ),
      device: bucket.host
    )
    outcome.records += 1
  }
}

extension ActivityWatchReader.Kind {
  fileprivate func recordKind(isPresent: Bool) -> ActivityRecord.Kind {
    switch self {
    case .window: .use
    case .idle: isPresent ? .present : .away
    case .page: .page
    }
  }
}

extension JSONReader {
  /// Takes the next value; true where it is a text, else it is skipped.
  fileprivate func takesText() throws -> Bool {
    let token = try next()
    try skipRest(of: token)
    return token == .string
  }

  /// Skips what is left of a value whose first token was taken.
  fileprivate func skipRest(of token: JSONToken) throws {
    if token == .beginObject || token == .beginArray { try skipRest() }
  }
}
