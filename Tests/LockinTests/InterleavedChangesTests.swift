import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import Nightly
@testable import Platform

/// Two commands that change one file, the second of which comes when the first is at some point, and lets the
/// first go on when it has come to another.
@Suite("Two changes at once")
struct InterleavedChangesTests {
  private static let file = """
    # mine
    goals:
      - id: a # first
        title: A
        milestones: [ { title: One }, { title: Two } ]

      - { id: b, title: B }

    """

  private typealias Edit = ([DocumentEdit], ends: String)
  private static let goals: [DocumentEdit.Step] = [.key("goals")]

  /// Pairs of edits: what each leaves in the file.
  private static let pairs: [(Edit, Edit)] = [
    (added("one"), added("two")),
    (added("one"), ([.set(goals + [.index(0), .key("title")], to: .text("New"))], "title: New")),
    (
      ([.set(goals + [.index(1), .key("title")], to: .text("N1"))], "title: N1"),
      ([.set(goals + [.index(1), .key("color")], to: .text("red"))], "color: red")
    ),
    (
      ([.remove(goals + [.index(1)])], "Two } ]\n"),
      (
        [.set(goals + [.index(0), .key("milestones"), .index(0), .key("done")], to: .text("d"))],
        "done: d"
      )
    ),
    (
      (
        [.move(goals + [.index(0), .key("milestones")], from: 1, to: 0)],
        "{ title: Two }, { title: One"
      ),
      (
        [
          .insert(
            goals + [.index(0), .key("milestones")],
            [.mapping([.init("title", .text("Z"))])]
          )
        ], "Z } ]"
      )
    ),
    (added("same"), added("same")),
  ]

  private static func added(_ id: String) -> Edit {
    (
      [.insert(goals, [.mapping([.init("id", .text(id)), .init("title", .text(id))])])], "id: \(id)"
    )
  }

  @Test("none is lost: 216 ways for two to meet", arguments: pairs.indices)
  func meet(_ pair: Int) throws {
    for first in HandWrittenChange.Moment.allCases {
      for second in HandWrittenChange.Moment.allCases {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.file, to: "plans/goals.yaml")
        let (isReached, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isDone = DispatchSemaphore(value: 0)
        let (one, other) = Self.pairs[pair]
        @Sendable func make(
          _ edits: [DocumentEdit],
          _ moment: (HandWrittenChange.Moment) -> Void
        ) throws {
          let workspace = Workspace(root: folder.path, folder: folder.path)
          try HandWrittenChange.make(path, in: workspace, at: moment) { bytes, file in
            try DocumentSplice(bytes: bytes ?? [], file: file).applying(edits)
          }
        }
        nonisolated(unsafe) var failure: (any Error)?
        let thread = Thread {
          isReached.wait()
          do {
            try make(other.0) { if $0 == second { goesOn.signal() } }
          } catch {
            failure = error
          }
          goesOn.signal()
          isDone.signal()
        }
        thread.start()
        try make(one.0) {
          guard $0 == first else { return }
          isReached.signal()
          // It may not get there while this one keeps it out.
          _ = goesOn.wait(timeout: .now() + 0.015)
        }
        try #require(isDone.wait(timeout: .now() + 60) == .success)
        #expect(failure == nil)
        let text = try folder.text(of: "plans/goals.yaml")
        for (edits, ends) in [one, other] {
          #expect(text.contains(ends), "\(first), \(second): \(edits) is lost:\n\(text)")
        }
        // Two that say the same are two.
        let count = text.split(separator: "id: same").count - 1
        #expect(pair != 5 || count == 2, "\(first), \(second):\n\(text)")
        #expect(text.contains("# mine") && text.contains("# first"))
        #expect(try Directory.names(in: folder.path + "/plans") == ["goals.yaml"])
      }
    }
  }
}
