import Documents
import Foundation
import TestSupport
import Testing

/// Activity written with offsets, in half hours, for `lockin analyze` to look at.
struct AnalysisDays {
  private var rows: [String] = []

  /// Adds half an hour in each clock hour of a day in a zone whose offset is given; `app` says what an
  /// hour was spent on.
  mutating func add(
    _ date: String,
    offset: String = "+00:00",
    hours: ClosedRange<Int> = 8...19,
    app: (Int) -> String
  ) {
    for hour in hours { add(date, "\(hour < 10 ? "0\(hour)" : "\(hour)"):00", app(hour), offset) }
  }

  /// Adds so many minutes from a time on.
  mutating func add(
    _ date: String,
    _ time: String,
    _ app: String,
    _ offset: String = "+00:00",
    minutes: Int = 30
  ) {
    rows.append("\(date)T\(time):00\(offset),\(minutes * 60),\(app),,laptop")
  }

  /// Focus from 9 to 11, and at a few other hours.
  static func habit(_ day: Int, _ hour: Int) -> String {
    if 9...10 ~= hour { return (day * 3 + hour * 5) % 13 == 0 ? "vlc" : "code" }
    return (day * 5 + hour * 3) % 11 == 0 ? "code" : "vlc"
  }

  /// The date so many days after another.
  static func date(_ start: String, _ days: Int) -> String {
    let format = ISO8601DateFormatter()
    let start = format.date(from: start + "T00:00:00Z") ?? Date()
    return String(format.string(from: start + Double(days) * 86_400).prefix(10))
  }

  /// A workspace that has read these days, with files of plans beside them.
  func workspace(
    zone: String = "UTC",
    plans: [String: String] = [:]
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      zone: \(zone)
      categories:
        - { category: Work, app: "^code$", class: 2 }
        - { category: Video, app: "^vlc$", class: -2 }
      """,
      to: "lockin.yaml"
    )
    for (name, text) in plans { try folder.write(text, to: "plans/\(name)") }
    guard rows.isEmpty == false else { return folder }
    try folder.write(
      (["timestamp,duration_s,app_identifier,category,device"] + rows).joined(separator: "\n")
        + "\n",
      to: "inbox/use.csv"
    )
    let imported = try BuiltProgram.run(["import", "--quiet", "inbox/use.csv"], in: folder.path)
    #expect([0, 3].contains(imported.exit), "\(imported.messages)")
    return folder
  }
}

/// What `lockin analyze` prints of a workspace, as text and as JSON that its schema allows.
struct AnalysisText {
  /// The text as it is printed.
  let text: String
  /// The text with each paragraph and each item of a list on one line.
  let prose: String
  /// The JSON.
  let json: [String: Any]
  /// What was said beside it.
  let messages: String

  init(in folder: TemporaryFolder, from: String, to: String, more: [String] = []) throws {
    let command = ["analyze", "--from", from, "--to", AnalysisDays.date(to, -1)] + more
    let outcome = try BuiltProgram.run(command, in: folder.path)
    #expect(outcome.exit == 0, "\(outcome.messages)")
    text = outcome.text
    messages = outcome.messages
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let last = lines.last, last.isEmpty == false, line.isEmpty == false,
        line.hasPrefix("- ") == false
      {
        lines[lines.count - 1] = last + " " + line.drop { $0 == " " }
      } else {
        lines.append(String(line))
      }
    }
    prose = lines.joined(separator: "\n")
    let output = try BuiltProgram.run(command + ["--format", "json"], in: folder.path).output
    json = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    let schema = try BuiltProgram.run(["schema", "report"], in: folder.path).output
    let document = try DocumentReader.json(bytes: Array(output), file: "report.json")
    let violations = try Schema(json: Array(schema), file: "report.schema.json")
      .violations(of: document)
    #expect(violations == [], "\(from) to \(to)")
  }

  /// The value at a path of keys, as text; nil where it is null or there is none.
  func value(_ path: String...) -> String? {
    var value: Any? = json
    for key in path {
      if let index = Int(key) {
        let list = value as? [Any] ?? []
        value = list.indices.contains(index) ? list[index] : nil
      } else {
        value = (value as? [String: Any])?[key]
      }
    }
    guard let value, value is NSNull == false else { return nil }
    return "\(value)"
  }
}
