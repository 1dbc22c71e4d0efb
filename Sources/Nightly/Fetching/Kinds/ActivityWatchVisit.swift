import CivilTime
import Documents
import Platform
import Records

/// Fetches what is new in a server of ActivityWatch, as an export of all its buckets.
///
/// Source: the REST interface of aw-server and aw-server-rust: `GET /api/0/buckets/` gives an object of
/// buckets by id, with `type`, `hostname`, `client` and `created`; `GET /api/0/buckets/ID/events` with `start`
/// and `end` gives the events that lie in that time, cut at its ends, the newest first.
struct ActivityWatchVisit {
  private var visit: Visit
  private let address: SourceAddress
  private var draft: DraftFile?
  /// How many events are new or were there a day before.
  private var count = 0
  /// Whether any event ends behind all that was fetched before.
  private var isNew = false
  private var isPart = false

  /// How much time is asked for at once where a bucket is new: 28 days.
  private static let longestSpan: Int64 = 28 * 86_400_000
  /// The least that is asked for where an answer is too large.
  private static let shortestSpan: Int64 = 3_600_000
  /// Before that, nobody had ActivityWatch or a tracker whose data can be imported into it.
  private static let firstOfAll = Instant(seconds: 1_262_304_000)
  /// The most buckets of a server.
  private static let mostBuckets = 1000

  private struct Bucket {
    let id: String
    let head: [String: JSONValue]
    let created: Instant?
  }

  /// Fetches; what it has noted is in the visit afterwards.
  static func fetch(_ visit: inout Visit, at address: SourceAddress) throws(FetchFailure) -> Haul {
    var own = ActivityWatchVisit(visit: visit, address: address)
    let haul = try own.fetch()
    visit = own.visit
    return haul
  }

  private init(visit: Visit, address: SourceAddress) {
    self.visit = visit
    self.address = address
  }

  private mutating func fetch() throws(FetchFailure) -> Haul {
    for bucket in try buckets() {
      try take(bucket)
      if isPart { break }
    }
    visit.isWhole = !isPart
    guard let draft, isNew else {
      draft?.drop()
      return .nothingNew
    }
    try Visit.disk { () throws(FileError) in
      try draft.append("\n}}\n".utf8)
      try draft.finish()
    }
    return .file(draft.name, count: count, isPart: isPart)
  }

  /// The buckets of which lockin takes something, by their ids.
  private func buckets() throws(FetchFailure) -> [Bucket] {
    let body = try visit.get(address.appending(path: ["api", "0", "buckets", ""])).body
    let expected = FetchFailure.otherAnswer(
      expected: "the buckets of ActivityWatch",
      came: Visit.description(of: body)
    )
    // set aside: what came in place of them is told of.
    guard let root = try? DocumentReader.json(bytes: body, file: ""), let members = root.members,
      members.count <= ActivityWatchVisit.mostBuckets
    else { throw expected }
    var buckets: [Bucket] = []
    for member in members.sorted(by: { $0.key < $1.key }) {
      guard let type = member.node.text("type") else { throw expected }
      guard ActivityWatchBucketKind(rawValue: type) != nil else { continue }
      var head: [String: JSONValue] = ["id": .string(member.key)]
      for key in ["type", "client", "hostname", "created"] {
        if let text = member.node.text(key) { head[key] = .string(text) }
      }
      buckets.append(
        Bucket(id: member.key, head: head, created: member.node.instant("created"))
      )
    }
    return buckets
  }

  /// Takes what is new of one bucket.
  private mutating func take(_ bucket: Bucket) throws(FetchFailure) {
    var from = try start(of: bucket)
    var span = ActivityWatchVisit.longestSpan
    var reach = EventReach()
    var hasHead = false
    while from < visit.now {
      if visit.download.isOver {
        isPart = true
        reach.note(end: from)
        break
      }
      // An event that was cut in the last days would not fit what the next visit gets.
      var to = min(from + span, visit.now)
      if visit.now - to < 2 * Visit.overlap, span == ActivityWatchVisit.longestSpan {
        to = visit.now
      }
      guard let events = try events(of: bucket, from..<to, &reach) else {
        span /= 2
        continue
      }
      if events.count > 0 {
        try write(events.elements, of: bucket, &hasHead)
        count += events.count
      }
      from = to
    }
    if hasHead { try add("\n]}") }
    let before = visit.mark(of: bucket.id)
    guard let end = reach.end, before.map({ end > $0 }) ?? true else { return }
    isNew = isNew || hasHead
    visit.entry.marks[bucket.id] = min(end, visit.now)
    visit.entry.resumes[bucket.id] = reach.resume ?? visit.entry.resumes[bucket.id]
  }

  /// Where to begin with a bucket of which nothing is there, or a day before what is.
  private func start(of bucket: Bucket) throws(FetchFailure) -> Instant {
    if let start = visit.start(of: bucket.id) ?? visit.chosenStart {
      return start
    }
    guard let created = bucket.created, created > ActivityWatchVisit.firstOfAll else {
      return ActivityWatchVisit.firstOfAll
    }
    // What was imported into a bucket may be older than it is.
    let older = try get(bucket, [("end", created.description), ("limit", "1")])
    var hasOlder = false
    _ = try list(older) { (_, end) throws(FetchFailure) in hasOlder = hasOlder || end < created }
    return hasOlder ? ActivityWatchVisit.firstOfAll : created
  }

  /// The events in a range of time, and in `reach` how far they go; nil where they are too many for an answer.
  private func events(
    of bucket: Bucket,
    _ range: Range<Instant>,
    _ reach: inout EventReach
  ) throws(FetchFailure) -> JSONList? {
    let body: [UInt8]
    do throws(FetchFailure) {
      body = try get(
        bucket,
        [("start", range.lowerBound.description), ("end", range.upperBound.description)]
      )
    } catch .download(.transfer(let failure))
      where failure.kind == .bodyTooLarge
      && range.upperBound - range.lowerBound > ActivityWatchVisit.shortestSpan
    {
      return nil
    }
    var found = reach
    let list = try list(body) { (start, end) throws(FetchFailure) in
      // Servers round to the second or finer.
      guard start <= range.upperBound + 1000, end >= range.lowerBound - 1000 else {
        throw .ignoresRange
      }
      found.note(start: start)
      found.note(end: end)
    }
    found.settle()
    reach = found
    return list
  }

  private func get(
    _ bucket: Bucket,
    _ query: [(name: String, value: String)]
  ) throws(FetchFailure) -> [UInt8] {
    try visit.get(
      address.appending(path: ["api", "0", "buckets", bucket.id, "events"], query: query)
    ).body
  }

  /// The events of an answer; `look` gets when each began and ended.
  private func list(
    _ body: [UInt8],
    _ look: (_ start: Instant, _ end: Instant) throws(FetchFailure) -> Void
  ) throws(FetchFailure) -> JSONList {
    let list = try JSONList(body, wanted: ["timestamp", "duration"]) {
      (values) throws(FetchFailure) in
      // What is wrong with an event is told when it is read.
      guard let start = values[0].flatMap({ TimestampText($0)?.instant }),
        let seconds = values[1].flatMap(Double.init), abs(seconds) < 1e9
      else { return }
      try look(start, start + Int64(max(0, seconds) * 1000))
    }
    guard let list else {
      throw .otherAnswer(expected: "a list of events", came: Visit.description(of: body))
    }
    return list
  }

  private mutating func write(
    _ events: ArraySlice<UInt8>,
    of bucket: Bucket,
    _ hasHead: inout Bool
  ) throws(FetchFailure) {
    if hasHead {
      try add(",")
    } else {
      try add(draft == nil ? "{\"buckets\":{\n" : ",\n")
      let head = JSONWriter.compact(.object(bucket.head)).dropLast()
      try add(JSONWriter.compact(.string(bucket.id)) + ":".utf8 + head + ",\"events\":[\n".utf8)
      hasHead = true
    }
    try add(events)
  }

  private mutating func add(_ text: String) throws(FetchFailure) { try add(text.utf8) }

  private mutating func add(_ bytes: some Sequence<UInt8>) throws(FetchFailure) {
    let file: DraftFile
    if let draft { file = draft } else { file = try visit.draft(ending: "json") }
    draft = file
    try Visit.disk { () throws(FileError) in try file.append(bytes) }
  }
}
