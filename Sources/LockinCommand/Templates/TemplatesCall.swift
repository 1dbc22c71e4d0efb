import Analysis
import CivilTime
import Documents
import Nightly
import Plans
import Platform
import Reports

/// A call of `lockin templates`.
struct TemplatesCall {
  private let call: Call
  private let isJSON: Bool
  private let book: TemplateBook

  init(_ call: Call) throws {
    self.call = call
    isJSON = try call.choice(Flag.format.name, PrintedForm.self) == .json
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    book = TemplateBook(call.workspace, configuration.timeline, now: call.now(configuration))
  }

  /// Prints what there is.
  func list() throws -> ExitCode {
    try call.expectNoOperands()
    let all = try PlanTemplate.all()
    if isJSON {
      try call.output.print(TemplateForm.value(of: all))
    } else {
      var columns = AlignedColumns(["template", "makes", "called"], right: [])
      for one in all { columns.add([one.name, "a \(one.kind.rawValue)", one.title]) }
      try call.output.show(columns.lines(on: call.output.screen))
    }
    return .done
  }

  /// Prints what would be written.
  func show() throws -> ExitCode {
    let outcome = try book.shown(try template("show"), title: title, start: try start())
    if isJSON {
      try call.output.print(TemplateForm.value(of: .init(action: .show, outcome: outcome)))
    } else {
      try call.output.show(
        outcome.text.split(separator: "\n").map { String($0).withVisibleControls }
      )
    }
    return .done
  }

  /// Adds it to its file.
  func add() throws -> ExitCode {
    let outcome = try book.add(try template("add"), title: title, start: try start())
    if isJSON {
      try call.output.print(TemplateForm.value(of: .init(action: .add, outcome: outcome)))
      return .done
    }
    let kind = outcome.template.kind
    let from = kind == .list ? "" : ", from \(Wording.date(outcome.start)) on"
    try call.output.show(
      "\(outcome.title) (\(outcome.id))\(from): \(kind.rawValue) added to \(outcome.file)"
        .withVisibleControls
    )
    return .done
  }

  private var title: String? { call.arguments.value("--title") }

  private func start() throws -> CivilDate? {
    guard let text = call.arguments.value("--start") else { return nil }
    let dates = try call.ahead(text, of: "--start", today: book.today)
    guard dates.upperBound - dates.lowerBound == 1 else {
      throw UsageError(
        problem: "--start '\(text)' is more than one day",
        remedy: "name one, such as 2026-03-29, tomorrow or fri"
      )
    }
    return dates.lowerBound
  }

  private func template(_ word: String) throws -> PlanTemplate {
    guard call.arguments.operands.count == 1 else {
      throw UsageError(
        problem: call.arguments.operands.isEmpty
          ? "no template is named" : "more than one template is named",
        remedy: "write it like 'lockin templates \(word) water'"
      )
    }
    return try TemplateBook.template(call.arguments.operands[0])
  }
}
