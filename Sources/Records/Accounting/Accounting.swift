import CivilTime

/// Turns what devices reported into one account of a person's time.
///
/// The stages in order, each a function in a file of its own; what a stage does not keep it sets
/// aside with a reason:
///
/// ```
/// records ─ laid ─ joined ─ future ─ annotated ─ classified ─ wanted ─ present ─ believable ─ flat ─ attributed
/// ```
public struct Accounting {
  /// The choices left to the person.
  public let policy: AccountingPolicy
  /// The instant of the run; what lies after it is set aside until its time has come.
  public let asOf: Instant

  let classifier: Classifier
  /// Whether devices that leave most stages nothing to do are accounted for in one pass.
  ///
  /// It changes no outcome; only tests turn it off.
  var looksForPlainDevices = true

  package let text: (TextID) -> String
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
      ($0.key.depth, $1.key) > ($1.key.depth, $0.key)
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
    var byDevice: [[Segment]] = []
    var observed: [TimeSpan] = []
    var unsettled: [TimeSpan] = []
    // Texts that look alike may differ in their bytes, and are two devices then.
    let recorded = Dictionary(grouping: records) { Array($0.device.utf8) }
    for (rank, device) in devices.enumerated() {
      // Records begin on their day, and each day is in order.
      let days = (recorded[Array(device.utf8)] ?? []).sorted { $0.utcDay < $1.utcDay }
      if days.isEmpty { continue }
      let mine = deviceTime(days, device: rank, loaded: loaded, accounts: &accounts)
      byDevice.append(mine.segments)
      observed += mine.observed.spans
      unsettled += mine.open
    }
    // Where devices compete, and where a record may go on beyond what was loaded, what lies further
    // away could matter. A calm stretch without either parts what is before it from what is after;
    // evidence of presence speaks across it, for as long as it reaches.
    let (owned, concurrent) = Attribution(policy: policy).attribute(merged(byDevice), &unsettled)
    func isSettled(by span: TimeSpan) -> Bool {
      span.length >= policy.evidenceReach
        && TimeSet(unsettled.filter { $0.start <= span.end && $0.end >= span.start }).gaps(in: span)
          .contains { $0.length > policy.attentionHold }
    }

    let period = grid.span
    let inside = trimmed(owned, to: period)
    let beside = concurrent.compactMap { use -> Segment? in
      let part = use.span.intersection(period)
      return part.isEmpty ? nil : use.cut(to: part)
    }
    accounts.add(inside, to: .bucketed)
    for use in beside { accounts.add(use.span, to: .concurrent) }
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

  /// The part of segments, in order and without overlap, that lies in a period.
  private func trimmed(_ segments: [Segment], to period: TimeSpan) -> [Segment] {
    let first = segments.firstIndex { $0.span.end > period.start } ?? segments.endIndex
    let end = segments[first...].firstIndex { $0.span.start >= period.end } ?? segments.endIndex
    var inside = Array(segments[first..<end])
    guard let last = inside.indices.last else { return [] }
    inside[0].span = inside[0].span.intersection(period)
    inside[last].span = inside[last].span.intersection(period)
    return inside
  }

  /// What one device reported: flat, the whole records that may go on beyond what was loaded, and when
  /// its tracker was at work.
  private func deviceTime(
    _ days: [DayRecords],
    device: Int,
    loaded: TimeSpan,
    accounts: inout DayAccounts
  ) -> (segments: [Segment], open: [TimeSpan], observed: TimeSet) {
    let isOwn = days[0].device == AccountingPolicy.ownDevice
    func isOpen(_ span: TimeSpan) -> Bool { span.start <= loaded.start || span.end >= loaded.end }
    if looksForPlainDevices, let segments = plainSegments(days, device: device, isOwn: isOwn) {
      accounts.add(segments, to: .raw)
      var open: [TimeSpan] = []
      var observed: [TimeSpan] = []
      for segment in segments {
        if isOpen(segment.span) { open.append(segment.span) }
        if let last = observed.last, segment.span.start - last.end <= policy.evidenceReach {
          observed[observed.count - 1].end = segment.span.end
        } else {
          observed.append(segment.span)
        }
      }
      return (segments, open, TimeSet(observed))
    }
    let mine = days.flatMap(\.records)
    // What two hours have in common is no reason to take their totals for one stretch.
    let (slotted, counted) = placed(mine.filter { $0.kind == .use && !$0.isHourTotal })
    add(counted, &accounts)
    let (whole, longestParts) = joinedParts(slotted)
    let totals = TotalsBesideSlots(
      mine.filter { $0.kind == .use && $0.isHourTotal },
      beside: zip(whole, longestParts).map { believed($0, longestPart: $1) },
      program: { policy.programs[text($0)] ?? text($0) },
      text: text
    )
    add(totals.known, &accounts)
    let uses = whole + totals.laid
    let observed = TimeSet(
      mine.map { TimeSpan($0.start, min($0.reach, asOf)) },
      bridging: policy.evidenceReach
    )
    return (
      flatten(
        mine,
        uses: uses,
        isBelieved: {
          isBelieved(uses[$0], longestPart: $0 < whole.count ? longestParts[$0] : .max)
        },
        device: device,
        isOwn: isOwn,
        accounts: &accounts
      ),
      uses.map { TimeSpan($0.start, $0.end) }.filter(isOpen), observed
    )
  }

  /// One device's records as a flat list of segments.
  private func flatten(
    _ records: [ActivityRecord],
    uses: [ActivityRecord],
    isBelieved: (Int) -> Bool,
    device: Int,
    isOwn: Bool,
    accounts: inout DayAccounts
  ) -> [Segment] {
    var setAside: [SetAside] = []
    var segments = untilNow(
      uses,
      isBelieved: isBelieved,
      device: device,
      &setAside,
      accounts: &accounts
    )
    for place in segments.indices { segments[place].isOwn = isOwn }
    addCopies(records, uses, &accounts)
    let annotations = records.filter { $0.kind == .annotation && $0.start < asOf }.map {
      var annotation = $0
      annotation.duration = min(annotation.duration, asOf - annotation.start)
      return annotation
    }
    var unplaced: [SetAside] = []
    segments = Annotation(joined(annotations), text: text).refine(segments, &unplaced)
    for lost in unplaced { accounts.add(lost.span, to: .raw) }
    setAside += unplaced

    classifier.classify(&segments)
    segments = wanted(segments, &setAside)
    let evidence = IdleEvidence(
      records.filter { $0.start < asOf },
      reach: policy.evidenceReach
    )
    let away = AwayLook(policy.awayExceptions, text: text)
    segments = withoutAbsence(segments, evidence, isExcepted: away.isExcepted, &setAside)
    segments = withoutImplausibleTails(segments, shortest: shortestLimit, limit: limit, &setAside)
    segments = flattened(segments, text: text, &setAside)
    let (full, added) = flooded(segments, gap: policy.floodGap)
    for hole in added { accounts.add(hole, to: .flood) }
    for lost in setAside {
      accounts.add(lost.span, to: .dropped(lost.reason), layers: lost.layers)
    }
    return full
  }

  /// What rules leave to be counted; lock screens and what the person wants left out are set aside.
  private func wanted(_ segments: [Segment], _ setAside: inout [SetAside]) -> [Segment] {
    guard segments.contains(where: { $0.effect != .counts }) else { return segments }
    for segment in segments where segment.effect != .counts {
      let reason: DropReason = segment.effect == .away ? .afk : .ignored
      setAside.append(SetAside(span: segment.span, reason: reason))
    }
    return segments.filter { $0.effect == .counts }
  }

  /// A segment of each record of use, as far as it is not ahead of now.
  private func untilNow(
    _ uses: [ActivityRecord],
    isBelieved: (Int) -> Bool,
    device: Int,
    _ setAside: inout [SetAside],
    accounts: inout DayAccounts
  ) -> [Segment] {
    var segments: [Segment] = []
    segments.reserveCapacity(uses.count)
    for (place, record) in uses.enumerated() {
      accounts.add(TimeSpan(record.start, record.end), to: .raw)
      if record.start >= asOf {
        setAside.append(SetAside(span: TimeSpan(record.start, record.end), reason: .future))
        continue
      }
      if record.end > asOf {
        setAside.append(SetAside(span: TimeSpan(asOf, record.end), reason: .clippedFuture))
      }
      let span = TimeSpan(record.start, min(record.end, asOf))
      var segment = Segment(record.content, span, device: device)
      segment.isBelieved = isBelieved(place)
      segments.append(segment)
    }
    return segments
  }

  /// Adds the copies of all records of use.
  private func addCopies(
    _ records: [ActivityRecord],
    _ uses: [ActivityRecord],
    _ accounts: inout DayAccounts
  ) {
    for record in records where record.duplicate > 0 && record.kind == .use {
      if !record.isHourTotal { addCopies(of: record, &accounts) }
    }
    for total in uses where total.isHourTotal && total.duplicate > 0 {
      addCopies(of: total, &accounts)
    }
  }

  /// Adds totals of time that shorter slots, or documents, tell of, which is no time of its own.
  private func add(_ known: [ActivityRecord], _ accounts: inout DayAccounts) {
    for total in known {
      accounts.add(total.duration, at: total.start, to: .raw)
      let reason: DropReason = total.start < asOf ? .sameDeviceOverlap : .future
      accounts.add(total.duration, at: total.start, to: .dropped(reason))
      addCopies(of: total, &accounts)
    }
  }

  /// Adds the copies of a record, which were never time of their own.
  private func addCopies(of record: ActivityRecord, _ accounts: inout DayAccounts) {
    accounts.add(record.duplicate, at: record.start, to: .raw)
    accounts.add(record.duplicate, at: record.start, to: .dropped(.duplicate))
  }

  /// Whether a record that is longer than some limit is believed whole all the same.
  private func isBelieved(_ record: ActivityRecord, longestPart: Int64) -> Bool {
    record.duration > shortestLimit
      && (longestPart <= min(AccountingPolicy.longestSlot, shortestLimit)
        || isEntered(text(record.source)))
  }

  private func isEntered(_ source: String) -> Bool {
    source == AccountingPolicy.ownSource || policy.entered.contains(source)
  }

  /// A record as long as it is believed without evidence.
  private func believed(_ record: ActivityRecord, longestPart: Int64) -> ActivityRecord {
    guard record.duration > shortestLimit, !isBelieved(record, longestPart: longestPart) else {
      return record
    }
    var record = record
    record.duration = shortestLimit
    return record
  }

  /// The least of all limits: shorter records need no look at their category's.
  var shortestLimit: Int64 {
    limits.reduce(policy.longestRecord) { min($0, $1.limit) }
  }

  private func limit(of category: CategoryID) -> Int64 {
    let path = classifier.path(of: category)
    return limits.first { path.isWithin($0.path) }?.limit ?? policy.longestRecord
  }
}
