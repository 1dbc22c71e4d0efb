import Foundation
import Platform
import Synchronization
import TestSupport

extension TemporaryFolder {
  /// Removes the cache of the workspace `name` in it, or of the one that it is; the next command makes it anew.
  func removeCache(of name: String = ".") throws {
    for ending in ["", "-journal"] {
      try AtomicFile.remove(at: path + "/" + name + "/lockin.sqlite" + ending)
    }
  }
}

/// The built program, run as a person or a nightly job would run it.
struct BuiltProgram {
  /// What a run came to.
  struct Outcome {
    let exit: Int32
    let output: Data
    let messages: String

    /// What was printed on standard output.
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The program beside the tests.
  static var path: String {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = tests.deletingLastPathComponent()
    while folder.path != "/" {
      let program = folder.appendingPathComponent("lockin").path
      if FileManager.default.isExecutableFile(atPath: program) { return program }
      folder.deleteLastPathComponent()
    }
    return "lockin"
  }

  /// The environment of a nightly job, but for how much work a passphrase is; where lines are counted, with the place of the counters.
  static let plain: [String: String] = {
    var plain = [
      "SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin", "LOCKIN_QUICK_PASSPHRASES": "1",
    ]
    plain["LLVM_PROFILE_FILE"] = ProcessInfo.processInfo.environment["LOCKIN_COUNTERS"]
    return plain
  }()

  /// Runs the program in `folder`, as of 2026-06-01T06:00:00Z where no other instant is set; with nil as of
  /// the machine's clock, or of what the workspace says.
  static func run(
    _ arguments: [String],
    in folder: String,
    environment: [String: String] = [:],
    now: String? = "2026-06-01T06:00:00Z",
    program: String = path
  ) throws -> Outcome {
    var variables = plain.merging(environment) { $1 }
    if variables["LOCKIN_NOW"] == nil { variables["LOCKIN_NOW"] = now }
    // Files, not pipes: a pipe that nobody empties stops the program.
    let streams = try TemporaryFolder()
    let output = streams.path + "/out"
    let messages = streams.path + "/err"
    let started = try StartedProgram(
      program,
      arguments,
      in: folder,
      environment: variables,
      output: .file(output),
      messages: .file(messages)
    )
    return Outcome(
      exit: try started.wait(),
      output: FileManager.default.contents(atPath: output) ?? Data(),
      messages: String(
        decoding: FileManager.default.contents(atPath: messages) ?? Data(),
        as: UTF8.self
      )
    )
  }

  /// Runs the program several times at once, with the same arguments.
  static func runTogether(
    _ arguments: [String],
    _ count: Int,
    in folder: String
  ) throws -> [Outcome] {
    let all = Mutex<[Result<Outcome, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: count) { _ in
      let outcome = Result { try run(arguments, in: folder) }
      all.withLock { $0.append(outcome) }
    }
    return try all.withLock { try $0.map { try $0.get() } }
  }

  /// Runs the program in a shell, in which `lockin` is the program.
  static func shell(
    _ script: String,
    in folder: TemporaryFolder
  ) throws -> (exit: Int32, text: String) {
    let outcome = try run(
      ["-c", "exec 2>&1\nlockin() { \(path) \"$@\"; }\n" + script],
      in: folder.path,
      program: "/bin/sh"
    )
    return (outcome.exit, outcome.text)
  }

  /// A workspace of its own, with the files of `Base`.
  static func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try copy(fixtures.appendingPathComponent("Base"), to: folder)
    return folder
  }

  /// The folder of these tests.
  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func copy(_ source: URL, to folder: TemporaryFolder) throws {
    for name in try FileManager.default.subpathsOfDirectory(atPath: source.path) {
      let file = source.appendingPathComponent(name)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if isFolder.boolValue { continue }
      try folder.write(Array(try Data(contentsOf: file)), to: name)
    }
  }
}
