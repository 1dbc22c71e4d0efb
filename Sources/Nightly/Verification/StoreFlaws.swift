import Analysis
import Storage

/// What is wrong with a store's file: pages, tables, and records as they are written there.
enum StoreFlaws {
  /// So many flaws of a kind are told one by one.
  static let most = 20

  /// The pages that do not carry their sums, and how many pages there are.
  static func ofPages(
    _ path: String,
    as name: String
  ) throws(StoreError) -> (all: Int, flaws: [Flaw]) {
    let pages = try Store.damagedPages(of: path)
    guard !pages.damaged.isEmpty else { return (pages.all, []) }
    let named = pages.damaged.prefix(5).map { "\($0)" }.joined(separator: ", ")
    let others = pages.damaged.count > 5 ? " and \(pages.damaged.count - 5) others" : ""
    let words =
      "\(Wording.count(pages.damaged.count, "page")) of \(Wording.number(pages.all)) "
      + "\(pages.damaged.count == 1 ? "does not carry its sum" : "do not carry their sums") "
      + "(\(named)\(others)): bytes were changed there by something else than lockin"
    return (pages.all, [Flaw.ofStore(name, words)])
  }

  /// What SQLite finds wrong with tables and indices, and what is wrong with any record.
  static func ofContents(_ store: Store, as name: String) throws -> [Flaw] {
    let findings = try store.integrityFindings(atMost: most)
    // Tables that can't be walked through can't be read either.
    guard findings.isEmpty else { return findings.map { Flaw.ofStore(name, $0) } }
    let faults = try store.recordFaults(atMost: most)
    let all = try faults.isEmpty ? [store.totalsFinding()].compactMap(\.self) : faults
    return all.map { Flaw.ofStore(name, $0) }
  }
}
