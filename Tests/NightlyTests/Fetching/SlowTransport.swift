import CivilTime
import Nightly
import Platform
import Synchronization
import TestSupport

/// A network of which each request takes ten seconds of a clock of its own.
final class SlowTransport: Transport, Sendable {
  private let time = Mutex<Int64>(0)

  func send(
    _ request: HTTPRequest,
    within limits: TransferLimits
  ) throws(TransportFailure) -> HTTPResponse {
    time.withLock { $0 += 10_000 }
    return try CurlTransport().send(request, within: TransferLimits(deadline: 20_000))
  }

  /// Fetches from one source by this clock, as so many days after the first.
  func fetch(
    _ scene: FetchScene,
    _ source: FetchSource,
    after days: Double
  ) throws -> Fetcher.Outcome.State {
    let fetcher = Fetcher(
      workspace: scene.workspace,
      now: FetchScene.now + Int64(days * 86_400_000),
      timeline: ZoneTimeline(home: .utc),
      network: Fetcher.Network(
        transport: { _ in self },
        clock: TransferClock(now: { self.time.withLock { $0 } }, wait: { _ in }),
        variable: { $0 == "HOME" ? scene.folder.path + "/home" : nil },
        environment: [:],
        machine: { "desk" }
      )
    ) { _ in false }
    return try fetcher.fetch([source])[0].state
  }
}
