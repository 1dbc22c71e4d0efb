import FaultServer
import Foundation

/// A model as it should be: it reads the facts out of a request of any form, and chooses the first
/// pause or else the first shift, the first hours, and writes a note.
enum ModelStandIn {
  /// A sentence that holds for all facts with focus.
  static let note = "You had {focus}."

  /// A server that answers so, in the form that the request's path asks for.
  static func server() throws -> FaultServer { try FaultServer { reply(to: $0) } }

  /// The reply to a request, or an empty object where it holds no facts.
  static func reply(to request: FaultServer.Received) -> String {
    guard let facts = facts(in: request.body) else { return "{}" }
    func first(_ key: String) -> [String: Any]? { (facts[key] as? [[String: Any]])?.first }
    var reply: [String: Any] = [
      "peak_hours": [Any](), "recommended_shifts": [Any](), "break_suggestions": [Any](),
      "motivational_notes": [Any](), "summary": [note],
    ]
    let isWeek = facts["period"] as? String == "week"
    if !isWeek, let pause = first("break_slots") {
      reply["break_suggestions"] = [pause["id"]]
    } else if let shift = first("shift_candidates") {
      reply["recommended_shifts"] = [shift["id"]]
    }
    if let peak = first("peaks") { reply["peak_hours"] = [peak["id"]] }
    let data = try? JSONSerialization.data(withJSONObject: reply, options: [.sortedKeys])
    return String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
  }

  /// The facts that stand as JSON in one of the request's texts.
  static func facts(in body: [UInt8]) -> [String: Any]? {
    func search(_ value: Any) -> [String: Any]? {
      if let text = value as? String {
        let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return object?["device_summary"] == nil ? nil : object
      }
      if let list = value as? [Any] { return list.lazy.compactMap(search).first }
      if let object = value as? [String: Any] {
        return object.values.lazy.compactMap(search).first
      }
      return nil
    }
    return (try? JSONSerialization.jsonObject(with: Data(body))).flatMap(search)
  }
}
