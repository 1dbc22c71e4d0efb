import CivilTime
import Documents
import Foundation
import Testing

@testable import Analysis
@testable import Reports

@Suite("Alerts in words")
struct AlertWordingTests {
  private let words = AlertWords(Fixtures.week)

  @Test("what happened, when there is time for it, and what it rests on")
  func sentences() {
    let alerts = Fixtures.alerts.told
    #expect(
      alerts.map { words.sentence($0).text } == [
        "4 h 05 min of Leisure > Social in “Exam prep” (Tue 26 May to Wed 27 May), 14% of its waking "
          + "hours. Next free 2 h 00 min: Tue 2 Jun 14:00–16:00.",
        "1 h 30 min of Leisure > Social in “Thesis” (Tue 26 May 09:00–13:00), 38% of its time. It "
          + "began 45 min late. Next free 3 h 00 min: Tue 2 Jun 14:00–16:00.",
        "“Revision” (Tue 26 May 09:00–13:00): no sign of work on it, while devices were in use. No "
          + "4 h 00 min in a row are left free in the seven days after.",
      ]
    )
    #expect(
      alerts.map { words.evidence($0).text } == [
        "distraction took 68% of 6 h 00 min of active time; expected at those hours: "
          + "12% (approximate 90% interval 6% to 19%, 35 days).",
        "distraction took 75% of 2 h 00 min of active time; expected at those hours: "
          + "12% (approximate 90% interval 6% to 19%, 35 days).",
        "no device was in use within it; if it was done on paper, tag it “offline”.",
      ]
    )
    #expect(
      words.rest(Fixtures.alerts)?.text
        == "2 lighter alerts left out, with 1 h 10 min of distraction."
    )
  }

  @Test("a time that is not over, little work, other things and a late start")
  func others() {
    func text(_ alert: PlanAlert) -> String { String(words.sentence(alert).text.prefix(140)) }
    #expect(
      text(Fixtures.alert("E", rules: [.criticalWindow], on: nil, distraction: 200, days: 1))
        .hasPrefix("3 h 20 min of Leisure > Social in “E” (Tue 26 May, so far), 22% of its waking")
    )
    #expect(
      text(Fixtures.alert("E", rules: [.unattended], on: 12))
        .hasPrefix("“E” (Tue 26 May 09:00–13:00): 12 min of 4 h 00 min on it, while devices")
    )
    #expect(
      text(Fixtures.alert("E", rules: [.offPlan], on: 60, distraction: 25)).hasPrefix(
        "“E” (Tue 26 May 09:00–13:00): 1 h 00 min of 4 h 00 min on it, 45 min on other things, 25 min"
      )
    )
    // Distraction is a reason where a rule about it holds, and else what the time went to.
    func reason(_ rules: [PlanAlert.Rule]) -> String {
      words.evidence(Fixtures.alert("E", rules: rules, on: 60, distraction: 25)).text
    }
    #expect(reason([.offPlan]) == "25% of its time went to it, and 19% to other things.")
    #expect(reason([.distraction, .offPlan]).hasPrefix("distraction took "))
    #expect(
      text(Fixtures.alert("E", rules: [.lateStart], distraction: 25, delay: 31)).hasPrefix(
        "“E” (Tue 26 May 09:00–13:00) began 31 min late, with distraction before that; 25 min in all"
      )
    )
  }

  @Test("a title that is not published is nowhere")
  func privacy() {
    var report = Fixtures.alertWeek
    report.showsTitles = false
    let json = String(decoding: JSONWriter.compact(JSONReport.value(report)), as: UTF8.self)
    let pages = [HTMLReport.page(report), MarkdownReport.text(report)]
      .map { String(decoding: $0, as: UTF8.self) }
    for text in pages + [json] { #expect(text.contains("Thesis") == false) }
    #expect(pages[0].contains("in project work (Tue 26 May 09:00"))
    #expect(pages[1].contains("  09:00 project work, 1 h 30 min of distraction\n"))
    let document = AlertDocument(
      dates: nil,
      alerts: report.alerts,
      timeline: report.timeline,
      showsTitles: false
    )
    let bytes = JSONWriter.compact(document.value())
    let alertsPage = String(decoding: document.page(Preferences()), as: UTF8.self)
    for text in [String(decoding: bytes, as: UTF8.self), alertsPage] {
      #expect(text.contains("Thesis") == false)
    }
    #expect(alertsPage.contains("in project work (Tue 26 May 09:00"))
  }

  @Test("the page of alerts counts them, and says where there is none")
  func alertsPage() throws {
    func page(_ alerts: PlanAlerts, _ dates: Range<CivilDate>?) -> String {
      let document = AlertDocument(
        dates: dates,
        alerts: alerts,
        timeline: Fixtures.timeline,
        showsTitles: true
      )
      return String(decoding: document.page(Preferences()), as: UTF8.self)
    }
    let (first, end) = (Fixtures.date("2026-05-25"), Fixtures.date("2026-06-01"))
    let none = page(PlanAlerts(), first..<end)
    #expect(none.contains(">No alert</h1>") && none.contains("Mon 25 May to Sun 31 May 2026."))
    #expect(page(PlanAlerts(), nil).contains("There is no report yet."))
    var alerts = PlanAlerts()
    alerts.told = [Fixtures.alert("<b>", rules: [.offPlan], distraction: 40)]
    let one = page(alerts, end..<(end + 1))
    #expect(one.contains(">One large departure from the plan</h1>"))
    #expect(one.contains("&lt;b&gt;") && !one.contains("\u{201c}<b>"))
    #expect(one.contains("Mon 1 Jun 2026."))
  }

  @Test("no part without alerts, and hostile titles stay data")
  func part() {
    #expect(Outline.alerts(Fixtures.week) == nil)
    var report = Fixtures.week
    report.alerts.told = Fixtures.hostile.map {
      Fixtures.alert($0, rules: [.offPlan], distraction: 40)
    }
    let page = String(decoding: HTMLReport.page(report), as: UTF8.self)
    #expect(page.contains("<script>alert") == false)
    #expect(page.contains("<img") == false)
  }

  @Test("three alerts stand open, the others are folded")
  func folded() throws {
    var report = Fixtures.week
    report.alerts.told = ["A1", "B2", "C3", "D4", "E5"].map {
      Fixtures.alert($0, rules: [.unattended])
    }
    let part = try #require(Outline.alerts(report))
    guard case .suggestions(let open) = part.blocks[0],
      case .folded(let title, let blocks)? = part.blocks.last,
      case .suggestions(let others) = blocks[0]
    else {
      Issue.record("\(part.blocks)")
      return
    }
    #expect(open.count == 3 && others.count == 2)
    #expect(title == "2 more alerts")
    let page = String(decoding: HTMLReport.page(report), as: UTF8.self)
    let text = String(decoding: MarkdownReport.text(report), as: UTF8.self)
    for name in ["A1", "B2", "C3", "D4", "E5"] { #expect(page.contains("\u{201c}\(name)\u{201d}")) }
    #expect(text.contains("B2") && text.contains("C3") == false)
  }

  @Test("totals by tag and unplanned focus, and their tables")
  func totals() {
    func form(_ report: Report) -> String {
      String(decoding: HTMLReport.page(report), as: UTF8.self)
    }
    let page = form(Fixtures.alertWeek)
    #expect(
      page.contains(
        "Focus outside the plan: 1 h 30 min, and 15 min within events that it does not belong to."
      )
    )
    #expect(page.contains("<summary>Each planned event, and plans in figures</summary>"))
    #expect(
      page.contains(
        "<td class=n>2 h 10 min</td><td class=n>-1 h 50 min (-45%)</td><td class=n>42%</td>"
          + "<td class=n>7 min</td>"
      )
    )
    #expect(page.contains("without a tag"))
    #expect(
      page.contains("How much of planned work gets done, from 24 planned events in nine weeks")
    )
    var few = Fixtures.alertWeek
    few.planning = .insufficient(have: 7, need: 20)
    #expect(
      form(few).contains(
        "What planned work comes to: insufficient evidence (have 7 pieces of work"
      )
    )
    few.planning = .accurate(tasks: 40)
    #expect(form(few).contains("planned work comes") == false)
  }
}
