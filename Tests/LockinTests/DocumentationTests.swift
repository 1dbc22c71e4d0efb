import Documents
import Foundation
import TestSupport
import Testing

@testable import LockinCommand

@Suite("The README and docs/")
struct DocumentationTests {
  @Test("the README is a first screen: under 120 lines, none over 120 characters, 900 words")
  func firstScreen() throws {
    let readme = try DocumentationPage("README.md")
    #expect(readme.lines.count < 120)
    for line in readme.lines { #expect(line.count <= 120, "\(line)") }
    #expect(readme.text.split(whereSeparator: \.isWhitespace).count <= 900)
  }

  @Test("what the README shows of a report stands in the sample report that it links")
  func excerpt() throws {
    let readme = try DocumentationPage("README.md")
    let path = try #require(readme.links.first { $0.file.hasSuffix("report.md") }?.file)
    let report = try DocumentationPage(path)
    let blocks = readme.blocks("markdown")
    #expect(blocks.count == 1)
    for part in blocks.joined().components(separatedBy: "…\n") {
      #expect(("\n" + report.text).contains("\n" + part), "\(part)")
    }
  }

  @Test("links lead to files and headings that are there", arguments: DocumentationPage.paths)
  func links(_ path: String) throws {
    let page = try DocumentationPage(path)
    let folder = (path as NSString).deletingLastPathComponent
    for link in page.links {
      let target =
        link.file.isEmpty ? path : (folder as NSString).appendingPathComponent(link.file)
      let file = DocumentationPage.repository.appendingPathComponent(target).standardizedFileURL
      #expect(file.path.hasPrefix(DocumentationPage.repository.standardizedFileURL.path + "/"))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(path): \(link.file)")
      if let anchor = link.anchor {
        let anchors = try DocumentationPage(target).anchors
        #expect(anchors.contains(anchor), "\(path): \(link.file)#\(anchor)")
      }
    }
  }

  @Test("every page is reached from the README, and every decision has its date and a title")
  func reached() throws {
    var found: Set<String> = []
    var next = ["README.md"]
    while let path = next.popLast() {
      guard found.insert(path).inserted, path.hasSuffix(".md") else { continue }
      let folder = (path as NSString).deletingLastPathComponent
      next += try DocumentationPage(path).links.filter { $0.file.isEmpty == false }.map {
        let target = (folder as NSString).appendingPathComponent($0.file)
        return (("/" + target) as NSString).standardizingPath.dropFirst(1).description
      }
    }
    for path in DocumentationPage.paths where path.hasPrefix("docs/decisions/") == false {
      #expect(found.contains(path), "\(path)")
    }
    #expect(found.contains("docs/decisions"))
    let decisions = DocumentationPage.paths.filter { $0.hasPrefix("docs/decisions/") }
    #expect(decisions.count >= 79)
    for path in decisions {
      let page = try DocumentationPage(path)
      let date = String((path as NSString).lastPathComponent.prefix(10))
      #expect(page.text.hasPrefix("# "), "\(path)")
      #expect(page.lines.dropFirst(2).first == date + ".", "\(path)")
      #expect(page.lines.count > 4, "\(path)")
    }
  }

  @Test("commands and options that pages name exist", arguments: DocumentationPage.pathsForUsers)
  func named(_ path: String) throws {
    let page = try DocumentationPage(path)
    let blocks = page.blocks("sh").flatMap { $0.components(separatedBy: "\n") }
    for code in page.codes + blocks where code.hasPrefix("lockin ") {
      let words = code.components(separatedBy: " #")[0]
        .split { " [],|=".contains($0) }.map(String.init)
      guard words.count > 1, words[1] != "help", words[1].hasPrefix("-") == false else { continue }
      let command = Program.commands.first { $0.name == words[1] }
      #expect(command != nil, "\(path): \(code)")
      let known = ((command?.flags ?? []) + Flag.common).map(\.name)
      for word in words where word.hasPrefix("-") && word != "-" {
        #expect(known.contains(word), "\(path): \(code)")
      }
    }
  }

  @Test("docs/commands.md says what each exit code means")
  func exitCodes() throws {
    let folder = try TemporaryFolder()
    let help = try BuiltProgram.run(["help"], in: folder.path).text
    let told = try #require(help.components(separatedBy: "Exit codes: ").dropFirst().first)
      .components(separatedBy: "\n\n")[0]
      .components(separatedBy: CharacterSet.decimalDigits.inverted).filter { $0.isEmpty == false }
    #expect(told.count == 11)
    let page = try DocumentationPage("docs/commands.md")
    let rows = page.section("## Exit codes").components(separatedBy: "\n")
      .filter { $0.first == "|" }.dropFirst(2)
    #expect(rows.map { $0.split(separator: "|")[0].filter { $0.isNumber } } == told)
  }

  @Test("docs/architecture.md says of each module what comes in and goes out")
  func modules() throws {
    let rows = try DocumentationPage("docs/architecture.md").rows
    let sources = DocumentationPage.repository.appendingPathComponent("Sources").path
    // Those of C have no Swift in them, and a sentence in common.
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources)
    let modules = Set(
      files.filter { $0.hasSuffix(".swift") }.map { $0.components(separatedBy: "/")[0] }
    )
    #expect(modules.count == 12)
    let named = rows.filter { $0.count == 3 && $0[0].hasPrefix("`") }
      .map { $0[0].filter { $0 != "`" } }
    #expect(Set(named) == modules)
    #expect(named.count == modules.count)
  }
}
