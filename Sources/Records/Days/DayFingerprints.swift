import CivilTime
import Platform

private enum DayFingerprints {
  static func fingerprint(_ text: String) -> Fingerprint {
    var input = FingerprintInput()
    input.add(text)
    return input.fingerprint
  }
}

extension AccountedActivity {
  /// What tells each date's activity from any other, by date: all that figures of the date can rest on; `text` gives
  /// a number's text.
  public func fingerprints(_ text: (TextID) -> String) -> [CivilDate: Fingerprint] {
    var inputs: [CivilDate: FingerprintInput] = [:]
    // Numbers differ from one loading to the next, and from one store to another; what they stand for doesn't.
    let names = categories.map { DayFingerprints.fingerprint($0.description) }
    let owners = devices.map(DayFingerprints.fingerprint)
    let apps = Dictionary(
      uniqueKeysWithValues: Set(segments.map(\.app)).map {
        ($0, DayFingerprints.fingerprint(text($0)))
      }
    )
    for account in accounts {
      inputs[account.date, default: FingerprintInput()].add(account.account)
    }
    for (date, span) in dateSpans {
      var input = inputs[date] ?? FingerprintInput()
      for cell in grid.cells where cell.date == date && span.start <= cell.start {
        input.add(cell.start.milliseconds)
        input.add(cell.hour)
      }
      input.add(span.end.milliseconds)
      for part in observed.intersection(span) {
        input.add(part.start.milliseconds)
        input.add(part.end.milliseconds)
      }
      var index = firstSegment(after: span.start)
      while index < segments.count, segments[index].span.start < span.end {
        let segment = segments[index]
        let part = segment.span.intersection(span)
        input.add(part.start.milliseconds)
        input.add(part.end.milliseconds)
        input.add(apps[segment.app] ?? .nothing)
        input.add(segment.isHourTotal)
        input.add(segment.productivity.map { Int64($0) })
        input.add(names[Int(segment.category)])
        input.add(owners[segment.device])
        index += 1
      }
      inputs[date] = input
    }
    for (date, span) in dateSpans {
      var input = inputs[date] ?? FingerprintInput()
      for use in concurrent where !use.span.intersection(span).isEmpty {
        let part = use.span.intersection(span)
        input.add(part.start.milliseconds)
        input.add(part.end.milliseconds)
        input.add(owners[use.device])
      }
      inputs[date] = input
    }
    return inputs.mapValues(\.fingerprint)
  }

  /// The stretches of one date each, in order; a journey may bring a date back.
  private var dateSpans: [(date: CivilDate, span: TimeSpan)] {
    var runs: [(date: CivilDate, span: TimeSpan)] = []
    for cell in grid.cells {
      if let last = runs.last, last.date == cell.date, last.span.end == cell.start {
        runs[runs.count - 1].span.end = cell.end
      } else {
        runs.append((cell.date, cell.span))
      }
    }
    return runs
  }

  /// The place of the first segment that ends after an instant.
  private func firstSegment(after instant: Instant) -> Int {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].span.end > instant { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension FingerprintInput {
  /// Adds where time went.
  mutating func add(_ account: TimeAccount) {
    add(account.raw)
    add(account.flood)
    add(account.bucketed)
    add(account.concurrent)
    for reason in DropReason.allCases { add(account.dropped[reason] ?? 0) }
  }
}
