import CivilTime
import Documents
import Plans
import Platform
import Storage

/// A plan as it was laid out last: calendars of ten years are not read and expanded anew each night.
///
/// It is used again while nothing that it was made from has changed: this build of the program, the stretch
/// of time, the configuration, the calendars, every file below `plans/`, and the rules of each zone that was
/// asked for on the way.
struct LaidPlan {
  let events: [PlannedEvent]
  let diagnostics: [Diagnostic]
  /// The zones that were asked for while it was laid out.
  private let zones: [String]
  /// What tells their rules from any others.
  private let rules: Fingerprint

  /// The plan of some instants, from the store where it is kept there, and else laid out and kept.
  static func laidOut(
    _ open: Session,
    ownEvents: [UInt8]?,
    from: Instant,
    to: Instant
  ) throws -> (events: [PlannedEvent], diagnostics: [Diagnostic]) {
    let calendars = try open.store.calendars()
    var intake = open.planIntake
    intake.ownEvents = ownEvents
    // What would be written is none of what is.
    let key = ownEvents == nil ? try key(open, calendars, from, to) : nil
    if let key, let known = try known(open, key) { return (known.events, known.diagnostics) }
    let (laid, zones) = open.zones.asked { intake.layout(calendars: calendars, from: from, to: to) }
    try open.zones.expectReadable()
    // A file that the system refused may be read the next time, though nothing about it has changed.
    let isWhole = !laid.diagnostics.contains { $0.code == Diagnostic.unreadableFile }
    if let key, laid.isOfPlansAlone, isWhole {
      let plan = LaidPlan(
        events: laid.events,
        diagnostics: laid.diagnostics,
        zones: zones,
        rules: open.zones.rules(of: zones)
      )
      try open.store.set(LastLook(key: key, found: plan.bytes), at: LastLook.plan)
    }
    return (laid.events, laid.diagnostics)
  }

  private static func known(_ open: Session, _ key: Fingerprint) throws -> LaidPlan? {
    guard let last = try open.store.lastLook(at: LastLook.plan), last.key == key else { return nil }
    // set aside: what can't be read is laid out anew.
    guard let plan = try? LaidPlan(last.found), open.zones.rules(of: plan.zones) == plan.rules
    else { return nil }
    return plan
  }

  /// What tells all that a plan is made from, but for the zones that calendars name, from anything else;
  /// nil where a file can't be read, which is told by whoever has to.
  private static func key(
    _ open: Session,
    _ calendars: [(file: String, content: [UInt8])],
    _ from: Instant,
    _ to: Instant
  ) throws -> Fingerprint? {
    let (workspace, configuration) = (open.workspace, open.configuration)
    var input = FingerprintInput()
    input.add(Build.identity)
    input.add(from.milliseconds)
    input.add(to.milliseconds)
    let timeline = configuration.timeline
    input.add(timeline.home.name)
    for move in timeline.moves {
      input.add(move.from.milliseconds)
      input.add(move.zone.name)
    }
    for change in timeline.offsets(in: TimeSpan(from - reach, to + reach)) {
      input.add(change.from.milliseconds)
      input.add(change.offset)
    }
    for address in configuration.addresses { input.add(address) }
    input.add(open.purged.stones.everythingEnd?.milliseconds ?? .min)
    for rule in configuration.planMapping.rules { input.add("\(rule)") }
    for calendar in calendars {
      input.add(calendar.file)
      input.add(calendar.content)
    }
    do {
      input.add(try ByteStream.contents(of: workspace.configurationFile))
      let plans = workspace.path("plans")
      let files = FileStatus.isAbsent(plans) ? [] : try Directory.files(below: plans)
      // Logs say nothing of what is planned, and grow every day.
      for file in files where !["sessions.csv", "checkins.csv"].contains(file) {
        input.add(file)
        input.add(try ByteStream.contents(of: plans + "/" + file))
      }
    } catch {
      // set aside: whoever needs the file reads it, and tells.
      return nil
    }
    return input.fingerprint
  }

  /// Events are looked for so far around a stretch of time at most, in milliseconds: two years.
  private static let reach: Int64 = 731 * 86_400_000
}

extension LaidPlan {
  private var bytes: [UInt8] {
    var out = CompactBytes()
    out.append(UInt64(zones.count))
    for zone in zones { out.append(zone) }
    out.append(Int64(bitPattern: rules.halves.low))
    out.append(Int64(bitPattern: rules.halves.high))
    out.append(UInt64(diagnostics.count))
    for diagnostic in diagnostics { LaidPlan.append(diagnostic, to: &out) }
    // Most texts of a series are those of its first event.
    var places: [String: Int] = [:]
    func append(_ text: String) {
      if let place = places[text] { return out.append(UInt64(place + 1)) }
      places[text] = places.count
      out.append(UInt64(0))
      out.append(text)
    }
    out.append(UInt64(events.count))
    for event in events {
      out.append(event.id)
      append(event.file)
      append(event.uid)
      out.append(event.instance?.milliseconds)
      append(event.title)
      append(event.kind.rawValue)
      out.append(event.span.start.milliseconds)
      out.append(event.span.length)
      out.append(UInt64((event.isMovable ? 1 : 0) + (event.isMovedByAdvice ? 2 : 0)))
      append(event.exclusion?.rawValue ?? "")
      out.append(UInt64(event.tags.count))
      for tag in event.tags { append(tag) }
    }
    return out.bytes
  }

  private init(_ bytes: [UInt8]) throws(CompactReader.Malformed) {
    var input = CompactReader(bytes)
    var zones: [String] = []
    for _ in 0..<(try input.count()) { zones.append(try input.text()) }
    self.zones = zones
    rules = Fingerprint(
      low: UInt64(bitPattern: try input.number()),
      high: UInt64(bitPattern: try input.number())
    )
    var diagnostics: [Diagnostic] = []
    for _ in 0..<(try input.count()) { diagnostics.append(try LaidPlan.diagnostic(&input)) }
    self.diagnostics = diagnostics
    var texts: [String] = []
    func text(_ input: inout CompactReader) throws(CompactReader.Malformed) -> String {
      let place = try input.unsigned()
      guard place > 0 else {
        texts.append(try input.text())
        return texts[texts.count - 1]
      }
      guard place <= UInt64(texts.count) else { throw CompactReader.Malformed() }
      return texts[Int(place) - 1]
    }
    var events: [PlannedEvent] = []
    let count = try input.count()
    events.reserveCapacity(count)
    for _ in 0..<count {
      let id = try input.text()
      let (file, uid) = (try text(&input), try text(&input))
      let instance = try input.optionalNumber().map { Instant(milliseconds: $0) }
      let title = try text(&input)
      guard let kind = PlannedEvent.Kind(rawValue: try text(&input)) else {
        throw CompactReader.Malformed()
      }
      let start = Instant(milliseconds: try input.number())
      let end = start + (try input.number())
      let traits = try input.unsigned()
      let exclusion = try text(&input)
      var tags: [String] = []
      for _ in 0..<(try input.count()) { tags.append(try text(&input)) }
      let event = PlannedEvent(
        id: id,
        file: file,
        uid: uid,
        instance: instance,
        title: title,
        kind: kind,
        span: TimeSpan(start, end),
        isMovable: traits & 1 != 0,
        tags: tags,
        isAllDay: exclusion == PlannedEvent.Exclusion.allDay.rawValue,
        isBusy: exclusion != PlannedEvent.Exclusion.notBusy.rawValue,
        isMovedByAdvice: traits & 2 != 0
      )
      guard event.exclusion?.rawValue ?? "" == exclusion else { throw CompactReader.Malformed() }
      events.append(event)
    }
    self.events = events
    guard input.isAtEnd else { throw CompactReader.Malformed() }
  }

  private static func append(_ diagnostic: Diagnostic, to out: inout CompactBytes) {
    out.append(diagnostic.file)
    out.append(UInt64(diagnostic.position == nil ? 0 : 1))
    if let position = diagnostic.position {
      out.append(position.line)
      out.append(position.column)
    }
    out.append(diagnostic.severity.rawValue)
    for text in [diagnostic.code, diagnostic.problem, diagnostic.remedy] { out.append(text) }
    switch diagnostic.effect {
    case nil: out.append(UInt64(0))
    case .entryLeftOut(let noun):
      out.append(UInt64(1))
      out.append(noun)
    case .fileLeftOut: out.append(UInt64(2))
    case .changed(let words):
      out.append(UInt64(3))
      out.append(words)
    }
    out.append(diagnostic.count)
  }

  private static func diagnostic(
    _ input: inout CompactReader
  ) throws(CompactReader.Malformed) -> Diagnostic {
    let file = try input.text()
    var position: SourcePosition?
    if try input.unsigned() != 0 {
      let line = Int(try input.number())
      position = SourcePosition(line: line, column: Int(try input.number()))
    }
    guard let severity = Diagnostic.Severity(rawValue: try input.text()) else {
      throw CompactReader.Malformed()
    }
    let (code, problem, remedy) = (try input.text(), try input.text(), try input.text())
    let effect: Diagnostic.Effect?
    switch try input.unsigned() {
    case 0: effect = nil
    case 1: effect = .entryLeftOut(try input.text())
    case 2: effect = .fileLeftOut
    case 3: effect = .changed(try input.text())
    default: throw CompactReader.Malformed()
    }
    return Diagnostic(
      file: file,
      position: position,
      severity: severity,
      code: code,
      problem: problem,
      remedy: remedy,
      effect: effect,
      count: Int(try input.number())
    )
  }
}
