import CivilTime

/// Walks over spans in order of time and tells, for each stretch between two boundaries, which of
/// them are open.
///
/// ```
/// spans:     [0          ]
///                [1  ]
/// stretches: [0  ][01 ][0]
/// ```
/// `count` spans are given by `span`; `visit` gets each stretch and the open ones, oldest first.
func sweep(
  count: Int,
  span: (Int) -> TimeSpan,
  visit: (TimeSpan, [Int]) -> Void
) {
  let order = (0..<count).sorted { span($0).start < span($1).start }
  var open: [Int] = []
  var next = 0
  var at = Instant(milliseconds: .min)
  while next < order.count || open.isEmpty == false {
    if open.isEmpty { at = span(order[next]).start }
    while next < order.count, span(order[next]).start <= at {
      open.append(order[next])
      next += 1
    }
    var until = next < order.count ? span(order[next]).start : Instant(milliseconds: .max)
    for index in open { until = min(until, span(index).end) }
    if until > at { visit(TimeSpan(at, until), open) }
    at = until
    open.removeAll { span($0).end <= at }
  }
}
