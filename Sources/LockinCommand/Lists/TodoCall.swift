import Analysis
import CivilTime
import Documents
import Nightly
import Plans
import Platform
import Reports

/// A call of `lockin todo`, with the lists that it is about.
struct TodoCall {
  let call: Call
  let timeline: ZoneTimeline
  let isJSON: Bool
  let book: ListBook

  init(_ call: Call) throws {
    self.call = call
    isJSON = try call.choice(Flag.format.name, PrintedForm.self) == .json
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    timeline = configuration.timeline
    book = ListBook(call.workspace, timeline, now: call.now(configuration))
  }

  private var listName: String? { call.arguments.value("--list") }

  /// The item that the operands name.
  private func item(_ word: String, _ rest: String = "") throws(UsageError) -> ListBook.Name {
    guard !call.arguments.operands.isEmpty else {
      throw UsageError(
        problem: "no item is named",
        remedy: "write it like 'lockin todo \(word) 'Return the books'\(rest)'"
      )
    }
    return .init(call.arguments.operands.joined(separator: " "), in: listName)
  }

  /// What the options say of an item, each value held against what its key may be.
  private func changes(title words: [String] = []) throws(UsageError) -> [ItemChange] {
    let changes = try call.itemChanges(today: book.today, title: words)
    for change in changes {
      guard let mistake = change.mistake(in: timeline) else { continue }
      throw UsageError(of: change.field.option, mistake)
    }
    return changes
  }

  // MARK: - Changing

  /// Adds an item.
  func add() throws -> ExitCode {
    let changes = try changes(title: call.arguments.operands)
    guard changes.contains(where: { $0.field == .title }) else {
      throw UsageError(
        problem: "it was not said what is to be done",
        remedy: "write it like 'lockin todo add 'Return the books' --due fri'"
      )
    }
    if !changes.contains(where: { $0.field == .dueDate }),
      let field = changes.first(where: { [.dueTime, .recurrence, .reminder].contains($0.field) })?
        .field
    {
      throw UsageError(
        problem: "\(field.option) needs a day, and there is none",
        remedy: "say --due as well, which writes 'due_date'"
      )
    }
    let mayMake = call.arguments.has("--new-list")
    guard !mayMake || listName != nil else {
      throw UsageError(problem: "the new list has no name", remedy: "write --list NAME as well")
    }
    let outcome = try book.add(
      changes,
      to: listName,
      at: try call.counted("--position"),
      mayMake: mayMake
    )
    return try tell(.add, outcome, "added to \(outcome.file)")
  }

  /// Says something else of an item.
  func edit() throws -> ExitCode {
    let name = try item("edit", " --due fri")
    let changes = try changes()
    guard !changes.isEmpty else {
      throw UsageError(
        problem:
          "it was not said what of '\(call.arguments.operands.joined(separator: " "))' is to change",
        remedy: "write it like --due fri or --title TEXT"
      )
    }
    let outcome = try book.edit(name, changes)
    return try tell(
      .edit,
      outcome,
      outcome.isChanged ? "changed in \(outcome.file)" : "it says so already"
    )
  }

  /// Ticks an item or a part of it off, or takes that back.
  func done() throws -> ExitCode {
    let isUndone = call.arguments.has("--undo")
    let subtask = try call.counted("--subtask")
    let outcome = try book.complete(
      try item("done"),
      subtask: subtask,
      on: try call.date("--done", today: book.today),
      isUndone: isUndone
    )
    let part = subtask.flatMap { number in
      outcome.item.subtasks.indices.contains(number - 1)
        ? "\(number). \(outcome.item.subtasks[number - 1].title): " : nil
    }
    let again =
      subtask == nil && outcome.item.recurrence != nil
      ? outcome.item.due.map { "; due on \(Wording.date($0.date))" } ?? "; it does not come again"
      : ""
    let said =
      switch (outcome.isChanged, isUndone) {
      case (true, false): "done"
      case (true, true): "open again"
      case (false, false): "it is done already"
      case (false, true): "it is not done"
      }
    return try tell(isUndone ? .undo : .done, outcome, (part ?? "") + said + again)
  }

  /// Marks an item as important, or takes that back.
  func star() throws -> ExitCode {
    let isUndone = call.arguments.has("--undo")
    let outcome = try book.star(try item("star"), isUndone: isUndone)
    let said = isUndone ? "no longer starred" : "starred"
    return try tell(.star, outcome, outcome.isChanged ? said : "it is so already")
  }

  /// Gives an item another place.
  func move() throws -> ExitCode {
    let name = try item("move", " --to LIST")
    let position = try call.counted("--position")
    if let target = call.arguments.value("--to") {
      let outcome = try book.move(name, toList: target, at: position)
      return try tell(.move, outcome, "moved to '\(outcome.list.name)', \(outcome.position).")
    }
    guard let position else {
      throw UsageError(
        problem:
          "it was not said where '\(call.arguments.operands.joined(separator: " "))' is to go",
        remedy: "write --position N, --to LIST or both"
      )
    }
    let outcome = try book.move(name, to: position)
    return try tell(.move, outcome, outcome.isChanged ? "moved" : "it stands there already")
  }

  /// Takes an item or a part of it out, where the person means it.
  func remove() throws -> ExitCode {
    let name = try item("remove", " --yes")
    let subtask = try call.counted("--subtask")
    // set aside: what is written wrong may be taken out as well.
    let found = try? book.item(name)
    guard try call.arguments.has("--yes") || isMeant(found, subtask) else {
      call.messages.say("nothing was changed")
      return .done
    }
    let outcome = try book.remove(name, subtask: subtask)
    return try tell(
      .remove,
      outcome,
      subtask.map { "subtask \($0) removed" } ?? "removed from \(outcome.file)"
    )
  }

  /// Asks whether an item is to go; nobody who can't be asked is taken to mean it.
  private func isMeant(_ found: ListBook.Outcome?, _ subtask: Int?) throws -> Bool {
    let words = call.arguments.operands.joined(separator: " ")
    let title = found?.item.title ?? words
    guard call.invocation.isConversation, !isJSON else {
      throw UsageError(
        problem: "'\(title)' would be removed, and nobody can be asked",
        remedy: "write --yes"
      )
    }
    let what = subtask.map { "subtask \($0) of '\(title)'" } ?? "'\(title)'"
    do {
      return try Conversation.terminal.confirms("Remove \(what)?", usual: false)
    } catch is Unanswered {
      // set aside: who says nothing does not mean it.
      return false
    }
  }

  /// Tells what a command did with an item.
  private func tell(
    _ action: ItemForm.Action,
    _ outcome: ListBook.Outcome,
    _ said: String
  ) throws -> ExitCode {
    if isJSON {
      try call.output.print(ItemForm.value(of: .init(action: action, outcome: outcome)))
      return .done
    }
    let item = outcome.item
    let isAdded = action == .add || action == .edit
    let due = isAdded ? item.due.map { ", due \($0.words)" } ?? "" : ""
    let list = outcome.list.id == nil ? "" : "\(outcome.list.name): "
    try call.output.show("\(list)\(item.title)\(due): \(said)".withVisibleControls)
    return .done
  }
}
