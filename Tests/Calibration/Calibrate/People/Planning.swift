import Platform

/// What made-up people plan.
extension Kind.Planning {
  /// What a plan of a sort adds to the share of focus.
  func effect(of sort: PlanSort) -> Double {
    switch sort {
    case .free: 0
    case .study: study
    case .lecture: lecture
    case .other: other
    }
  }

  /// What is planned on each day, the week ahead at the end, and what may be moved in that week.
  func plans(
    days: Int,
    _ random: inout SplitMix64
  ) -> (spans: [[MadeUpSpan]], movable: [MadeUpSpan]) {
    let most =
      switch habit {
      case .random(let most): most
      case .lectures: 3
      case .alwaysTen, .mostlyTwo: 0
      }
    let studyBlocks = random.integer(in: 0...most)
    let meetings = random.integer(in: 0...3)
    var spans: [MadeUpSpan] = []
    for monday in stride(from: 0, to: days + 7, by: 7) {
      let isAhead = monday == days
      spans += fixed(week: monday, isAhead: isAhead, &random)
      if !isAhead {
        for _ in 0..<studyBlocks { place(.study, in: monday, &spans, &random) }
      }
      for _ in 0..<meetings { place(.other, in: monday, &spans, &random) }
    }
    let movable = blocks(week: days, beside: spans, &random)
    return ((0..<days + 7).map { day in spans.filter { $0.day == day } }, movable)
  }

  /// What stands at the same hours each week; the week ahead leaves some of them open.
  private func fixed(week: Int, isAhead: Bool, _ random: inout SplitMix64) -> [MadeUpSpan] {
    switch habit {
    case .random: return []
    case .lectures:
      return [1, 3].filter { _ in random.happens(0.95) }.map { day in
        MadeUpSpan(day: week + day, from: 14 * 60, to: 16 * 60, sort: .lecture)
      }
    case .alwaysTen:
      return (0..<5).filter { _ in random.happens(isAhead ? 0.5 : 0.92) }.map { day in
        MadeUpSpan(day: week + day, from: 10 * 60, to: 12 * 60, sort: .study)
      }
    case .mostlyTwo:
      return (0..<5).filter { _ in !isAhead || random.happens(0.5) }.map { day in
        let hour = random.happens(0.75) ? 14 : [8, 9, 10, 11, 16][random.integer(in: 0...4)]
        return MadeUpSpan(day: week + day, from: hour * 60, to: hour * 60 + 120, sort: .study)
      }
    }
  }

  /// One more block of a week at a random quarter of an hour, where there is room for it.
  private func place(
    _ sort: PlanSort,
    in week: Int,
    _ spans: inout [MadeUpSpan],
    _ random: inout SplitMix64
  ) {
    let minutes = sort == .study ? [60, 90, 120][random.integer(in: 0...2)] : 60
    let from = 8 * 60 + 15 * random.integer(in: 0...(600 - minutes) / 15)
    let day = week + random.integer(in: 0...4)
    let span = MadeUpSpan(day: day, from: from, to: from + minutes, sort: sort)
    if !spans.contains(where: span.overlaps) { spans.append(span) }
  }

  /// Three blocks of two hours at random hours of working days, beside all else.
  private func blocks(
    week: Int,
    beside spans: [MadeUpSpan],
    _ random: inout SplitMix64
  ) -> [MadeUpSpan] {
    var blocks: [MadeUpSpan] = []
    for _ in 0..<60 where blocks.count < 3 {
      let day = week + random.integer(in: 0...4)
      let from = random.integer(in: 8...16) * 60
      let block = MadeUpSpan(day: day, from: from, to: from + 120, sort: .study)
      if !(spans + blocks).contains(where: block.overlaps) { blocks.append(block) }
    }
    return blocks
  }
}
