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

  @Test("an edit saved in the last moment stays", arguments: Saving.allCases)
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

  @Test(
    "what a process that was killed between the two steps left goes, but for an edit that was saved in that moment",
    arguments: [
      // What the file holds, what the draft holds, what the file holds then, and what lies beside it.
      ("old", "new", "old", nil), ("new", "old", "new", nil), ("new", "by hand", "by hand", nil),
      ("later", "by hand", "later", "by hand"), ("later", "old", "later", nil),
      (nil, "by hand", nil, "by hand"),
    ] as [(String?, String, String?, String?)]
  )
  func killed(holds: String?, draft: String, then: String?, beside: String?) throws {
    if let holds { try folder.write(holds, to: "events.yaml") }
    let first = path + ".0123456789abcdef" + AtomicFile.ending
    try AtomicFile.write(Array(draft.utf8), to: first)
    let swapped = try SwappedDraft.begin(
      first,
      replacing: Array("old".utf8),
      with: Array("new".utf8),
      ending: AtomicFile.ending
    )
    #expect(DraftName.final(of: swapped, ending: AtomicFile.ending) == path)
    try AtomicFile.clear(beside: path)
    let names = [then.map { _ in "events.yaml" }, beside.map { _ in "events.yaml.kept" }]
    #expect(try Directory.names(in: folder.path).sorted() == names.compactMap { $0 })
    if let then { #expect(try folder.text(of: "events.yaml") == then) }
    if let beside { #expect(try folder.text(of: "events.yaml.kept") == beside) }
  }

  @Test("a program that writes to the file still is waited for, and what it wrote stays")
  func waited() throws {
    try folder.write("", to: "events.yaml")
    let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    let done = Thread {
      Thread.sleep(forTimeInterval: 0.3)
      try? writer.write(contentsOf: Data("slowly".utf8))
      try? writer.close()
    }
    done.start()
    #expect(try replaced("", "new") == false)
    #expect(try folder.text(of: "events.yaml") == "slowly")
    #expect(try Directory.names(in: folder.path) == ["events.yaml"])
  }

  @Test("where that goes on the file is left as it is, and so is what comes later")
  func writing() throws {
    try folder.write("old", to: "events.yaml")
    let writer = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    defer { try? writer.close() }
    let error = #expect(throws: FileError.self) { try replaced("old", "new") }
    #expect(error?.code == ETXTBSY)
    _ = try writer.seekToEnd()
    try writer.write(contentsOf: Data(" and more".utf8))
    #expect(try folder.text(of: "events.yaml") == "old and more")
    #expect(try Directory.names(in: folder.path) == ["events.yaml"])
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

  @Test("what somebody noted of a file stays with it, and so does who else may read it")
  func attributes() throws {
    // An ACL as the system keeps it: version 2, then tag, rights and id of each entry, those of user 65534 among them.
    let list: [UInt8] =
      [2, 0, 0, 0] + entry(1, 6) + entry(2, 4, of: 65534) + entry(4, 0) + entry(0x10, 4)
      + entry(0x20, 0)
    try folder.write("old", to: "events.yaml")
    // Swift's Glibc does not show them.
    typealias Set =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
      ) -> Int32
    typealias Get =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int
      ) -> Int
    let set = unsafeBitCast(try #require(dlsym(nil, "setxattr")), to: Set.self)
    let get = unsafeBitCast(try #require(dlsym(nil, "getxattr")), to: Get.self)
    for (name, value) in [("user.note", Array("mine".utf8)), ("system.posix_acl_access", list)] {
      // set aside: a file system without attributes can lose none.
      guard set(path, name, value, value.count, 0) == 0 else { continue }
      #expect(try replaced("old", "new"))
      var kept = [UInt8](repeating: 0, count: 200)
      let count = get(path, name, &kept, kept.count)
      #expect(kept.prefix(max(0, count)) == value[...], "\(name)")
      #expect(try replaced("new", "old"))
    }
  }

  private func entry(_ tag: UInt16, _ rights: UInt16, of id: UInt32 = .max) -> [UInt8] {
    [tag, rights].flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
      + (0..<4).map { UInt8(truncatingIfNeeded: id >> ($0 * 8)) }
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

  @Test("a reader sees the one or the other at every moment, while edits race")
  func race() throws {
    try folder.write("0", to: "events.yaml")
    let lost = try (0..<200).filter { number in
      let old = try folder.text(of: "events.yaml")
      let edit = old + "e\(number);"
      let isDone = DispatchSemaphore(value: 0)
      let (folder, path) = (folder, path)
      Thread.detachNewThread {
        _ = try? AtomicFile.write(Array(edit.utf8), to: folder.path + "/events.yaml.swp")
        _ = try? Directory.rename(folder.path + "/events.yaml.swp", to: path)
        isDone.signal()
      }
      _ = try replaced(old, old + "n\(number);")
      try #require(isDone.wait(timeout: .now() + 60) == .success)
      // It came after, or it was found.
      let now = try folder.text(of: "events.yaml")
      return now != edit
    }
    #expect(lost.isEmpty)
  }
}
