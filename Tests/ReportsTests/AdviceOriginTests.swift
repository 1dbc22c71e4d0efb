import Documents
import Plans
import Testing

@testable import Reports

@Suite("Where suggestions come from, in words")
struct AdviceOriginTests {
  private static func instead(_ reason: String, again: Bool = true) -> AdviceOrigin {
    .rulesInstead(of: "m-1", reason: reason, isAskedAgain: again)
  }

  @Test(
    "a model is named, and why there was none",
    arguments: [
      (nil, nil), (.rules, nil),
      (
        .model("m-1"),
        "Chosen by m-1 among proposals that lockin worked out; every figure is lockin's own."
      ),
      (
        instead("timed_out"),
        "By rule, since m-1 gave no advice (timed out); it is asked again at the next run."
      ),
      (instead("refused", again: false), "By rule, since m-1 gave no advice (refused)."),
      (
        instead("offline"),
        "By rule, since m-1 was not asked: the run was offline; it is asked again at the next run."
      ),
      (
        instead("no_key"),
        "By rule, since m-1 was not asked: there was no key; it is asked again at the next run."
      ),
      (
        instead("bad_key"),
        "By rule, since m-1 was not asked: the key can't be used; it is asked again at the next run."
      ),
      (
        instead("not_allowed"),
        "By rule, since m-1 was not asked: the month's credits are used up; it is asked again at the "
          + "next run."
      ),
      (instead("not_recorded", again: false), "By rule, since no reply of m-1 was kept."),
    ] as [(AdviceOrigin?, String?)]
  )
  func words(origin: AdviceOrigin?, expected: String?) {
    var report = Fixtures.week
    report.adviceOrigin = origin
    #expect(Outline.adviceOrigin(report)?.text == expected)
    let text = String(decoding: HTMLReport.page(report), as: UTF8.self)
    let isTold = text.contains("among proposals that lockin") || text.contains("By rule, since")
    #expect(isTold == (expected != nil))
  }

  @Test("a model's name can't act in a page")
  func hostile() {
    var report = Fixtures.week
    report.adviceOrigin = .model("<u>\u{202e}m\u{1b}[31m")
    let page = String(
      decoding: HTMLReport.page(report, links: ReportLinks()),
      as: UTF8.self
    )
    #expect(page.contains("<u>") == false)
    #expect(page.contains("\u{1b}") == false)
    #expect(page.contains("\u{202e}") == false)
  }

  @Test(
    "the file says the same with codes",
    arguments: [
      (nil, "null"), (.rules, #"{"model":null,"reason":null,"source":"rules"}"#),
      (.model("m-1"), #"{"model":"m-1","reason":null,"source":"model"}"#),
      (instead("timed_out"), #"{"model":"m-1","reason":"timed_out","source":"rules"}"#),
    ] as [(AdviceOrigin?, String)]
  )
  func file(origin: AdviceOrigin?, expected: String) {
    let bytes = JSONWriter.compact(Shape.orNull(SuggestionSection.origin).json(origin))
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }
}
