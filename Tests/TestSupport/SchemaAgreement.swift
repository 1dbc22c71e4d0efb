import Documents
import Testing

/// Holds the reader of a hand-written file and its schema to agree.
///
/// Whatever the reader accepts is valid by the schema. Whatever the schema allows the reader accepts,
/// but for what no schema can say; each of these exceptions has an example that shows it to be one.
public struct SchemaAgreement {
  /// Something that a reader refuses although a schema has to allow it.
  public struct Exception {
    let code: String
    let example: JSONValue
    let holds: (String) -> Bool

    /// A diagnostic of that code, where the problem that it tells is such a one; `example` is a document
    /// with nothing else wrong.
    public init(
      _ code: String,
      _ example: JSONValue,
      where holds: @escaping (String) -> Bool = { _ in true }
    ) {
      self.code = code
      self.example = example
      self.holds = holds
    }

    /// A date that the calendar does not have.
    public static func noSuchDay(_ code: String, _ example: JSONValue) -> Exception {
      Exception(code, example) { problem in
        ["-02-29", "-02-30", "-02-31", "-04-31", "-06-31", "-09-31", "-11-31"].contains {
          problem.contains($0)
        }
      }
    }
  }

  /// Texts, numbers and others that are right somewhere, nearly right, or right nowhere.
  public static let values: [JSONValue] =
    [
      true, false, 0, 1, -1, 2, -2, 3, 5, 12, 15, 24, 25, 60, 61, 100, 101, 157, 158, 365, 366, 600,
      601, 1440, 1441, 10_000, 10_001, -10_000, -10_001, 10_080, 10_081, [], [:], ["a"], [1],
      .decimal("0.1"), .decimal("0.09"), .decimal("0.5"), .decimal("0.49"), .decimal("1.0"),
      .decimal("2.4e1"), .decimal("1e99"), .decimal("10000.5"), "", " ", "\u{feff}", "a", "x y",
      "2026-02-28", "2026-02-30", "2026-04-09", "2026-04-09T14:00", "2026-04-09T24:00",
      "2026-04-09 09:30:15,25 +02", "2026-4-9", "2026-04-09T09:00+25:00", "0:00", "9:05", "09:5",
      "24:00", "24:01", "12:60", "08:00-18:00", "18:00-08:00", "8-18", "2026-W17", "2026-W53",
      "2026-W54", "all", "exam", "keep", "tue", "moon", "teal", "mauve", "#12af", "Europe/Berlin",
      "Mars/Base", ["mon", "tue"], [1, "2026-W17"], ["2026-W17"],
    ] + [101, 501].map { .string(String(repeating: "x", count: $0)) }
    + [.string(String(repeating: "e\u{301}", count: 30))]

  private let schema: Schema
  private let exceptions: [Exception]
  private let read: ([UInt8]) throws -> [Diagnostic]

  /// A schema in its bytes, and a reader that gives the errors in a file's bytes, or throws one.
  public init(
    schema: [UInt8],
    exceptions: [Exception],
    read: @escaping ([UInt8]) throws -> [Diagnostic]
  ) throws {
    self.schema = try Schema(json: schema, file: "schema")
    self.exceptions = exceptions
    self.read = read
  }

  /// Looks at good documents, at each with any one thing changed to one of `every` so many values, and
  /// at so many damaged ones.
  public func expect(
    _ documents: [JSONValue],
    values: [JSONValue] = [],
    every: Int = 1,
    rounds: Int,
    seed: UInt64,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for exception in exceptions {
      let errors = try errors(exception.example)
      #expect(errors.map(\.code) == [exception.code], sourceLocation: sourceLocation)
      #expect(errors.allSatisfy { exception.holds($0.problem) }, sourceLocation: sourceLocation)
      #expect(try violations(exception.example) == [], sourceLocation: sourceLocation)
    }
    var (accepted, refused) = (0, 0)
    var disagreements: [String] = []
    for (number, document) in documents.enumerated() {
      #expect(try errors(document).isEmpty, "\(document)", sourceLocation: sourceLocation)
      let values = values + SchemaAgreement.values
      var damaged = DamagedDocument(document, values: values, seed: seed &+ UInt64(number))
      for document in damaged.single(every: every) + (0..<rounds).map({ _ in damaged.next() }) {
        let (errors, violations) = (try errors(document), try violations(document))
        if errors.isEmpty { accepted += 1 } else { refused += 1 }
        if errors.isEmpty == violations.isEmpty { continue }
        // What is refused for nothing that a schema could say is no disagreement.
        if violations.isEmpty, errors.allSatisfy(isException) { continue }
        disagreements.append(
          """
          the reader says \(errors), the schema \
          \(violations.map { "\($0.instance) \($0.keyword) \($0.code.rawValue)" }) of \
          \(String(decoding: JSONWriter.compact(document), as: UTF8.self))
          """
        )
      }
    }
    #expect(
      disagreements.isEmpty,
      "seed \(seed), \(disagreements.count): \(disagreements.prefix(5).joined(separator: "\n"))",
      sourceLocation: sourceLocation
    )
    // Where nearly nothing is accepted, little is said of what is.
    #expect(accepted * 20 > refused, "\(accepted), \(refused)", sourceLocation: sourceLocation)
    #expect(refused * 20 > accepted, "\(accepted), \(refused)", sourceLocation: sourceLocation)
  }

  private func isException(_ error: Diagnostic) -> Bool {
    exceptions.contains { $0.code == error.code && $0.holds(error.problem) }
  }

  private func violations(_ document: JSONValue) throws -> [Violation] {
    let bytes = JSONWriter.compact(document)
    return schema.violations(of: try DocumentReader.json(bytes: bytes, file: "document"))
  }

  private func errors(_ document: JSONValue) throws -> [Diagnostic] {
    do {
      return try read(JSONWriter.compact(document)).filter { $0.severity == .error }
    } catch let error as Diagnostic {
      return [error]
    }
  }
}
