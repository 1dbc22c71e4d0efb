import Foundation
import SampleData
import Testing

/// Cleans the exports with simple code of its own and asks whether `truth.json` says the same.
@Suite struct AccountingTests {
  let files = SampleFiles.published
  /// 2026-06-01T06:00:00Z.
  let asOf: Int64 = 1_780_293_600_000

  struct Piece {
    var from: Int64
    var to: Int64
    let app: String
    let title: String
  }

  /// The stages of the laptop's accounting: what each removes, and what is left.
  struct Cleaned {
    var duplicate: Int64 = 0
    var future: Int64 = 0
    var afk: Int64 = 0
    var overlap: Int64 = 0
    var left: [Piece] = []
  }

  func presence() throws -> [(from: Int64, to: Int64)] {
    var union: [(from: Int64, to: Int64)] = []
    let here = try files.events("aw-watcher-afk").filter { $0.data["status"] == "not-afk" }
    for event in here.sorted(by: { $0.start < $1.start }) {
      if let last = union.last, event.start <= last.to {
        union[union.count - 1].to = max(last.to, event.end)
      } else {
        union.append((event.start, event.end))
      }
    }
    return union
  }

  func cleaned() throws -> Cleaned {
    var result = Cleaned()
    let here = try presence()
    var longest: [String: SampleFiles.Event] = [:]
    for event in try files.events("aw-watcher-window") {
      let key = "\(event.start)|\(event.data["app"] ?? "")|\(event.data["title"] ?? "")"
      guard let other = longest[key] else {
        longest[key] = event
        continue
      }
      result.duplicate += min(event.duration, other.duration)
      if event.duration > other.duration { longest[key] = event }
    }
    var pieces: [Piece] = []
    var at = 0
    for event in longest.values.sorted(by: { $0.start < $1.start }) {
      let end = min(event.end, max(asOf, event.start))
      result.future += event.end - end
      result.afk += end - event.start
      while at < here.count, here[at].to <= event.start { at += 1 }
      var next = at
      while next < here.count, here[next].from < end {
        let from = max(here[next].from, event.start)
        let to = min(here[next].to, end)
        next += 1
        guard to > from else { continue }
        result.afk -= to - from
        pieces.append(
          Piece(from: from, to: to, app: event.data["app"] ?? "", title: event.data["title"] ?? "")
        )
      }
    }
    pieces.sort { $0.from < $1.from }
    // The later window wins; no window here ends within another one's time and leaves a rest.
    for index in pieces.indices.dropLast() where pieces[index].to > pieces[index + 1].from {
      #expect(pieces[index].to <= pieces[index + 1].to)
      result.overlap += pieces[index].to - pieces[index + 1].from
      pieces[index].to = pieces[index + 1].from
    }
    result.left = pieces
    return result
  }

  @Test("each flaw of the laptop's export is as large as the truth says")
  func laptop() throws {
    let windows = try files.events("aw-watcher-window")
    #expect(windows.count == Int(try files.truth("devices", "laptop-ina", "window_records")))
    #expect(
      windows.reduce(0) { $0 + $1.duration } == (try files.truth("devices", "laptop-ina", "raw_ms"))
    )
    let cleaned = try cleaned()
    let kept = cleaned.left.reduce(0) { $0 + $1.to - $1.from }
    #expect(cleaned.duplicate == (try files.truth("devices", "laptop-ina", "duplicate_ms")))
    #expect(cleaned.future == (try files.truth("dropped_ms", "clipped_future")))
    #expect(cleaned.future == 9_000_000)
    #expect(cleaned.afk == (try files.truth("dropped_ms", "afk")))
    #expect(cleaned.overlap == (try files.truth("dropped_ms", "same_device_overlap")))
    #expect(kept == (try files.truth("devices", "laptop-ina", "true_ms")))
    #expect(kept == (try presence()).reduce(0) { $0 + $1.to - $1.from })
  }

  @Test("the AFK events contradict themselves as real ones do")
  func afk() throws {
    let events = try files.events("aw-watcher-afk")
    let keys = events.map { "\($0.start) \($0.duration) \($0.data["status"] ?? "")" }
    #expect(keys.count - Set(keys).count > 50, "exact duplicates")
    let away = events.filter { $0.data["status"] == "afk" }.sorted { $0.start < $1.start }
    #expect(zip(away, away.dropFirst()).count { $1.start - $0.start == 1 } > 50, "1 ms apart")
    #expect(zip(away, away.dropFirst()).count { $0.end > $1.start } > 100, "overlaps")
    let nights = try files.events("aw-watcher-window").filter { $0.duration > 32_400_000 }
    // Three nights of nine hours, and the last night, which reaches into the future.
    #expect(nights.count == 4)
    #expect(away.count { $0.duration >= 32_400_000 } >= 1)
    #expect(try files.events("aw-watcher-window").count { $0.duration == 0 } > 500)
    #expect(try files.events("aw-watcher-window").count { $0.data["title"] == "" } > 500)
  }

  @Test("buckets are written newest first")
  func order() throws {
    for prefix in ["aw-watcher-window", "aw-watcher-afk", "aw-watcher-web"] {
      let starts = try files.events(prefix).map(\.start)
      #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 >= $1 })
    }
  }

  @Test("web events lie within a browser window, but for the strays the truth names")
  func web() throws {
    let browser = try files.events("aw-watcher-window").filter { $0.data["app"] == "firefox" }
      .sorted { $0.start < $1.start }
    let events = try files.events("aw-watcher-web").sorted { $0.start < $1.start }
    var stray: Int64 = 0
    var at = 0
    for event in events {
      while at < browser.count, browser[at].end < event.end { at += 1 }
      let isInside = at < browser.count && browser[at].start <= event.start
      if isInside == false { stray += event.duration }
    }
    #expect(events.count > 3000)
    #expect(stray > 0)
    #expect(stray == (try files.truth("dropped_ms", "annotation_without_window")))
  }

  @Test("true minutes of each day are what cleaning the laptop's export leaves")
  func days() throws {
    var active: [String: Int64] = [:]
    var focus: [String: Int64] = [:]
    let study = ["Campus", "Wikipedia", "Stack Exchange", "Overleaf"]
    let desk = ["obsidian", "evince", "code", "zotero", "libreoffice-writer"]
    for piece in try cleaned().left {
      var at = piece.from
      while at < piece.to {
        // Summer time began at 1774746000.
        let offset: Int64 = at < 1_774_746_000_000 ? 3_600_000 : 7_200_000
        let midnight = ((at + offset) / 86_400_000 + 1) * 86_400_000 - offset
        let end = min(piece.to, midnight)
        let day = String((at + offset) / 86_400_000)
        active[day, default: 0] += end - at
        let isStudyPage = study.contains { piece.title.contains(" - \($0) \u{2014}") }
        if desk.contains(piece.app) || isStudyPage { focus[day, default: 0] += end - at }
        at = end
      }
    }
    let days = try #require(try files.json("truth.json")["days"] as? [[String: Any]])
    #expect(days.count == 70)
    for (index, day) in days.enumerated() {
      let laptop = try #require(day["laptop-ina"] as? [String: NSNumber])
      // 2026-03-23 is day 20535.
      let key = String(20_535 + index)
      #expect(laptop["active_ms"]?.int64Value == active[key, default: 0], "\(day["date"] ?? "")")
      #expect(laptop["focus_ms"]?.int64Value == focus[key, default: 0], "\(day["date"] ?? "")")
      #expect(laptop["focus_minutes"]?.int64Value == focus[key, default: 0] / 60_000)
    }
  }

  @Test("the phone's rows sum to the truth, and two of them must be rejected")
  func phone() throws {
    let rows = try files.lines("inbox/phone-ina.csv")
    #expect(rows.first == "timestamp,duration_s,app_identifier,category,device,title")
    var seen: Set<String> = []
    var raw: Int64 = 0
    var duplicate: Int64 = 0
    var duplicates: Int64 = 0
    var rejected: [String] = []
    let formatter = ISO8601DateFormatter()
    for row in rows.dropFirst() {
      let fields = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let seconds = try #require(Int64(fields[1]))
      // Foundation would roll 31 April over; a calendar's own round trip shows it.
      let isDate = formatter.date(from: fields[0]).map { formatter.string(from: $0) == fields[0] }
      guard isDate == true, seconds >= 0 else {
        rejected.append(fields[0])
        continue
      }
      raw += seconds * 1000
      if seen.insert(row).inserted == false {
        duplicate += seconds * 1000
        duplicates += 1
      }
    }
    #expect(rejected.sorted() == ["2026-04-27T17:20:00Z", "2026-04-31T09:00:00Z"])
    #expect(raw == (try files.truth("devices", "phone-ina", "raw_ms")))
    #expect(duplicate == (try files.truth("devices", "phone-ina", "duplicate_ms")))
    #expect(duplicates == (try files.truth("devices", "phone-ina", "duplicate_records")))
    #expect((30...70).contains(Int(duplicates) * 1000 / rows.count), "about 5 %")
    let sleeping = try files.truth("devices", "phone-ina", "sleeping_ms")
    #expect(sleeping == 23_400_000)
    #expect((try files.truth("dropped_ms", "implausible_tail")) == 9_000_000)
    #expect(raw - duplicate - sleeping == (try files.truth("devices", "phone-ina", "true_ms")))
  }

  @Test("the office's slots sum to the truth, and some hold more than five minutes")
  func office() throws {
    let rows = try files.lines("inbox/rescuetime-office.csv")
    #expect(
      rows.first
        == "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity"
    )
    var slots: [String: Int64] = [:]
    for row in rows.dropFirst() {
      let fields = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      #expect(fields.count == 6)
      slots[fields[0], default: 0] += try #require(Int64(fields[1]))
    }
    #expect(slots.keys.allSatisfy { $0.hasSuffix("0:00") || $0.hasSuffix("5:00") })
    let raw = slots.values.reduce(0, +) * 1000
    let overflow = slots.values.reduce(0) { $0 + max($1 - 300, 0) } * 1000
    #expect(raw == (try files.truth("devices", "office-pc", "raw_ms")))
    #expect(overflow == (try files.truth("devices", "office-pc", "slot_overflow_ms")))
    #expect(slots.values.contains { $0 > 300 })
  }

  @Test("about a tenth of the laptop's time has another device in use")
  func concurrency() throws {
    let shared = try files.truth("true_concurrent_ms")
    let laptop = try files.truth("devices", "laptop-ina", "true_ms")
    #expect((70...140).contains(shared * 1000 / laptop))
    #expect(
      try files.truth("true_device_sum_ms") - files.truth("true_union_ms")
        == files.truth("true_concurrent_ms")
    )
  }
}
