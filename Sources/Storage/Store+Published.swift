/// What was computed and published: rows that may be dropped at any time.
extension Store {
  /// The headline of the report on a period; nil where there is none.
  public func headline(of period: String, kind: String) throws(StoreError) -> String? {
    try connection.prepare(
      "SELECT headline FROM reports WHERE person = ? AND kind = ? AND period = ?"
    ).rows([person, .text(kind), .text(period)]) { $0.text(0) }.first
  }

  /// The names of the periods of which it is known what their reports say.
  public func reportedPeriods() throws(StoreError) -> Set<String> {
    Set(
      try connection.prepare("SELECT period FROM reports WHERE person = ?")
        .rows([person]) { $0.text(0) }
    )
  }

  /// Forgets everything that was computed, so that all of it is made anew from records, plans and decisions.
  public func clearComputed() throws {
    try clearBuckets()
    try clearDays()
    for table in ["goal_categories", "planned_events"] {
      try connection.execute("DELETE FROM \(table)")
    }
    for basis in ["hours", "plan", "clock"] { try removeBasis(basis) }
  }
}
