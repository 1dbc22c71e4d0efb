import CivilTime

extension Accounting {
  /// The segments of a device whose records leave the stages nothing to set aside, or nil.
  ///
  /// ```
  /// records:  [a  ][b ]  [c][c ]
  /// output:   [a  ][b ]  [c    ]
  /// ```
  /// Such records are windows and nothing else that all count, begin where the one before has ended or later, and are
  /// neither too long to be believed nor yet to come. Most days of most devices are like that, and
  /// accounting for them takes one pass. `days` are in order of time.
  func plainSegments(_ days: [DayRecords], device: Int, isOwn: Bool) -> [Segment]? {
    guard policy.floodGap == 0 else { return nil }
    let limit = shortestLimit
    var isPlain = true
    let most = days.reduce(0) { $0 + $1.rows.count }
    let segments = [Segment](unsafeUninitializedCapacity: most) { segments, count in
      // What the record of the last segment said, and that segment, which may go on.
      var content = RecordContent(kind: .use, source: 0)
      var last = Segment(content, before, device: device)
      func add(_ day: DayRecords, _ templates: UnsafeBufferPointer<Segment>) -> Bool {
        day.contents.withUnsafeBufferPointer { contents in
          for row in day.rows {
            let span = TimeSpan(row.start, row.start + row.duration)
            guard row.duplicate == 0, row.duration > 0, span.start >= last.span.end,
              span.end <= asOf
            else { return false }
            if span.start == last.span.end, contents[Int(row.content)].isLike(content) {
              last.span.end = span.end
            } else {
              if !last.span.isEmpty {
                segments.initializeElement(at: count, to: last)
                count += 1
              }
              last = templates[Int(row.content)]
              last.span = span
              content = contents[Int(row.content)]
            }
            guard last.span.length <= limit else { return false }
            last.record = last.span
          }
          return true
        }
      }
      for day in days where isPlain {
        isPlain = day.contents.allSatisfy { $0.kind == .use && !$0.isHourTotal }
        guard isPlain else { break }
        let templates = templates(day.contents, device: device, isOwn: isOwn)
        isPlain =
          templates.allSatisfy { $0.effect == .counts }
          && templates.withUnsafeBufferPointer { add(day, $0) }
      }
      if !last.span.isEmpty {
        segments.initializeElement(at: count, to: last)
        count += 1
      }
    }
    return isPlain ? segments : nil
  }

  /// No time, before any record.
  private var before: TimeSpan {
    TimeSpan(Instant(milliseconds: .min / 2), Instant(milliseconds: .min / 2))
  }

  /// A segment of no time for each content, put into its category.
  private func templates(_ contents: [RecordContent], device: Int, isOwn: Bool) -> [Segment] {
    contents.map {
      var segment = Segment($0, before, device: device)
      segment.isOwn = isOwn
      classifier.classify(&segment)
      return segment
    }
  }
}

extension RecordContent {
  /// Whether touching records that say this and the other are one stretch.
  fileprivate func isLike(_ other: RecordContent) -> Bool {
    app == other.app && title == other.title && source == other.source && url == other.url
      && category == other.category && productivity == other.productivity
  }
}
