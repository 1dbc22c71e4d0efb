import CivilTime
import Plans

/// A usual week of a timetable: its blocks, and where each lies.
struct WeekGrid {
  /// One class at one time of one day.
  struct Block {
    let course: String
    let color: ClassColor
    let start: Int
    let end: Int
    let room: String?
    /// In which weeks, where it is not all: `weeks 1, 3, 4`.
    let weeks: String?
    /// Which of the block's neighbours at the same time it is, from 0.
    var lane = 0
    /// How many of them there are.
    var lanes = 1
  }

  /// A day of the week with its blocks in order of time.
  struct Day {
    let weekday: Weekday
    let blocks: [Block]
    /// The most blocks at one time.
    var lanes: Int { blocks.map(\.lanes).max() ?? 1 }
  }

  /// How many minutes a row of the grid has.
  static let step = 5

  /// The days that are shown: Monday to Friday, and others that have a class.
  let days: [Day]
  /// The first full hour.
  let firstHour: Int
  /// The hour after the last one.
  let endHour: Int

  /// The usual week of a timetable in a person's style.
  init(_ timetable: Timetable, style: Preferences) {
    var byDay: [Weekday: [Block]] = [:]
    for course in timetable.classes {
      for time in course.times where !time.dates.isEmpty {
        let block = Block(
          course: course.course,
          color: course.color,
          start: time.start,
          end: time.end,
          room: time.room,
          weeks: WeekGrid.words(time, timetable)
        )
        for day in time.days { byDay[day, default: []].append(block) }
      }
    }
    days = style.weekdays.compactMap { weekday in
      let blocks = byDay[weekday] ?? []
      if blocks.isEmpty, weekday > .friday { return nil }
      return Day(weekday: weekday, blocks: WeekGrid.inLanes(blocks))
    }
    let all = byDay.values.joined()
    let first = all.map(\.start).min() ?? 9 * 60
    firstHour = first / 60
    endHour = max(firstHour + 1, ((all.map(\.end).max() ?? 17 * 60) + 59) / 60)
  }

  /// The columns as CSS has them: a day on which blocks lie beside each other is wider.
  var columns: String {
    let widths = days.map { day in
      "minmax(\(day.lanes * 52 / 10).\(day.lanes * 52 % 10)rem,\(day.lanes + 1)fr)"
    }
    return "max-content " + widths.joined(separator: " ")
  }

  /// The rows of the whole grid.
  var rows: Int { (endHour - firstHour) * 60 / WeekGrid.step }

  /// The height of a row in hundredths of a rem: enough for the words of every block.
  ///
  /// A line of a block is one rem high and holds about 18 characters, or 11 where blocks share the
  /// width of a day. Very short classes don't stretch the week without end.
  var rowHeight: Int {
    let needed = days.flatMap(\.blocks).map { block in
      let lines =
        [block.course, block.room ?? "", block.weeks ?? ""].reduce(block.lanes > 1 ? 2 : 1) {
          let width = block.lanes > 1 ? 11 : 18
          return $0 + ($1.count + width - 1) / width
        }
      return (lines * 100 + 60) * WeekGrid.step / (block.end - block.start)
    }
    return min(90, max(30, needed.max() ?? 30))
  }

  /// The row at which a time lies, from 1.
  func row(_ minute: Int) -> Int { (minute - firstHour * 60) / WeekGrid.step + 1 }

  /// Puts blocks that overlap beside each other.
  private static func inLanes(_ blocks: [Block]) -> [Block] {
    let sorted = blocks.sorted {
      ($0.start, $0.end, $0.course, $0.room ?? "") < ($1.start, $1.end, $1.course, $1.room ?? "")
    }
    var placed: [Block] = []
    var cluster: [Block] = []
    var ends: [Int] = []
    func close() {
      placed += cluster.map {
        var block = $0
        block.lanes = ends.count
        return block
      }
      cluster = []
      ends = []
    }
    for var block in sorted {
      if ends.allSatisfy({ $0 <= block.start }) { close() }
      if let free = ends.firstIndex(where: { $0 <= block.start }) {
        block.lane = free
        ends[free] = block.end
      } else {
        block.lane = ends.count
        ends.append(block.end)
      }
      cluster.append(block)
    }
    close()
    return placed
  }

  /// In which weeks of the semester a class meets; nil for all of them.
  static func words(_ time: ClassTime, _ timetable: Timetable) -> String? {
    switch time.weeks {
    case .all: return nil
    case .alternate(let first):
      let start = ISOWeek(containing: timetable.first)
      return (first.monday - start.monday) % 14 == 0 ? "odd weeks" : "even weeks"
    case .listed(let weeks):
      let start = ISOWeek(containing: timetable.first).monday
      let numbers = weeks.map { String(($0.monday - start) / 7 + 1) }
      return numbers.count == 1 ? "week \(numbers[0])" : "weeks " + numbers.joined(separator: ", ")
    }
  }
}
