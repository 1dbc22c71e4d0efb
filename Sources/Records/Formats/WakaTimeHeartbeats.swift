import CivilTime
import Documents

/// WakaTime's dump of heartbeats, as WakaTime and Wakapi write it.
///
/// Source: Wakapi, `models/compat/wakatime/v1/json_export.go` and `heartbeat.go`:
/// `{"days":[{"date","heartbeats":[{"time","entity","type","category","project","machine_name_id",
/// "user_agent_id"}]}]}`, where `time` is seconds since 1970 with a fraction. `created_at` is when a
/// heartbeat was sent, which may be days later.
///
/// A heartbeat has no length of its own; `HeartbeatGaps` makes it. The application is the editor
/// where the file names it, as Wakapi's does; the dump of WakaTime itself has only an opaque number
/// there. The title is `project: file`, and the category that which `WakaTimeCategory` makes of the heartbeat's.
struct WakaTimeHeartbeats: StreamReader {
  let context: ImportContext
  let sink: any RecordSink

  /// Whether a file is such a dump.
  static func recognises(_ shape: JSONShape) -> Bool {
    shape.has("days[].heartbeats")
      || (shape.has("days") && shape.has("range") && shape.has("days[].grand_total") == false)
  }

  func read(_ outcome: inout ImportOutcome) throws {
    var gaps = HeartbeatGaps()
    var problem: Diagnostic?
    do {
      try pass(&gaps, &outcome)
    } catch let diagnostic as Diagnostic {
      // What came before it is still good.
      problem = diagnostic
    }
    try emit(gaps.endDay() + gaps.finish(), &outcome)
    if let problem { throw problem }
  }

  private func pass(_ gaps: inout HeartbeatGaps, _ outcome: inout ImportOutcome) throws {
    var editors = Editors(sink: sink)
    let reader = try context.json()
    guard try reader.next() == .beginObject else { return }
    while try reader.next() == .key {
      guard reader.isText("days") else {
        try reader.skipValue()
        continue
      }
      try reader.records(context, &outcome) { outcome in
        try day(reader, &gaps, &editors, &outcome)
        try emit(gaps.endDay(), &outcome)
      }
    }
    _ = try reader.next()
  }

  private func day(
    _ reader: JSONReader,
    _ gaps: inout HeartbeatGaps,
    _ editors: inout Editors,
    _ outcome: inout ImportOutcome
  ) throws {
    let place = reader.position
    var lacking: RejectReason? = .missingField
    while try reader.next() == .key {
      if reader.isText("heartbeats") {
        lacking = nil
        try reader.records(context, &outcome) { outcome in
          if let beat = try heartbeat(reader, &gaps, &editors, &outcome) { gaps.add(beat) }
          if gaps.isFull { try emit(gaps.endDay(), &outcome) }
        }
      } else {
        if reader.isText("grand_total"), lacking != nil { lacking = .dayTotal }
        try reader.skipValue()
      }
    }
    if let lacking { outcome.reject(lacking, at: place, in: context) }
  }

  /// Reads one heartbeat, whose opening brace was taken; nil where it can't be used.
  private func heartbeat(
    _ reader: JSONReader,
    _ gaps: inout HeartbeatGaps,
    _ editors: inout Editors,
    _ outcome: inout ImportOutcome
  ) throws -> Heartbeat? {
    let place = reader.position
    var time = Member<Int64>.absent
    var (entity, type, category, project, machine, agent) = ("", "", "", "", "", "")
    while try reader.next() == .key {
      if reader.isText("time") {
        time = try reader.take(.number, DurationText.milliseconds)
      } else if reader.isText("entity") {
        entity = try reader.takesText() ? reader.string : ""
      } else if reader.isText("type") {
        type = try reader.takesText() ? reader.string : ""
      } else if reader.isText("category") {
        category = try reader.takesText() ? reader.string : ""
      } else if reader.isText("project") {
        project = try reader.takesText() ? reader.string : ""
      } else if reader.isText("machine_name_id") {
        machine = try reader.takesText() ? reader.string : ""
      } else if reader.isText("user_agent_id") {
        agent = try reader.takesText() ? reader.string : ""
      } else {
        try reader.skipValue()
      }
    }
    let words = (
      problem: "this is not a number of seconds since 1970", remedy: "the heartbeat was left out"
    )
    guard let time = outcome.require(time, of: place, in: context, words: words) else { return nil }
    guard time < RecordRules.end.milliseconds else {
      outcome.reject(.unparseable, at: place, in: context, words: words)
      return nil
    }
    let start = Instant(milliseconds: time)
    if let reason = RecordRules.rejection(start: start, duration: 1) {
      outcome.reject(reason, at: place, in: context)
      return nil
    }
    let subject = Subject(type: type, entity: entity, project: project)
    return Heartbeat(
      start: start,
      machine: gaps.machine(machine),
      app: try subject.app.isEmpty ? editors.text(agent) : sink.text(subject.app),
      title: try context.keepsTitles ? sink.text(subject.title) : 0,
      url: try context.keepsTitles ? sink.text(subject.url) : 0,
      category: try sink.text(WakaTimeCategory.own(category.isEmpty ? subject.category : category))
    )
  }

  /// Puts heartbeats with the time that was made for them into the sink.
  private func emit(_ beats: [TimedHeartbeat], _ outcome: inout ImportOutcome) throws {
    let source = try sink.text(ExportFormat.wakaTime.word)
    for (beat, duration, machine) in beats {
      guard duration > 0 else {
        outcome.rejections.add(.zeroDuration) { nil }
        continue
      }
      try sink.add(
        ActivityRecord(
          kind: .use,
          source: source,
          start: beat.start,
          duration: duration,
          app: beat.app,
          title: beat.title,
          url: beat.url,
          category: beat.category
        ),
        device: WakaTimeHeartbeats.isOpaque(machine) ? context.device : machine
      )
      outcome.records += 1
    }
  }

  /// Whether the name of a machine is none that a person knows: a number such as WakaTime gives.
  private static func isOpaque(_ machine: String) -> Bool {
    let bytes = Array(machine.utf8)
    guard !bytes.isEmpty else { return true }
    return bytes.count == 36
      && bytes.indices.allSatisfy { index in
        [8, 13, 18, 23].contains(index)
          ? bytes[index] == UInt8(ascii: "-") : Character(.init(bytes[index])).isHexDigit
      }
  }

  /// What a heartbeat is about.
  ///
  /// Source: WakaTime's API, heartbeats: `type` is `file`, `app`, `domain` or `url`, and the category
  /// of a heartbeat that gives none is inferred from it.
  private struct Subject {
    var app = ""
    var title = ""
    var url = ""
    var category = ""

    init(type: String, entity: String, project: String) {
      title = project
      switch type {
      case "app": app = WakaTimeCategory.program(entity)
      case "domain", "url":
        url = entity
        category = "browsing"
      default:
        title += (project.isEmpty || entity.isEmpty ? "" : ": ") + entity
        if type == "file" { category = "coding" }
      }
    }
  }

  /// The editors that the user agents of a file name, each found once.
  private struct Editors {
    let sink: any RecordSink
    private var known: [String: TextID] = [:]

    init(sink: any RecordSink) { self.sink = sink }

    mutating func text(_ agent: String) throws -> TextID {
      if let text = known[agent] { return text }
      let text = try sink.text(UserAgent.editor(in: agent) ?? "WakaTime")
      known[agent] = text
      return text
    }
  }
}

extension ExportFormat {
  /// WakaTime's dump of heartbeats.
  public static let wakaTime = ExportFormat(
    "wakatime",
    "WakaTime heartbeats",
    stream: WakaTimeHeartbeats.self,
    .json { WakaTimeHeartbeats.recognises($0) }
  )
}
