import Foundation
import TestSupport

@testable import Documents
@testable import Platform
@testable import Records

/// A table made by hand as a tracker would export it, and what is in it.
struct TableFixture: Sendable, CustomStringConvertible {
  let file: String
  let format: ExportFormat
  /// How many rows are taken in, and how many milliseconds they hold.
  let records: Int
  let total: Int64
  let rejected: String
  /// Whether the first row names the columns.
  var hasHeader = true
  /// Whether columns may stand in another order.
  var isOrdered = false
  var mapping: ColumnMapping?
  var dateOrder: DateOrder?

  var description: String { file }

  static let all: [TableFixture] = [
    .init("activitywatch-csv/window.csv", .activityWatchCSV, 3, 600_750, "zero_duration=1"),
    .init("activitywatch-csv/afk.csv", .activityWatchCSV, 2, 780_000),
    .init("activitywatch-csv/web.csv", .activityWatchCSV, 2, 180_250),
    .init("activitywatch-csv/android.csv", .activityWatchCSV, 2, 120_123),
    .init("activitywatch-csv/editor.csv", .activityWatchCSV, 2, 120_000),
    .init("activitywatch-report/plain.csv", .activityWatchReport, 3, 390_500, hasHeader: false),
    .init("activitywatch-report/header.csv", .activityWatchReport, 1, 300_500),
    .init(
      "activitywatch-work-report/export.csv",
      .activityWatchWorkReport,
      0,
      0,
      "day_total=3"
    ),
    .init("rescuetime/document.csv", .rescueTime, 3, 360_000),
    .init("rescuetime/hour.csv", .rescueTime, 3, 3_600_000),
    .init("rescuetime/efficiency.csv", .rescueTime, 0, 0, "other_kind=2"),
    .init("rescuetime/rank.csv", .rescueTime, 0, 0, "day_total=2"),
    .init("rescuetime/empty.csv", .rescueTime, 0, 0),
    .init("rescuetime-archive/export.csv", .rescueTimeArchive, 3, 3_782_000, hasHeader: false),
    .init("toggl/export.csv", .toggl, 4, 18_900_000),
    .init("clockify/month-first.csv", .clockify, 2, 7_200_000),
    .init("clockify/day-first.csv", .clockify, 2, 7_200_000),
    .init("clockify/ambiguous.csv", .clockify, 2, 10_800_000, dateOrder: .dmy),
    .init("screen-time/export.csv", .screenTime, 2, 365_000),
    .init("screen-time/database.csv", .screenTime, 2, 360_250, "other_kind=1"),
    .init("screen-time/local.csv", .screenTime, 2, 360_000),
    .init("usage-stats/export.csv", .usageStats, 0, 0, "day_total=2 zero_duration=1"),
    .init("daily-minutes/export.csv", .dailyMinutes, 0, 0, "day_total=2"),
    .init("stayfree-table/export.csv", .stayFreeTable, 0, 0, "day_total=2", isOrdered: true),
    .init("stayfree-table/korean.csv", .stayFreeTable, 0, 0, "day_total=1", isOrdered: true),
    .init("screen-state/export.csv", .screenState, 4, 7_200_000),
    .init(
      "mapped-csv/german.csv",
      .mapped,
      2,
      6_300_000,
      mapping: ColumnMapping(
        start: ["Beginn"],
        duration: "Länge",
        app: "Programm",
        title: "Was",
        unit: .h
      )
    ),
  ]

  private init(
    _ file: String,
    _ format: ExportFormat,
    _ records: Int,
    _ total: Int64,
    _ rejected: String = "",
    hasHeader: Bool = true,
    isOrdered: Bool = false,
    mapping: ColumnMapping? = nil,
    dateOrder: DateOrder? = nil
  ) {
    self.file = file
    self.format = format
    self.records = records
    self.total = total
    self.rejected = rejected
    self.hasHeader = hasHeader
    self.isOrdered = isOrdered
    self.mapping = mapping
    self.dateOrder = dateOrder
  }

  var bytes: [UInt8] {
    get throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      return try ByteStream.contents(of: folder.path + "/Fixtures/" + file)
    }
  }

  /// The fields of each row; the fixtures have no line ends in quotations.
  var rows: [[String]] {
    get throws {
      let text = String(decoding: try bytes, as: UTF8.self)
      let separator: Character = text.prefix { $0 != "\n" }.contains(";") ? ";" : ","
      return text.split(separator: "\n").map { line in
        var fields = [""]
        var isQuoted = false
        for character in line {
          if character == "\"" {
            // A doubled mark leaves the quotation and enters it again.
            if isQuoted == false, fields[fields.count - 1].isEmpty == false {
              fields[fields.count - 1].append("\"")
            }
            isQuoted.toggle()
          } else if character == separator, isQuoted == false {
            fields.append("")
          } else {
            fields[fields.count - 1].append(character)
          }
        }
        return fields
      }
    }
  }

  /// What reading some bytes as this export gives.
  func reading(_ bytes: [UInt8], keepsTitles: Bool = true) throws -> Reading {
    try read(
      bytes,
      as: format,
      keepsTitles: keepsTitles,
      dateOrder: dateOrder,
      mapping: mapping
    )
  }

  /// The format that is found in some bytes.
  func detected(_ bytes: [UInt8]) throws -> ExportFormat {
    let folder = try TemporaryFolder()
    return try ExportFormat.detect(
      path: folder.write(bytes, to: "x"),
      file: "x",
      hasMapping: mapping != nil
    )
  }
}

extension [[String]] {
  /// The rows as a file, with every field that needs it quoted, or each one.
  func table(separator: String = ",", lineEnd: String = "\n", quotesAll: Bool = false) -> [UInt8] {
    let lines = map { row in
      row.map { field in
        let isPlain = field.contains { ",;\t\"".contains($0) } == false
        if isPlain, quotesAll == false { return field }
        return "\""
          + field.split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\"\"") + "\""
      }.joined(separator: separator)
    }
    return [UInt8](lines.map { $0 + lineEnd }.joined().utf8)
  }
}
