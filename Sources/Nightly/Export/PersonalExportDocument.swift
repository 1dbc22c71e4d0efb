import Documents
import Reports

/// What was exported, for programs.
package struct PersonalExportDocument {
  /// A file of the export.
  private struct File {
    let name: String
    let size: Int
  }

  /// The folder or file that was written.
  package let place: String
  /// Links, and what is no file, which are not in it.
  package let leftOut: [String]
  /// What of the plan could not be read, a sentence each.
  package let problems: [String]

  private let isSealed: Bool
  private var files: [File] = []

  /// An export to a place, with no file in it yet.
  init(_ place: String, isSealed: Bool, _ missing: PersonalExport.Missing) {
    self.place = place
    self.isSealed = isSealed
    (leftOut, problems) = (missing.files, missing.problems)
  }

  /// Adds a file of so many bytes.
  mutating func add(_ name: String, _ size: Int) { files.append(File(name: name, size: size)) }

  /// How much is in it, in words: `131 files, 1234567 bytes`.
  package var extent: String {
    "\(files.count) \(files.count == 1 ? "file" : "files"), \(files.reduce(0) { $0 + $1.size }) bytes"
  }

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { PersonalExportDocument.form.value(of: self) }

  private static let form = PublishedForm<PersonalExportDocument>(
    "v1/personal-export",
    title: "lockin export --format json",
    "What was exported. It holds names of files. Fields may be added."
  ) {
    Key("schema", .always("lockin.personal-export.v1")).means("The name of this form")
    Key("place", .text, \.place).means("The folder or file that was written")
    Key("sealed", .boolean, \.isSealed).means("Whether it is one encrypted file")
    Key("files", .list(of: file), \.files).means("The files in it")
    Key("left_out", .list(of: .text), \.leftOut)
      .means("Links, and what is no file, which are not in it")
    Key("problems", .list(of: .text), \.problems)
      .means("What of the plan could not be read, and is not in plan.csv")
  }

  private static let file = Shape<File>.object {
    Key("name", .text, \.name).means("Its name in the export")
    Key("bytes", .whole(0...), \.size).means("How many bytes it has")
  }
}
