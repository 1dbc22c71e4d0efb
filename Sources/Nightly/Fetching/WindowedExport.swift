import CivilTime
import Platform

/// An export of one part that is got in several answers and kept as one file.
struct WindowedExport {
  private let visit: Visit
  private let opening: String
  private let closing: String
  private let separator: String
  private let ending: String
  private var draft: DraftFile?
  private var count = 0
  /// The latest record.
  private var latest: Instant?
  /// How far all was asked for.
  private var end: Instant?
  private(set) var isOver = false

  /// An export whose answers stand between an opening and a closing, apart by something.
  init(
    _ visit: Visit,
    opening: String = "",
    closing: String = "",
    ending: String = "json",
    between separator: String = ",\n"
  ) {
    self.visit = visit
    self.opening = opening
    self.closing = closing
    self.ending = ending
    self.separator = separator
  }

  /// Notes when a record is.
  mutating func note(_ instant: Instant) { latest = max(latest ?? instant, instant) }

  /// Notes how far everything is there, and whether there is time to go on.
  mutating func reached(_ instant: Instant) {
    end = instant
    isOver = visit.download.isOver
  }

  /// Notes that everything is there up to an instant, and nothing behind it but what was added.
  mutating func end(at instant: Instant) {
    end = instant
    isOver = true
  }

  /// Adds what stands in one answer.
  mutating func add(_ bytes: some Sequence<UInt8>, count: Int) throws(FetchFailure) {
    let file: DraftFile
    if let draft { file = draft } else { file = try visit.draft(ending: ending) }
    let before = draft == nil ? opening : separator
    draft = file
    self.count += count
    try Visit.disk { () throws(FileError) in
      try file.append(before.utf8)
      try file.append(bytes)
    }
  }

  /// Gives the file its name where anything in it is new, and notes in the visit how far it goes.
  ///
  /// `open` is when the first record began that has no end yet: it is asked for until it has one, however long ago
  /// that is, and whatever ended since.
  func finish(_ visit: inout Visit, open: Instant? = nil) throws(FetchFailure) -> Haul {
    let whole = FetchLedger.Entry.whole
    let wasOpen = visit.entry.resumes[whole] != nil
    let before = visit.mark(of: whole)
    defer {
      let usual = visit.entry.marks[whole].map { $0 - Visit.overlap }
      visit.entry.resumes[whole] = open.flatMap { open in usual.map { min(open, $0) } }
    }
    // Where the time was over, all up to there was asked for, and the next visit goes on from there.
    let isPart = isOver && end.map { $0 < visit.now } ?? true
    visit.isWhole = !isPart
    let mark = isPart ? max(latest ?? visit.now, end ?? visit.now) : latest
    guard let mark, wasOpen || before.map({ mark > $0 }) ?? true else {
      draft?.drop()
      return .nothingNew
    }
    visit.entry.marks[whole] = min(max(mark, before ?? mark), visit.now)
    guard let draft else { return .nothingNew }
    try Visit.disk { () throws(FileError) in
      try draft.append(closing.utf8)
      try draft.finish()
    }
    return .file(draft.name, count: count, isPart: isPart)
  }
}
