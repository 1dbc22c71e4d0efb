// swift-tools-version: 6.2
import PackageDescription

/// Every target is built the same way: Swift 6, no warning tolerated, existentials spelled out.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A module of the program: all that is of one subject.
///
/// Modules are optimized in debug builds too: most of a test run is the program itself in child processes, and
/// the suite takes a third of the time so. What is checked at run time stays checked.
func module(
  _ name: String,
  _ dependencies: [String],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    resources: resources,
    swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]
  )
}

/// The tests of one module; they may use the shared test support.
func tests(
  _ name: String,
  _ dependencies: [String],
  exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: (dependencies + ["TestSupport"]).map { .init(stringLiteral: $0) },
    exclude: exclude,
    resources: resources,
    swiftSettings: settings
  )
}

let package = Package(
  name: "lockin",
  targets: [
    // What C has: libraries of Debian by their headers, and calls of the system that Swift has no way to.
    .systemLibrary(name: "CSQLite", path: "Sources/C/sqlite3"),
    .systemLibrary(name: "CCSV", path: "Sources/C/csv"),
    .systemLibrary(name: "CYAML", path: "Sources/C/yaml"),
    .systemLibrary(name: "CCrypto", path: "Sources/C/crypto"),
    .systemLibrary(name: "CXXHash", path: "Sources/C/xxhash"),
    .systemLibrary(name: "CPCRE2", path: "Sources/C/pcre2"),
    .systemLibrary(name: "CZlib", path: "Sources/C/zlib"),
    // libcurl, whose headers are needed here, and which is loaded when a request needs it.
    .target(name: "CCurl", path: "Sources/C/curl"),
    // The arguments, and calls of the system that Swift has no way to.
    .target(name: "CSystem", path: "Sources/C/system"),

    // From what every program has to what lockin is about: each rests on what stands above it here.
    module("CivilTime", []),
    module("Platform", ["CCrypto", "CCurl", "CSystem", "CXXHash", "CZlib"]),
    module("Documents", ["CPCRE2", "CYAML", "Platform"]),
    module(
      "ICalendar",
      ["CivilTime", "Documents", "Platform"],
      resources: [.embedInCode("Resources/windows-zones.txt")]
    ),
    module(
      "Records",
      ["CCSV", "CPCRE2", "CSystem", "CivilTime", "Documents", "Platform"],
      resources: [
        .embedInCode("Resources/away-exceptions.txt"),
        .embedInCode("Resources/column-names.txt"),
        .embedInCode("Resources/lock-screens.txt"),
        .embedInCode("Resources/starter-audio.txt"),
        .embedInCode("Resources/starter-browsing.txt"),
        .embedInCode("Resources/starter-communication.txt"),
        .embedInCode("Resources/starter-design.txt"),
        .embedInCode("Resources/starter-education.txt"),
        .embedInCode("Resources/starter-entertainment.txt"),
        .embedInCode("Resources/starter-games.txt"),
        .embedInCode("Resources/starter-news.txt"),
        .embedInCode("Resources/starter-productivity.txt"),
        .embedInCode("Resources/starter-programming.txt"),
        .embedInCode("Resources/starter-reading.txt"),
        .embedInCode("Resources/starter-shopping.txt"),
        .embedInCode("Resources/starter-social.txt"),
        .embedInCode("Resources/starter-travel.txt"),
        .embedInCode("Resources/starter-utilities.txt"),
        .embedInCode("Resources/units.txt"),
        .embedInCode("Resources/wakatime-categories.txt"),
      ]
    ),
    module(
      "Plans",
      ["CivilTime", "Documents", "ICalendar", "Platform", "Records"],
      resources: [
        .embedInCode("Resources/class-colors.txt"),
        .embedInCode("Resources/habit-templates.yaml"),
        .embedInCode("Resources/list-templates.yaml"),
        .embedInCode("Resources/title-words.txt"),
      ]
    ),
    module(
      "Storage",
      ["CSQLite", "CXXHash", "CivilTime", "Documents", "Plans", "Platform", "Records"]
    ),
    module("Analysis", ["CivilTime", "Plans", "Platform", "Records"]),
    module(
      "Reports",
      ["Analysis", "CivilTime", "Documents", "ICalendar", "Plans", "Platform", "Records"],
      resources: [
        .embedInCode("Resources/goal-measures.en.txt"),
        .embedInCode("Resources/high-contrast.css"),
        .embedInCode("Resources/index.css"),
        .embedInCode("Resources/measures.en.txt"),
        .embedInCode("Resources/month.css"),
        .embedInCode("Resources/pictures.css"),
        .embedInCode("Resources/report.css"),
        .embedInCode("Resources/timetable.css"),
        .embedInCode("Resources/warm.css"),
      ]
    ),
    module(
      "Nightly",
      [
        "Analysis", "CivilTime", "Documents", "ICalendar", "Plans", "Platform", "Records",
        "Reports", "Storage",
      ],
      resources: [
        .embedInCode("Advice/Resources/advice.schema.json"),
        .embedInCode("Advice/Resources/plain-words.en.txt"),
        .embedInCode("Advice/Resources/sentences.en.txt"),
        .embedInCode("Setup/Resources/first-changes.yaml"),
        .embedInCode("Setup/Resources/first-checkins.csv"),
        .embedInCode("Setup/Resources/first-events.yaml"),
        .embedInCode("Setup/Resources/first-goals.yaml"),
        .embedInCode("Setup/Resources/first-habits.yaml"),
        .embedInCode("Setup/Resources/first-items.yaml"),
        .embedInCode("Setup/Resources/first-lists.yaml"),
        .embedInCode("Setup/Resources/first-lockin.yaml"),
        .embedInCode("Setup/Resources/first-sessions.csv"),
        .embedInCode("Setup/Resources/first-timetable.yaml"),
      ]
    ),
    module(
      "LockinCommand",
      [
        "Analysis", "CSystem", "CivilTime", "Documents", "ICalendar", "Nightly", "Plans",
        "Platform", "Records", "Reports", "Storage",
      ]
    ),
    .executableTarget(name: "lockin", dependencies: ["LockinCommand"], swiftSettings: settings),

    .target(
      name: "TestSupport",
      dependencies: ["CSystem", "Documents", "Platform"],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    .target(name: "FaultServer", path: "Tests/FaultServer", swiftSettings: settings),
    // The made-up student of the sample workspace, with what was planted.
    .target(
      name: "SampleData",
      dependencies: ["CivilTime", "Platform"],
      path: "Tests/Sample/Generator",
      swiftSettings: settings
    ),
    tests("CivilTime", ["CivilTime"]),
    tests("Platform", ["Platform", "CCurl", "FaultServer"]),
    tests("Documents", ["Documents", "Platform"]),
    tests("ICalendar", ["ICalendar", "CivilTime", "Documents"]),
    tests(
      "Records",
      ["Records", "CivilTime", "Documents", "Plans", "Platform"],
      exclude: ["Fixtures"]
    ),
    tests("Plans", ["Plans", "CivilTime", "Documents", "ICalendar", "Platform", "Records"]),
    tests(
      "Storage",
      ["Storage", "CSQLite", "CivilTime", "Documents", "Plans", "Platform", "Records"]
    ),
    tests(
      "Analysis",
      ["Analysis", "CivilTime", "Documents", "Plans", "Platform", "Records"],
      exclude: ["Golden"]
    ),
    tests(
      "Nightly",
      [
        "Nightly", "Analysis", "CivilTime", "Documents", "FaultServer", "Plans", "Platform",
        "Records",
      ],
      exclude: ["Advice/Golden", "Advice/Replies"]
    ),
    tests(
      "Reports",
      [
        "Reports", "Analysis", "CivilTime", "Documents", "ICalendar", "Nightly", "Plans",
        "Platform",
        "Records",
      ],
      resources: [.copy("Golden")]
    ),
    tests("SampleData", ["SampleData", "CivilTime", "Platform"]),
    tests(
      "Lockin",
      [
        "lockin", "LockinCommand", "Analysis", "CivilTime", "Documents", "FaultServer", "Nightly",
        "Plans", "Platform", "Records", "Reports", "Storage",
      ],
      exclude: ["Base", "Golden", "Transcripts"]
    ),
  ]
)

/// A program that libFuzzer runs in place of `main`.
func fuzzTarget(_ name: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: "Fuzz\(name)",
    dependencies: (dependencies + ["FuzzSupport"]).map { .init(stringLiteral: $0) },
    path: "Tests/Fuzz/\(name)",
    swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
  )
}

// They link only with a sanitizer, so 'make fuzz' alone asks for them.
if Context.environment["LOCKIN_FUZZ"] == "1" {
  package.targets += [
    .target(name: "FuzzSupport", path: "Tests/Fuzz/Support", swiftSettings: settings),
    fuzzTarget("JSON", ["Documents", "Platform"]),
    fuzzTarget("CSV", ["CivilTime", "Documents", "Platform", "Records"]),
    fuzzTarget("Calendar", ["CivilTime", "Documents", "ICalendar"]),
    fuzzTarget("Zone", ["CivilTime", "Documents", "ICalendar"]),
    fuzzTarget("Recurrence", ["CivilTime", "Platform", "ICalendar"]),
    fuzzTarget("Segment", ["CivilTime", "Records", "Storage"]),
    fuzzTarget("HandWritten", ["CivilTime", "Documents", "Platform", "Nightly", "Plans"]),
    fuzzTarget("Reply", ["Nightly", "CivilTime", "Documents", "Analysis", "Plans"]),
    fuzzTarget("Fetched", ["CivilTime", "Documents", "Nightly", "Platform"]),
    fuzzTarget("Backup", ["Platform"]),
    fuzzTarget("Packed", ["Platform"]),
  ]
}

// A loop inside one process to be timed, which 'make bench' alone asks for.
if Context.environment["LOCKIN_BENCH"] == "1" {
  package.targets += [
    .executableTarget(
      name: "CalendarLoop",
      dependencies: ["CivilTime", "Platform", "ICalendar"],
      path: "Tests/Bench/CalendarLoop",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
    )
  ]
}

// What writes the sample workspace, which 'make sample-data' alone asks for.
if Context.environment["LOCKIN_SAMPLE"] == "1" {
  package.targets += [
    .executableTarget(
      name: "WriteSample",
      dependencies: ["CivilTime", "Platform", "SampleData"],
      path: "Tests/Sample/WriteSample",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
    )
  ]
}

// Simulated people through the whole analysis, which 'make calibrate' alone asks for.
if Context.environment["LOCKIN_CALIBRATE"] == "1" {
  package.targets += [
    .executableTarget(
      name: "Calibrate",
      dependencies: ["CivilTime", "Records", "Analysis", "Platform", "Plans", "SampleData"],
      path: "Tests/Calibration/Calibrate",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
    )
  ]
}

// The tests' server of faults beside its client alone, which 'make conformance' asks for.
if Context.environment["LOCKIN_FAULTS"] == "1" {
  package.targets += [
    .executableTarget(
      name: "Faults",
      dependencies: ["Nightly", "Documents", "FaultServer", "Platform"],
      path: "Tests/Conformance/Faults",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
    )
  ]
}
