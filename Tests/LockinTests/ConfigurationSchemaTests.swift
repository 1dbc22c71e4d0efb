import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import LockinCommand
@testable import Nightly

@Suite("The configuration and its schema agree")
struct ConfigurationSchemaTests {
  /// Everything that can be configured.
  private static let whole: JSONValue = [
    "zone": [["zone": "Europe/Berlin"], ["from": "2026-08-01", "zone": "America/New_York"]],
    "as_of": "2026-06-01T06:00:00Z",
    "user": "me", "addresses": ["me@uni.example"], "devices": ["laptop", "phone"],
    "sources": [
      ["file": "a*.csv", "device": "laptop", "zone": "UTC", "date_order": "dmy"],
      [
        "file": "b.csv", "duration_unit": "min", "delimiter": ";",
        "columns": [
          "start": ["date", "time"], "duration": "min", "app": "a", "title": "t", "category": "c",
          "url": "u", "device": "d",
        ],
      ],
      ["file": "c.csv", "columns": ["start": "from", "end": ["to"], "title": "t"]],
    ],
    "hours": [
      "working": "08:00-18:00", "quiet": "22:00-7:00",
    ],
    "categories": [
      [
        "category": "Work > Study", "app": "anki", "title": "", "url": "x", "window": "y",
        "any": "z", "ignore_case": false, "class": -2, "priority": 10,
      ],
      ["import": "categories.json"],
    ],
    "starter_categories": false,
    "plan_categories": [
      ["tag": "study", "category": "Work", "at_screen": true],
      ["kind": "class", "category": "Work"], ["title": "[Ll]ecture", "category": "Work"],
    ],
    "accounting": [
      "attribution": "primary", "longest_hours": 4, "longest_by_category": ["Work": 6],
      "flood_seconds": 5,
    ],
    "privacy": ["titles": "drop", "publish_titles": true, "publish_apps": false],
    "publish": ["to": "reports", "days": 14, "weeks": "all"],
  ]

  /// The parts with rules of their own, small enough for most changes to be about these.
  private static let parts: [JSONValue] = [
    [
      "advice": [
        "provider": "openai", "model": "m", "url": "https://api.example.com/v1",
        "key_env": "MY_KEY", "deadline": 30, "ca_file": "ca.pem", "max_output_tokens": 256,
        "auto_apply": true, "record": "replay", "credits": 5,
        "price": ["input": 1, "output": .decimal("2.5")],
      ]
    ],
    ["advice": ["provider": "compatible", "model": "m", "url": "http://localhost:8080/v1"]],
    ["advice": ["provider": "none"]],
    [
      "preferences": [
        "week_starts": "saturday", "clock": 24, "date": "month_day", "numbers": "comma",
        "theme": "high-contrast",
      ],
      "exports": ["actual_calendar": true],
    ],
    [
      "alerts": [
        "shortest_minutes": 10, "coverage_percent": 0, "distraction_minutes": 30,
        "distraction_percent": 25, "kept_percent": 50, "off_plan_minutes": 30,
        "critical_minutes": 60, "critical_percent": 100, "delay_minutes": 30,
        "delay_distraction_minutes": 15, "unattended_percent": 15, "most": 20,
        "hook": ["notify-send", "lockin"], "timeout": 600,
      ]
    ],
    ["alerts": ["hook": "/bin/true", "timeout": 1]],
    [
      "backup": [
        "to": "/media/disk/lockin", "passphrase_file": "~/words", "inbox": true,
        "keep": ["days": 7, "weeks": 0, "months": 1000],
      ]
    ],
    ["session": ["at_end": ["paplay", "bell.oga"]]], ["session": ["at_end": "./bell.sh"]],
    ["sources": [["file": "a.csv", "columns": ["start": "s", "duration": "d", "app": "a"]]]],
    ["plan_categories": [["tag": "study", "category": "Work"]]],
    ["publish": ["to": "./out/reports"], "hours": ["working": "8:00-18:00"]],
    ["zone": "Europe/Berlin"],
  ]

  @Test("whatever is right for the one is right for the other")
  func agreement() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"categories":[{"name":["Work"]}]}"#, to: "categories.json")
    try folder.write("", to: "ca.pem")
    let workspace = Workspace(root: folder.path, folder: "/")
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    let schema = try #require(PublishedSchema(name: "lockin"))
    let agreement = try SchemaAgreement(
      schema: schema.bytes,
      exceptions: [
        .init("unknown_zone", ["zone": "Mars/Base"]),
        .init("unreadable_file", ["zone": "UTC", "categories": [["import": "missing.json"]]]),
        .init("missing_file", ["zone": "UTC", "advice": ["ca_file": "missing.pem"]]),
        .init("bad_url", ["zone": "UTC", "advice": ["url": "http://api.example.com"]]),
        .init("bad_expression", ["zone": "UTC", "categories": [["category": "a", "app": "("]]]),
        .init("ends_before_start", ["zone": "UTC", "hours": ["working": "18:00-18:00"]]),
        .init("not_whole", ["zone": "UTC", "publish": ["days": .decimal("7.0")]]),
        .noSuchDay(
          "bad_time",
          ["zone": [["zone": "UTC"], ["zone": "UTC", "from": "2026-02-29"]]]
        ),
        .init("no_program", ["zone": "UTC", "alerts": ["hook": "a\0"]]) {
          $0.contains("no program")
        },
        .init("bad_folder", ["zone": "UTC", "publish": ["to": "a\0"]]) { $0.contains("\0") },
      ],
      read: { bytes in
        try folder.write(bytes, to: "lockin.yaml")
        _ = try ConfigurationFile.read(workspace, zones: zones)
        return []
      }
    )
    let documents = Self.parts.map { part -> JSONValue in
      guard case .object(var members) = part else { return part }
      members["zone"] = members["zone"] ?? "UTC"
      return .object(members)
    }
    try agreement.expect(
      [Self.whole] + documents,
      values: [
        "offline", "compatible", "openai", "ollama", "http://api.example.com", "https://a?b", "(",
        "inbox", "./plans/x", "/inbox", "..", "plansx", ".", "min", "hms", "tab", ",", "dmy", "UTC",
        ["a", "b"], ["a", "b", "c"], [""], ["end": "e"], "UPPER", "9A", 256, 255, 32_768, 32_769,
        1_000_000, 1_000_001,
      ],
      every: 10,
      rounds: 50,
      seed: 20_261_122
    )
  }
}
