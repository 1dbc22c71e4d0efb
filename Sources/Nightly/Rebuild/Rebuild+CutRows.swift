import Files
import Storage

extension Rebuild {
  /// What rows said that exports were cut off in when the old store read them, and that these do not say now that they are
  /// whole.
  func cutRows(_ old: OldStore, in open: Session) throws -> Set<EntryMark> {
    var marks: Set<EntryMark> = []
    for (file, rows) in try old.store.openRows()
    where !FileStatus.isAbsent(workspace.path(file)) {
      try open.store.transaction {
        // set aside: one that can't be read is told where it is read, and what it said stays.
        marks.formUnion((try? open.intake.unsaid(rows, in: file)) ?? [])
      }
    }
    return marks
  }
}
