import Analysis
import CivilTime
import Documents
import Plans
import Platform
import Reports
import Storage

/// The files of the tree that are no report's own: those that lead to reports or sum them up, and those that say what
/// is in it.
struct SitePages {
  private let basis: ReportBasis
  private let keys: ReportKeys
  private let drawing: ReportDrawing
  private let site: Site
  private var store: Store { basis.open.store }
  private var periods: PublishedPeriods { basis.published }

  /// The files of what is published.
  init(_ basis: ReportBasis, _ keys: ReportKeys, _ drawing: ReportDrawing, _ site: Site) {
    self.basis = basis
    self.keys = keys
    self.drawing = drawing
    self.site = site
  }

  /// Puts the schemas of all figures in place.
  func putSchemas() throws {
    for (path, bytes) in [
      (ReportPaths.schema, JSONReport.schema),
      (ReportPaths.alertsSchema, AlertDocument.schema),
      (ReportPaths.aboutSchema, AboutDocument.schema),
    ] {
      try putUnlessStanding(bytes, at: path)
    }
  }

  /// Puts all in place that rests on the reports, which stand; `latest` holds those of the latest day and week as far
  /// as they were drawn, and `hasActual` says whether there is a calendar of what was done.
  func putRest(_ latest: [Period: ReportDrawing.Drawn], hasActual: Bool) throws {
    let about = basis.builder.about
    try putUnlessStanding(JSONWriter.compact(about.value) + [0x0a], at: ReportPaths.aboutFigures)
    try putUnlessStanding(about.page, at: ReportPaths.about)
    try putUnlessStanding(WordsPage.page(basis.configuration.preferences), at: ReportPaths.words)
    try putMonths()
    try putHistory()
    try putLatest(latest)
    try putUnlessStanding(feed(), at: ReportPaths.feed)
    try putIndex(latest, hasActual: hasActual)
  }

  private func putUnlessStanding(_ bytes: [UInt8], at path: String) throws {
    try put(path, SitePages.fingerprint(of: bytes)) { bytes }
  }

  /// Puts a file in place where it does not stand as it was made for this key.
  private func put(_ path: String, _ key: Fingerprint, _ bytes: () throws -> [UInt8]) throws {
    let key = site.key(key)
    if try site.stand([path], key) { return site.keep([path]) }
    try site.put(bytes(), at: path, key)
  }

  private static func fingerprint(of bytes: [UInt8]) -> Fingerprint {
    var input = FingerprintInput()
    input.add(bytes)
    return input.fingerprint
  }

  /// Puts the latest alerts in place where the reports that they are of have changed; gives them.
  func putAlerts() throws -> (document: AlertDocument?, key: Fingerprint) {
    var input = FingerprintInput()
    if let week = periods.weeks.last { input.add(keys.key(of: .week(week))) }
    for date in periods.days.suffix(14) { input.add(keys.key(of: .day(date))) }
    input.add(periods.days.count)
    let key = input.fingerprint
    let paths = [ReportPaths.alerts, ReportPaths.alertsPage]
    let drawn = site.key(key)
    guard
      try !site.stand(paths, drawn)
        || basis.open.configuration.hook?.isTold(of: key, store) == false
    else {
      site.keep(paths)
      return (nil, key)
    }
    let alerts = try drawing.latestAlerts()
    try site.put(JSONWriter.compact(alerts.value()) + [0x0a], at: paths[0], drawn)
    try site.put(alerts.page(basis.configuration.preferences), at: paths[1], drawn)
    return (alerts, key)
  }

  /// Puts the pages of months and years in place of which anything has changed, the newest first.
  private func putMonths() throws {
    for page in MonthPages(basis, keys, drawing).all.reversed() {
      try put(page.path, page.key, page.bytes)
    }
  }

  /// Puts all history as tables in place where anything in it has changed.
  private func putHistory() throws {
    guard let first = basis.data.weeks.first?.monday, let last = basis.data.weeks.last else {
      return
    }
    let (dates, known) = (first..<last.monday + 7, basis.known)
    var input = FingerprintInput()
    input.add(known.days.activity(of: dates))
    input.add(known.days.cores(of: dates))
    input.add(known.plan.fingerprint)
    input.add(basis.configuration.publishesTitles)
    let key = input.fingerprint
    let paths = HistoryTables([], [:], basis.timeline).files.map(\.path)
    if try site.stand(paths, site.key(key)) { return site.keep(paths) }
    let days = try store.dayTallies(of: dates).compactMap { tally in
      try known.days.core(tally.date).map { HistoryTables.Day($0, tally) }
    }
    let events = Dictionary(
      known.plan.events.map { ($0.id, basis.builder.disclosure.event($0)) }
    ) { first, _ in first }
    for file in HistoryTables(days, events, basis.timeline).files {
      try put(file.path, key) { file.bytes }
    }
  }

  /// Puts the page that leads to all reports in place, where any of what it shows has changed.
  private func putIndex(_ latest: [Period: ReportDrawing.Drawn], hasActual: Bool) throws {
    var input = FingerprintInput()
    input.add(hasActual)
    input.add(keys.key(ofPages: periods.latestDays))
    let day = periods.days.last.map { Period.day($0) }
    let week = periods.weeks.last.map { Period.week($0) }
    let weeks = periods.weeks.suffix(IndexPage.weeksOfTrend)
    for week in weeks { input.add(keys.key(of: .week(week))) }
    var headlines: [Period: String] = [:]
    for period in [day, week].compactMap({ $0 }) {
      let headline = try store.headline(of: period.name, kind: period.kind.rawValue) ?? ""
      headlines[period] = headline
      input.add(headline)
    }
    // What the latest day advises is told here too, and changes with what is decided.
    if let day { input.add(Int64(bitPattern: site.key(of: ReportPaths(day).json) ?? 0)) }
    let asked = periods.days.last.flatMap { drawing.asked(after: $0) }
    asked?.add(to: &input)
    try put(ReportPaths.index, input.fingerprint) {
      let entries =
        (periods.days.map { Period.day($0) } + periods.weeks.map { Period.week($0) })
        .map { IndexPage.Entry(period: $0, headline: headlines[$0] ?? "") }
      var report = try day.map { try latest[$0]?.report ?? drawing.report(on: $0).report }
      report?.due = asked
      let contents = IndexPage.Contents(
        entries,
        latest: report,
        weeks: try weeks.map { try drawing.held($0) },
        days: try drawing.held(periods.latestDays),
        hasActual: hasActual,
        preferences: basis.configuration.preferences
      )
      return IndexPage.page(contents)
    }
  }

  // MARK: - The latest reports

  /// Puts copies of the latest day's and the latest week's report where they always are.
  private func putLatest(_ latest: [Period: ReportDrawing.Drawn]) throws {
    let periods = [
      self.periods.days.last.map { Period.day($0) }, self.periods.weeks.last.map { .week($0) },
    ].compactMap { $0 }
    for period in periods {
      let paths = ReportPaths(latest: period.kind)
      let key = site.key(of: ReportPaths(period).json) ?? 0
      if try site.stand(paths.files, key) {
        site.keep(paths.files)
        continue
      }
      let drawn = try latest[period] ?? drawing.report(on: period)
      _ = try site.put(WrittenReport(drawn.report, links: drawn.links), in: paths, key)
    }
  }

  /// The feed of the latest reports.
  private func feed() throws -> [UInt8] {
    let latest =
      periods.days.suffix(AtomFeed.days).map { Period.day($0) }
      + periods.weeks.suffix(AtomFeed.weeks).map { .week($0) }
    func reach(_ period: Period) -> Instant {
      let end = basis.timeline.start(of: period.dates.upperBound)
      // Plans alone reach as far as what they are told of.
      return basis.data.reach.map { min($0, end) } ?? end
    }
    let entries = try latest.map { period in
      AtomFeed.Entry(
        period,
        headline: try store.headline(of: period.name, kind: period.kind.rawValue) ?? "",
        reach: reach(period)
      )
    }
    return AtomFeed(
      entries,
      reach: entries.map(\.reach).max() ?? basis.data.reach ?? Instant(milliseconds: 0),
      preferences: basis.configuration.preferences
    ).bytes
  }
}
