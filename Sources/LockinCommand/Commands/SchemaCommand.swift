import Documents
import Nightly
import Reports

/// Prints the JSON Schemas of the files that people write and of what the program gives out.
enum SchemaCommand: Command {
  static let name = "schema"
  static let summary = "print the JSON Schema of a file, or list those that there are"
  static let operands = "[NAME]"
  static let examples = [
    Example("lockin schema", "which there are"),
    Example("lockin schema goals > goals.schema.json", "for an editor that checks while you write"),
  ]
  static let flags: [Flag] = []
  static let words = PublishedSchema.all.map(\.name)

  static func run(_ call: Call) throws -> ExitCode {
    guard call.arguments.operands.count <= 1 else {
      throw UsageError(problem: "more than one schema was named", remedy: "name one")
    }
    guard let name = call.arguments.operands.first else {
      var columns = AlignedColumns(["name", "describes"], right: [])
      for schema in PublishedSchema.all { columns.add([schema.name, schema.subject]) }
      try Console.print(columns.lines.joined(separator: "\n"))
      return .done
    }
    guard let schema = PublishedSchema(name: name) else { throw PublishedSchema.unknown(name) }
    try Console.print(schema.bytes)
    return .done
  }
}
