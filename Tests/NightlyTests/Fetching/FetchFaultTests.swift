import FaultServer
import Platform
import TestSupport
import Testing

@testable import Nightly

@Suite("Fetching from servers that do wrong")
struct FetchFaultTests {
  /// A network that waits less than people do.
  private struct Hasty: Transport {
    let deadline: Int64

    func send(
      _ request: HTTPRequest,
      within limits: TransferLimits
    ) throws(TransportFailure) -> HTTPResponse {
      var limits = limits
      limits.deadline = min(limits.deadline, deadline)
      limits.bodyBytes = 1 << 20
      return try CurlTransport().send(request, within: limits)
    }
  }

  @Test(
    "what was there stays, in time, and no secret is in any message or file",
    arguments: FetchSource.Kind.allCases.filter { $0 != .command },
    Fault.allCases
  )
  func fault(kind: FetchSource.Kind, fault: Fault) throws {
    let server = try FaultServer(reply: "canary")
    defer { server.stop() }
    let scene = try FetchScene()
    let before = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    try scene.folder.write(before, to: "ws/inbox/\(kind.rawValue)-1/calendar.ics")
    let source = try FetchScene.source(
      kind,
      server.address(fault, run: "sk-canary-4711"),
      timeout: 60
    )
    let start = ContinuousClock.now
    let state = try scene.fetch(source) { Hasty(deadline: fault.usesWholeDeadline ? 200 : 20_000) }
    #expect(ContinuousClock.now - start < .seconds(60))
    guard case .failed(let failure) = state else {
      Issue.record("\(kind) \(fault): \(state)")
      return
    }
    let told = "\(failure.diagnostic(of: source, file: "lockin.yaml"))"
    #expect(!told.contains("canary"), "\(told)")
    #expect(
      told.hasPrefix("lockin.yaml:3:5: nothing was fetched from \(kind.rawValue) '1' (127.0.0.1:")
    )
    #expect(told.hasSuffix("; what was there stays, and the next run tries again"))
    for (name, text) in try scene.files() {
      #expect(!text.contains("canary"), "\(name)")
    }
    #expect(try scene.inbox() == ["inbox/\(kind.rawValue)-1/calendar.ics"])
    #expect(try scene.text("inbox/\(kind.rawValue)-1/calendar.ics") == before)
  }

  @Test("a ledger that can't be read fetches nothing, and says so")
  func ledger() throws {
    let scene = try FetchScene()
    let source = try FetchScene.source(.activitywatch, "http://127.0.0.1:1")
    for text in ["", "{}", "{\"schema\":\"lockin.fetched.v9\",\"sources\":{}}", "[1"] {
      try scene.folder.write(text, to: "ws/lockin.fetched.json")
      #expect(throws: (any Error).self) { try scene.fetch(source) }
      #expect(try scene.text("lockin.fetched.json") == text)
    }
  }

  @Test("two fetches at once wait for each other, or say so")
  func together() throws {
    let scene = try FetchScene()
    let lock = try FileLock(path: Fetcher.ledgerFile(of: scene.workspace) + ".lock")
    let source = try FetchScene.source(.activitywatch, "http://127.0.0.1:1")
    #expect(throws: FileError.self) { try scene.fetch(source) }
    withExtendedLifetime(lock) {}
  }
}
