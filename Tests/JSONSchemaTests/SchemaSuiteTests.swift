import Documents
import Files
import Foundation
import Testing

@testable import JSONSchema

/// The folders that hold the cases, where the environment names some: they have `tests` and `remotes`.
private let suiteFolders =
  ProcessInfo.processInfo.environment["LOCKIN_SCHEMA_SUITES"]?.split(separator: ":").map(
    String.init
  )
  ?? []

/// The cases of JSON-Schema-Test-Suite, which `make conformance` unpacks; nothing of them is kept here.
///
/// `LOCKIN_SCHEMA_SUITES` names one or more copies of the suite, with colons between them.
@Suite("The public JSON-Schema-Test-Suite")
struct SchemaSuiteTests {
  /// What the cases of a folder came to.
  private struct Count {
    var passed = 0
    var all = 0
    var failures: [String] = []
  }

  private func document(_ path: String) throws -> DocumentNode {
    try DocumentReader.json(bytes: try ByteStream.contents(of: path), file: path)
  }

  private func run(_ folder: String, _ names: [String], suite: String) throws -> Count {
    let registry = SchemaRegistry { uri throws(Diagnostic) in
      let base = "http://localhost:1234/"
      guard uri.hasPrefix(base) else { return nil }
      let path = suite + "/remotes/" + uri.dropFirst(base.count)
      guard let root = try? document(path) else { return nil }
      return SchemaRegistry.Document(root, file: path)
    }
    var count = Count()
    for name in names {
      guard case .array(let groups) = try document(folder + "/" + name).value else { continue }
      for group in groups {
        let about = "\(name): \(group["description"]?.text ?? "")"
        guard case .array(let tests)? = group["tests"]?.value, let schema = group["schema"] else {
          continue
        }
        let compiled = Result { () throws(Diagnostic) in
          try Schema(.init(schema, file: name), registry: registry)
        }
        for test in tests {
          guard let data = test["data"], case .boolean(let valid)? = test["valid"]?.value else {
            continue
          }
          count.all += 1
          switch compiled {
          case .success(let schema):
            let isAllowed = schema.allows(data)
            // To tell what is wrong must not change what is.
            #expect(schema.violations(of: data).isEmpty == isAllowed)
            if isAllowed == valid {
              count.passed += 1
            } else {
              count.failures.append("\(about): \(test["description"]?.text ?? "")")
            }
          case .failure(let problem):
            count.failures.append("\(about): \(problem.code): \(problem.problem)")
          }
        }
      }
    }
    return count
  }

  @Test("every required case is decided as it says", arguments: suiteFolders)
  func required(_ suite: String) throws {
    let folder = suite + "/tests/draft2020-12"
    let names = try Directory.names(in: folder).filter { $0.hasSuffix(".json") }
    let count = try run(folder, names, suite: suite)
    #expect(count.failures == [])
    #expect(count.all >= 1_257, "the folder is not complete")
    print("JSON-Schema-Test-Suite, required: \(count.passed) of \(count.all)")
  }

  @Test("optional cases are counted", arguments: suiteFolders)
  func optional(_ suite: String) throws {
    let folder = suite + "/tests/draft2020-12/optional"
    let names = try Directory.files(below: folder).filter { $0.hasSuffix(".json") }
    let formats = try run(folder, names.filter { $0.hasPrefix("format/") }, suite: suite)
    let others = try run(folder, names.filter { $0.hasPrefix("format/") == false }, suite: suite)
    #expect(others.all > 100, "the folder is not complete")
    print(
      "JSON-Schema-Test-Suite, optional: \(others.passed) of \(others.all), and "
        + "\(formats.passed) of \(formats.all) about formats, which ask nothing here"
    )
    for failure in others.failures {
      print("JSON-Schema-Test-Suite, optional, not met: \(failure)")
    }
  }
}

extension DocumentNode {
  fileprivate var text: String? {
    if case .string(let text) = value { text } else { nil }
  }
}
