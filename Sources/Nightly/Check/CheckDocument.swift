import CivilTime
import Documents
import Reports

/// What a check found, for programs.
package struct CheckDocument {
  private let now: Instant
  private let findings: [Diagnostic]

  /// The findings of a check as of an instant.
  package init(_ findings: [Diagnostic], asOf now: Instant) {
    self.now = now
    self.findings = findings
  }

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { CheckDocument.form.value(of: self) }

  private static let form = PublishedForm<CheckDocument>(
    "v1/check",
    title: "lockin check --format json",
    """
    What is wrong with the hand-written files of a workspace, and what may be. It holds titles and names of files. \
    Fields may be added; what is not known is null.
    """
  ) {
    Key("schema", .always("lockin.check.v1")).means("The name of this form")
    Key("now", .instant, \.now).means("The instant that it is told as of")
    Key("mistakes", .whole(0...)) { document in
      document.findings.count { $0.severity == .error }
    }.means(
      "How many findings are mistakes; the command then ends with 65, or with 78 where there is no lockin.yaml"
    )
    Key("findings", .list(of: .finding), \.findings).means("All findings, in the order of the text")
  }
}
