import Platform
import Storage

extension Rebuild {
  /// What rows said that exports were cut off in when the old store read them, and that these do not say now that they are
  /// whole; keeps in mind those of which nothing is known yet.
  func cutRows(_ old: OldStore, in open: Session) throws -> Set<EntryMark> {
    var marks: Set<EntryMark> = []
    var unsettled: [String: OpenRows] = [:]
    try open.store.transaction {
      for (file, rows) in try old.store.openRows() {
        unsettled[file] = rows
        guard !FileStatus.isAbsent(workspace.path(file)) else { continue }
        do {
          let outcome = try open.intake.outcome(of: rows, in: file)
          marks.formUnion(outcome.marks)
          unsettled[file] = outcome.unsettled
        } catch let error as StoreError {
          throw error
        } catch {
          // set aside: one that can't be read is told where it is read, and what it said stays, and is kept in mind.
          continue
        }
      }
      try open.store.takeOpenRows(unsettled)
    }
    return marks
  }
}
