import Analysis
import CivilTime
import Plans
import Platform

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
      func add(_ value: Fingerprint, to sums: inout [Int: Fingerprint], at date: CivilDate) {
        let place = ListKeys.place(date)
        sums[place] = (sums[place] ?? .nothing) + value
      }
      for (item, definition) in items {
        for completion in item.completions + item.subtasks.compactMap(\.done) {
          var input = FingerprintInput()
          input.add(definition)
          completion.add(to: &input)
          add(input.fingerprint, to: &done, at: completion.date)
        }
        for time in OpenTime.all(of: item) {
          var input = FingerprintInput()
          input.add(definition)
          time.due.add(to: &input)
          add(input.fingerprint, to: &due, at: time.due.date)
          add(input.fingerprint, to: &open, at: time.from)
          if let to = time.to { add(.nothing - input.fingerprint, to: &open, at: to) }
        }
      }
      self.due = FingerprintSums(due)
      self.done = FingerprintSums(done)
      self.open = FingerprintSums(open)
    }
  }

  /// A time in which an item is open for one time that it is due.
  private struct OpenTime {
    let due: ToDo.Due
    let from: CivilDate
    /// When it was done; nil where it is open still.
    let to: CivilDate?

    /// What comes again is open for its next time from the day on which it was done, until it is done again.
    static func all(of item: ToDo) -> [OpenTime] {
      guard item.recurrence != nil else {
        guard let due = item.due else { return [] }
        return [OpenTime(due: due, from: due.date, to: item.done.map { max(due.date, $0.date) })]
      }
      let done = item.completions.map(\.date).sorted()
      let starts: [CivilDate?] = (item.isKnownFromStart ? [nil] : []) + done
      return starts.enumerated().compactMap { place, start in
        guard let due = item.due(behind: start) else { return nil }
        let next = place + 1 < starts.count ? starts[place + 1] : nil
        return OpenTime(
          due: due,
          from: start ?? due.date,
          to: next.map { max($0, start ?? due.date) }
        )
      }
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

extension ToDo.Due {
  fileprivate func add(to input: inout FingerprintInput) {
    input.add(date.dayNumber)
    input.add(minute.map(Int64.init))
  }
}

extension ToDo {
  fileprivate func add(to input: inout FingerprintInput) {
    input.add(title)
    input.add(isStarred)
    input.add(recurrence != nil)
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
