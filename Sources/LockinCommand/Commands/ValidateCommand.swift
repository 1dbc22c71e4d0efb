import Documents
import Nightly
import Platform

/// Holds a document against one of lockin's own schemas.
enum ValidateCommand: Command {
  static let name = "validate"
  static let summary = "check a JSON or YAML file against a schema, and print what breaks it"
  static let operands = "NAME FILE"
  static let examples = [
    Example("lockin validate goals plans/goals.yaml", "a file against the schema of goals"),
    Example(
      "lockin validate report reports/latest/day/report.json",
      "a published report against its schema"
    ),
  ]
  static let flags: [Flag] = []
  static let words = PublishedSchema.all.map(\.name)

  static func run(_ call: Call) throws -> ExitCode {
    guard call.arguments.operands.count == 2 else {
      throw UsageError(
        problem: "the name of a schema and a file are needed",
        remedy: "write 'lockin validate NAME FILE'; 'lockin schema' lists the names"
      )
    }
    let (name, file) = (call.arguments.operands[0], call.arguments.operands[1])
    guard let own = PublishedSchema(name: name) else { throw unknown(name) }
    let schema = try Schema(json: own.bytes, file: own.file)
    let given = try Invocation.contents(of: file)
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

  /// The mistake of naming a schema that there is not, which may be a file.
  private static func unknown(_ name: String) -> UsageError {
    guard name.contains(where: { $0 == "/" || $0 == "." }) else {
      return PublishedSchema.unknown(name)
    }
    return UsageError(
      problem: "\(name.quoted) is not the name of a schema, and lockin reads no schema files",
      remedy: "use a name that 'lockin schema' lists"
    )
  }
}
