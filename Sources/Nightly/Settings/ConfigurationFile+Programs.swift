import Documents

extension FileKind<DocumentNode> {
  /// A program of the person's, or a list of it and its arguments.
  static var program: FileKind {
    .unread([
      "anyOf": [
        .object(FileKind<String>.name.schema),
        [
          "type": "array", "minItems": 1, "prefixItems": [["type": "string", "minLength": 1]],
          "items": ["type": "string"],
        ],
      ]
    ])
  }
}

/// Programs of the person's that the configuration names.
extension ConfigurationFile {
  /// A program, or a list of a program and its arguments; `subject` is what names it, in a message.
  func command(_ node: DocumentNode, of subject: String) throws(Diagnostic) -> [String] {
    let words: [String] =
      if case .array = node.value {
        try reader.list(node, of: reader.string)
      } else {
        [try reader.name(node)]
      }
    guard let program = words.first, !program.isEmpty,
      words.allSatisfy({ !$0.utf8.contains(0) })
    else {
      throw reader.failure(
        at: node,
        code: "no_program",
        problem: "\(subject) names no program",
        remedy: "write a path, or a list of a path and its arguments"
      )
    }
    return words
  }
}

extension ConfigurationFile {
  /// What becomes of focus sessions.
  func session(
    _ fields: NodeFields,
    _ configuration: inout Configuration
  ) throws(Diagnostic) {
    guard let node = try fields.value(SessionKeys.atEnd) else { return }
    configuration.places.endProgram = node.position
    configuration.endProgram = EndProgram(command: try command(node, of: "'at_end'"))
  }
}
