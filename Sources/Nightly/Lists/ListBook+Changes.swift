import CivilTime
import Documents
import Glibc
import Plans
import Platform

// What commands change.
extension ListBook {
  /// Adds an item to the list without a name, or to another, which `mayMake` a list of that name.
  package func add(
    _ changes: [ItemChange],
    to name: String?,
    at position: Int? = nil,
    mayMake: Bool = false
  ) throws -> Outcome {
    let files = try ListBook.sources.map { ($0, try read($0)) }
    let isKnown = name.map { name in files.contains { $1.list(named: name) != nil } } ?? true
    if let name, !isKnown, mayMake {
      let (written, _) = try write(.lists) { written in
        if written.list(named: name) != nil {
          throw ChangeRefusal(
            problem: "a list \(name.quoted) was made meanwhile",
            remedy: "leave --new-list out"
          )
        }
        return written.addingList(called: name, changes).edits
      }
      let list = written.list(named: name) ?? 0
      return try last(written, .lists, list)
    }
    let source = try name.map { try list(named: $0, files).source } ?? ListBook.sources[0]
    var index = 0
    let (written, _) = try write(
      source,
      expect: { try expectToBeTold($0, source, index, position) },
      { written in
        index = try list(name, in: written)
        return try written.adding(changes, to: index, at: position)
      }
    )
    let place = written.place(at: position ?? written.count(of: index), in: index)
    guard let place else { return try last(written, source, index) }
    return try outcome(written, source, place, isChanged: true)
  }

  /// Says something else of an item.
  package func edit(_ name: Name, _ changes: [ItemChange]) throws -> Outcome {
    try change(name) { $0.editing($1, changes) }
  }

  /// Marks an item as important, or no longer.
  package func star(_ name: Name, isUndone: Bool) throws -> Outcome {
    try change(name) { written, place in
      guard written.item(at: place)?.isStarred != !isUndone else { return [] }
      return written.editing(place, [ItemChange(.starred, isUndone ? nil : .boolean(true))])
    }
  }

  /// Stamps an item as done, on a date or now, or takes that back; what is done stays as it is.
  ///
  /// One that comes again is open for its next day then; taken back it is as it was before. Where it was stamped by
  /// hand, it is open for the last day on which it was due.
  package func complete(
    _ name: Name,
    subtask: Int? = nil,
    on date: CivilDate? = nil,
    isUndone: Bool = false
  ) throws -> Outcome {
    if let date, date > today {
      throw ChangeRefusal(
        problem: "\(date) has not come yet",
        remedy: "choose today or an earlier day",
        isMalformed: true
      )
    }
    let moment = date.map { "\($0)" } ?? TimestampForm.withOffset(now, in: timeline)
    return try change(name) { written, place in
      guard let item = written.item(at: place) else {
        throw ChangeRefusal(
          problem: "what is written of \(name.text.quoted) is wrong",
          remedy: "'lockin check' says where"
        )
      }
      if let subtask {
        let isDone =
          item.subtasks.indices.contains(subtask - 1)
          && item.subtasks[subtask - 1].done != nil
        let edits = try written.completing(
          subtask: subtask,
          of: place,
          isUndone ? nil : moment
        )
        return isDone == isUndone ? edits : []
      }
      if isUndone {
        guard let done = item.done else { return [] }
        return written.reopening(place, before: item.date(before: done.date))
      }
      let isAhead = item.done.map { $0.date >= date ?? today } ?? false
      guard item.isOpen, item.recurrence == nil || !isAhead else { return [] }
      return written.completing(place, moment)
    }
  }

  /// Takes an item out, or one of its parts.
  package func remove(_ name: Name, subtask: Int? = nil) throws -> Outcome {
    if subtask != nil { return try change(name) { try $0.removing($1, subtask: subtask) } }
    let (source, old, place) = try find(name)
    let file = workspace.name(of: path(source))
    guard let list = old.list(at: place.list) else {
      throw ChangeRefusal(
        problem: "what is written of the list \(old.name(of: place.list).quoted) is wrong",
        remedy: "'lockin check' says where"
      )
    }
    let item = old.item(at: place) ?? ToDo(uid: "", title: name.text)
    try expectSame(old, place, source) { try $0.removing($1) }
    return Outcome(
      list: list,
      item: item,
      position: place.item + 1,
      isChanged: true,
      file: file
    )
  }

  /// Gives an item another position in its list, from 1.
  package func move(_ name: Name, to position: Int) throws -> Outcome {
    let (source, old, place) = try find(name)
    // What can't be told of afterwards is not moved.
    _ = try outcome(old, source, place, isChanged: false)
    let isChanged = try expectSame(old, place, source) { try $0.moving($1, to: position) }
    let written = try read(source)
    guard let new = written.place(at: position, in: place.list) else {
      return try outcome(old, source, place, isChanged: isChanged)
    }
    return try outcome(written, source, new, isChanged: isChanged)
  }

  /// Puts an item on another list, at its end or at a position from 1.
  ///
  /// It is written there before it is taken from where it stood: whatever ends the command between the two, it
  /// stands twice and is not lost.
  package func move(_ name: Name, toList target: String, at position: Int?) throws -> Outcome {
    let (source, old, place) = try find(name)
    _ = try outcome(old, source, place, isChanged: false)
    let files = try ListBook.sources.map { ($0, try read($0)) }
    let (aim, there, index) = try list(named: target, files)
    if aim == source, index == place.list {
      return try move(name, to: position ?? old.count(of: index))
    }
    guard let value = try old.value(at: place) else {
      throw ChangeRefusal(
        problem: "what is written of \(name.text.quoted) is wrong",
        remedy: "'lockin check' says where"
      )
    }
    guard try there.keepsComments(of: value, into: index, at: position) else {
      throw ChangeRefusal(
        problem:
          "there are comments at \(name.text.quoted), which would be lost, as what is on that list stands on one line",
        remedy:
          "write that list with a line for each item ('- title: ...'), or take the comments out"
      )
    }
    if aim == source {
      try expectSame(old, place, source) { written, place in
        try written.inserting(value, into: index, at: position) + written.cutting(place)
      }
    } else {
      _ = try write(
        aim,
        expect: { try expectToBeTold($0, aim, index, position) },
        { try $0.inserting(value, into: try list(target, in: $0), at: position) }
      )
      do { try expectSame(old, place, source) { $0.cutting($1) } } catch {
        // ignored: where it may have gone from there all the same, it has to stay where it was put.
        let left = try? read(source).value(at: place)
        if left == value { try takeBack(value, from: aim, index, position) }
        throw error
      }
    }
    let written = try read(aim)
    let end = written.count(of: index)
    guard let new = written.place(at: position ?? end, in: index) else {
      return try last(written, aim, index)
    }
    return try outcome(written, aim, new, isChanged: true)
  }

  /// Takes what was just put on a list off it again, where it stands there as it was put.
  private func takeBack(
    _ value: DocumentEdit.Value,
    from aim: WrittenItems.Source,
    _ list: Int,
    _ position: Int?
  ) throws {
    let written = try read(aim)
    guard let place = written.place(at: position ?? written.count(of: list), in: list),
      try written.value(at: place) == value
    else { return }
    try expectSame(written, place, aim) { $0.cutting($1) }
  }

  // MARK: - Writing

  /// Edits an item where it stands when the file is written.
  private func change(
    _ name: Name,
    _ edits: (WrittenItems, WrittenItems.Place) throws -> [DocumentEdit]
  ) throws -> Outcome {
    let (source, old, first) = try find(name)
    var place = first
    let (written, isChanged) = try write(
      source,
      // What can't be told of afterwards is not changed.
      expect: { _ = try outcome($0, source, place, isChanged: true) },
      { written in
        place = try self.place(of: first, of: old, in: written, source)
        return try edits(written, place)
      }
    )
    return try outcome(written, source, place, isChanged: isChanged)
  }

  /// The same, with nothing told but whether the file changed.
  @discardableResult
  private func expectSame(
    _ old: WrittenItems,
    _ first: WrittenItems.Place,
    _ source: WrittenItems.Source,
    _ edits: (WrittenItems, WrittenItems.Place) throws -> [DocumentEdit]
  ) throws -> Bool {
    try write(source) { written in
      try edits(written, try place(of: first, of: old, in: written, source))
    }.isChanged
  }

  /// Where an item stands in a file that may have changed since it was looked for.
  private func place(
    of first: WrittenItems.Place,
    of old: WrittenItems,
    in written: WrittenItems,
    _ source: WrittenItems.Source
  ) throws(ChangeRefusal) -> WrittenItems.Place {
    guard let place = written.place(like: first, of: old) else {
      throw ChangeRefusal(
        problem: "the item is no longer in \(workspace.name(of: path(source)))",
        remedy: "another command took it out or renamed it; 'lockin todo list' shows what there is"
      )
    }
    return place
  }

  /// The list of a name in one file.
  private func list(_ name: String?, in written: WrittenItems) throws(ChangeRefusal) -> Int {
    guard let name else { return 0 }
    guard let index = written.list(named: name) else {
      throw ChangeRefusal(
        problem: "there is no list \(name.quoted) any more",
        remedy: "'lockin todo list' shows those there are"
      )
    }
    return index
  }

  /// Throws where what was put on a list could not be told of: one with a mistake is no list, and what stands on it none of its
  /// items.
  private func expectToBeTold(
    _ written: WrittenItems,
    _ source: WrittenItems.Source,
    _ list: Int,
    _ position: Int?
  ) throws {
    guard let place = written.place(at: position ?? written.count(of: list), in: list) else {
      return
    }
    _ = try outcome(written, source, place, isChanged: true)
  }

  /// The last item of a list.
  private func last(
    _ written: WrittenItems,
    _ source: WrittenItems.Source,
    _ list: Int
  ) throws -> Outcome {
    guard let place = written.place(at: written.count(of: list), in: list) else {
      throw ChangeRefusal(
        problem: "nothing stands on \(written.name(of: list).quoted)",
        remedy: "'lockin check' says what is wrong"
      )
    }
    return try outcome(written, source, place, isChanged: true)
  }
}
