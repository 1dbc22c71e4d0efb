import Analysis
import Documents
import Foundation
import Testing

@testable import Rendering

@Suite("Alerts in words")
struct AlertWordingTests {
  private let words = AlertWording(Fixtures.week)

  @Test("what happened, when there is time for it, and what it rests on")
  func sentences() {
    let alerts = Fixtures.alerts.told
    #expect(
      alerts.map { words.sentence($0).text } == [
        "4 h 05 min of Leisure > Social in “Exam prep” (Tue 26 May to Wed 27 May), 14% of its waking "
          + "hours. The next free block of 2 h 00 min: Tue 2 Jun 14:00–16:00.",
        "1 h 30 min of Leisure > Social in “Thesis” (Tue 26 May 09:00–13:00), 38% of its time. It "
          + "began 45 min late. The next free block of 3 h 00 min: Tue 2 Jun 14:00–16:00.",
        "“Revision” (Tue 26 May 09:00–13:00): no sign of work on it, while devices were in use. No "
          + "block of 4 h 00 min is free in the seven days after.",
      ]
    )
    #expect(
      alerts.map { words.evidence($0).text } == [
        "distraction took 68% of its 6 h 00 min of active time; to expect at those hours of the week: "
          + "12% (approximate 90% interval 6% to 19%, 35 days).",
        "distraction took 75% of its 2 h 00 min of active time; to expect at those hours of the week: "
          + "12% (approximate 90% interval 6% to 19%, 35 days).",
        "no device was in use within it; whether that is usual: insufficient evidence (have 3 days, "
          + "need 14); if it was done on paper, tag it “offline”.",
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
    #expect(pages[1].contains("in project work (Tue 26 May 09:00"))
    let document = AlertDocument(
      dates: nil,
      alerts: report.alerts,
      timeline: report.timeline,
      showsTitles: false
    )
    let bytes = JSONWriter.compact(document.value())
    #expect(String(decoding: bytes, as: UTF8.self).contains("Thesis") == false)
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

  @Test("totals by tag, unplanned focus and what work comes to, in plain text")
  func totals() {
    let text = String(decoding: MarkdownReport.text(Fixtures.alertWeek), as: UTF8.self)
    #expect(
      text.contains(
        "Focus outside the plan: 1 h 30 min, and 15 min within events that it does not belong to."
      )
    )
    #expect(
      text.contains(
        "| study\\|math | 3 (1 not judged) | 5 h 00 min | 4 h 00 min | 2 h 10 min | -1 h 50 min (-45%) "
          + "| 42% | 7 min |"
      )
    )
    #expect(
      text.contains(
        "| without a tag | 2 (2 not judged) | 1 h 00 min | n/d | n/d | n/d | n/d | n/d |"
      )
    )
    #expect(text.contains("What planned work comes to, from 24 pieces of it in nine weeks"))
    var few = Fixtures.alertWeek
    few.planning = .insufficient(have: 7, need: 20)
    #expect(
      String(decoding: MarkdownReport.text(few), as: UTF8.self).contains(
        "What planned work comes to: insufficient evidence (have 7 pieces of work"
      )
    )
    few.planning = .accurate(tasks: 40)
    #expect(
      String(decoding: MarkdownReport.text(few), as: UTF8.self).contains("planned work") == false
    )
  }
}
