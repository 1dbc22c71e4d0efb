import Documents
import Glibc
import Nightly
import Platform

/// Holds a document against a JSON Schema, one of lockin's own or any other.
enum ValidateCommand: Command {
  static let name = "validate"
  static let summary = "check a JSON or YAML file against a JSON Schema, and print what breaks it"
  static let operands = "SCHEMA|NAME INSTANCE"
  static let examples = [
    Example("lockin validate goals plans/goals.yaml", "a file against a schema of lockin"),
    Example("lockin validate my.schema.json data.json", "or against any other"),
  ]
  static let flags = [
    Flag("--registry", "URL=DIR", "where schemas under URL are; may be given several times")
  ]

  static func run(_ call: Call) throws -> ExitCode {
    guard call.arguments.operands.count == 2 else {
      throw UsageError(
        problem: "a schema and a document are needed",
        remedy:
          "write 'lockin validate SCHEMA INSTANCE'; 'lockin schema' lists those that lockin has"
      )
    }
    let (schemaPath, instancePath) = (call.arguments.operands[0], call.arguments.operands[1])
    let folders = try call.arguments.all("--registry").map(folder)
      .sorted { $0.urlLength > $1.urlLength }
    let (bytes, file) = try schemaText(schemaPath)
    let schema: Schema
    do {
      schema = try Schema(
        .init(try DocumentReader.read(bytes: bytes, file: file), file: file),
        base: folders.lazy.compactMap { $0.uri(of: schemaPath) }.first ?? "",
        registry: registry(folders)
      )
    } catch {
      throw ConfigurationError(diagnostic: error)
    }
    let given = try Invocation.contents(of: instancePath)
    let instance = try DocumentReader.read(bytes: given.bytes, file: given.name)
    let violations = schema.violations(of: instance)
    for violation in violations {
      let line: JSONValue = [
        "instance": .string(violation.instance),
        "keyword": .string(violation.keyword),
        "code": .string(violation.code.rawValue),
      ]
      try call.output.print(JSONWriter.compact(line) + [0x0a])
    }
    return violations.isEmpty ? .done : .data
  }

  /// The bytes of the schema that an operand names, and their file: one that is there, else one of
  /// lockin's own.
  private static func schemaText(_ name: String) throws -> (bytes: [UInt8], file: String) {
    if try FileStatus.ifPresent(name).map({ $0.isDirectory }) ?? true {
      if let own = PublishedSchema(name: name) { return (own.bytes, own.file) }
      // What looks like no file was meant to be one of them.
      if name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }) == false
      {
        throw PublishedSchema.unknown(name)
      }
    }
    return (try ByteStream.contents(of: name), name)
  }

  private static func folder(_ text: String) throws(UsageError) -> SchemaFolder {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2,
      let folder = SchemaFolder(url: String(parts[0]), folder: String(parts[1]))
    else {
      throw UsageError(
        problem: "--registry \(text.quoted) is not a URL and a folder",
        remedy: "write it like https://example.com/schemas/=schemas"
      )
    }
    return folder
  }

  /// The schemas in folders; a file that is missing is a schema that is not known.
  private static func registry(_ folders: [SchemaFolder]) -> SchemaRegistry {
    SchemaRegistry { uri throws(Diagnostic) in
      guard let path = folders.lazy.compactMap({ $0.path(of: uri) }).first else { return nil }
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try ByteStream.contents(of: path)
      } catch {
        if error.code == ENOENT { return nil }
        throw Diagnostic(
          file: path,
          code: "unreadable_schema",
          problem: "cannot \(error.operation.rawValue): \(error.reason)",
          remedy: "look at its name, permissions and size"
        )
      }
      return SchemaRegistry.Document(
        try DocumentReader.read(bytes: bytes, file: path),
        file: path
      )
    }
  }
}
