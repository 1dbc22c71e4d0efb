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
    }.means("How many findings are mistakes; the command then ends with 65, or 78 for lockin.yaml")
    Key("findings", .list(of: finding), \.findings).means("All findings, in the order of the text")
  }

  private static let finding = Shape<Diagnostic>.object {
    Key("file", .text, \.file).means(
      "The file, relative to the workspace, or what else it is about"
    )
    Key("line", .orNull(.whole(1...))) { $0.position?.line }.means("The line, from 1")
    Key("column", .orNull(.whole(1...))) { $0.position?.column }
      .means("The column in characters, from 1")
    Key("severity", .choice, \.checkedSeverity)
      .means("error: it can't be used as it is; warning: it may be meant")
    Key("code", .text, \.code).means("The kind of mistake, in a word that stays")
    Key("message", .text) { finding in
      let outcome = finding.effect.map { ": " + $0.words } ?? ""
      return (finding.problem + outcome).withVisibleControls
    }.means("What is wrong, and what became of it")
    Key("remedy", .text) { $0.remedy.withVisibleControls }.means("What to do about it")
    Key("count", .whole(1...), \.count).means("How many entries it is about")
  }
}

extension Diagnostic {
  /// The severity as a check tells it.
  fileprivate enum CheckedSeverity: String, CaseIterable { case error, warning }

  fileprivate var checkedSeverity: CheckedSeverity {
    severity == .error ? .error : .warning
  }
}
