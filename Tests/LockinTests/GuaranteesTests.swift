import Foundation
import TestSupport
import Testing

/// What docs/guarantees.md promises names what shows it, and that is there.
@Suite("The guarantees of docs/")
struct GuaranteesTests {
  private let page: DocumentationPage

  init() throws { page = try DocumentationPage("docs/guarantees.md") }

  /// The parts of the page that promise something, each from its heading on.
  private var promises: [[Substring]] {
    page.text.components(separatedBy: "\n## ").filter { $0.first?.isNumber == true }
      .map { $0.split(separator: "\n") }
  }

  /// All that stands between backticks in some lines.
  private func code(_ lines: [Substring]) -> [String] {
    lines.joined(separator: "\n").split(separator: "`", omittingEmptySubsequences: false)
      .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test("they are numbered, and each has what shows it and what was counted last")
  func form() throws {
    #expect(promises.count >= 14)
    for (number, promise) in promises.enumerated() {
      let head = try #require(promise.first)
      #expect(head.hasPrefix("\(number + 1). "), "\(head)")
      #expect(promise.contains { $0.hasPrefix("*Shown by* ") }, "\(head)")
      #expect(promise.contains { $0.hasPrefix("*Last count* ") }, "\(head)")
    }
  }

  @Test("the suites, targets and files that are named are there")
  func named() throws {
    let root = DocumentationPage.repository
    let suites = try FileManager.default.subpathsOfDirectory(atPath: root.path + "/Tests")
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOfFile: root.path + "/Tests/" + $0, encoding: .utf8) }
      .joined(separator: "\n")
    let makefile = try String(contentsOfFile: root.path + "/Makefile", encoding: .utf8)
    var found = 0
    for words in code(page.text.split(separator: "\n")).map({ $0.split(separator: " ") }) {
      if words.starts(with: ["swift", "test", "--filter"]) {
        for name in words[3].split(whereSeparator: { "'|".contains($0) }) {
          #expect(suites.contains("struct \(name) {"), "\(name)")
          found += 1
        }
      } else if words.first == "make", words.count > 1 {
        #expect(makefile.contains("\n\(words[1]):"), "\(words[1])")
        found += 1
      } else if words.last?.hasPrefix("Tests/") == true {
        let path = root.path + "/" + (words.last ?? "")
        #expect(FileManager.default.fileExists(atPath: path), "\(path)")
        found += 1
      }
    }
    #expect(found >= promises.count)
  }
}
