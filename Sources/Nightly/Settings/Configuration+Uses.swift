import Analysis
import CivilTime
import Documents
import Plans
import Platform
import Records

/// What else a person's choices come to.
extension Configuration {
  /// The configuration with the categories of goals for events that are tagged with one.
  func mapping(_ goals: [Goal]) -> Configuration {
    var configuration = self
    configuration.planMapping = PlanMapping(
      rules: planMapping.rules,
      goals: goals.flatMap { goal in
        goal.categories.map { PlanMapping.Rule.goal(goal.id, category: $0) }
      },
      focus: planMapping.focus
    )
    return configuration
  }

  /// Compares plans with activity by the person's own mapping.
  var judge: PlanJudge {
    let expressions = ExpressionCache()
    return PlanJudge(mapping: planMapping, titleMatches: expressions.matches)
  }

  /// When the person works, where it is written on which days that is.
  var workingWeek: UsualHours.Written? {
    workingDays.map { UsualHours.Written(days: $0, hours: working) }
  }

  /// Whether anyone gives advice.
  var givesAdvice: Bool { adviser != .none }

  /// Finds alerts by the person's own limits.
  var alertFinder: AlertFinder {
    AlertFinder(
      timeline: timeline,
      policy: alerts,
      quiet: quiet,
      working: suggestible,
      spacing: spacing
    )
  }

  /// Tells what sort of work planned events are.
  var plannedWork: PlannedWork { PlannedWork(rules, planMapping) }

  /// Says what is to be expected of weeks.
  var weekForecast: WeekForecast {
    WeekForecast(
      timeline: timeline,
      working: suggestible,
      spacing: spacing,
      work: plannedWork,
      givesAdvice: givesAdvice
    )
  }

  /// A plan of some events, which is another one where other categories count as doing them, or they are work of another
  /// sort.
  func plan(of events: [PlannedEvent]) -> Plan {
    let expressions = ExpressionCache()
    let work = plannedWork
    return Plan(events) { event, input in
      let rules = planMapping.rules(for: event, titleMatches: expressions.matches)
      for rule in rules {
        input.add(rule.category)
        input.add(rule.isAtScreen)
      }
      input.add(planMapping.isWritten(event, titleMatches: expressions.matches))
      input.add(work.isFocusWork(event))
    }
  }

  /// The same for what nobody but the person sees: with all names, and by rule alone.
  var unpublished: Configuration {
    var own = self
    (own.publishesTitles, own.publishesApps, own.publishesSources) = (true, true, true)
    if case .model = adviser { own.adviser = .offline }
    return own
  }

  /// The same for what is sent to somebody: with titles only where they may be shared, and no names of files, devices
  /// and applications.
  var shared: Configuration {
    var sent = self
    sent.publishesTitles = sharesTitles
    (sent.publishesApps, sent.publishesSources) = (false, false)
    return sent
  }

  /// What tells the choices that shape pages from any others; those that shape days, plans and goals are
  /// told by these.
  var fingerprint: Fingerprint {
    var input = FingerprintInput()
    input.add(Build.identity)
    input.add(timeline.home.name)
    input.add(timeline.dayStarts)
    for move in timeline.moves {
      input.add(move.from.milliseconds)
      input.add(move.zone.name)
    }
    for minute in [working.lowerBound, working.upperBound, quiet.from, quiet.to] {
      input.add(minute)
    }
    input.add(spacing)
    input.add(workingDays.map { $0.sorted().map { "\($0)" }.joined(separator: " ") } ?? "none")
    for choice in [publishesTitles, publishesApps, publishesSources] { input.add(choice) }
    input.add("\(preferences) \(alerts)")
    switch adviser {
    case .none: input.add("none")
    case .offline: input.add("offline")
    case .model(let model):
      input.add(model.provider.rawValue)
      input.add(model.model)
      input.add(model.maxOutputTokens)
      input.add(adviceTerms.recording.rawValue)
    }
    return input.fingerprint
  }
}
