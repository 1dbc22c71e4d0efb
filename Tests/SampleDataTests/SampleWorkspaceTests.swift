import CivilTime
import Files
import Foundation
import SampleData
import Testing

/// Europe/Berlin in 2026: the changes of 29 March and 25 October at 01:00 UTC.
let berlin = ZoneRules(
  name: "Europe/Berlin",
  first: ZoneRules.Span(start: .min, offset: 3600, abbreviation: "CET", isDaylight: false),
  rest: [
    ZoneRules.Span(start: 1_774_746_000, offset: 7200, abbreviation: "CEST", isDaylight: true),
    ZoneRules.Span(start: 1_792_890_000, offset: 3600, abbreviation: "CET", isDaylight: false),
  ]
)

@Suite struct SampleWorkspaceTests {
  @Test("same seed, same bytes")
  func deterministic() throws {
    let a = SampleWorkspace.files(seed: 7, zone: berlin)
    let b = SampleWorkspace.files(seed: 7, zone: berlin)
    #expect(a.map(\.path) == b.map(\.path))
    #expect(a.map(\.bytes) == b.map(\.bytes))
    if let folder = ProcessInfo.processInfo.environment["LOCKIN_SAMPLE_OUT"] {
      for file in SampleWorkspace.files(seed: SampleWorkspace.publishedSeed, zone: berlin) {
        let path = folder + "/" + file.path
        try Directory.make(Directory.parent(of: path))
        try AtomicFile.write(file.bytes, to: path)
      }
    }
  }
}
