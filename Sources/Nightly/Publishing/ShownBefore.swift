import Analysis
import CivilTime
import Documents
import Platform
import Reports
import Storage

/// Pages that were published when more was to be shown than now.
///
/// Those of days and weeks that are older than what is published stay as they were, with whatever they show: once, after the
/// person has chosen to show less, they are drawn again.
struct ShownBefore {
  /// What is shown, in one order: titles, applications, sources.
  private let choices: [Bool]
  private let key: String
  private let workspace: Workspace

  /// What a configuration of a workspace has shown in a folder of reports, by the name that it has there: a workspace may be
  /// moved with them.
  init(_ configuration: Configuration, _ workspace: Workspace, in folder: String) {
    choices = [
      configuration.keepsTitles && configuration.publishesTitles, configuration.publishesApps,
      configuration.publishesSources,
    ]
    key = Store.shownBasis + workspace.name(of: folder)
    self.workspace = workspace
  }

  /// Notes that all pages of the folder show no more than this.
  func note(in store: Store) throws {
    let text = String(choices.map { $0 ? "1" : "0" as Character })
    if try store.basis(key) != text { try store.setBasis(key, text) }
  }

  /// Notes that pages of a folder that could not be looked into show what was purged: the run that finds them draws them again.
  static func notePurge(_ workspace: Workspace, missing folder: String, in store: Store) throws {
    try store.transaction {
      try store.setBasis(Store.shownBasis + workspace.name(of: folder), purged)
    }
  }

  private static let purged = "purged"

  /// Forgets what the pages of all folders show: they may be another store's.
  static func forget(_ store: Store) throws {
    for (key, _) in try store.bases(beginningWith: Store.shownBasis) { try store.removeBasis(key) }
  }

  /// Forgets what was drawn where that was published to another folder: pages that stand here are of an earlier day.
  func forgetElsewhere(_ store: Store) throws {
    guard try store.basis(ShownBefore.latest) != key else { return }
    try store.transaction {
      if try store.basis(ShownBefore.latest) != nil { try store.forgetDrawn() }
      try store.setBasis(ShownBefore.latest, key)
    }
  }

  private static let latest = "published to"

  /// Whether pages of the folder may show more than is to be shown now; where nothing was noted yet they may show anything.
  private func mayShowMore(_ store: Store) throws -> Bool {
    if try store.basis(key) == ShownBefore.purged { return true }
    let before = try store.basis(key)?.map { $0 == "1" } ?? choices.map { _ in true }
    return !zip(before, choices).allSatisfy { $1 || !$0 }
  }

  /// Takes away the pages of times that can't be drawn again, where they show more: nothing is known any more of what they
  /// are of; gives what is to be told.
  ///
  /// Where nobody noted what they show, as the store that knew is lost, they may be all that is left of their times, and stay.
  func withdraw(
    from site: Site,
    allBut all: PublishedPeriods,
    _ store: Store
  ) throws -> [Diagnostic] {
    guard try mayShowMore(store), try FileStatus.ifPresent(site.path)?.isDirectory == true
    else { return [] }
    let drawn = all.paths
    let left = try PlainTree(below: site.path).files.filter {
      ReportPlace.holds($0) && !drawn.contains($0)
    }
    guard try store.basis(key) == nil else {
      for path in left { try site.withdraw(path) }
      return []
    }
    guard let first = left.first, choices.contains(false) else { return [] }
    return [
      Diagnostic(
        file: first,
        severity: .warning,
        code: "pages_left",
        problem:
          "\(Wording.count(left.count, "file")) of reports, this one among them, can't be drawn again, as nothing is "
          + "known of their times, and may show what is not to be shown now",
        remedy: "look at them, and remove what nobody is to see: 'lockin verify' names them"
      )
    ]
  }

  /// Adds older periods whose pages have to be drawn again to those that are published: those whose pages lie in the folder
  /// and may show more, or are of dates that were counted anew, and those whose pages a purge has taken.
  func add(
    to published: PublishedPeriods,
    outOf all: @autoclosure () -> PublishedPeriods,
    _ site: Site,
    _ store: Store
  ) throws -> PublishedPeriods {
    let (showsMore, taken) = try (mayShowMore(store), PurgedPages.folders(store))
    let oldest = [published.days.first, published.weeks.first?.monday].compactMap(\.self).max()
    let recounted = try RecountedDays.all(store).filter { dates in
      oldest.map { dates.lowerBound < $0 } ?? true
    }
    guard showsMore || !taken.isEmpty || !recounted.isEmpty else { return published }
    func hasPages(_ period: Period) throws -> Bool {
      let folder = site.path + "/" + Directory.parent(of: ReportPaths(period).files.first ?? "")
      if taken.contains(workspace.name(of: folder)) { return true }
      guard showsMore || recounted.contains(where: { $0.overlaps(period.dates) }) else {
        return false
      }
      return try FileStatus.ifPresent(folder) != nil
    }
    let all = all()
    var found = published
    let (days, weeks) = (Set(published.days), Set(published.weeks))
    found.days = try all.days.filter { try days.contains($0) || hasPages(.day($0)) }
    found.weeks = try all.weeks.filter { try weeks.contains($0) || hasPages(.week($0)) }
    return found
  }
}
