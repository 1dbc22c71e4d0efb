import CivilTime
import Files
import Insights
import Plans

/// What is in the keys of reports of lists.
///
/// A report tells what was due or done on its dates and somewhat before, what was open then, and how far plans
/// were: what becomes known of an item later changes no report on the days before.
struct ListKeys {
  /// All items by the dates on which they are due, on which they were done, and between which they are open.
  private struct Days {
    let due: FingerprintSums
    let done: FingerprintSums
    let open: FingerprintSums

    init(_ items: [(item: ToDo, definition: Fingerprint)]) {
      var due: [Int: Fingerprint] = [:]
      var done: [Int: Fingerprint] = [:]
      var open: [Int: Fingerprint] = [:]
      for (item, definition) in items {
        let completions = [item.done].compactMap(\.self) + item.subtasks.compactMap(\.done)
        for completion in completions {
          var input = FingerprintInput()
          input.add(definition)
          completion.add(to: &input)
          done[ListKeys.place(completion.date), default: .nothing] =
            (done[ListKeys.place(completion.date)] ?? .nothing) + input.fingerprint
        }
        guard let date = item.due?.date else { continue }
        let place = ListKeys.place(date)
        due[place] = (due[place] ?? .nothing) + definition
        // What comes again is open for its next time from the day on which it was done.
        let from = item.recurrence == nil ? place : ListKeys.place(item.done?.date ?? date)
        open[from] = (open[from] ?? .nothing) + definition
        if item.recurrence == nil, let last = item.done?.date {
          let end = max(place, ListKeys.place(last))
          open[end] = (open[end] ?? .nothing) - definition
        }
      }
      self.due = FingerprintSums(due)
      self.done = FingerprintSums(done)
      self.open = FingerprintSums(open)
    }
  }

  /// A plan, whose course is told of the dates that it touches.
  private struct Course {
    let span: ClosedRange<CivilDate>
    let definition: Fingerprint
    let due: FingerprintSums
    let done: FingerprintSums
  }

  private let definitions: Fingerprint
  private let days: Days
  private let courses: [Course]

  /// So many dates before its last one a report looks for what was due.
  private static let dueBefore = 31

  /// The keys of some lists.
  init(_ lists: [ToDoList]) {
    var all = FingerprintInput()
    var items: [(item: ToDo, definition: Fingerprint)] = []
    var courses: [Course] = []
    for (place, list) in lists.enumerated() {
      var input = FingerprintInput()
      // Where names are hidden its place stands for it.
      input.add(place)
      list.add(to: &input)
      let name = input.fingerprint
      all.add(name)
      let mine = list.items.enumerated().map { place, item in
        var input = FingerprintInput()
        input.add(name)
        input.add(place)
        item.add(to: &input)
        return (item: item, definition: input.fingerprint)
      }
      items += mine
      guard let span = list.dates else { continue }
      let known = Days(mine)
      var steps = FingerprintInput()
      for milestone in list.milestones { milestone.add(to: &steps) }
      courses.append(
        Course(span: span, definition: steps.fingerprint, due: known.due, done: known.done)
      )
    }
    definitions = all.fingerprint
    days = Days(items)
    self.courses = courses
  }

  /// What tells all that reports of some dates may say of lists from anything else.
  func fingerprint(_ dates: Range<CivilDate>) -> Fingerprint {
    var input = FingerprintInput()
    let (from, to) = (ListKeys.place(dates.lowerBound), ListKeys.place(dates.upperBound))
    let parts = [
      // The day behind the last one is asked for as well.
      days.due.sum((from - ListKeys.dueBefore)..<(to + 1)),
      days.done.sum((from - CompletionHours.dates)..<to),
      days.open.sum(-1..<(to + 1)),
    ]
    let touched = courses.filter {
      $0.span.lowerBound < dates.upperBound && $0.span.upperBound >= dates.lowerBound
    }
    // Without anything to tell, it does not matter what lists there are.
    guard !touched.isEmpty || parts.contains(where: { $0 != .nothing }) else {
      return input.fingerprint
    }
    input.add(definitions)
    for part in parts { input.add(part) }
    for course in touched {
      input.add(course.definition)
      input.add(course.due.sum(-1..<to))
      input.add(course.done.sum(-1..<to))
    }
    return input.fingerprint
  }

  /// The place of a date in sums, which are as long as the time between the first and the last: dates that no
  /// device was ever near stand at the ends.
  private static func place(_ date: CivilDate) -> Int { min(max(date.dayNumber, 0), 100_000) }
}

extension ToDo.Completion {
  fileprivate func add(to input: inout FingerprintInput) {
    input.add(date.dayNumber)
    input.add(instant.milliseconds)
    input.add(isTimed)
  }
}

extension ToDo {
  fileprivate func add(to input: inout FingerprintInput) {
    input.add(title)
    input.add(isStarred)
    input.add(recurrence != nil)
    input.add(due.map { Int64($0.date.dayNumber) })
    input.add(due?.minute.map(Int64.init))
  }
}

extension ToDoList {
  fileprivate func add(to input: inout FingerprintInput) {
    input.add(id ?? "")
    input.add(name)
    input.add(kind.rawValue)
    input.add(icon ?? "")
    input.add(dates.map { Int64($0.lowerBound.dayNumber) })
    input.add(dates.map { Int64($0.upperBound.dayNumber) })
  }
}

extension ToDoList.Milestone {
  fileprivate func add(to input: inout FingerprintInput) {
    input.add(title)
    input.add(dueDate.map { Int64($0.dayNumber) })
    input.add(done.map { Int64($0.date.dayNumber) })
    input.add(done.map { $0.isTimed ? $0.instant.milliseconds : -1 })
  }
}
