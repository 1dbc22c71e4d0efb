import Documents
@_spi(Texts) import Platform

/// A rule that a reply breaks, said without a word of the reply.
public struct ReplyMistake: Sendable, Hashable, Comparable {
  /// Where in the reply, as a JSON Pointer (RFC 6901).
  public let pointer: String
  /// Which rule.
  public let code: String

  /// Orders by place, then by code.
  public static func < (a: ReplyMistake, b: ReplyMistake) -> Bool {
    (a.pointer, a.code) < (b.pointer, b.code)
  }

  /// The most mistakes that a model is told at once.
  static let limit = 8

  /// The first few mistakes in order, each once, with nothing in them that the reply could have put
  /// there: pointers end before a key that the schema doesn't have.
  static func tellable(_ mistakes: [ReplyMistake], schema: JSONValue) -> [ReplyMistake] {
    let names = schema.propertyNames
    let safe = Set(
      mistakes.map { mistake in
        let isCode =
          (1...40).contains(mistake.code.utf8.count)
          && mistake.code.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5a).contains($0)
              || (0x61...0x7a).contains($0) || $0 == 0x5f
          }
        return ReplyMistake(
          pointer: known(mistake.pointer, names),
          code: isCode ? mistake.code : "invalid"
        )
      }
    )
    return Array(safe.sorted().prefix(limit))
  }

  /// The part of a pointer that holds known keys and small indices only.
  private static func known(_ pointer: String, _ names: Set<String>) -> String {
    var result = ""
    for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = String(token).replacing("~1", with: "/").replacing("~0", with: "~")
      let isIndex =
        (1...4).contains(token.utf8.count)
        && token.utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard isIndex || names.contains(name) else { break }
      result += "/" + token
    }
    return result
  }
}

extension JSONValue {
  /// The names of all properties that a schema describes, at any depth.
  var propertyNames: Set<String> {
    var names: Set<String> = []
    collectPropertyNames(&names)
    return names
  }

  private func collectPropertyNames(_ names: inout Set<String>) {
    switch self {
    case .object(let members):
      if case .object(let properties)? = members["properties"] { names.formUnion(properties.keys) }
      for member in members { member.value.collectPropertyNames(&names) }
    case .array(let elements):
      for element in elements { element.collectPropertyNames(&names) }
    default: break
    }
  }
}
