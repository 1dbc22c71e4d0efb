import CivilTime
import Documents
import Files
import Rendering

/// Puts reports into a folder: whole files only, and only those whose bytes differ.
struct Publication {
  /// The files with their paths in the folder, in the order they are put in place: pages first, what all of them
  /// lead to and the index last.
  let files: [(path: String, bytes: [UInt8])]

  /// What putting the files in place did, or would do.
  struct Outcome {
    var created: [String] = []
    var changed: [String] = []
    var same = 0

    /// `72 files: 3 new, 1 changed, 68 as they were`.
    var words: String {
      let all = created.count + changed.count + same
      return created.isEmpty && changed.isEmpty
        ? "\(all) files, all as they were: nothing changed"
        : "\(all) files: \(created.count) new, \(changed.count) changed, \(same) as they were"
    }
  }

  /// The files of a set of reports.
  init(_ reports: ReportSet) {
    var files: [(path: String, bytes: [UInt8])] = [
      (ReportPaths.schema, JSONReport.schema),
      (ReportPaths.firstSchema, JSONReport.firstSchema),
      (ReportPaths.alertsSchema, AlertDocument.schema),
      (ReportPaths.aboutSchema, AboutDocument.schema),
    ]
    let days = Set(reports.days.map(\.from))
    let weeks = Set(reports.weeks.map { ISOWeek(containing: $0.from) })
    for report in reports.days + reports.weeks {
      let week = ISOWeek(containing: report.from)
      let links = ReportLinks(
        week: weeks.contains(week) ? week : nil,
        days: Set(week.days).intersection(days)
      )
      files += Publication.files(of: report, links)
    }
    let entries = (reports.days + reports.weeks).map {
      IndexPage.Entry(period: $0.period, headline: $0.headline)
    }
    files.append(
      (ReportPaths.alerts, JSONWriter.compact(reports.alerts.value()) + [0x0a])
    )
    files.append(
      (ReportPaths.aboutFigures, JSONWriter.compact(reports.about.value) + [0x0a])
    )
    files.append((ReportPaths.about, reports.about.page))
    files.append(
      (
        ReportPaths.index,
        IndexPage.page(entries, latest: reports.days.last, weekly: reports.weeks)
      )
    )
    self.files = files
  }

  private static func files(
    of report: Report,
    _ links: ReportLinks
  ) -> [(path: String, bytes: [UInt8])] {
    let paths = ReportPaths(report.period)
    let written = WrittenReport(report, links: links)
    return [
      (paths.json, written.figures), (paths.markdown, written.text), (paths.html, written.page),
    ]
  }

  /// Puts the files in place below `folder`.
  func publish(to folder: String) throws(FileError) -> Outcome {
    var outcome = Outcome()
    for file in files {
      let path = folder + "/" + file.path
      try Directory.make(Directory.parent(of: path))
      outcome.add(try AtomicFile.write(file.bytes, to: path), file.path)
    }
    return outcome
  }

  /// What `publish` would do, without doing it.
  func plan(for folder: String) throws(FileError) -> Outcome {
    var outcome = Outcome()
    for file in files {
      outcome.add(try AtomicFile.plan(file.bytes, to: folder + "/" + file.path), file.path)
    }
    return outcome
  }
}

extension Publication.Outcome {
  fileprivate mutating func add(_ outcome: AtomicFile.Outcome, _ path: String) {
    switch outcome {
    case .created: created.append(path)
    case .changed: changed.append(path)
    case .same: same += 1
    }
  }
}
