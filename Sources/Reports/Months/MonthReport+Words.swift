import Analysis
import CivilTime

extension MonthReport {
  /// `74 h 57 min of focus, 2 h 25 min a day, at the upper end of your usual month`.
  var headline: Phrase {
    guard let focus = month.aDay(month.focus) else {
      return "No data in \(month.month.description)"
    }
    let figure =
      "\(Wording.duration(month.focus)) of focus, \(Wording.duration(focus)) a day"
    if let usual {
      switch Verdict(focus, usual) {
      case .above:
        return "\(figure), \(Wording.duration(focus - usual.high)) above your usual month"
      case .below: return "\(figure), \(Wording.duration(usual.low - focus)) below your usual month"
      case .within, .tooEarly:
        return "\(figure), \(Wording.place(focus, usual)) of your usual month"
      }
    }
    guard let previous, let last = previous.aDay(previous.focus) else { return Phrase(figure) }
    return "\(figure), \(MonthReport.change(focus - last)) in \(previous.month.name)"
  }

  /// `4 min more than`, `as much as`.
  private static func change(_ difference: Int64) -> String {
    guard difference.magnitude >= 60_000 else { return "as much as" }
    return
      "\(Wording.duration(Int64(difference.magnitude))) \(difference > 0 ? "more" : "less") than"
  }

  /// How much of it is known, such as 24 of 31 days.
  var subject: Phrase {
    let (seen, all) = (month.seen.count, month.days.count)
    return
      "\(month.month.description): \(seen == all ? "all \(all)" : "\(seen) of \(all)") days are known."
  }

  /// What is worth telling beside: distraction and the plan, each with the month before.
  var news: [Phrase] {
    var news: [Phrase] = []
    if let now = month.aDay(month.distraction), month.isComparable {
      let last = previous.flatMap { $0.aDay($0.distraction) }
      switch last.map({ now - $0 }) {
      case let change? where change <= -60_000:
        news.append("Distraction fell to \(aDay(now)), from \(Wording.duration(last)).")
      case let change? where change >= 60_000:
        news.append("Distraction rose to \(aDay(now)), from \(Wording.duration(last)).")
      case .some: news.append("Distraction stayed at \(aDay(now)).")
      case nil: news.append("Distraction took \(aDay(now)).")
      }
    }
    let judged = plan.filter(\.outcome.isJudged)
    if !judged.isEmpty {
      let kept = judged.count { $0.outcome.status.isKept }
      news.append(
        """
        Of \(Wording.count(judged.count, "planned event")) that can be judged, \
        \(kept == 0 ? "none" : String(kept)) \(kept == 1 ? "was" : "were") kept.
        """
      )
    }
    return news
  }

  private func aDay(_ time: Int64) -> String { "\(Wording.duration(time)) a day" }

  /// The figures, each with that of the month before.
  var figures: [Outline.FigureText] {
    func figure(
      _ id: String,
      _ label: Phrase,
      _ value: String?,
      _ words: (MonthTally) -> String?
    )
      -> Outline.FigureText?
    {
      guard let value else { return nil }
      let before = previous.flatMap { last in words(last).map { "\(last.month.name): \($0)" } }
      return Outline.FigureText(
        id: id,
        label: label,
        value: value,
        usual: "",
        range: "",
        verdict: before ?? "",
        bullet: nil
      )
    }
    let block = month.longestBlock
    return [
      figure(
        "distraction",
        "Distraction a day",
        month.aDay(month.distraction).map(Wording.duration)
      ) {
        $0.aDay($0.distraction).map(Wording.duration)
      },
      figure("plan_kept", "Time on plan", month.planKept.map { Wording.percent(Int64($0)) }) {
        $0.planKept.map { Wording.percent(Int64($0)) }
      },
      figure(
        "longest_block",
        block.map { "Longest block, on \(Wording.shortDate($0.date))" } ?? "",
        block.map { Wording.duration($0.length) }
      ) { $0.longestBlock.map { Wording.duration($0.length) } },
      figure("best_day", bestName, month.best.map { Wording.duration($0.core?.focus) }) { last in
        last.best.map { Wording.duration($0.core?.focus) }
      },
    ].compactMap { $0 }
  }

  private var bestName: Phrase {
    month.best.map { "Most focus on a day, \(Wording.shortDate($0.date))" } ?? ""
  }

  /// The months as columns of focus a day.
  var columns: PeriodColumns? {
    PeriodColumns(months: before, now: month, usual: usual)
  }
}
