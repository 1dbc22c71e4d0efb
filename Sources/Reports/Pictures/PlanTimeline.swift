import Analysis
import CivilTime

/// A plan from its first day to its last one, with its steps and how much of its time is over.
struct PlanTimeline: Sendable, Hashable {
  /// The drawing.
  let picture: Picture
  /// What stands at its left end and at its right end.
  let ends: [String]

  /// What the paints mean.
  static let key = [
    Outline.KeyEntry(.soft, "time that is over"), Outline.KeyEntry(.focus, "step reached"),
    Outline.KeyEntry(.distraction, "step overdue"), Outline.KeyEntry(.unseen, "step ahead"),
  ]

  private static let (width, height) = (1000, 40)
  /// How wide a step is, and how much higher than what lies between steps.
  private static let (step, edge) = (14, 12)

  /// A plan as it stood at the end of a date.
  init(_ course: PlanCourse, title: Phrase, on date: CivilDate) {
    let (first, last) = (course.dates.lowerBound, course.dates.upperBound)
    let length = Int64(course.length)
    func x(_ days: Int) -> Int { Picture.part(Int64(days), of: length, on: PlanTimeline.width) }
    func boxes(_ steps: [PlanCourse.Milestone]) -> [Picture.Shape] {
      steps.map { milestone in
        let middle = x(milestone.due - first + 1)
        let left = min(
          max(middle - PlanTimeline.step / 2, 1),
          PlanTimeline.width - PlanTimeline.step - 1
        )
        return .box(x: left, y: 1, width: PlanTimeline.step, height: PlanTimeline.height - 2)
      }
    }
    let reached = course.milestones.filter { $0.done != nil }
    let open = course.milestones.filter { $0.done == nil }
    let inner = PlanTimeline.height - 2 * PlanTimeline.edge
    picture = Picture(
      PlanTimeline.name(course, title),
      width: PlanTimeline.width,
      height: PlanTimeline.height,
      [
        (.band, [.box(x: 0, y: PlanTimeline.edge, width: PlanTimeline.width, height: inner)]),
        (
          .soft,
          course.day > 0
            ? [.box(x: 0, y: PlanTimeline.edge, width: max(1, x(course.day)), height: inner)] : []
        ),
        (.focus, boxes(reached)),
        (.distraction, boxes(open.filter { $0.due <= date })),
        (.unseen, boxes(open.filter { $0.due > date })),
      ]
    )
    ends = [Wording.dayAndMonth(first), Wording.dayAndMonth(last)]
  }

  /// What is seen: its day, and how many of its steps are reached.
  private static func name(_ course: PlanCourse, _ title: Phrase) -> Phrase {
    title + Phrase(": \(ListFigures.course(course)).")
  }
}
