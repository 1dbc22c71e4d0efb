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
  static let flags: [Flag] = [.format]
  static let words = PublishedSchema.all.map(\.name)

  static func run(_ call: Call) throws -> ExitCode {
    guard call.arguments.operands.count <= 1 else {
      throw UsageError(problem: "more than one schema was named", remedy: "name one")
    }
    let isForProgram = try call.isForProgram
    if let name = call.arguments.operands.first {
      // It is a document for programs in itself.
      guard let schema = PublishedSchema(name: name) else { throw PublishedSchema.unknown(name) }
      try call.output.show(schema.bytes)
    } else if isForProgram {
      try call.output.print(PublishedSchema.list)
    } else {
      var columns = AlignedColumns(["name", "describes"], right: [])
      for schema in PublishedSchema.all { columns.add([schema.name, schema.subject]) }
      try call.output.show(columns.lines(on: call.output.screen))
    }
    return .done
  }
}
