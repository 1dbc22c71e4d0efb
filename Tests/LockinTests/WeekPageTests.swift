import Foundation
import TestSupport
import Testing

/// The week of `docs/week.md` is lived as it is shown: each command at its time, each file as it is changed by hand.
@Suite("The week that docs/ shows")
struct WeekPageTests {
  /// A command with the instant that it is given at.
  private struct Call {
    let words: [String]
    let now: String
  }

  /// One thing after the other, as the page has it.
  private enum Step {
    case calls([Call])
    case lines([String])
    case printed(String)
  }

  @Test("prints what stands there, and ends in reports that tell of all of it")
  func lived() throws {
    let folder = try TemporaryFolder()
    var printed = ""
    var count = 0
    for step in try Self.steps() {
      switch step {
      case .calls(let calls):
        printed = ""
        for call in calls {
          let isFirst = call.words.first == "init"
          let outcome = try BuiltProgram.run(
            call.words,
            in: isFirst ? folder.path : folder.path + "/week",
            environment: ["LOCKIN_NOW": call.now, "HOME": folder.path]
          )
          #expect(outcome.exit == 0, "\(call.words): \(outcome.messages)")
          printed += outcome.text
          count += 1
        }
      case .lines(let lines):
        let path = "week/plans/items.yaml"
        try folder.write(try folder.text(of: path) + lines.joined(), to: path)
      case .printed(let text):
        expectSameLines(printed.trimmingCharacters(in: .newlines) + "\n", text)
      }
    }
    #expect(count == 24)
    let report = try folder.text(of: "week/reports/2026/06/02/report.json")
    #expect(report.contains(#""done_at":"2026-06-02T07:52:00Z""#), "\(report)")
    #expect(try folder.text(of: "week/reports/index.html").contains("Goals want: goal 1 48 min"))
  }

  private static func steps() throws -> [Step] {
    var steps: [Step] = []
    var date = ""
    var block: (language: String, lines: [String])?
    for line in try DocumentationPage("docs/week.md").lines {
      if let open = block {
        guard line == "```" else {
          block = (open.language, open.lines + [line])
          continue
        }
        steps.append(try step(open.language, open.lines, date))
        block = nil
      } else if line.hasPrefix("```") {
        block = (String(line.dropFirst(3)), [])
      } else if let day = line.firstMatch(of: /^## [A-Z][a-z]+, ([0-9]) June 2026/) {
        date = "2026-06-0\(day.1)"
      }
    }
    return steps
  }

  private static func step(_ language: String, _ lines: [String], _ date: String) throws -> Step {
    switch language {
    case "sh": .calls(try lines.map { try call($0, date) })
    case "yaml": .lines(lines.dropFirst().map { $0 + "\n" })
    default: .printed(lines.joined(separator: "\n") + "\n")
    }
  }

  /// `lockin todo add 'Return the books' --due fri  # 09:08`: times are those of Berlin in summer.
  private static func call(_ line: String, _ date: String) throws -> Call {
    let match = try #require(line.firstMatch(of: /^lockin (.*)  # ([0-9]{2}):([0-9]{2})$/))
    let hour = try #require(Int(match.2))
    let words = match.1.matches(of: /'([^']*)'|[^ ]+/).map { word in
      String(word.1 ?? word.0)
    }
    let utc = hour - 2
    return Call(words: words, now: "\(date)T\(utc < 10 ? "0" : "")\(utc):\(match.3):00Z")
  }
}
