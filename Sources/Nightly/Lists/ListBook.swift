import CivilTime
import Documents
import Plans
import Platform

/// Changes `plans/items.yaml` and `plans/lists.yaml` as commands want it: what is asked for is held against the
/// file as it is when it is written, with other commands kept out.
///
/// Where a rule is broken, a `ChangeRefusal` is thrown and nothing is written.
package struct ListBook {
  let workspace: Workspace
  let timeline: ZoneTimeline
  let now: Instant

  /// The lists of a workspace at an instant.
  package init(_ workspace: Workspace, _ timeline: ZoneTimeline, now: Instant) {
    self.workspace = workspace
    self.timeline = timeline
    self.now = now
  }

  /// What a change came to.
  package struct Outcome: Sendable {
    /// The list that the item is on, with nothing of what else is on it.
    package let list: ToDoList
    /// The item as it is then; as it was, where it was removed.
    package let item: ToDo
    /// Its position in the list, from 1.
    package let position: Int
    /// Whether anything is written.
    package let isChanged: Bool
    /// The file that it stands in.
    package let file: String
  }

  /// An item that is named, where it is to be looked for.
  package struct Name: Sendable {
    let text: String
    let list: String?

    /// An item by its id, its title or, with its list or on the list without a name, its position.
    package init(_ text: String, in list: String? = nil) {
      self.text = text
      self.list = list
    }
  }

  /// The date that it is.
  package var today: CivilDate { timeline.date(at: now) }

  // MARK: - Looking

  /// The item of a name, where it stands, and nothing changed.
  package func item(_ name: Name) throws -> Outcome {
    let (source, written, place) = try find(name)
    return try outcome(written, source, place, isChanged: false)
  }

  /// Where an item stands: the file, what is in it, and the place.
  func find(
    _ name: Name
  ) throws -> (source: WrittenItems.Source, written: WrittenItems, place: WrittenItems.Place) {
    let files = try ListBook.sources.map { ($0, try read($0)) }
    var found: [(WrittenItems.Source, WrittenItems, WrittenItems.Place)] = []
    if let list = name.list {
      let (source, written, index) = try self.list(named: list, files)
      found = written.places(of: name.text, in: index).map { (source, written, $0) }
      if found.isEmpty, let position = Int(name.text) {
        try expectNone(numbered: position, in: index, [(source, written)])
        found = try self.place(at: position, in: index, (source, written)).map { [$0] } ?? []
      }
    } else {
      for (source, written) in files {
        found += written.places(of: name.text).map { (source, written, $0) }
      }
      if found.isEmpty, let position = Int(name.text), let items = files.first {
        try expectNone(numbered: position, in: nil, files)
        found = try place(at: position, in: 0, items).map { [$0] } ?? []
      }
    }
    guard let first = found.first else { throw unknown(name, files.map { $1 }) }
    guard found.count == 1 else {
      let all = found.map { $1.name(of: $2.list).quoted }
      let lists = all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
      throw ChangeRefusal(
        problem: "\(found.count) items are called \(name.text.quoted), on \(lists.asText)",
        remedy: lists.count == all.count
          ? "say which with --list" : "give one of them an 'id' of its own"
      )
    }
    return first
  }

  /// Refuses a position that is the id or the title of an item which can't be read for that: it may be the one that is
  /// meant.
  private func expectNone(
    numbered number: Int,
    in list: Int?,
    _ files: [(source: WrittenItems.Source, written: WrittenItems)]
  ) throws {
    for (source, written) in files {
      guard let place = written.place(numbered: number, in: list) else { continue }
      throw ChangeRefusal(
        problem:
          "item \(place.item + 1) of \(written.name(of: place.list).quoted) in \(workspace.name(of: path(source))) has "
          + "the id or the title \(number) without quotes, and may be the one that is meant",
        remedy: "put it into quotes there, or name the other one by its title"
      )
    }
  }

  /// What stands at a position of a list, from 1; nil where nothing does, and a refusal where it can't be read.
  private func place(
    at position: Int,
    in list: Int,
    _ file: (source: WrittenItems.Source, written: WrittenItems)
  ) throws -> (WrittenItems.Source, WrittenItems, WrittenItems.Place)? {
    guard let place = file.written.place(at: position, in: list) else { return nil }
    _ = try outcome(file.written, file.source, place, isChanged: false)
    return (file.source, file.written, place)
  }

  private func unknown(_ name: Name, _ files: [WrittenItems]) -> ChangeRefusal {
    let lists = files.flatMap(\.reading)
    let titles = lists.flatMap { $0.items.map(\.title) }
    let place = name.list.map { " on \($0.quoted)" } ?? ""
    let isNumber = Int(name.text) != nil
    return ChangeRefusal(
      problem: isNumber
        ? "there is no item \(name.text)\(place.isEmpty ? " on 'To do'" : place)"
        : "there is no item \(name.text.quoted)\(place)",
      remedy: Spelling.nearest(to: name.text, among: titles).map { "did you mean '\($0)'?" }
        ?? (files.allSatisfy(\.diagnostics.isEmpty)
          ? titles.isEmpty
            ? "'lockin todo add TITLE' makes one; tick to-dos of a calendar off in its own program"
            : "'lockin todo list' shows them; tick to-dos of a calendar off in its own program"
          : "'lockin check' tells what is wrong with some")
    )
  }

  /// The list of an id or a name.
  func list(
    named name: String,
    _ files: [(WrittenItems.Source, WrittenItems)]
  ) throws -> (source: WrittenItems.Source, written: WrittenItems, index: Int) {
    for (source, written) in files.reversed() {
      if let index = written.list(named: name) { return (source, written, index) }
    }
    let names = files.flatMap { $1.reading.flatMap { [$0.id ?? $0.name, $0.name] } }
    throw ChangeRefusal(
      problem: "there is no list \(name.quoted)",
      remedy: Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
        ?? "'lockin todo add TITLE --list NAME --new-list' makes one"
    )
  }

  // MARK: - Files

  static let sources: [WrittenItems.Source] = [.items(called: ListIntake.nameless), .lists]

  func path(_ source: WrittenItems.Source) -> String {
    switch source {
    case .items: workspace.itemsFile
    case .lists: workspace.listsFile
    }
  }

  func read(_ source: WrittenItems.Source) throws -> WrittenItems {
    let path = path(source)
    let bytes = FileStatus.isAbsent(path) ? [] : try ByteStream.contents(of: path)
    return try WrittenItems(bytes, file: workspace.name(of: path), source, timeline: timeline)
  }

  /// What `plans/lists.yaml` begins with.
  private static let firstLists = """
    # Lists of things to be done, and plans. docs/formats.md and 'lockin schema lists' have all keys.

    lists:

    """

  /// Makes edits of a file, where nothing is lost by them and `expect` throws nothing of it; gives what it says then, and
  /// whether that is something else.
  func write(
    _ source: WrittenItems.Source,
    expect: (WrittenItems) throws -> Void = { _ in },
    _ edits: (WrittenItems) throws -> [DocumentEdit]
  ) throws -> (written: WrittenItems, isChanged: Bool) {
    var outcome: (written: WrittenItems, isChanged: Bool)?
    let path = path(source)
    try HandWrittenChange.make(path, in: workspace) { bytes, file in
      var old = HandWrittenChange.begun(bytes, path, workspace, today)
      if old.isEmpty, source == .lists { old = Array(ListBook.firstLists.utf8) }
      let written = try WrittenItems(old, file: file, source, timeline: timeline)
      let edits = try edits(written)
      guard !edits.isEmpty else {
        outcome = (written, false)
        return bytes ?? []
      }
      let new = try DocumentSplice(bytes: old, file: file).applying(edits)
      let changed = try WrittenItems(new, file: file, source, timeline: timeline)
      var known = written.diagnostics.map(\.problem)
      for problem in changed.diagnostics {
        guard let index = known.firstIndex(of: problem.problem) else {
          throw ChangeRefusal(
            problem: problem.problem,
            remedy: ListBook.remedies[problem.code] ?? problem.remedy
          )
        }
        known.remove(at: index)
      }
      try expect(changed)
      outcome = (changed, new != old)
      return new == old ? bytes ?? [] : new
    }
    guard let outcome else { return (try read(source), false) }
    return outcome
  }

  /// What to do by a command about mistakes that are mended otherwise by hand.
  private static let remedies = {
    let day = "say --due as well, which writes 'due_date'"
    return [
      "repeated_item":
        "open that again with 'lockin todo done ITEM --undo', or name this one with --id NAME",
      "time_without_date": day, "reminder_without_date": day, "recurrence_without_date": day,
    ]
  }()

  func outcome(
    _ written: WrittenItems,
    _ source: WrittenItems.Source,
    _ place: WrittenItems.Place,
    isChanged: Bool
  ) throws -> Outcome {
    let file = workspace.name(of: path(source))
    guard let list = written.list(at: place.list), let item = written.item(at: place) else {
      throw ChangeRefusal(
        problem: "what is written of item \(place.item + 1) in \(file) is wrong",
        remedy: "'lockin check' says where"
      )
    }
    return Outcome(
      list: list,
      item: item,
      position: place.item + 1,
      isChanged: isChanged,
      file: file
    )
  }
}

extension [String] {
  /// `a, b and c`.
  fileprivate var asText: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
