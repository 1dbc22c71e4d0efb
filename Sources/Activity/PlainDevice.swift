import CivilTime

extension Accounting {
  /// The segments of a device whose records leave the stages nothing to set aside, or nil.
  ///
  /// ```
  /// records:  [a  ][b ]  [c][c ]
  /// output:   [a  ][b ]  [c    ]
  /// ```
  /// Such records are windows and nothing else, begin where the one before has ended or later, and are
  /// neither too long to be believed nor yet to come. Most days of most devices are like that, and
  /// accounting for them takes one pass. `days` are in order of time.
  func plainSegments(_ days: [DayRecords], device: Int) -> [Segment]? {
    guard policy.floodGap == 0 else { return nil }
    let limit = shortestLimit
    var segments: [Segment] = []
    segments.reserveCapacity(days.reduce(0) { $0 + $1.records.count })
    var last = Segment.none
    var source: TextID = 0
    for day in days {
      for record in day.records {
        let end = record.end
        guard record.kind == .use, record.isHourTotal == false, record.duplicate == 0,
          record.duration > 0, record.start >= last.span.end, end <= asOf
        else { return nil }
        if record.start == last.span.end, record.app == last.app, record.title == last.title,
          record.source == source, record.url == last.url, record.category == last.given,
          record.productivity == last.productivity
        {
          last.span.end = end
        } else {
          if last.span.isEmpty == false { segments.append(last) }
          last.span.start = record.start
          last.span.end = end
          last.device = device
          last.app = record.app
          last.title = record.title
          last.url = record.url
          last.given = record.category
          last.productivity = record.productivity
          source = record.source
        }
        guard last.span.length <= limit else { return nil }
        last.record = last.span
      }
    }
    if last.span.isEmpty == false { segments.append(last) }
    classifier.classify(&segments)
    return segments
  }
}

extension Segment {
  /// A segment of no time, before any record.
  fileprivate static let none = Segment(
    span: TimeSpan(Instant(milliseconds: .min / 2), Instant(milliseconds: .min / 2)),
    record: TimeSpan(Instant(milliseconds: .min / 2), Instant(milliseconds: .min / 2)),
    device: 0,
    app: 0,
    title: 0,
    url: 0,
    given: 0,
    category: 0,
    productivity: nil,
    isInteractive: false,
    isHourTotal: false
  )
}
