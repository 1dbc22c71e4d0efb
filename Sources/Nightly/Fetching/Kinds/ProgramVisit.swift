import CivilTime
import Documents
@_spi(Texts) import Platform
import Records

/// Runs a program of the person's own, whose output is the export.
enum ProgramVisit {
  /// The most that it may print.
  private static let most = 64 << 20
  /// What stands for the day from which on records are new.
  static let since = "{since}"

  /// Runs it; what tells its output from any other is in the visit afterwards.
  ///
  /// `environment` is all that it gets; `isExplained` says whether the person explains the columns of a file.
  static func fetch(
    _ visit: inout Visit,
    _ words: [String],
    workspace: String,
    environment: [String: String],
    isExplained: (String) -> Bool
  ) throws(FetchFailure) -> Haul {
    let start = visit.startBehindLast.map { visit.timeline.date(at: $0) }
    let day = start ?? visit.source.from ?? CivilDate(dayNumber: 0)
    let command = words.map { $0.replacing(since, with: day.description) }
    let (outcome, printed) = ChildProcess(
      command: command,
      folder: workspace,
      environment: environment
    ).output(seconds: visit.source.timeout, limit: most)
    switch outcome {
    case .done: break
    case .notStarted(let reason): throw .program(.notStarted(reason: reason))
    case .failed(let code): throw .program(.failed(code: code))
    case .killed(let signal): throw .program(.killed(signal: signal))
    case .tooLong: throw .program(.tooLong(seconds: visit.source.timeout))
    case .tooMuch: throw .program(.tooMuch)
    }
    guard printed.contains(where: { ![0x20, 0x0a, 0x0d, 0x09].contains($0) }) else {
      throw .program(.silent)
    }
    let hash = ContentHash.hexadecimal(ContentHash.of(printed))
    // The one calendar that is kept of a program may have been exchanged since.
    guard hash != visit.entry.hash || CalendarVisit.isWhole(printed) else { return .nothingNew }
    let haul = try keep(printed, visit, isExplained)
    if case .nothingNew = haul { return haul }
    visit.entry.hash = hash
    return haul
  }

  private static func keep(
    _ printed: [UInt8],
    _ visit: Visit,
    _ isExplained: (String) -> Bool
  ) throws(FetchFailure) -> Haul {
    if CalendarVisit.isWhole(printed) {
      let there = try CalendarVisit.contents(of: visit.folder + "/" + CalendarVisit.file)
      return try CalendarVisit.put(printed, in: visit.folder, over: there)
    }
    let first = printed.first { ![0x20, 0x0a, 0x0d, 0x09].contains($0) }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    let draft = try visit.draft(ending: isJSON ? "json" : "csv")
    try Visit.disk { () throws(FileError) in try draft.append(printed) }
    let file = visit.source.inbox + "/" + draft.name
    do {
      _ = try ExportFormat.detect(path: draft.draft, file: file, hasMapping: isExplained(file))
    } catch let problem as Diagnostic where problem.code == ExportFormat.emptyExport {
      // A time in which nothing was recorded; of what never gave anything that is news.
      guard visit.entry.hash != nil else { throw .program(.nothing) }
      return .nothingNew
    } catch {
      // set aside: why it is none is told in other words, as the file is not kept.
      throw .program(.unknownForm)
    }
    try Visit.disk { () throws(FileError) in try draft.finish() }
    return .file(draft.name, count: 0, isPart: false)
  }
}

extension DraftFile {
  /// The name that it is to get in its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
