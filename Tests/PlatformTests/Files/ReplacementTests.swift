import Foundation
import TestSupport
import Testing

@testable import Platform

@Suite("Replacing a file that others write to")
struct ReplacementTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path + "/events.yaml" }

  private func replaced(
    _ old: String?,
    _ new: String,
    _ moment: () -> Void = {}
  ) throws -> Bool {
    try AtomicFile.replace(
      old.map { Array($0.utf8) },
      with: Array(new.utf8),
      at: path,
      moment: moment
    )
  }

  @Test("what is as it was is replaced")
  func same() throws {
    try folder.write("old", to: "events.yaml")
    #expect(try replaced("old", "new"))
    #expect(try folder.text(of: "events.yaml") == "new")
    #expect(try Directory.names(in: folder.path) == ["events.yaml"])
  }

  /// How programs save a file.
  enum Saving: CaseIterable { case byName, inPlace, sameSize, removed }

  @Test("an edit saved before the last look stays", arguments: Saving.allCases)
  func edited(_ saving: Saving) throws {
    try folder.write("old", to: "events.yaml")
    let edit = saving == .sameSize ? "OLD" : "edited by hand"
    let isReplaced = try replaced("old", "new") {
      switch saving {
      case .byName, .sameSize:
        _ = try? folder.write(edit, to: "other")
        try? Directory.rename(folder.path + "/other", to: path)
      case .inPlace: try? Data(edit.utf8).write(to: URL(fileURLWithPath: path))
      case .removed: try? FileManager.default.removeItem(atPath: path)
      }
    }
    #expect(isReplaced == false)
    if saving == .removed {
      #expect(try Directory.names(in: folder.path) == [])
    } else {
      #expect(try folder.text(of: "events.yaml") == edit)
      #expect(try Directory.names(in: folder.path) == ["events.yaml"])
    }
  }

  @Test("what root writes for somebody stays theirs", .enabled(if: geteuid() == 0))
  func owner() throws {
    try folder.write("old", to: "events.yaml")
    try #require(chown(path, 65534, 65533) == 0)
    #expect(try replaced("old", "new"))
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_uid == 65534 && status.st_gid == 65533)
  }

  @Test("a file that was not there is made, and one that came meanwhile stays")
  func made() throws {
    #expect(try replaced(nil, "new"))
    #expect(try folder.text(of: "events.yaml") == "new")
    try FileManager.default.removeItem(atPath: path)
    let isReplaced = try replaced(nil, "new") {
      try? Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect(isReplaced == false)
    #expect(try folder.text(of: "events.yaml") == "mine")
    #expect(try Directory.names(in: folder.path) == ["events.yaml"])
  }

  @Test("a reader sees the old one or the new one at every moment")
  func readers() throws {
    let texts = ["old", "new"].map { String(repeating: $0, count: 20_000) }
    try folder.write(texts[0], to: "events.yaml")
    let isDone = DispatchSemaphore(value: 0)
    let (folder, path) = (folder, path)
    Thread.detachNewThread {
      for number in 0..<200 {
        _ = try? AtomicFile.replace(
          Array(texts[number % 2].utf8),
          with: Array(texts[1 - number % 2].utf8),
          at: path
        )
      }
      isDone.signal()
    }
    while isDone.wait(timeout: .now()) != .success {
      #expect(texts.contains(try folder.text(of: "events.yaml")))
    }
    #expect(try folder.text(of: "events.yaml") == texts[0])
    #expect(try Directory.names(in: folder.path) == ["events.yaml"])
  }
}
