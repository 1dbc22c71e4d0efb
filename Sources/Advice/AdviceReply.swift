import CivilTime
import Documents

/// What an adviser says about a period, as its JSON Schema allows it and nothing else.
public struct AdviceReply: Sendable, Hashable {
  /// Hours of the day with the highest share of focus.
  public struct PeakHours: Sendable, Hashable {
    /// Which days: `all`, `weekdays` or `weekend`.
    public enum Days: String, Sendable, CaseIterable {
      /// Every day.
      case all
      /// Monday to Friday.
      case weekdays
      /// Saturday and Sunday.
      case weekend
    }

    /// Which days.
    public let days: Days
    /// The first hour, 0-23.
    public let fromHour: Int
    /// The hour after the last one, 1-24.
    public let toHour: Int
    /// The figures it rests on.
    public let evidence: String
  }

  /// A better time for an event.
  public struct Shift: Sendable, Hashable {
    /// The event's id, eight hexadecimal digits.
    public let event: String
    /// The new start in local time.
    public let start: CivilDateTime
    /// The new end in local time.
    public let end: CivilDateTime
    /// The figures it rests on.
    public let evidence: String
  }

  /// A pause.
  public struct Break: Sendable, Hashable {
    /// Minutes of work before it, 20-120.
    public let afterMinutes: Int
    /// Minutes it lasts, 1-60.
    public let minutes: Int
    /// The figures it rests on.
    public let evidence: String
  }

  /// A word of encouragement.
  public struct Note: Sendable, Hashable {
    /// The sentence, 1-200 characters.
    public let text: String
    /// The figures it rests on.
    public let evidence: String
  }

  /// At most three.
  public let peakHours: [PeakHours]
  /// At most three.
  public let shifts: [Shift]
  /// At most three.
  public let breaks: [Break]
  /// At most two.
  public let notes: [Note]

  /// The JSON Schema of a reply, draft 2020-12.
  public static var schema: [UInt8] { PackageResources.advice_schema_json }

  /// Decodes the bytes of a reply; whatever its schema does not allow is refused with its place.
  ///
  /// `name` stands for the file in the diagnostic.
  public init(_ bytes: [UInt8], name: String) throws(Diagnostic) {
    let reader = NodeReader(file: name)
    let root = try DocumentReader.json(bytes: bytes, file: name)
    let fields = try reader.fields(
      root,
      allowed: ["peak_hours", "recommended_shifts", "break_suggestions", "motivational_notes"]
    )
    func items<Item>(
      _ key: String,
      atMost limit: Int,
      _ item: @escaping NodeReader.Read<Item>
    ) throws(Diagnostic) -> [Item] {
      try fields.required(key) { node throws(Diagnostic) in
        let items = try reader.list(node, of: item)
        guard items.count <= limit else {
          throw reader.failure(
            at: node,
            code: "too_many",
            problem: "there are \(items.count) entries",
            remedy: "give at most \(limit)"
          )
        }
        return items
      }
    }
    peakHours = try items("peak_hours", atMost: 3, reader.value(PeakHours.self))
    shifts = try items("recommended_shifts", atMost: 3, reader.value(Shift.self))
    breaks = try items("break_suggestions", atMost: 3, reader.value(Break.self))
    notes = try items("motivational_notes", atMost: 2, reader.value(Note.self))
  }
}

extension AdviceReply.PeakHours: NodeDecodable {
  /// Decodes the value; whatever the schema does not allow is refused.
  public init(_ node: DocumentNode, _ reader: NodeReader) throws(Diagnostic) {
    let fields = try reader.fields(
      node,
      allowed: ["days", "from_hour", "to_hour", "evidence"]
    )
    days = try fields.required("days", reader.choice(Days.self))
    fromHour = try fields.required("from_hour", reader.integer(in: 0...23))
    toHour = try fields.required("to_hour", reader.integer(in: 1...24))
    evidence = try fields.required("evidence", reader.evidence)
    guard toHour > fromHour else {
      throw reader.failure(
        at: node,
        code: "ends_before_start",
        problem: "the hours end before they begin",
        remedy: "put 'to_hour' after 'from_hour'"
      )
    }
  }
}

extension AdviceReply.Shift: NodeDecodable {
  /// Decodes the value; whatever the schema does not allow is refused.
  public init(_ node: DocumentNode, _ reader: NodeReader) throws(Diagnostic) {
    let fields = try reader.fields(node, allowed: ["event", "start", "end", "evidence"])
    event = try fields.required("event") { node throws(Diagnostic) in
      let id = try reader.string(node)
      guard id.utf8.count == 8,
        id.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
      else {
        throw reader.failure(
          at: node,
          code: "bad_event",
          problem: "this is no event's id",
          remedy: "use one of the ids that were sent"
        )
      }
      return id
    }
    start = try fields.required("start", reader.localTime)
    end = try fields.required("end", reader.localTime)
    evidence = try fields.required("evidence", reader.evidence)
    guard end > start else {
      throw reader.failure(
        at: node,
        code: "ends_before_start",
        problem: "the event ends before it starts",
        remedy: "put 'end' after 'start'"
      )
    }
  }
}

extension AdviceReply.Break: NodeDecodable {
  /// Decodes the value; whatever the schema does not allow is refused.
  public init(_ node: DocumentNode, _ reader: NodeReader) throws(Diagnostic) {
    let fields = try reader.fields(node, allowed: ["after_minutes", "minutes", "evidence"])
    afterMinutes = try fields.required("after_minutes", reader.integer(in: 20...120))
    minutes = try fields.required("minutes", reader.integer(in: 1...60))
    evidence = try fields.required("evidence", reader.evidence)
  }
}

extension AdviceReply.Note: NodeDecodable {
  /// Decodes the value; whatever the schema does not allow is refused.
  public init(_ node: DocumentNode, _ reader: NodeReader) throws(Diagnostic) {
    let fields = try reader.fields(node, allowed: ["text", "evidence"])
    text = try fields.required("text") { node throws(Diagnostic) in
      try reader.text(node, atMost: 200)
    }
    evidence = try fields.required("evidence", reader.evidence)
  }
}

extension NodeReader {
  /// A text of one to `limit` Unicode scalars, the measure of JSON Schema's `maxLength`.
  fileprivate func text(_ node: DocumentNode, atMost limit: Int) throws(Diagnostic) -> String {
    let text = try string(node)
    guard (1...limit).contains(text.unicodeScalars.count) else {
      throw failure(
        at: node,
        code: "bad_length",
        problem: "the text has \(text.unicodeScalars.count) characters",
        remedy: "write 1 to \(limit)"
      )
    }
    return text
  }

  fileprivate func evidence(_ node: DocumentNode) throws(Diagnostic) -> String {
    try text(node, atMost: 300)
  }

  /// `YYYY-MM-DDTHH:MM`, on a five-minute grid.
  fileprivate func localTime(_ node: DocumentNode) throws(Diagnostic) -> CivilDateTime {
    let text = try string(node)
    // Elsewhere a blank may stand for the T; the schema allows none.
    guard text.utf8.count == 16, text.contains("T"), let time = TimestampText(text),
      time.offset == nil
    else {
      throw failure(
        at: node,
        code: "bad_time",
        problem: "this is no local date and time",
        remedy: "write it like 2026-04-08T14:00"
      )
    }
    let local = CivilDateTime(localSeconds: time.localSeconds)
    guard local.minute % 5 == 0 else {
      throw failure(
        at: node,
        code: "off_grid",
        problem: "the time is not on a five-minute grid",
        remedy: "use minutes that 5 divides"
      )
    }
    return local
  }
}
