import CivilTime
import Records

/// What is wrong with records, and with the hours that were counted of them, although every page carries its sum.
extension Store {
  /// What is wrong with any record of the store, in words, at most so many things.
  ///
  /// Every segment is decoded, and has to hold as many records, as far into time, as its row says, of texts that are
  /// there.
  public func recordFaults(atMost most: Int) throws -> [String] {
    var faults: [String] = []
    for utcDay in try recordDayNumbers() where faults.count < most {
      faults += try recordFaults(on: utcDay...utcDay, readsTexts: true)
    }
    return Array(faults.prefix(most))
  }

  /// The UTC days on which any record begins, in order.
  public func recordDayNumbers() throws(StoreError) -> [Int] {
    try connection.prepare(
      "SELECT DISTINCT utc_day FROM record_days WHERE person = ? ORDER BY utc_day"
    ).rows([person]) { Int($0.integer(0)) }
  }

  /// What is wrong with the records that begin on some UTC days, in words; whether each text is there is looked at
  /// only where it `readsTexts`.
  public func recordFaults(on days: ClosedRange<Int>, readsTexts: Bool) throws -> [String] {
    let last = try connection.prepare("SELECT max(id) FROM texts").rows { $0.integer(0) }.first ?? 0
    let statement = try connection.prepare(
      """
      SELECT device, utc_day, reach_ms, records, segment FROM record_days
      WHERE person = ? AND utc_day BETWEEN ? AND ? ORDER BY utc_day, device
      """
    )
    try statement.bind([person, .init(days.lowerBound), .init(days.upperBound)])
    var faults: [String] = []
    while try statement.step() {
      let (device, utcDay) = (statement.text(0), Int(statement.integer(1)))
      let name = "the records of \(device) on \(CivilDate(dayNumber: utcDay))"
      do throws(StoreError) {
        let day = try day(device: device, utcDay: utcDay, segment: statement.blob(4))
        if Int64(day.rows.count) != statement.integer(3)
          || (day.reach?.milliseconds ?? 0) != statement.integer(2)
        {
          faults.append("\(name) are not as many, or not of such times, as is noted")
        }
        if try !hasTexts(of: day, upTo: last, reads: readsTexts) {
          faults.append("\(name) are of texts that are not there")
        }
      } catch {
        guard error.isDamage else { throw error }
        faults.append("\(name) can't be read")
      }
    }
    return faults
  }

  private func hasTexts(
    of day: DayRecords,
    upTo last: Int64,
    reads: Bool
  ) throws(StoreError) -> Bool {
    for content in day.contents {
      for id in [content.source, content.app, content.title, content.url, content.category] {
        guard Int64(id) <= last else { return false }
        if reads { _ = texts.text(id) }
      }
    }
    do throws(StoreError) { try texts.check() } catch {
      guard error.isDamage else { throw error }
      return false
    }
    return true
  }

  /// The dates, among some, whose account does not add up, or not to the time of their hours.
  public func unbalancedDates(of dates: Range<CivilDate>) throws -> [CivilDate] {
    var spent: [CivilDate: Int64] = [:]
    let statement = try connection.prepare(
      "SELECT day, spent FROM hours WHERE person = ? AND start_ms BETWEEN ? AND ? AND day >= ? AND day < ?"
    )
    var unreadable: Set<CivilDate> = []
    for (date, sum) in try statement.rows(
      hourBounds(dates),
      { (CivilDate(dayNumber: Int($0.integer(0))), Store.sum(ofTimes: $0.text(1))) }
    ) {
      if let sum { spent[date, default: 0] += sum } else { unreadable.insert(date) }
    }
    var accounts: [CivilDate: TimeAccount] = [:]
    for row in try self.accounts(of: dates) { accounts[row.date] = row.account }
    return Set(spent.keys).union(accounts.keys).union(unreadable).filter { date in
      let account = accounts[date] ?? TimeAccount()
      return unreadable.contains(date) || !account.isBalanced
        || account.bucketed != spent[date] ?? 0
    }.sorted()
  }

  /// The sum of the times in an hour's text, `{"1":60000,"7":1000}`; nil where it is not such a text.
  private static func sum(ofTimes text: String) -> Int64? {
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
    var sum: Int64 = 0
    for entry in text.utf8.dropFirst().dropLast().split(separator: UInt8(ascii: ",")) {
      guard let colon = entry.lastIndex(of: UInt8(ascii: ":")),
        let time = Int64(Substring(entry[entry.index(after: colon)...]))
      else { return nil }
      let (next, isBeyond) = sum.addingReportingOverflow(time)
      if isBeyond { return nil }
      sum = next
    }
    return sum
  }

  /// The dates of which anything is counted: hours, accounts or what a day came to; in order.
  public func countedDates() throws(StoreError) -> [CivilDate] {
    let days = try connection.prepare(
      "SELECT day FROM hours WHERE person = ?1 UNION SELECT day FROM days WHERE person = ?1"
    ).rows([person]) { CivilDate(dayNumber: Int($0.integer(0))) }
    let accounts = try connection.prepare("SELECT date FROM day_accounts WHERE person = ?")
      .rows([person]) { row throws(StoreError) in
        guard let date = CivilDate(row.text(0)) else {
          throw StoreError.damaged(path, "an account is of no date")
        }
        return date
      }
    return Set(days + accounts).sorted()
  }
}
