import Foundation
import Testing

/// What the sample's pages draw, read out of the pages and held against their figures in JSON.
@Suite("The sample's pictures")
struct SamplePicturesTests {
  private static let reports = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("reports")

  private func matches(_ pattern: String, _ text: String) throws -> [[String]] {
    let expression = try NSRegularExpression(pattern: pattern)
    let found = expression.matches(in: text, range: NSRange(text.startIndex..., in: text))
    return found.map { match in
      (1..<match.numberOfRanges).compactMap { part in
        Range(match.range(at: part), in: text).map { String(text[$0]) }
      }
    }
  }

  private func page(_ path: String) throws -> (html: String, report: [String: Any]) {
    let folder = Self.reports.appendingPathComponent(path)
    let html = try String(contentsOf: folder.appendingPathComponent("index.html"), encoding: .utf8)
    let data = try Data(contentsOf: folder.appendingPathComponent("report.json"))
    return (html, try #require(JSONSerialization.jsonObject(with: data) as? [String: Any]))
  }

  /// `2 h 05 min`, by another way than the program's.
  private func duration(_ milliseconds: Int) -> String {
    let minutes = (milliseconds + 30_000) / 60_000
    if minutes == 0 { return milliseconds == 0 ? "0 min" : "under 1 min" }
    guard minutes >= 60 else { return "\(minutes) min" }
    return "\(minutes / 60) h \(minutes % 60 < 10 ? "0" : "")\(minutes % 60) min"
  }

  private static let weeks = (13...22).map { "week/2026-W\($0)" }

  @Test("each day's strip has the focus of its hours, drawn and told", arguments: weeks)
  func strips(_ week: String) throws {
    let (html, report) = try page(week)
    let hours = try #require(report["hours"] as? [[String: Any]])
    let days = try #require(report["days"] as? [[String: Any]])
    let strips = try matches(
      "<div class=strip>.*?aria-label=\"([^\"]*)\">(.*?)</svg>",
      html.replacingOccurrences(of: "\n", with: " ")
    )
    #expect(strips.count == 7 && days.count == 7)
    let hidden = try matches("Not drawn: [^.]* before ([0-9]+):", html).first?.first
    let first = hidden.flatMap { Int($0) } ?? 0
    for (day, strip) in zip(days, strips) {
      let focus = try #require(day["focus_ms"] as? Int)
      #expect(strip[0].contains(": \(duration(focus)) of focus"), "\(strip[0])")
      // Boxes of the paint of focus: x, y, width, height.
      let path = try matches("<path class=f d=\"([^\"]*)\"", strip[1]).first?.first ?? ""
      let drawn = try matches("M[0-9]+ [0-9]+h[0-9]+v([0-9]+)h", path).compactMap { Int($0[0]) }
      let real = hours.filter {
        $0["date"] as? String == day["date"] as? String && ($0["hour"] as? Int ?? 0) >= first
      }.compactMap { ($0["focus_ms"] as? Int).map { ($0 + 30_000) / 60_000 } }.filter { $0 > 0 }
      #expect(drawn == real, "\(strip[0])")
    }
  }

  @Test("the columns of the periods before are as high as their focus", arguments: weeks)
  func columns(_ week: String) throws {
    let (html, report) = try page(week)
    let history = try #require(report["history"] as? [[String: Any]])
    #expect(history.count == 12)
    let figures = try #require(report["figures"] as? [[String: Any]])
    let focus = try #require(figures.first { $0["id"] as? String == "focus" })
    let known = history.compactMap { $0["focus_ms"] as? Int }
    guard let hero = html.range(of: "<div class=\"cols\">") else {
      #expect(known.isEmpty)
      return
    }
    let svg = html[hero.upperBound...].prefix(4000)
    let own = try #require(focus["value"] as? Int)
    let usual = (focus["usual"] as? [String: Any])?["high"] as? Int ?? 0
    let top = max(known.max() ?? 0, own, usual)
    for (paint, values) in [("s", known), ("f", [own])] {
      let path = try #require(
        try matches("<path class=\(paint) d=\"([^\"]*)\"", String(svg)).first?.first
      )
      let heights = try matches("M[0-9]+ [0-9]+h[0-9]+v([0-9]+)h", path).compactMap { Int($0[0]) }
      let wanted = values.map { max(2, Int((Double($0) * 400 / Double(top)).rounded())) }
      #expect(heights == wanted, "\(paint)")
    }
  }

  @Test("the curve of expected hours is that of the week ahead, drawn and told", arguments: weeks)
  func expectedHours(_ week: String) throws {
    let (html, report) = try page(week)
    let ahead = report["week_ahead"] as? [String: Any]
    let curve = ahead?["curve"] as? [String: Any]
    let part = html.range(of: "<section class=best-hours ")
    guard let curve, let part else {
      #expect(curve == nil && part == nil)
      return
    }
    let found = try #require(
      try matches(
        "aria-label=\"[^\"]*?, ([A-Z][a-z]{2} [0-9]+)[^\"]*: ([^\"]*)\">(.*?)</svg>",
        String(html[part.upperBound...].prefix(5000)).replacingOccurrences(of: "\n", with: " ")
      ).first
    )
    // The days of the longest run with the same hours that stand out, as JSON has them.
    struct Run: Equatable {
      var (best, dip) = (0, 0)
      var days: [[String: Any]] = []
      static func == (a: Run, b: Run) -> Bool { (a.best, a.dip) == (b.best, b.dip) }
    }
    var runs: [Run] = []
    for day in try #require(curve["days"] as? [[String: Any]]) {
      func hour(_ key: String) -> Int {
        (day[key] as? [String: Any])?["from_hour"] as? Int ?? -1
      }
      func date(_ key: String) throws -> Int {
        let parts = try #require(day[key] as? String).split(separator: "-").compactMap { Int($0) }
        let calendar = Calendar(identifier: .iso8601)
        let components = DateComponents(year: parts[0], month: parts[1], day: parts[2], hour: 12)
        return Int(try #require(calendar.date(from: components)).timeIntervalSince1970) / 86_400
      }
      let run = Run(best: hour("most"), dip: hour("least"))
      if runs.last != run { runs.append(run) }
      let count = try date("to") - date("from")
      runs[runs.count - 1].days += Array(repeating: day, count: count)
    }
    let most = try #require(runs.filter { $0.best >= 0 || $0.dip >= 0 }.map(\.days.count).max())
    let days = try #require(runs.first { $0.days.count == most && ($0.best >= 0 || $0.dip >= 0) })
      .days
    let hours = try #require(days[0]["per_mille"] as? [Any]).count
    func all(_ key: String, _ index: Int) -> [Int] {
      days.compactMap { ($0[key] as? [Any])?[index] as? Int }
    }
    let first = try #require(curve["first_hour"] as? Int)
    let told = (0..<hours).compactMap { index -> String? in
      let values = all("per_mille", index)
      guard let low = all("low_per_mille", index).min(),
        let high = all("high_per_mille", index).max()
      else { return nil }
      let mean = Int((Double(values.reduce(0, +)) / Double(values.count)).rounded())
      let clock = "\(first + index < 10 ? "0" : "")\(first + index):00"
      return "\(clock) \((mean + 5) / 10)% (\((low + 5) / 10) to \((high + 5) / 10)%)"
    }
    #expect(found[1] == told.joined(separator: ", ") + ".")
    // The line's points are as high as the means are of the highest end.
    let top = try #require((0..<hours).flatMap { all("high_per_mille", $0) }.max())
    let line = try #require(try matches("<path class=l d=\"([^\"]*)\"", found[2]).first?[0])
    let heights = try matches("[ V]([0-9]+)|H[0-9]+", line).map { $0.first.flatMap { Int($0) } }
    var last = 0
    let drawn = heights.map { height in
      last = height ?? last
      return 200 - last
    }
    let means = (0..<hours).compactMap { index -> Int? in
      let values = all("per_mille", index)
      guard !values.isEmpty else { return nil }
      let mean = (Double(values.reduce(0, +)) / Double(values.count)).rounded()
      return Int((mean * 200 / Double(top)).rounded())
    }
    #expect(drawn == means)
  }

  @Test("breaks in time are as many dots as the figures say", arguments: weeks)
  func breaks(_ week: String) throws {
    let (html, report) = try page(week)
    let work = report["continuous_work"] as? [String: Any]
    let (full, all) = (work?["breaks_in_time"] as? Int ?? 0, work?["n_long_runs"] as? Int ?? 0)
    let dots =
      String(repeating: "\u{25CF}", count: full)
      + String(repeating: "\u{25CB}", count: all - full)
    let drawn = try matches("<span class=dots aria-hidden=true>([^<]*)</span>", html).map { $0[0] }
    #expect(drawn == (all == 0 || all > 12 ? [] : [dots]))
    #expect(html.contains("<strong>\(full) of \(all)</strong>") == (all > 0))
  }

  @Test("goals of the index have marks at an even pace")
  func goalMarks() throws {
    let index = try String(
      contentsOf: Self.reports.appendingPathComponent("index.html"),
      encoding: .utf8
    )
    let goals = try #require(page("latest/day").report["goals"] as? [[String: Any]])
    let part = try #require(index.range(of: "<section class=needs "))
    let rows = try matches(
      "<i class=f style=\"width:([0-9.]+)%\"></i>(?:<em style=\"left:([0-9.]+)%\"></em>)?",
      String(index[part.upperBound...].prefix(4000))
    )
    let wanted = goals.filter { ($0["completed_at"] ?? NSNull()) is NSNull }.map {
      goal -> [String] in
      func place(_ key: String) -> String? {
        guard let part = goal[key] as? Int, let whole = goal["target_ms"] as? Int else {
          return nil
        }
        let tenths = Int((Double(min(part, whole)) * 1000 / Double(whole)).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
      }
      return [place("actual_ms"), place("expected_ms")].compactMap { $0 }
    }
    #expect(rows == wanted && rows.contains { $0.count == 2 })
  }

  @Test("the calendars of the index have the focus of each day and week of the reports")
  func calendars() throws {
    let index = try String(
      contentsOf: Self.reports.appendingPathComponent("index.html"),
      encoding: .utf8
    )
    let short = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"]
    var told = 0
    for week in Self.weeks {
      let (_, report) = try page(week)
      let days = try #require(report["days"] as? [[String: Any]])
      let focus = try days.map { try #require($0["focus_ms"] as? Int) }
      for (day, focus) in zip(days, focus) {
        let date = try #require(day["date"] as? String).split(separator: "-").compactMap { Int($0) }
        let name = "\"\(date[2]) \(short[date[1] - 1]): \(duration(focus)) of focus\""
        // The scale of the sample is an hour a step.
        let step = focus == 0 ? 0 : min(focus / 3_600_000, 4) + 1
        let cells = try matches("<td class=\"?q([0-5])\"?><[^>]*\(name)>", index)
        #expect(cells == [["\(step)"]], "\(name)")
        told += cells.count
      }
      let sum = duration(focus.reduce(0, +)).dropLast(" min".count)
      let name = "aria-label=\"Week \(week.dropFirst("week/".count)): \(sum)\">\(sum)</a>"
      #expect(index.contains(name), "\(name)")
    }
    #expect(told == 70)
  }

  @Test("the pages of months have the focus of each day of the reports, and sum it up")
  func months() throws {
    let names = [3: "Mar", 4: "Apr", 5: "May"]
    var focus: [Int: [Int: Int]] = [:]
    var sum = 0
    for week in Self.weeks {
      let (_, report) = try page(week)
      for day in try #require(report["days"] as? [[String: Any]]) {
        let date = try #require(day["date"] as? String).split(separator: "-").compactMap { Int($0) }
        focus[date[1], default: [:]][date[2]] = try #require(day["focus_ms"] as? Int)
      }
    }
    for (month, days) in focus.sorted(by: { $0.key < $1.key }) {
      let html = try String(
        contentsOf: Self.reports.appendingPathComponent("2026/0\(month)/index.html"),
        encoding: .utf8
      )
      for (day, focus) in days {
        let name = "[A-Z][a-z]{2} \(day) \(names[month] ?? ""): \(duration(focus)) of focus"
        #expect(try matches("(?:aria-label|title)=\"(\(name)), ", html).count == 1, "\(name)")
      }
      let total = days.values.reduce(0, +)
      let mean = (total + days.count / 2) / days.count
      #expect(
        html.contains("\(duration(total)) of focus, <span>\(duration(mean)) a day"),
        "\(month)"
      )
      sum += total
    }
    let year = try String(
      contentsOf: Self.reports.appendingPathComponent("2026/index.html"),
      encoding: .utf8
    )
    #expect(year.contains("\(duration(sum)) of focus, <span>\(duration((sum + 35) / 70)) a day"))
  }

  @Test("every page of the tree is reached from the index, through the pages of months and years")
  func reached() throws {
    let manager = FileManager.default
    var seen: Set<String> = ["index.html"]
    var next = ["index.html"]
    while let page = next.popLast() {
      let url = Self.reports.appendingPathComponent(page)
      let html = try String(contentsOf: url, encoding: .utf8)
      for link in try matches("href=\"([^\"#]+\\.html)\"", html).map({ $0[0] }) {
        let target = url.deletingLastPathComponent().appendingPathComponent(link).standardized.path
        #expect(manager.fileExists(atPath: target), "\(page): \(link)")
        let path = String(target.dropFirst(Self.reports.standardized.path.count + 1))
        if seen.insert(path).inserted { next.append(path) }
      }
    }
    // Those of latest/ are copies, for bookmarks.
    let all = try manager.subpathsOfDirectory(atPath: Self.reports.path).filter {
      $0.hasSuffix(".html") && !$0.hasPrefix("latest/")
    }
    #expect(Set(all).subtracting(seen).isEmpty, "\(Set(all).subtracting(seen).sorted())")
  }

  @Test(
    "the latest reports are copies whose links lead to the same pages",
    arguments: [("latest/day", "2026/05/31"), ("latest/week", "week/2026-W22")]
  )
  func latest(copy: String, original: String) throws {
    func data(_ folder: String, _ name: String) throws -> Data {
      try Data(contentsOf: Self.reports.appendingPathComponent(folder).appendingPathComponent(name))
    }
    for name in ["report.json", "report.md", "report.txt", "spoken.txt"] {
      #expect(try data(copy, name) == data(original, name), "\(name)")
    }
    func targets(_ folder: String) throws -> [String] {
      let base = Self.reports.appendingPathComponent(folder)
      let html = String(decoding: try data(folder, "index.html"), as: UTF8.self)
      return try matches("href=\"([^\"#:]+)\"", html).map {
        base.appendingPathComponent($0[0]).standardized.path
          .replacingOccurrences(of: base.standardized.path, with: "HERE")
      }
    }
    func rest(_ folder: String) throws -> String {
      String(decoding: try data(folder, "index.html"), as: UTF8.self)
        .replacingOccurrences(of: " href=\"[^\"#:]+\"", with: "", options: .regularExpression)
    }
    #expect(try targets(copy) == targets(original))
    #expect(try rest(copy) == rest(original))
  }
}
