import Documents
import Records
import Reports

/// A rule that was written, for programs.
package struct AdditionDocument {
  private let addition: CategoryAddition
  private let isRehearsal: Bool

  /// A rule that was written, or in a rehearsal would be.
  package init(_ addition: CategoryAddition, isRehearsal: Bool) {
    self.addition = addition
    self.isRehearsal = isRehearsal
  }

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { AdditionDocument.form.value(of: self) }

  private static let form = PublishedForm<AdditionDocument>(
    "v1/categories-add",
    title: "lockin categories add --format json",
    "A rule that was written into lockin.yaml, and what it takes. Fields may be added."
  ) {
    Key("schema", .always("lockin.categories-add.v1")).means("The name of this form")
    Key("rehearsal", .boolean, \.isRehearsal).means("Whether nothing was written")
    Key("category", .text, \.addition.category.description).means("The category of the rule")
    Key("place", .text, \.addition.place).means("Where it stands: lockin.yaml:12:5")
    Key("line", .text, \.addition.line).means("The line of the file that holds it")
    Key("days", .whole(1...), \.addition.use.days).means("How many days were looked at")
    Key("taken_ms", .whole(0...), \.addition.use.taken)
      .means("How much of their activity it takes, in milliseconds")
    Key("moved", .list(of: move), \.addition.use.moved)
      .means("From where it takes that; nothing of what was in its category already")
    Key("matching_ms", .whole(0...), \.addition.use.matching)
      .means("How much matches it where it takes nothing, as another rule comes first")
    Key("outranked_by", .orNull(.text), \.addition.use.winner?.place)
      .means("Where that rule stands; null where none does")
  }

  private static let move = Shape<CategoryMove>.object {
    Key("from", .text, \.from.description).means("The category that it is in without the rule")
    Key("ms", .whole(0...), \.milliseconds).means("How much, in milliseconds")
  }
}
