import CivilTime
import Platform

/// One event as a watcher stored it.
struct WatchEvent: Hashable {
  var start: Instant
  /// Milliseconds.
  var duration: Int64
  /// The members of the event's `data`, as JSON text.
  let data: String

  var end: Instant { start + duration }
}

/// What the corruption of the laptop's data amounts to, in milliseconds unless named otherwise.
struct LaptopDamage: Hashable {
  /// Window time while nobody was at the laptop, sleeping laptops included.
  var afk: Int64 = 0
  /// The part of `afk` that was recorded while the laptop slept for hours.
  var sleeping: Int64 = 0
  /// Window time after the instant the export is read at.
  var future: Int64 = 0
  /// Shorter copies of growing window events.
  var duplicate: Int64 = 0
  /// The number of those copies.
  var duplicateEvents = 0
  /// Window time that reaches into the next window.
  var overlap: Int64 = 0
  /// Window events without duration, a count.
  var zeroDurations = 0
  /// Web events at times at which no browser window was recorded.
  var strayWeb: Int64 = 0
}

/// The laptop's true segments as ActivityWatch's watchers would have stored them, flaws included.
///
/// Each flaw is one that was seen in real exports, and each is counted. After removal of what
/// `damage` names, the window events are exactly the true segments; the `not-afk` events cover
/// exactly the time between the first and the last segment of each stay at the laptop.
struct LaptopTrace {
  private(set) var windows: [WatchEvent] = []
  private(set) var afk: [WatchEvent] = []
  private(set) var web: [WatchEvent] = []
  private(set) var damage = LaptopDamage()

  /// The shortest absence that the AFK watcher notices: 3 minutes.
  private static let noticed: Int64 = 180_000
  /// The longest absence during which the laptop stays awake.
  private static let awake: Int64 = 20 * 60_000
  private static let nineHours: Int64 = 9 * 3_600_000

  /// Makes the events; `asOf` is when the export was made as far as honest clocks go.
  init(_ segments: [TrueSegment], firstDay: Instant, asOf: Instant, seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 0x2_0000)
    windows = segments.map { segment in
      let isBare = segment.use.app != "firefox" && random.chance(perMille: 20)
      return LaptopTrace.window(segment, title: isBare ? "" : nil)
    }
    let stays = LaptopTrace.stays(segments)
    let joints = segments.indices.dropLast().filter { segments[$0].end == segments[$0 + 1].start }
    overlap(joints, segments, &random)
    grow(segments, &random)
    addZeroDurations(joints, segments, &random)
    leave(stays, segments, firstDay: firstDay, asOf: asOf, &random)
    spoilAFK(&random)
    browse(segments, &random)
  }

  /// Ranges of segments between which the AFK watcher noticed nobody.
  private static func stays(_ segments: [TrueSegment]) -> [Range<Int>] {
    var stays: [Range<Int>] = []
    var first = 0
    for index in segments.indices {
      let isLast = index + 1 == segments.count
      guard isLast || segments[index + 1].start - segments[index].end >= noticed else { continue }
      stays.append(first..<index + 1)
      first = index + 1
    }
    return stays
  }

  private static func window(_ segment: TrueSegment, title: String?) -> WatchEvent {
    let suffix = segment.use.app == "firefox" ? " \u{2014} Mozilla Firefox" : ""
    let title = title ?? segment.use.title + suffix
    return WatchEvent(
      start: segment.start,
      duration: segment.duration,
      data: data([("app", segment.use.app), ("title", title)])
    )
  }

  private static func data(_ members: [(String, String)]) -> String {
    members.map { "\"\($0.0)\":\(JSONText.quoted($0.1))" }.joined(separator: ",")
  }

  /// Lets 2 % of the windows reach into the window that follows them.
  private mutating func overlap(
    _ joints: [Int],
    _ segments: [TrueSegment],
    _ random: inout SplitMix64
  ) {
    for index in joints where random.chance(perMille: 20) {
      let room = Int(min(segments[index + 1].duration - 1, 3000))
      guard room >= 100 else { continue }
      let excess = Int64(random.integer(in: 100...room))
      windows[index].duration += excess
      damage.overlap += excess
    }
  }

  /// Stores 3 % of the windows also with the durations they had while they grew.
  private mutating func grow(_ segments: [TrueSegment], _ random: inout SplitMix64) {
    for index in segments.indices {
      // An event that overlaps keeps its one record, so that each flaw can be counted alone.
      let isWhole = windows[index].duration == segments[index].duration
      guard isWhole, segments[index].duration > 20_000, random.chance(perMille: 30) else {
        continue
      }
      var copy = windows[index]
      for part in 1...random.integer(in: 1...2) {
        copy.duration = segments[index].duration * Int64(part) / 3
        windows.append(copy)
        damage.duplicate += copy.duration
        damage.duplicateEvents += 1
      }
    }
  }

  private mutating func addZeroDurations(
    _ joints: [Int],
    _ segments: [TrueSegment],
    _ random: inout SplitMix64
  ) {
    for index in joints where random.chance(perMille: 90) {
      let shell = LaptopTrace.data([("app", "gnome-shell"), ("title", "")])
      windows.append(WatchEvent(start: segments[index].end, duration: 0, data: shell))
      damage.zeroDurations += 1
    }
  }

  /// Writes the AFK events, and lets the last window of each stay run on.
  private mutating func leave(
    _ stays: [Range<Int>],
    _ segments: [TrueSegment],
    firstDay: Instant,
    asOf: Instant,
    _ random: inout SplitMix64
  ) {
    // In these weeks, counted from 0, the laptop slept for 9 hours with a window in front.
    var sleepless = [1, 4, 7]
    for (number, stay) in stays.enumerated() {
      guard let first = stay.first, let last = stay.last else { continue }
      let end = segments[last].end
      addAFK("not-afk", segments[first].start, end - segments[first].start)
      guard number + 1 < stays.count else {
        // The last event of all reaches two and a half hours into the future.
        let future: Int64 = 9_000_000
        windows[last].duration += asOf - end + future
        damage.afk += asOf - end
        damage.sleeping += asOf - end
        damage.future += future
        continue
      }
      let absence = segments[stays[number + 1].lowerBound].start - end
      let week = Int((end - firstDay) / (7 * 86_400_000))
      var tail = Int64(random.integer(in: 240_000...600_000))
      if absence <= LaptopTrace.awake {
        tail = absence
      } else if absence > LaptopTrace.nineHours + 300_000, sleepless.first == week {
        sleepless.removeFirst()
        tail = LaptopTrace.nineHours
        damage.sleeping += tail
      }
      windows[last].duration += tail
      damage.afk += tail
      // Twice the AFK watcher slept too and says nothing about the night.
      let isSilent = tail == LaptopTrace.nineHours && sleepless.count < 2
      if !isSilent { addAFK("afk", end, tail) }
    }
  }

  private mutating func addAFK(_ status: String, _ start: Instant, _ duration: Int64) {
    afk.append(
      WatchEvent(start: start, duration: duration, data: LaptopTrace.data([("status", status)]))
    )
  }

  /// Stores AFK events more than once, as aw-watcher-afk did (pull requests 61 and 64).
  private mutating func spoilAFK(_ random: inout SplitMix64) {
    for event in afk {
      if random.chance(perMille: 100) { afk.append(event) }
      if random.chance(perMille: 140), event.duration > 2000 {
        var late = event
        late.start = event.start + 1
        late.duration -= Int64(random.integer(in: 1...1000))
        afk.append(late)
      }
      if random.chance(perMille: 120) {
        var early = event
        early.duration /= 2
        afk.append(early)
      }
    }
    // An absence that ends a little after the return is harmless, since presence decides.
    for index in afk.indices where afk[index].data.contains(":\"afk\"") {
      if random.chance(perMille: 250) { afk[index].duration += Int64(random.integer(in: 1...3000)) }
    }
  }

  /// Writes the web events: within the window they belong to, and a few that belong to none.
  private mutating func browse(_ segments: [TrueSegment], _ random: inout SplitMix64) {
    var strays = 6
    for (index, segment) in segments.enumerated() {
      if let url = segment.use.url, segment.duration > 3000, random.chance(perMille: 970) {
        let lag = Int64(random.integer(in: 0...700))
        let early = Int64(random.integer(in: 0...300))
        addWeb(url, segment.use, segment.start + lag, segment.duration - lag - early, &random)
      }
      guard strays > 0, index + 1 < segments.count, index > segments.count * (7 - strays) / 8,
        segment.use.url == nil
      else { continue }
      let absence = segments[index + 1].start - segment.end
      guard absence > 3_600_000, absence < 3 * 3_600_000 else { continue }
      let length = Int64(random.integer(in: 60_000...300_000))
      let use = Repertoire.streamedMusic
      addWeb(use.url ?? "", use, segment.end + 1_800_000, length, &random)
      damage.strayWeb += length
      strays -= 1
    }
  }

  private mutating func addWeb(
    _ url: String,
    _ use: AppUse,
    _ start: Instant,
    _ duration: Int64,
    _ random: inout SplitMix64
  ) {
    let members = LaptopTrace.data([("url", url), ("title", use.title)])
    let tabs = random.integer(in: 3...19)
    let flags = "\"audible\":\(use.category == "Video"),\"incognito\":false,\"tabCount\":\(tabs)"
    web.append(WatchEvent(start: start, duration: duration, data: members + "," + flags))
  }
}
