import Documents

/// Decides about the bytes that an adviser gave: whether they are JSON, of the form agreed, and borne
/// out by the facts.
///
/// Empty lists are an answer: that nothing of what was offered is worth it.
/// What it says of a reply are codes and places; no word of the reply is ever part of it.
public struct ReplyJudge {
  /// What came of a reply.
  public enum Verdict: Sendable {
    /// All of it holds.
    case sound(AdviceReply)
    /// Some of it does not; what could stand alone is given beside the faults.
    case faulty([ReplyFault], rest: AdviceReply?)
  }

  /// The most bytes that a reply may have.
  public static let largest = 64 << 10

  /// The JSON Schema (draft 2020-12) of a reply.
  public static var schema: [UInt8] { PackageResources.advice_schema_json }

  private let schema: Schema
  private let grounding: Grounding

  /// A judge of replies about some facts.
  public init(_ facts: AdviceFacts) throws(Diagnostic) {
    schema = try Schema(json: ReplyJudge.schema, file: "advice.schema.json")
    grounding = Grounding(facts)
  }

  /// The verdict on a reply's bytes.
  public func verdict(_ bytes: [UInt8]) -> Verdict {
    guard bytes.count <= ReplyJudge.largest else {
      return .faulty([ReplyFault(pointer: "", code: "too_large")], rest: nil)
    }
    let root: DocumentNode
    do throws(Diagnostic) {
      root = try DocumentReader.json(bytes: bytes, file: "reply")
    } catch {
      return .faulty([ReplyFault(pointer: "", code: error.code)], rest: nil)
    }
    let violations = schema.violations(of: root)
    guard violations.isEmpty, let reply = AdviceReply(root) else {
      let faults = violations.map { ReplyFault(pointer: $0.instance, code: $0.code.rawValue) }
      return .faulty(ReplyFault.sorted(faults), rest: nil)
    }
    let faults = grounding.faults(reply)
    guard !faults.isEmpty else { return .sound(reply) }
    return .faulty(
      faults.map { ReplyFault(pointer: $0.pointer, code: $0.code.rawValue) },
      rest: grounding.salvage(reply)
    )
  }
}

/// Something wrong with a reply: a code and a place.
public struct ReplyFault: Sendable, Hashable {
  /// Where in the reply, as a JSON pointer; empty for the whole.
  public let pointer: String
  /// What is wrong: `G01` to `G22`, or a code of the JSON Schema validator or the JSON reader.
  public let code: String

  /// Each once, by place and code.
  static func sorted(_ faults: [ReplyFault]) -> [ReplyFault] {
    Set(faults).sorted { ($0.pointer, $0.code) < ($1.pointer, $1.code) }
  }
}

extension AdviceReply {
  /// A reply of the form that the schema allows; nil for anything else.
  init?(_ root: DocumentNode) {
    func texts(_ node: DocumentNode?) -> [String]? {
      guard let nodes = node?.elements else { return nil }
      let texts = nodes.compactMap(\.text)
      return texts.count == nodes.count ? texts : nil
    }
    func choices(_ key: Key) -> [Choice]? {
      guard let nodes = root[key.rawValue]?.elements else { return nil }
      let found = nodes.compactMap { node -> Choice? in
        guard let id = node["id"]?.text, let evidence = texts(node["evidence"]) else { return nil }
        return Choice(id: id, evidence: evidence)
      }
      return found.count == nodes.count ? found : nil
    }
    guard let peakHours = choices(.peakHours), let shifts = choices(.shifts),
      let breaks = choices(.breaks), let nodes = root[Key.notes.rawValue]?.elements
    else { return nil }
    let notes = nodes.compactMap { node -> Note? in
      guard let text = node["text"]?.text, let evidence = texts(node["evidence"]) else {
        return nil
      }
      return Note(text: text, evidence: evidence)
    }
    guard notes.count == nodes.count else { return nil }
    self.init(peakHours: peakHours, shifts: shifts, breaks: breaks, notes: notes)
  }
}
