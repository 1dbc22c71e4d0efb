import Analysis
import CivilTime
import Documents
import Platform
import Reports

/// What a look at a workspace found, for people and for programs.
package struct DoctorDocument {
  private let now: Instant
  private let findings: [Finding]

  /// Findings as of an instant.
  package init(_ findings: [Finding], asOf now: Instant) {
    self.findings = findings
    self.now = now
  }

  /// Whether something is to be done.
  package var hasWork: Bool { findings.contains { $0.state == .todo } }

  // MARK: Text

  /// What is to be done, and how many other things are fine; with `all` each of them.
  package func lines(all: Bool, on screen: Screen) -> [String] {
    let shown = all ? findings : findings.filter { $0.state == .todo }
    let width = (shown.map(\.id.count).max() ?? 0) + 2
    let indent = width + (all ? DoctorDocument.stateWidth : 0)
    let lines = shown.flatMap { finding in
      let name = finding.id + String(repeating: " ", count: width - finding.id.count)
      let state = all ? finding.state.rawValue.padding(to: DoctorDocument.stateWidth) : ""
      let words = finding.words + (finding.remedy.map { ": " + $0 } ?? "")
      return screen.lines(TonedText(state + name, finding.tone) + TonedText(words), indent: indent)
    }
    guard !all else { return lines }
    let fine = findings.count { $0.state == .ok }
    let unknown = findings.count { $0.state == .unknown }
    let other = hasWork ? "other " : ""
    let rest =
      "\(Wording.count(fine, other + "thing")) \(fine == 1 ? "is" : "are") fine"
      + (unknown == 0 ? "" : ", and \(Wording.count(unknown, "thing")) can't be seen from here")
    return lines + screen.lines(TonedText(rest + "; 'lockin doctor --all' lists them"))
  }

  private static let stateWidth = 9

  // MARK: JSON

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { DoctorDocument.form.value(of: self) }

  private static let form = PublishedForm<DoctorDocument>(
    "v1/doctor",
    title: "lockin doctor --format json",
    """
    What a workspace needs to work night after night, and what is to be done. It holds paths and names of files and \
    devices. Fields may be added.
    """
  ) {
    Key("schema", .always("lockin.doctor.v1")).means("The name of this form")
    Key("now", .instant, \.now).means("The instant that it is told as of")
    Key("todo", .boolean, \.hasWork).means(
      "Whether something is to be done; the command then ends with 3"
    )
    Key("findings", .list(of: finding), \.findings).means("What was looked at")
  }

  private static let finding = Shape<Finding>.object {
    Key("id", .text, \.id).means("What was looked at, in a word that stays; several may have one")
    Key("state", .choice, \.state)
      .means("ok, todo where something is to be done, or unknown where it can't be seen from here")
    Key("words", .text) { $0.words.withVisibleControls }.means("How it stands")
    Key("remedy", .orNull(.text)) { $0.remedy?.withVisibleControls }.means("What to do")
  }
}

extension Finding {
  fileprivate var tone: Tone? {
    switch state {
    case .ok: .good
    case .todo: .caution
    case .unknown: nil
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
