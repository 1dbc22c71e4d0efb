import CivilTime
import Platform
import Records
import Storage

extension Recount {
  /// What is kept of a date or week that is not as it is counted now.
  package enum Difference: String, Sendable, CaseIterable {
    /// The time of applications and categories in hours.
    case hours
    /// The account of a day.
    case account
    /// What a day came to.
    case day
    /// What a week came to.
    case week
  }

  /// What of some weeks stands in the store otherwise than it is counted now, by date, or by Monday for weeks.
  ///
  /// Nothing is written. The store has to be up to date: what is new would look like a difference.
  func differences(in weeks: Set<ISOWeek>) throws -> [(date: CivilDate, kinds: Set<Difference>)] {
    var found: [CivilDate: Set<Difference>] = [:]
    var inputs: [ISOWeek: Fingerprint] = [:]
    let told = Set(plan?.data.weeks ?? [])
    for week in weeks.intersection(told) {
      inputs[week] = plan.map { input(of: week, $0) }
    }
    var done = 0
    for run in Recount.runs(of: weeks) {
      try eachChunk(of: run, inputs) { part in
        for (date, kind) in try differences(of: part) { found[date, default: []].insert(kind) }
        done += Recount.weeks(in: part.chunk.weeks).count
        progress?.tell("comparing weeks with records", Int64(done), of: Int64(weeks.count))
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// All weeks of which anything is recorded or kept.
  func allWeeks() throws -> Set<ISOWeek> {
    let recorded = try store.recordDayNumbers().map {
      ISOWeek(containing: CivilDate(dayNumber: $0))
    }
    return Set(recorded + (plan?.data.weeks ?? []))
      .union(try store.countedDates().map { ISOWeek(containing: $0) })
  }

  /// What differs of some weeks that were counted just now; a date without any time is like one that is missing.
  private func differences(of part: Counted) throws -> [(CivilDate, Difference)] {
    let dates = part.chunk.dates
    var found: [(CivilDate, Difference)] = []
    let kept = Dictionary(grouping: try store.buckets(of: dates).filter(hasTime), by: \.cell.date)
    let fresh = Dictionary(grouping: part.hours.buckets.filter(hasTime), by: \.cell.date)
    for date in Set(kept.keys).union(fresh.keys)
    where Set(kept[date] ?? []) != Set(fresh[date] ?? [])
      || kept[date]?.count != fresh[date]?.count
    {
      found.append((date, .hours))
    }
    var accounts: [CivilDate: TimeAccount] = [:]
    for row in part.accounts { accounts[row.date] = row.account }
    var others: [CivilDate: TimeAccount] = [:]
    for row in try store.accounts(of: dates) { others[row.date] = row.account }
    for date in Set(accounts.keys).union(others.keys)
    where text(of: accounts[date]) != text(of: others[date]) {
      found.append((date, .account))
    }
    for (week, days) in part.weeks {
      let known = try store.kept(week: week.monday)
      if known?.week != week { found.append((week.monday, .week)) }
      let byDate = Dictionary(
        (known?.days ?? []).map { ($0.date, $0) },
        uniquingKeysWith: { $1 }
      )
      for day in days where byDate[day.date] != day { found.append((day.date, .day)) }
    }
    return found
  }

  private func hasTime(_ bucket: HourBucket) -> Bool { bucket.milliseconds != 0 }

  /// An account in words that tell it from any other: reasons without time play no part.
  private func text(of account: TimeAccount?) -> String {
    guard let account else { return text(of: TimeAccount()) }
    let dropped = account.dropped.filter { $0.value != 0 }
      .map { "\($0.key.rawValue)=\($0.value)" }.sorted()
    return "\(account.raw) \(account.flood) \(account.bucketed) \(account.concurrent) \(dropped)"
  }
}
