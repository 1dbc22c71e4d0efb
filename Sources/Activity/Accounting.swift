import CivilTime

/// Turns what devices reported into one account of a person's time.
///
/// The stages in order, each a function in a file of its own; what a stage does not keep it sets
/// aside with a reason:
///
/// ```
/// records ─ laid ─ joined ─ future ─ annotated ─ classified ─ present ─ believable ─ flat ─ attributed
/// ```
public struct Accounting {
  /// The choices left to the person.
  public let policy: AccountingPolicy
  /// The instant of the run; what lies after it is set aside until its time has come.
  public let asOf: Instant

  private let classifier: Classifier
  private let text: (TextID) -> String
  private let limits: [(path: CategoryPath, limit: Int64)]

  /// An accounting with the given choices, as of an instant; `text` gives a number's text.
  public init(
    policy: AccountingPolicy,
    asOf: Instant,
    classifier: Classifier,
    text: @escaping (TextID) -> String
  ) {
    self.policy = policy
    self.asOf = asOf
    self.classifier = classifier
    self.text = text
    // The most special path that applies decides.
    self.limits = policy.longestByCategory.sorted {
      ($0.key.parts.count, $1.key) > ($1.key.parts.count, $0.key)
    }.map { ($0.key, $0.value) }
  }

  /// Accounts for the local days of a grid.
  ///
  /// `records` holds every record that overlaps `loaded`, a time that reaches beyond the grid on
  /// both sides so that the result is settled; see `AccountedActivity`. `devices` are the names in
  /// order of rank.
  public func account(
    _ records: [DayRecords],
    devices: [String],
    grid: HourGrid,
    loaded: TimeSpan
  ) -> AccountedActivity {
    var accounts = DayAccounts(grid: grid)
    var segments: [Segment] = []
    var observed: [TimeSpan] = []
    var cut: [TimeSpan] = []
    for (rank, device) in devices.enumerated() {
      let mine = records.filter { $0.device.hasSameBytes(as: device) }.flatMap(\.records)
        .sorted(by: ActivityRecord.precedes)
      let totals = HourTotals.laid(mine.filter { $0.kind == .use && $0.isHourTotal }, text: text)
      // What two hours have in common is no reason to take their totals for one stretch.
      let uses = joined(mine.filter { $0.kind == .use && $0.isHourTotal == false }) + totals
      segments += flatten(mine, uses: uses, device: rank, accounts: &accounts)
      cut += uses.filter { $0.start <= loaded.start || $0.end >= loaded.end }
        .map { TimeSpan($0.start, $0.end) }
      observed +=
        TimeSet(
          mine.map { TimeSpan($0.start, min($0.reach, asOf)) },
          bridging: policy.evidenceReach
        ).spans
    }
    // Where devices compete, and where a record may go on beyond what was loaded, what lies further
    // away could matter. A calm stretch without either parts what is before it from what is after;
    // evidence of presence speaks across it, for as long as it reaches.
    let competing = overlaps(segments.map(\.span)).map(\.span)
    let unsettled = TimeSet(competing + cut)
    func isSettled(by span: TimeSpan) -> Bool {
      span.length >= policy.evidenceReach
        && unsettled.gaps(in: span).contains { $0.length > policy.attentionHold }
    }
    let (owned, concurrent) = Attribution(policy: policy).attribute(segments)

    let period = grid.span
    let inside = owned.compactMap { segment -> Segment? in
      let part = segment.span.intersection(period)
      return part.isEmpty ? nil : segment.cut(to: part)
    }
    let beside = concurrent.compactMap { use -> ConcurrentUse? in
      let part = use.segment.span.intersection(period)
      return part.isEmpty
        ? nil : ConcurrentUse(segment: use.segment.cut(to: part), attended: use.attended)
    }
    for segment in inside { accounts.add(segment.span) { $0.bucketed += $1 } }
    for use in beside { accounts.add(use.segment.span) { $0.concurrent += $1 } }
    return AccountedActivity(
      grid: grid,
      devices: devices,
      categories: classifier.categories,
      segments: inside,
      concurrent: beside,
      accounts: accounts.byDate,
      observed: TimeSet(TimeSet(observed).intersection(period)),
      isSettledBefore: isSettled(by: TimeSpan(loaded.start, period.start)),
      isSettledAfter: isSettled(by: TimeSpan(period.end, loaded.end))
    )
  }

  /// One device's records as a flat list of segments.
  private func flatten(
    _ records: [ActivityRecord],
    uses: [ActivityRecord],
    device: Int,
    accounts: inout DayAccounts
  ) -> [Segment] {
    var setAside: [SetAside] = []
    var segments: [Segment] = []
    segments.reserveCapacity(uses.count)
    for record in uses {
      accounts.add(TimeSpan(record.start, record.end)) { $0.raw += $1 }
      if record.start >= asOf {
        setAside.append(SetAside(span: TimeSpan(record.start, record.end), reason: .future))
        continue
      }
      if record.end > asOf {
        setAside.append(SetAside(span: TimeSpan(asOf, record.end), reason: .clippedFuture))
      }
      let span = TimeSpan(record.start, min(record.end, asOf))
      segments.append(
        Segment(
          span: span,
          record: span,
          device: device,
          app: record.app,
          title: record.title,
          url: record.url,
          given: record.category,
          category: 0,
          productivity: record.productivity,
          isInteractive: false,
          isHourTotal: record.isHourTotal
        )
      )
    }
    let precise = records.filter { $0.kind == .use && $0.isHourTotal == false }
    for record in precise + uses.filter(\.isHourTotal) where record.duplicate > 0 {
      accounts.add(record.duplicate, at: record.start) {
        $0.raw += $1
        $0.dropped[.duplicate, default: 0] += $1
      }
    }

    let annotations = records.filter { $0.kind == .annotation && $0.start < asOf }.map {
      var annotation = $0
      annotation.duration = min(annotation.duration, asOf - annotation.start)
      return annotation
    }
    var unplaced: [SetAside] = []
    segments = Annotation(joined(annotations), text: text).refine(segments, &unplaced)
    for lost in unplaced { accounts.add(lost.span) { $0.raw += $1 } }
    setAside += unplaced

    for index in segments.indices {
      let verdict = classifier.classify(segments[index])
      segments[index].category = verdict.category
      segments[index].productivity = verdict.productivity
    }
    let evidence = IdleEvidence(
      records.filter { $0.start < asOf },
      reach: policy.evidenceReach
    )
    segments = withoutAbsence(segments, evidence, &setAside)
    segments = withoutImplausibleTails(segments, limit: limit, &setAside)
    segments = flattened(segments, text: text, &setAside)
    let (full, added) = flooded(segments, gap: policy.floodGap)
    for hole in added { accounts.add(hole) { $0.flood += $1 } }
    for lost in setAside {
      accounts.add(lost.span) { $0.dropped[lost.reason, default: 0] += $1 * Int64(lost.layers) }
    }
    return full
  }

  private func limit(of category: CategoryID) -> Int64 {
    let path = classifier.path(of: category)
    return limits.first { path.isWithin($0.path) }?.limit ?? policy.longestRecord
  }
}
