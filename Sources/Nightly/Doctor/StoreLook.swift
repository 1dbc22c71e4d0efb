import Analysis
import Documents
import Storage

/// Whether the store is sound, as far as a few pages of it tell.
enum StoreLook {
  /// How many pages are looked at: a megabyte.
  private static let pages = 256

  static func findings(_ checkup: Checkup) throws -> [Finding] {
    switch checkup.store {
    case .absent: return [.ok("store", "there is no store yet; the first run makes it")]
    case .lost:
      return [
        .todo(
          "store",
          "the store that reports were made from is gone",
          "'lockin run' says what to do"
        )
      ]
    case .inUse: return [.unknown("store", "a run writes to the store, which was left alone")]
    case .unfinished:
      return [
        .todo(
          "store",
          "a command was ended while it wrote to the store",
          "type 'lockin run', which takes back what it began"
        )
      ]
    case .unreadable(let error): return [unreadable(error)]
    case .open(let held):
      do throws(StoreError) {
        let sound = try sample(held.store, checkup)
        let key = try StoreKey(held.store, of: checkup.workspace)
        let other = key.warning.map {
          Finding.todo("store", "\($0.file): \($0.problem)", key.remedy)
        }
        return [sound] + [other, try older(held.store, checkup)].compactMap { $0 }
      } catch {
        return [unreadable(error)]
      }
    }
  }

  private static func older(_ store: Store, _ checkup: Checkup) throws(StoreError) -> Finding? {
    guard let settings = checkup.configuration,
      let older = try OlderStore(store, of: checkup.workspace)?.warning(settings.timeline)
    else { return nil }
    return .todo("store", older.problem, older.remedy)
  }

  private static func sample(_ store: Store, _ checkup: Checkup) throws(StoreError) -> Finding {
    let found = try store.samplePages(atMost: pages)
    let last =
      try store.verified().map {
        "every page and day of records had been looked at by \(checkup.time($0)), and was whole"
      } ?? "a run looks at a share of all there is, and not all had its turn yet"
    return .ok(
      "store",
      "\(Wording.number(found.looked)) of \(Wording.number(found.all)) pages of the store were looked at and "
        + "are sound; \(last)\(try share(store))"
    )
  }

  /// How far the round that goes on has got, by days of records; nothing where none goes on.
  private static func share(_ store: Store) throws(StoreError) -> String {
    let days = try store.recordDayNumbers()
    guard let reached = Int(try store.round(.days).next), reached < days.last ?? reached else {
      return ""
    }
    let done = days.count { $0 <= reached }
    return
      " (\(Wording.number(done)) of \(Wording.count(days.count, "day")) in the round that goes on)"
  }

  private static func unreadable(_ error: any Error) -> Finding {
    let isDamage = (error as? StoreError)?.isDamage ?? false
    return .todo(
      "store",
      "\(error)",
      isDamage
        ? "type 'lockin import --rebuild' and 'lockin run', or 'lockin restore' a backup into another folder"
        : "look at its name and permissions, or name another with --store"
    )
  }
}
