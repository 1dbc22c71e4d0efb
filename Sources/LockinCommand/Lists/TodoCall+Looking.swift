import CivilTime
import Documents
import Nightly
import Plans
@_spi(Texts) import Platform
import Reports

// Showing what is to be done.
extension TodoCall {
  /// Prints what is open, list by list.
  func list() throws -> ExitCode {
    let operands = call.arguments.operands
    let named = operands.isEmpty ? nil : operands.joined(separator: " ")
    let option = call.arguments.value("--list")
    guard named == nil || option == nil else {
      throw UsageError(problem: "the list is named twice", remedy: "leave one out")
    }
    let showsAll = call.arguments.has("--all")
    let due = try call.arguments.value("--due").map { text throws(UsageError) in
      try call.ahead(text, of: "--due", today: book.today).upperBound
    }
    return try show(list: named ?? option, isSearch: false) { item in
      guard showsAll || item.isOpen else { return false }
      guard let end = due else { return true }
      return item.due.map { $0.date < end } ?? false
    }
  }

  /// Prints all in which every word of a text stands, done or not, letter case set aside.
  func search() throws -> ExitCode {
    let words = call.arguments.operands.flatMap { $0.lowercased().split(separator: " ") }
    guard !words.isEmpty else {
      throw UsageError(
        problem: "it was not said what to search for",
        remedy: "write it like 'lockin todo search books'"
      )
    }
    return try show(list: call.arguments.value("--list"), isSearch: true) { item in
      let texts =
        [item.title, item.name, item.notes ?? ""] + item.tags + item.subtasks.map(\.title)
      let text = texts.joined(separator: "\n").lowercased()
      return words.allSatisfy { text.contains(String($0)) }
    }
  }

  private func show(
    list name: String?,
    isSearch: Bool,
    _ isShown: (ToDo) -> Bool
  ) throws -> ExitCode {
    let plans = ListIntake(call.workspace, timeline).read()
    for problem in plans.diagnostics { call.messages.warn("\(problem)") }
    // set aside: what is written by hand is shown whatever becomes of the store.
    let tasks = (try? call.hasStore() ? call.openToRead().calendarTasks() : []) ?? []
    let all = plans.lists + tasks
    let lists = name.map { name in
      all.filter { $0.id == name.lowercased() || $0.name.lowercased() == name.lowercased() }
    }
    if let name, lists?.isEmpty ?? true, plans.diagnostics.isEmpty {
      let names = all.map { $0.id ?? $0.name }
      throw ChangeRefusal(
        problem: "there is no list \(name.quoted)",
        remedy: Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
          ?? "'lockin todo list' shows those there are"
      )
    }
    let listing = TodoListing(
      lists: (lists ?? all).map { list in
        .init(list: list, items: list.items.filter(isShown).map(TodoListing.Entry.init))
      },
      today: book.today
    )
    if isJSON {
      try call.output.print(listing.json)
    } else if listing.isEmpty {
      if plans.diagnostics.isEmpty || !all.isEmpty {
        call.messages.say(
          isSearch
            ? "nothing of that is on a list"
            : all.allSatisfy(\.items.isEmpty)
              ? "nothing is to be done: 'lockin todo add TITLE' adds something"
              : "nothing of that is open: 'lockin todo list --all' shows what is done"
        )
      }
    } else {
      try call.output.show(listing.lines(on: call.output.screen))
    }
    guard !plans.diagnostics.isEmpty else { return .done }
    return all.isEmpty ? .data : .warnings
  }
}
