import Nightly
import Platform

extension PlanCommand {
  /// Writes which activity events are whose titles hold some words.
  static func match(_ call: Call) throws -> ExitCode {
    try call.refuse(["--to", "--reminder", "--dry-run", Flag.format.name], in: "plan match")
    let operands = call.arguments.operands
    guard operands.count == 2, operands.allSatisfy({ !$0.isEmpty }) else {
      throw UsageError(
        problem: "plan match takes words of a title and a category",
        remedy: "write it like 'lockin plan match \"Vorlesung\" Education'"
      )
    }
    let (words, category) = (operands[0], operands[1])
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    try HandWrittenChange(
      planRuleFor: words,
      category: category,
      in: call.workspace,
      configuration
    ).write()
    try call.output.print(
      "\"\(words)\" is \(category): written to lockin.yaml, and counts from the next run on"
        .withVisibleControls
    )
    return .done
  }
}
