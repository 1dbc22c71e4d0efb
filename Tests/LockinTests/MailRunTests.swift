import Foundation
import TestSupport
import Testing

@Suite("A report as a message")
struct MailRunTests {
  private static let command = ["mail", "week", "2026-W22", "-C", "ws", "--to", "me@example.org"]

  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try BuiltProgram.run(["init", "--sample", "ws"], in: folder.path)
    return folder
  }

  @Test("titles are in it only where they may be shared, whatever the reports show")
  func titles() throws {
    let folder = try sample()
    let path = "ws/lockin.yaml"
    let configuration = try folder.text(of: path)
    func sent(_ privacy: String) throws -> String {
      try folder.write(
        configuration.replacing(
          "privacy: { titles: keep, publish_titles: true }",
          with: "privacy: { titles: keep, \(privacy) }"
        ),
        to: path
      )
      let outcome = try BuiltProgram.run(Self.command, in: folder.path)
      #expect(outcome.exit == 0, "\(outcome.messages)")
      #expect(
        outcome.text.hasPrefix("From: me@example.org\nTo: me@example.org\nSubject: lockin: 18 h")
      )
      return outcome.text.replacing("=\n", with: "")
    }
    for privacy in ["publish_titles: true", "publish_titles: false", "share_titles: false"] {
      let message = try sent(privacy)
      for title in ["Study: analysis", "Databases", "Spanish", "thesis", "guitar"] {
        #expect(message.contains(title) == false, "\(privacy): \(title)")
      }
    }
    let message = try sent("publish_titles: false, share_titles: true")
    for title in ["Study: analysis", "Spanish", "First draft of the thesis"] {
      #expect(message.contains(title), "\(title)")
    }
    // What is shared is no more published than before.
    #expect(
      try BuiltProgram.run(["report", "week", "2026-W22", "-C", "ws"], in: folder.path).text
        .contains("Study: analysis") == false
    )
  }

  @Test("the same bytes in any zone, language and folder, and with a store that was read before")
  func repeatable() throws {
    let folder = try sample()
    let first = try BuiltProgram.run(Self.command, in: folder.path)
    let elsewhere = try BuiltProgram.run(
      Self.command.map { $0 == "ws" ? folder.path + "/ws" : $0 },
      in: "/",
      environment: ["TZ": "Pacific/Apia", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"]
    )
    #expect(first.exit == 0 && first.output == elsewhere.output)
    #expect([0, 3].contains(try BuiltProgram.run(["run", "-C", "ws"], in: folder.path).exit))
    #expect(try BuiltProgram.run(Self.command, in: folder.path).output == first.output)
  }

  @Test("a wrong address ends the command before anything is read, and shows no control character")
  func wrongAddress() throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram.run(
      ["mail", "--to", "me@example.org\nBcc: you@example.org"],
      in: folder.path
    )
    #expect(outcome.exit == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.contains("is no e-mail address: write it like me@example.org"))
    #expect(outcome.messages.split(separator: "\n").count == 1, "\(outcome.messages)")
  }
}
