import CivilTime

/// Walks over spans in order of time and tells, for each stretch between two boundaries, which of
/// them are open.
///
/// ```
/// spans:     [0          ]
///                [1  ]
/// stretches: [0  ][01 ][0]
/// ```
/// The spans come in any order; `visit` gets each stretch and the places of the open ones, oldest
/// first.
func sweep(_ spans: [TimeSpan], visit: (TimeSpan, [Int]) -> Void) {
  let order = spans.indices.sorted { spans[$0].start < spans[$1].start }
  var open: [Int] = []
  var next = 0
  var at = Instant(milliseconds: .min)
  while next < order.count || open.isEmpty == false {
    if open.isEmpty { at = spans[order[next]].start }
    while next < order.count, spans[order[next]].start <= at {
      open.append(order[next])
      next += 1
    }
    var until = next < order.count ? spans[order[next]].start : Instant(milliseconds: .max)
    for index in open { until = min(until, spans[index].end) }
    if until > at { visit(TimeSpan(at, until), open) }
    at = until
    open.removeAll { spans[$0].end <= at }
  }
}
