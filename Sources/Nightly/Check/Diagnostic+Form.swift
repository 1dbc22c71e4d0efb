import Documents
import Platform
import Reports

extension Shape<Diagnostic> {
  /// What is wrong, as documents for programs tell it.
  static var finding: Shape {
    .object {
      Key("file", .text, \.file).means(
        "The file, relative to the workspace, or what else it is about"
      )
      Key("line", .orNull(.whole(1...))) { $0.position?.line }.means("The line, from 1")
      Key("column", .orNull(.whole(1...))) { $0.position?.column }
        .means("The column in characters, from 1")
      Key("severity", .choice, \.toldSeverity)
        .means("error: it can't be used as it is; warning: it may be meant")
      Key("code", .text, \.code).means("The kind of mistake, in a word that stays")
      Key("message", .text, \.message).means("What is wrong, and what became of it")
      Key("remedy", .text) { $0.remedy.withVisibleControls }.means("What to do about it")
      Key("count", .whole(1...), \.count).means("How many entries it is about")
    }
  }
}

extension Diagnostic {
  /// The severity as it is told.
  fileprivate enum ToldSeverity: String, CaseIterable { case error, warning }

  fileprivate var toldSeverity: ToldSeverity { severity == .error ? .error : .warning }

  /// What is wrong, and what became of it.
  package var message: String {
    let outcome = effect.map { ": " + $0.words } ?? ""
    return (problem + outcome).withVisibleControls
  }
}

extension Diagnostic {
  /// The lines that tell of it on a person's screen; on a terminal with a word for how bad it is.
  package func lines(on screen: Screen) -> [String] {
    guard screen.columns != nil else { return ["\(self)"] }
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    let outcome = effect.map { $0.words + "; " } ?? ""
    let mark =
      severity == .error ? TonedText("error:", .bad) : TonedText("warning:", .caution)
    return screen.lines(
      TonedText("\(file)\(place):", .strong) + " " + mark + " "
        + TonedText("\(problem): \(outcome)\(remedy)"),
      indent: 2
    )
  }
}
