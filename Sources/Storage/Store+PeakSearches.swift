import CivilTime

/// What searches for peaks came to: computed rows, one a Monday, which may be dropped at any time.
extension Store {
  /// The search as of a Monday, or nil where there is none of this basis.
  public func peakSearch(asOf monday: CivilDate, basis: [UInt8]) throws(StoreError) -> String? {
    try connection.prepare(
      "SELECT findings FROM peak_searches WHERE person = ? AND as_of_day = ? AND basis = ?"
    ).rows([person, .init(monday.dayNumber), .blob(basis)]) { $0.text(0) }.first
  }

  /// Sets the search as of a Monday, in place of any other.
  public func setPeakSearch(
    _ findings: String,
    asOf monday: CivilDate,
    basis: [UInt8]
  ) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO peak_searches VALUES (?, ?, ?, ?)")
      .run(person, .init(monday.dayNumber), .blob(basis), .text(findings))
  }
}
