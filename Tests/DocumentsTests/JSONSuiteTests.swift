import Documents
import Foundation
import Platform
import Testing

/// The folder that holds the cases, where the environment names one.
private let suiteFolder = ProcessInfo.processInfo.environment["LOCKIN_JSON_SUITE"]

/// The cases of nst/JSONTestSuite, which `make conformance` fetches; nothing of them is kept here.
///
/// `LOCKIN_JSON_SUITE` names the folder with the files, whose names begin with `y_` for what a reader
/// has to accept, `n_` for what it has to refuse and `i_` for what is left to it.
@Suite("The public JSONTestSuite")
struct JSONSuiteTests {
  /// What is wrong with a file, or nil where it is read as one JSON text.
  private func mistake(_ path: String) throws -> String? {
    do {
      _ = try DocumentReader.json(bytes: try ByteStream.contents(of: path), file: "case")
      return nil
    } catch let problem as Diagnostic {
      return problem.description
    }
  }

  /// What the pull reader says of a file that comes in pieces of so many bytes.
  private func mistake(_ path: String, inPiecesOf count: Int) throws -> String? {
    do {
      let reader = JSONReader(
        stream: try ByteStream(path: path, capacity: count),
        file: "case",
        limits: .documents
      )
      while try reader.next() != .end {}
      return nil
    } catch let problem as Diagnostic {
      return problem.description
    }
  }

  @Test("every case is decided as its name says", .enabled(if: suiteFolder != nil))
  func suite() throws {
    let folder = try #require(suiteFolder)
    let names = try Directory.names(in: folder).filter { $0.hasSuffix(".json") }
    var accepted: [Character: Int] = [:]
    var all: [Character: Int] = [:]
    var duplicates = 0
    for name in names {
      let path = folder + "/" + name
      let kind = try #require(name.first)
      // A key that occurs twice in one object is refused, which RFC 8259 leaves open.
      let problem = try mistake(path)
      let isDuplicate = name.contains("duplicated")
      all[kind, default: 0] += 1
      if problem == nil { accepted[kind, default: 0] += 1 }
      if kind == "y" { #expect((problem == nil) == !isDuplicate, "\(name)") }
      if kind == "n" { #expect(problem != nil, "\(name)") }
      // Where the file is cut must not matter, to the words and the place of the complaint.
      let pulled = try mistake(path, inPiecesOf: 1 << 16)
      for count in [1, 7] {
        #expect(try mistake(path, inPiecesOf: count) == pulled, "\(name) in pieces of \(count)")
      }
      #expect((pulled == nil) == (problem == nil || isDuplicate), "\(name)")
      if isDuplicate { duplicates += 1 }
    }
    #expect(all["y", default: 0] >= 95 && all["n", default: 0] >= 188, "the folder is not complete")
    func count(_ kind: Character) -> String {
      "\(accepted[kind, default: 0]) of \(all[kind, default: 0])"
    }
    print(
      "JSONTestSuite, accepted: \(count("y")) that must be, \(count("n")) that must not be, "
        + "\(count("i")) that may be; \(duplicates) refused, as a key occurs twice"
    )
  }
}
