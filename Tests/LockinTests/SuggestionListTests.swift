import TestSupport
import Testing

@testable import Plans

@Suite("The list of suggestions")
struct SuggestionListTests {
  @Test("suggestions are listed, refused and opened again")
  func list() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    let listed = "aaaa1111  open  2026-W22  Move it.\n          for a reason\n"
    #expect(try work.run("suggestions", "list").text.contains(listed))
    #expect(try work.run("suggestions", "refuse", "aaaa").text == "aaaa1111  refused\n")
    #expect(try work.run("suggestions", "list").text.contains("aaaa1111") == false)
    #expect(
      try work.run("apply", "aaaa").messages
        == "aaaa1111: you refused it: 'lockin suggestions reopen aaaa1111' first\n"
    )
    let json = try work.run("suggestions", "list", "--status", "refused", "--format", "json").text
    #expect(json.contains("\"state\": \"refused\""))
    #expect(json.contains("\"start\": \"2026-06-03T07:00:00Z\""))
    #expect(try work.run("suggestions", "refuse", "aaaa").exit == 65)
    #expect(try work.run("suggestions", "reopen", "aaaa").exit == 0)
    #expect(try work.state("aaaa1111") == .open)
    #expect(try work.run("suggestions", "list", "--status", "done").exit == 2)
  }
}
