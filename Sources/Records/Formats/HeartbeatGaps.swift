import CivilTime

/// A sign of activity at one instant.
struct Heartbeat {
  /// When it was.
  let start: Instant
  /// The machine, as `HeartbeatGaps` numbers it.
  let machine: Int
  let app: TextID
  let title: TextID
  let url: TextID
  let category: TextID
}

/// A heartbeat with the milliseconds that it lasts and the name of its machine.
typealias TimedHeartbeat = (beat: Heartbeat, duration: Int64, machine: String)

/// Makes time from heartbeats: each lasts until the next one of its machine, if that comes soon.
///
/// ```
/// heartbeats:  a   a  b     |   15 min and more   |  c  c
/// time:        [a    ][b=0]                          [c ]
/// ```
/// WakaTime and Wakapi count in the same way; a heartbeat that none follows gets no time, as nothing
/// says how long it was. Unlike Wakapi's, a gap across midnight counts: days play no part.
///
/// Heartbeats come day by day, in any order within a day. Only a day's are held, and of each earlier
/// day the last one, which ends where another day begins.
package struct HeartbeatGaps {
  /// The longest time between two heartbeats that counts as activity: WakaTime's default timeout.
  package static let longest: Int64 = 15 * 60_000
  /// So many heartbeats of one day are held; a day with more is taken in pieces.
  private static let most = 1 << 18

  private var day: [Heartbeat] = []
  /// The first instant and the last heartbeat of each machine and day.
  private var edges: [(first: Instant, last: Heartbeat)] = []
  private var machines: [String] = []
  private var numbers: [String: Int] = [:]

  /// Whether the day has to be ended.
  var isFull: Bool { day.count >= HeartbeatGaps.most }

  /// The number of a machine.
  mutating func machine(_ name: String) -> Int {
    if let number = numbers[name] { return number }
    machines.append(name)
    numbers[name] = machines.count - 1
    return machines.count - 1
  }

  /// Takes in a heartbeat of the day at hand.
  mutating func add(_ beat: Heartbeat) { day.append(beat) }

  /// The heartbeats of the day at hand with their time, but for the last one of each machine.
  mutating func endDay() -> [TimedHeartbeat] {
    var timed: [TimedHeartbeat] = []
    var first: Instant?
    // The order of the file decides between heartbeats of the same instant.
    let order = day.indices.sorted {
      (day[$0].machine, day[$0].start, $0) < (day[$1].machine, day[$1].start, $1)
    }
    for (place, index) in order.enumerated() {
      let beat = day[index]
      let next = place + 1 < order.count ? day[order[place + 1]] : nil
      if let next, next.machine == beat.machine {
        timed.append(lasting(beat, until: next.start))
        first = first ?? beat.start
      } else {
        edges.append((first ?? beat.start, beat))
        first = nil
      }
    }
    day.removeAll(keepingCapacity: true)
    return timed
  }

  /// The last heartbeats of all days with their time.
  mutating func finish() -> [TimedHeartbeat] {
    let days = edges.indices.sorted {
      (edges[$0].last.machine, edges[$0].first, $0) < (edges[$1].last.machine, edges[$1].first, $1)
    }.map { edges[$0] }
    edges = []
    return days.indices.map { index in
      let beat = days[index].last
      // The first of the days behind it that does not begin before this one ends.
      let next = days[(index + 1)...].first(past: { edge in
        edge.last.machine == beat.machine && edge.first < beat.start
      })
      guard let next, next.last.machine == beat.machine else { return lasting(beat, until: nil) }
      return lasting(beat, until: next.first)
    }
  }

  private func lasting(_ beat: Heartbeat, until end: Instant?) -> TimedHeartbeat {
    let gap = end.map { $0 - beat.start } ?? 0
    return (beat, gap <= HeartbeatGaps.longest ? gap : 0, machines[beat.machine])
  }
}

extension ArraySlice {
  /// The first element behind all those that `precedes` says yes to, which stand at the beginning.
  fileprivate func first(past precedes: (Element) -> Bool) -> Element? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if precedes(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low < endIndex ? self[low] : nil
  }
}
