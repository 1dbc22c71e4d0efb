import Documents
import Platform

extension ConfigurationFile {
  /// Where people would put a key if they could.
  private static let namesOfKeys = ["key", "api_key", "apikey", "token", "secret", "password"]

  /// Refuses a key that stands in the file itself.
  func expectNoKey(in node: DocumentNode) throws(Diagnostic) {
    for member in try reader.entries(node)
    where ConfigurationFile.namesOfKeys.contains(member.key.lowercased()) {
      throw Diagnostic(
        file: reader.file,
        position: member.position,
        code: "key_in_file",
        problem: "a key does not belong into a file of the workspace",
        remedy:
          "put it into the environment and the variable's name into 'key_env', or into a file of "
          + "its own and that one's path into 'key_file'"
      )
    }
  }

  /// Where a service's key is kept; nil where nothing is said of it.
  func key(
    _ fields: NodeFields,
    variable: FileKey<DocumentNode?>,
    file: FileKey<String?>
  ) throws(Diagnostic) -> ServiceKey? {
    let name = try fields.value(variable).map(self.variable)
    guard let path = try fields.value(file) else { return name.map { .variable($0) } }
    guard name == nil else {
      throw reader.failure(
        at: fields.place(of: file),
        code: "two_keys",
        problem: "'key_file' and 'key_env' both say where the key is",
        remedy: "keep one of them"
      )
    }
    guard path.hasPrefix("/") || path.hasPrefix("~/"), !path.utf8.contains(0) else {
      throw reader.failure(
        at: fields.place(of: file),
        code: "bad_key_file",
        problem: "a key is kept outside the workspace, by a path that starts at / or ~/",
        remedy: "write it like ~/.config/lockin/key"
      )
    }
    return .file(path)
  }

  /// The name of a variable, in capitals, so that hardly any key passes for one.
  private func variable(_ node: DocumentNode) throws(Diagnostic) -> String {
    let text = try reader.string(node)
    let isName =
      (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x41...0x5a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5f
      } && text.utf8.first.map { (0x30...0x39).contains($0) } == false
    guard isName else {
      throw reader.failure(
        at: node,
        code: "bad_variable",
        problem: "this is no name of a variable of the environment",
        remedy:
          "write a name in capitals, such as OPENAI_API_KEY; the key itself belongs into the "
          + "environment"
      )
    }
    return text
  }
}
