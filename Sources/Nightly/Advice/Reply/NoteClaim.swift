import Analysis

/// Something that a note can say, which holds of some facts and not of others.
enum NoteClaim: String, CaseIterable {
  /// There was focus.
  case focus
  /// There was more than usual.
  case moreFocus = "focus.above"
  /// How much there was, against what is usual.
  case verdict = "focus.verdict"
  /// The same in figures, of a day, whose usual is that of its weekday.
  case usualOfWeekday = "focus.weekday"
  /// The same in figures, of a week.
  case usualOfWeek = "focus.week"
  /// There was a short focus block.
  case block
  /// There was one of 25 minutes or more.
  case deepBlock = "block.deep"
  /// There were several.
  case blocks
  /// Half of the plan or more was kept.
  case kept
  /// Four fifths or more were.
  case keptWell = "kept.well"
  /// There was focus for more than fifty minutes without a break.
  case run
  /// There was several times.
  case runs
  /// One hour of a day held more focus than any other.
  case hourOfDay = "hour.day"
  /// One hour of the clock did over a week.
  case hourOfWeek = "hour.week"
  /// Hours with more focus than the rest of the day.
  case peak = "peak.all"
  /// The same from Monday to Friday.
  case weekdayPeak = "peak.weekdays"
  /// The same at weekends.
  case weekendPeak = "peak.weekend"
}

extension AdviceFacts {
  /// The sentences that are true of these facts with what each claims, in the order in which they are
  /// shipped.
  var noteForms: [(claim: NoteClaim, form: NoteForm)] {
    let claims = noteClaims
    return ShippedSentences.english.entries.flatMap { entry in
      claims.filter { $0.claim == entry.claim }.map { (entry.claim, entry.form.naming($0.ids)) }
    }
  }

  /// What can be said, with the ids of what it is said of; of each peak by itself.
  private var noteClaims: [(claim: NoteClaim, ids: [NoteFigure: String])] {
    var claims: [(claim: NoteClaim, ids: [NoteFigure: String])] = []
    func figure(_ kind: Figure.Kind) -> Figure? { figures.first { $0.kind == kind } }
    if let focus = figure(.focus), focus.value >= AdviceFacts.step {
      let ids = [NoteFigure.focus: focus.id]
      claims.append((.focus, ids))
      if let usual = focus.usual {
        claims += [(.verdict, ids), (isWeek ? .usualOfWeek : .usualOfWeekday, ids)]
        if Verdict(focus.value, usual) == .above { claims.append((.moreFocus, ids)) }
      }
    }
    if let block = figure(.longestBlock), block.value > 0 {
      claims.append((block.value >= AdviceFacts.deep ? .deepBlock : .block, [.block: block.id]))
      if let blocks = figure(.focusBlocks), blocks.value > 1 {
        claims.append((.blocks, [.blocks: blocks.id, .block: block.id]))
      }
    }
    if let kept = figure(.planKept), kept.value >= 500 {
      claims.append((.kept, [.kept: kept.id]))
      if kept.value >= 800 { claims.append((.keptWell, [.kept: kept.id])) }
    }
    if let run = figure(.longestRun), run.value > 0, let runs = figure(.longRuns), runs.value > 0 {
      claims.append((.run, [.run: run.id]))
      if runs.value > 1 { claims.append((.runs, [.runs: runs.id, .run: run.id])) }
    }
    let most = hours.map(\.focus).max() ?? 0
    let fullest = hours.filter { $0.focus == most }
    if most >= AdviceFacts.step, fullest.count == 1, let hour = fullest.first {
      claims.append((isWeek ? .hourOfWeek : .hourOfDay, [.hour: hour.id]))
    }
    // What is a peak of its days may still be less than there was on the whole.
    let (active, focus) = hours.reduce((Int64(0), Int64(0))) { ($0.0 + $1.active, $0.1 + $1.focus) }
    for peak in peaks
    where peak.claim.direction == .peak && Int64(peak.claim.level.value) * active > focus * 1000 {
      let claim: NoteClaim? =
        switch peak.claim.days {
        case .all: .peak
        case .weekdays: .weekdayPeak
        case .weekend: .weekendPeak
        case .single, .pair, .shift, .alternateWeeks: nil
        }
      if let claim { claims.append((claim, [.peak: peak.id])) }
    }
    return claims
  }

  /// A focus block of so many milliseconds is a deep one.
  private static let deep: Int64 = 25 * 60_000
}
