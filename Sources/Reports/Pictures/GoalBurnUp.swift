import Analysis
import CivilTime
import Plans

/// What was done for a goal since it began, and where it is heading.
struct GoalBurnUp: Sendable, Hashable {
  /// The drawing.
  let picture: Picture
  /// What stands at its left end and at its right end.
  let ends: [String]

  /// What the paints of courses mean.
  static let key = [
    Outline.KeyEntry(.done, "done"), Outline.KeyEntry(.band, "where it is heading, 8 in 10"),
    Outline.KeyEntry(.pace, "even pace"), Outline.KeyEntry(.deadline, "deadline"),
  ]

  private static let width = 1000
  private static let height = 200
  /// Above the target, so that its line is seen whole.
  private static let head = 10

  /// The course of a goal up to a date; nil where it has not begun or has no target.
  ///
  /// What was done is known by the week, so that the line is straight between one week's end and the next's.
  init?(_ review: GoalReview, title: Phrase, on today: CivilDate) {
    let goal = review.goal
    guard goal.target > 0, let start = goal.start, start <= today,
      review.standing.status != .invalid
    else {
      return nil
    }
    var forecast: GoalReview.Completion?
    if case .expected(let completion) = review.outlook { forecast = completion }
    let end = GoalBurnUp.end(goal, from: start, forecast, today)
    let length = max(end - start, 1)
    func x(_ date: CivilDate) -> Int {
      Picture.part(Int64(date - start), of: Int64(length), on: GoalBurnUp.width)
    }
    func y(_ done: Int64) -> Int {
      GoalBurnUp.height
        - Picture.part(done, of: goal.target, on: GoalBurnUp.height - GoalBurnUp.head)
    }
    let now = Picture.Point(x(today), y(review.actual))
    let roof = Picture.Point(GoalBurnUp.width, GoalBurnUp.head)
    let done = GoalBurnUp.weeks(review, from: start, today).map {
      Picture.Point(x($0.date), y($0.done))
    }
    func reached(_ date: CivilDate?) -> Picture.Point? {
      date.map { Picture.Point(x(min($0, end)), GoalBurnUp.head) }
    }
    let isOpen = review.completed == nil
    let early = isOpen ? reached(forecast?.early) : nil
    let late = isOpen && forecast != nil ? reached(forecast?.late) ?? roof : nil
    let middle = isOpen ? reached(forecast?.middle) : nil
    let due = goal.deadline.flatMap { $0 > start ? $0 : nil }
    picture = Picture(
      GoalBurnUp.name(review, title, forecast),
      width: GoalBurnUp.width,
      height: GoalBurnUp.height + 5,
      [
        (.grid, [.line([Picture.Point(0, GoalBurnUp.head), roof])]),
        (.band, early.flatMap { early in late.map { [.area([now, early, $0])] } } ?? []),
        (.middle, middle.map { [.line([now, $0])] } ?? []),
        (
          .pace,
          due.map { due in
            [.line([Picture.Point(0, GoalBurnUp.height), Picture.Point(x(due), GoalBurnUp.head)])]
          } ?? []
        ),
        (
          .deadline,
          due.map { due in
            [
              .line([
                Picture.Point(x(due), GoalBurnUp.head), Picture.Point(x(due), GoalBurnUp.height),
              ])
            ]
          } ?? []
        ),
        (.done, [.line(done)]),
      ]
    )
    ends = [Wording.dayAndMonth(start), Wording.dayAndMonth(end)]
  }

  /// What was done at the ends of complete weeks, from the goal's start to a date.
  private static func weeks(
    _ review: GoalReview,
    from start: CivilDate,
    _ today: CivilDate
  ) -> [(date: CivilDate, done: Int64)] {
    var ends = [(date: today, done: review.actual)]
    for week in review.weeks {
      let last = ends[ends.count - 1]
      guard last.date - 7 > start else { break }
      ends.append((last.date - 7, max(0, last.done - week)))
    }
    return [(start, 0)] + ends.reversed()
  }

  /// How far a picture goes: to the deadline and the day of even odds, and somewhat further; a late end at most
  /// twice as far.
  private static func end(
    _ goal: Goal,
    from start: CivilDate,
    _ forecast: GoalReview.Completion?,
    _ today: CivilDate
  ) -> CivilDate {
    let near = [today, goal.deadline ?? today, forecast?.middle ?? today].max() ?? today
    let length = max(near - start, 1)
    let late = min(forecast?.late ?? near, start + 2 * length)
    return max(near, late) + max(1, length / 50)
  }

  private static func name(
    _ review: GoalReview,
    _ title: Phrase,
    _ forecast: GoalReview.Completion?
  ) -> Phrase {
    var name: Phrase =
      "\(title): \(Wording.duration(review.actual)) of \(Wording.duration(review.goal.target)) done"
    if let deadline = review.goal.deadline { name = name + "; due \(Wording.shortDate(deadline))" }
    if let middle = forecast?.middle, review.completed == nil {
      name = name + "; likely \(Wording.shortDate(middle))"
    }
    return name + "."
  }
}
