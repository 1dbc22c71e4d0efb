import CivilTime
import Documents
import Platform
import Storage

/// The store that a rebuild takes over from: as it is, or what can still be read of it.
struct OldStore {
  /// What can be read.
  let store: Store
  /// What was lost on the way; nil where the store is sound.
  let salvage: Salvage?
  private let copy: TemporaryStore?

  /// Opens the store at `path`; nil where there is none, or nothing of one.
  ///
  /// Throws `StoreError` where a newer lockin wrote it, and where `isNamed` says that the person named the
  /// file and it is not a store: it may be anything else that they have.
  static func open(_ path: String, isNamed: Bool) throws -> OldStore? {
    if FileStatus.isAbsent(path) { return nil }
    if !isNamed, try !StoreFile.isStore(path) { return nil }
    do {
      let store = try Store(path: path)
      try store.checkAll()
      return OldStore(store: store, salvage: nil, copy: nil)
    } catch let error as StoreError where error.isDamage {
      // set aside: the salvage says how much is lost of it.
      let copy = TemporaryStore(beside: path, for: "salvage")
      let store = try Store(path: copy.path)
      let salvage = try Salvage.take(from: path, into: store)
      return OldStore(store: store, salvage: salvage, copy: copy)
    }
  }

  /// What is told of a store that is damaged; nil of a sound one.
  ///
  /// `hasDecisions` says whether decisions on suggestions stand in a file of their own.
  func warning(_ file: String, hasDecisions: Bool) -> Diagnostic? {
    guard let salvage else { return nil }
    var lost: [String] = []
    if salvage.lostPages > 0 { lost.append("\(salvage.lostPages) of its pages") }
    if !salvage.lostDays.isEmpty {
      let days = salvage.lostDays.map { "\($0.device) on \(CivilDate(dayNumber: $0.utcDay))" }
      lost.append("what only it held of \(CountedList.words(days)) (days of UTC)")
    }
    if salvage.lostPages > 0 {
      lost.append("any suggestions\(hasDecisions ? "" : " and decisions on them") that stood there")
    }
    if salvage.lostTexts > 0 {
      lost.append("\(salvage.lostTexts) texts, '(lost text ...)' in their place")
    }
    let words =
      lost.isEmpty ? "nothing that it still held was lost" : "lost: " + lost.joined(separator: ", ")
    let mended = salvage.mendedPages == 0 ? "" : "; \(salvage.mendedPages) pages were mended"
    return Diagnostic(
      file: file,
      severity: .warning,
      code: "store_damaged",
      problem:
        "the old store was damaged; \(salvage.days) days of a device could be read (\(words)\(mended))",
      remedy: "what exports hold was read from them; look at the disk, and keep copies of the store"
    )
  }
}
