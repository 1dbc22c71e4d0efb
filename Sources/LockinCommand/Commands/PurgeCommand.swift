import Documents
import Nightly
import Platform

/// Takes what the person no longer wants kept out of the workspace, for good.
enum PurgeCommand: Command {
  static let name = "purge"
  static let summary = "take records, titles, advice or everything out of the workspace for good"
  static let operands = "[list | forget ID...]"
  static let examples = [
    Example("lockin purge --before 2026-01-01 --dry-run", "what would go, and where it would stay"),
    Example("lockin purge --all --files --backups --yes", "nothing at all is left"),
  ]
  static let words = ["list", "forget"]
  static let flags = [
    Flag("--before", "DATE", "what was before this day, which stays itself"),
    Flag("--device", "NAME", "what this device recorded"),
    Flag("--source", "NAME", "what this program recorded, such as aw-watcher-web-firefox"),
    Flag(
      "--titles",
      nil,
      "titles and addresses alone; the time and titles of calendar events stay"
    ),
    Flag("--advice", nil, "what models said, and suggestions"),
    Flag("--all", nil, "everything"),
    Flag(
      "--files",
      nil,
      "also your own files that hold it; with --all inbox/, plans/ and lockin.yaml"
    ),
    Flag(
      "--backups",
      nil,
      "also sealed files in the workspace, and lockin's backups in 'backup.to'"
    ),
    Flag("--dry-run", nil, "print what would go, and change nothing"),
    Flag("--yes", nil, "do not ask"),
    Flag.format, Flag.store, Flag.waitToWrite,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    switch call.arguments.operands.first {
    case "list": return try list(call.behindFirstOperand)
    case "forget": return try forget(call.behindFirstOperand)
    default: break
    }
    try call.expectNoOperands()
    let isForProgram = try call.isForProgram
    let isRehearsal = call.arguments.has("--dry-run")
    try refuseCopy(call)
    _ = try PurgeChoice.read(call, nil)
    // Where everything is to go, nothing of a store that was lost is to be brought back.
    let isAll = call.arguments.has("--all")
    var isMeant = isRehearsal || call.arguments.has("--yes")
    func expectMeant(_ choice: Purge.Choice, _ open: Session) throws -> Bool {
      if !isMeant {
        isMeant = try self.isMeant(Purge(open, store: call.store).rehearse(choice), call)
        if !isMeant { call.messages.say("nothing was changed") }
      }
      return isMeant
    }
    // What is refused leaves no new store behind.
    if try !isRehearsal && !HeldStore.isThere(call.store)
      && PurgeLedger(of: call.workspace).unfinished.isEmpty
    {
      let look = try call.openToRead(isMeant: isAll)
      guard try expectMeant(try PurgeChoice.read(call, look), look) else { return .done }
    }
    let open =
      try isRehearsal
      ? call.openToRead(isMeant: isAll) : call.open(mayMake: true, isMeant: isAll)
    let choice = try PurgeChoice.read(call, open)
    let purge = Purge(open, store: call.store)
    guard try expectMeant(choice, open) else { return .done }
    let document = try isRehearsal ? purge.rehearse(choice) : purge.run(choice)
    if isForProgram { try call.output.print(document.json) }
    PurgeWords(document).tell(choice, call.messages)
    return document.isLacking ? .warnings : .done
  }

  /// Refuses a store that was named where the workspace has one of its own: with the one, reports would go that the other
  /// made, and what is noted of a purge holds for both.
  private static func refuseCopy(_ call: Call) throws {
    let own = call.workspace.storeFile
    guard call.arguments.has(Flag.store.name), try HeldStore.isThere(own),
      SystemPath.resolved(own) != SystemPath.resolved(call.store)
    else { return }
    throw UsageError(
      problem: "this workspace has a store of its own, \(call.workspace.name(of: own)), and a "
        + "purge takes the reports that were made from it",
      remedy: "leave out --store; if \(call.store) is a copy, remove it yourself"
    )
  }

  /// Asks whether it is to go; nobody who can't be asked is taken to mean it.
  private static func isMeant(_ document: PurgeDocument, _ call: Call) throws -> Bool {
    guard call.invocation.isConversation, try !call.isForProgram else {
      throw UsageError(
        problem: "\(document.extent) would go for good, and nobody can be asked",
        remedy: "look at it with --dry-run, then write --yes"
      )
    }
    for line in PurgeWords(document).lines { call.messages.say(line) }
    do {
      return try Conversation.terminal.confirms(
        "Take out \(document.extent) for good?",
        usual: false
      )
    } catch is Unanswered {
      // set aside: who says nothing does not mean it.
      return false
    }
  }

  // MARK: - Tombstones

  /// Prints what was purged and is kept from coming back.
  private static func list(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    try refuseOptions(call, "list")
    let isForProgram = try call.isForProgram
    let ledger = try known(call)
    let timeline = try call.configuration(ZoneDatabase(folder: Session.zoneFolder)).timeline
    if isForProgram {
      try call.output.print(PurgeListing(ledger).json)
    } else {
      for line in PurgeListing(ledger).lines(timeline) { try call.output.print(line) }
      if ledger.entries.isEmpty { call.messages.say("nothing was purged") }
    }
    return .done
  }

  /// What was purged, as its file says it; where that is lost, as the store knows it.
  private static func known(_ call: Call) throws -> PurgeLedger {
    do {
      let ledger = try PurgeLedger(of: call.workspace)
      if try !ledger.entries.isEmpty || !HeldStore.isThere(call.store) { return ledger }
    } catch let problem as Diagnostic {
      guard try HeldStore.isThere(call.store) else { throw problem }
    }
    let held = try HeldStore(reading: call.store, patience: call.patience)
    let kept = try KeptPurges(call.workspace, held)
    if let lost = kept.warning { call.messages.warn("\(lost)") }
    return kept.ledger
  }

  /// Lets the inbox bring back what was purged.
  private static func forget(_ call: Call) throws -> ExitCode {
    try refuseOptions(call, "forget")
    let ids = Set(call.arguments.operands)
    guard !ids.isEmpty else {
      throw UsageError(
        problem: "nothing says which purge is to be forgotten",
        remedy: "name it as 'lockin purge list' does"
      )
    }
    let isForProgram = try call.isForProgram
    let open = try call.open(mayMake: true)
    let ledger = try Purge(open, store: call.store).forget(ids)
    if isForProgram { try call.output.print(PurgeListing(ledger).json) }
    call.messages.say(
      "\(ids.sorted().joined(separator: ", ")): forgotten; 'lockin import --rebuild' reads what the inbox "
        + "still holds of it"
    )
    return .done
  }

  private static func refuseOptions(_ call: Call, _ word: String) throws {
    let names = flags.map(\.name).filter {
      ![Flag.format.name, Flag.store.name, Flag.waitToWrite.name].contains($0)
    }
    try call.refuse(names, in: "purge \(word)")
  }
}
