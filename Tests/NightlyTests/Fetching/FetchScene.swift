import CivilTime
import FaultServer
import Foundation
import TestSupport

@testable import Documents
@testable import Nightly
@testable import Platform

/// A workspace and a person's own folder, in which sources are fetched.
struct FetchScene {
  static let secret = "sk-canary-4711"
  /// Monday, 1 June 2026, 5:15 in UTC.
  static let now = Instant(seconds: 1_780_290_900)

  let folder: TemporaryFolder
  var workspace: String { folder.path + "/ws" }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "ws/lockin.yaml")
    try folder.write(FetchScene.secret + "\n", to: "home/key")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600],
      ofItemAtPath: folder.path + "/home/key"
    )
  }

  static let start = ContinuousClock.now
  static let clock = TransferClock(
    now: {
      let now = ContinuousClock.now - start
      return now.components.seconds * 1000 + now.components.attoseconds / 1_000_000_000_000_000
    },
    // Pauses are not what is tested here.
    wait: { _ in }
  )

  /// Where the values of the environment come from.
  private func variable(_ name: String) -> String? {
    ["HOME": folder.path + "/home", "KEY": FetchScene.secret][name]
  }

  func network(
    on machine: String? = "desk",
    _ transport: @escaping () -> any Transport = { CurlTransport() }
  ) -> Fetcher.Network {
    Fetcher.Network(
      transport: { _ in transport() },
      clock: FetchScene.clock,
      variable: variable,
      environment: ["PATH": "/usr/bin:/bin"],
      machine: { machine }
    )
  }

  /// Fetches from one source, as so many days after the first.
  func fetch(
    _ source: FetchSource,
    after days: Double = 0,
    on machine: String? = "desk",
    isExplained: Bool = false,
    transport: @escaping () -> any Transport = { CurlTransport() }
  ) throws -> Fetcher.Outcome.State {
    let fetcher = Fetcher(
      workspace: workspace,
      now: FetchScene.now + Int64(days * 86_400_000),
      timeline: ZoneTimeline(home: .utc),
      network: network(on: machine, transport)
    ) { _ in isExplained }
    return try fetcher.fetch([source])[0].state
  }

  /// Fetches from several; gives what went wrong with each, in a word.
  func fetch(all sources: [FetchSource]) throws -> [String?] {
    let fetcher = Fetcher(
      workspace: workspace,
      now: FetchScene.now,
      timeline: ZoneTimeline(home: .utc),
      network: network()
    ) { _ in false }
    return try fetcher.fetch(sources).map(\.state.problem)
  }

  /// A source at an address.
  static func source(
    _ kind: FetchSource.Kind,
    _ address: String,
    name: String = "1",
    timeout: Int = 60
  ) throws -> FetchSource {
    var source = FetchSource(
      kind,
      name: name,
      at: .address(try SourceAddress(address)),
      timeout: timeout,
      position: .init(line: 3, column: 5)
    )
    if kind.needsKey { source.key = .file("~/key") }
    return source
  }

  /// All files of the workspace with their texts.
  func files() throws -> [String: String] {
    var texts: [String: String] = [:]
    for name in try Directory.files(below: workspace) where !name.hasSuffix(".lock") {
      texts[name] = String(
        decoding: try ByteStream.contents(of: workspace + "/" + name),
        as: UTF8.self
      )
    }
    return texts
  }

  /// The files below `inbox/`, by name.
  func inbox() throws -> [String] {
    try files().keys.filter { $0.hasPrefix("inbox/") }.sorted()
  }

  func text(_ name: String) throws -> String { try folder.text(of: "ws/" + name) }
}

extension Fetcher.Outcome.State {
  /// The file, where there is a new one.
  var file: String? { if case .fetched(let file, _, _) = self { file } else { nil } }

  /// What went wrong, in a word.
  var problem: String? { if case .failed(let failure) = self { failure.code } else { nil } }

  var isNothingNew: Bool { if case .nothingNew = self { true } else { false } }
}
