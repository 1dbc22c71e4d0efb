import Nightly

extension RunCommand {
  /// Reads the store without writing to it, and prints the plan.
  static func rehearse(_ call: Call, _ isForProgram: Bool) throws -> ExitCode {
    let open = try call.openToRead()
    let folder = try OwnedFolder(ofReports: folder(call, open), open.workspace).path
    let site = try Site(folder, of: open.workspace, isRehearsal: true)
    let outcome = try Night(
      open: open,
      messages: call.messages,
      reach: .none,
      uptake: .rehearsed
    ).run(to: site)
    let plan = site.outcome
    if isForProgram {
      let document = RunPlanDocument(plan, in: folder, asOf: open.now, outcome.problems)
      try call.output.print(document.json)
    } else {
      for path in plan.created.sorted() { try call.output.print("new      \(path)") }
      for path in plan.changed.sorted() { try call.output.print("changed  \(path)") }
      for path in plan.removed { try call.output.print("gone     \(path)") }
    }
    call.messages.say("\(folder): \(plan.words); this was a rehearsal")
    return tell(outcome, [], call.messages)
  }
}
