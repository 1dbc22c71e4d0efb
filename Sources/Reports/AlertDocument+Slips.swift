import Analysis
import CivilTime
import Documents
import Plans
import Records

extension AlertDocument {
  /// Something a person set out to do and that slipped.
  struct Slip: Sendable, Hashable {
    /// What it is of.
    enum Kind: String, Sendable, CaseIterable {
      /// A goal that turned at risk, fell behind, or passed its limit of the week.
      case goal
      /// A habit that was not done when it was due last.
      case habit
      /// A day with far more distraction than is usual.
      case distraction
    }

    /// Names it across runs: the same goal and week, or the same habit and date, is the same.
    let id: String
    let kind: Kind
    /// The goal or the habit, by a number where titles are not published.
    let of: String
    /// What is to be said.
    let words: Phrase
  }

  /// The goals that turned at risk on the dates, then the habits that were missed when they were due last.
  var slips: [Slip] {
    guard let dates else { return [] }
    let scope = Outline.Scope(.range, timeline: timeline, showsTitles: showsTitles)
    let goals = (meant.goals?.goals ?? []).compactMap { goal -> Slip? in
      guard let words = GoalFigures.turn(goal, scope) else { return nil }
      let week = ISOWeek(containing: dates.upperBound - 1).monday
      let what =
        goal.excess == nil
        ? "\(goal.turn?.to.rawValue ?? ""):\(dates.lowerBound)" : "over_limit:\(week)"
      return Slip(
        id: "goal:\(goal.goal.id):\(what)",
        kind: .goal,
        of: goal.goal.id,
        words: words
      )
    }
    return goals + meant.habits.compactMap { AlertDocument.slip($0, dates) }
      + excesses.map(AlertDocument.slip)
  }

  private static func slip(_ excess: DistractionExcess) -> Slip {
    Slip(
      id: "distraction:\(excess.date)",
      kind: .distraction,
      of: excess.category.description,
      words: """
        \(Wording.duration(excess.time)) of distraction on \(Wording.shortDate(excess.date)) outside planned time, most \
        of it \(data: excess.category.description); \(Wording.duration(excess.usual.median)) are usual at those hours.
        """
    )
  }

  private static func slip(_ review: HabitReview, _ dates: Range<CivilDate>) -> Slip? {
    let over = review.course.periods(near: dates).filter {
      $0.dates.upperBound <= dates.upperBound && [.done, .missed].contains($0.outcome)
    }
    guard let last = over.last, last.outcome == .missed else { return nil }
    let date = last.dates.upperBound - 1
    let missed = over.count { $0.outcome == .missed }
    let counted = last.needed > 1 ? " (\(last.done) of \(last.needed))" : ""
    let when =
      last.dates.lowerBound == date
      ? "on \(Wording.shortDate(date))"
      : "in \(Wording.shortDate(last.dates.lowerBound)) to \(Wording.shortDate(date))"
    let often =
      missed > 1 ? "; \(Wording.times(missed)) since \(Wording.shortDate(dates.lowerBound))" : ""
    let usual =
      review.usualMinute.map {
        "; usually done at \(ListFigures.clock($0))"
      } ?? ""
    return Slip(
      id: "habit:\(review.habit.id):\(date)",
      kind: .habit,
      of: review.habit.id,
      words: HabitFigures.name(review) + Phrase(" was missed \(when)\(counted)\(often)\(usual).")
    )
  }

  /// The names of all that is told, for a hook that is to hear of each once.
  public var ids: [String] { alerts.told.map(\.id) + slips.map(\.id) }

  /// A slip among the figures.
  static let slip = Shape<Slip>.object("What slipped") {
    Key("id", .text, \.id).means("Names it across runs")
    Key("kind", .choice, \.kind)
      .means(
        """
        goal: it turned at risk, fell behind or passed its limit of the week; habit: it was missed when it was due last; distraction: a \
        day had far more of it than is usual
        """
      )
    Key("of", .text, \.of)
      .means(
        "The id of the goal or the habit, by a number where titles are not published, or the category"
      )
    Key("text", .text, \.words.text).means("What is to be said of it, in a sentence")
  }
}
