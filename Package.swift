// swift-tools-version: 6.2
import PackageDescription

/// Every target is built the same way: Swift 6, no warning tolerated, existentials spelled out.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  // Overlapping accesses that the compiler can't rule out are looked for in debug builds, and with
  // them in all tests; at run time that took a twentieth of an import.
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

/// A module of the program: one stage of the data's way.
func stage(_ name: String, _ dependencies: [String], resources: [Resource] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    resources: resources,
    swiftSettings: settings
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
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CYAML"),
    .systemLibrary(name: "CCrypto"),
    .systemLibrary(name: "CXXHash"),
    .systemLibrary(name: "CPCRE2"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CSpawn"),
    // libcurl, whose headers are needed here, and which is loaded when a request needs it.
    .target(name: "CCurl"),
    .systemLibrary(name: "CPrefetch"),
    // The arguments and a system call that Swift has no way to.
    .target(name: "CSystem"),
    // A file system for SQLite, whose interface is one of function pointers.
    .target(name: "COverlay", linkerSettings: [.linkedLibrary("sqlite3")]),

    stage("CivilTime", []),
    stage("Parallel", []),
    stage("Randomness", []),
    stage("Files", ["CCrypto", "CSystem", "CXXHash"]),
    stage("Documents", ["Files", "CYAML"]),
    stage(
      "JSONSchema",
      ["CPCRE2", "Documents"],
      resources: [.embedInCode("Resources/metaschema.json")]
    ),
    stage("HTTP", ["CCurl"]),
    stage("Activity", ["CivilTime", "CPCRE2", "CPrefetch", "Files", "Parallel"]),
    stage("Planning", ["CivilTime", "Documents", "Files"]),
    stage(
      "Storage",
      [
        "Activity", "CivilTime", "COverlay", "CSQLite", "CXXHash", "Documents", "Files",
        "Planning",
      ]
    ),
    stage("ICalendar", ["CivilTime", "Documents"]),
    stage(
      "Ingest",
      [
        "Activity", "CivilTime", "Documents", "Files", "ICalendar", "Parallel", "Planning",
      ],
      resources: [
        .embedInCode("Resources/events.schema.json"),
        .embedInCode("Resources/items.schema.json"),
        .embedInCode("Resources/goals.schema.json"),
        .embedInCode("Resources/changes.schema.json"),
        .embedInCode("Resources/timetable.schema.json"),
      ]
    ),
    stage("PlanExport", ["CivilTime", "ICalendar", "Planning"]),
    stage("Analysis", ["Activity", "CivilTime", "Files", "Planning", "Randomness"]),
    stage("Providers", ["CivilTime", "Documents", "HTTP", "Randomness"]),
    stage(
      "Advice",
      ["Activity", "Analysis", "CivilTime", "Documents", "Files", "JSONSchema", "Planning"],
      resources: [
        .embedInCode("Resources/advice.schema.json"), .embedInCode("Resources/sentences.en.txt"),
      ]
    ),
    stage(
      "Rendering",
      ["Activity", "Analysis", "CivilTime", "Documents", "Planning"],
      resources: [
        .embedInCode("Resources/report.css"),
        .embedInCode("Resources/timetable.css"),
        .embedInCode("Resources/report.schema.json"),
        .embedInCode("Resources/report-v1.schema.json"),
        .embedInCode("Resources/findings.schema.json"),
        .embedInCode("Resources/alerts.schema.json"),
        .embedInCode("Resources/about.schema.json"),
      ]
    ),
    stage("SampleData", ["CivilTime", "Randomness"]),
    stage(
      "LockinCommand",
      [
        "Activity", "Advice", "Analysis", "CMalloc", "CSpawn", "CSystem", "CivilTime", "Documents",
        "Files", "HTTP", "ICalendar", "Ingest", "JSONSchema", "Parallel", "PlanExport", "Planning",
        "Providers", "Rendering", "SampleData", "Storage",
      ],
      resources: [
        .embedInCode("Resources/lockin.schema.json"), .embedInCode("Resources/run.schema.json"),
      ]
    ),
    .executableTarget(
      name: "lockin",
      dependencies: ["LockinCommand"],
      swiftSettings: settings,
      // The installed program stands by itself: no Swift is needed where it runs.
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]
    ),

    .target(
      name: "TestSupport",
      dependencies: ["Documents", "Files", "JSONSchema", "Randomness"],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    .target(name: "FaultServer", path: "Tests/FaultServer", swiftSettings: settings),
    tests("CivilTime", ["CivilTime"]),
    tests("Parallel", ["Parallel"]),
    tests("Randomness", ["Randomness"]),
    tests("Files", ["Files"]),
    tests("Documents", ["Documents", "Files"]),
    tests("JSONSchema", ["JSONSchema", "Documents", "Files", "Randomness"]),
    tests("HTTP", ["HTTP", "CCurl", "FaultServer", "Randomness"]),
    tests("Activity", ["Activity", "CivilTime", "Files", "Randomness"]),
    tests(
      "Storage",
      [
        "Storage", "Activity", "CSQLite", "CivilTime", "Documents", "Files", "Planning",
        "Randomness",
      ]
    ),
    tests(
      "Ingest",
      [
        "Ingest", "Activity", "CivilTime", "Documents", "Files", "ICalendar", "JSONSchema",
        "Planning", "Randomness",
      ],
      exclude: ["Fixtures"]
    ),
    tests("Planning", ["Planning", "CivilTime", "Files", "Randomness"]),
    tests(
      "PlanExport",
      ["PlanExport", "CivilTime", "Documents", "Files", "ICalendar", "Ingest", "Planning"]
    ),
    tests(
      "Analysis",
      ["Analysis", "Activity", "CivilTime", "Documents", "Files", "Planning", "Randomness"],
      exclude: ["Golden"]
    ),
    tests(
      "Providers",
      ["Providers", "Advice", "Documents", "FaultServer", "HTTP"],
      exclude: ["Golden", "Replies"]
    ),
    tests(
      "Advice",
      [
        "Advice", "Activity", "Analysis", "CivilTime", "Documents", "JSONSchema", "Planning",
        "Randomness",
      ]
    ),
    tests(
      "Lockin",
      [
        "lockin", "LockinCommand", "Activity", "Advice", "Analysis", "CivilTime",
        "Documents", "FaultServer", "Files", "HTTP", "JSONSchema", "Planning", "Providers",
        "Randomness", "SampleData", "Storage",
      ],
      exclude: ["Base", "Errors", "Golden"]
    ),
    tests("ICalendar", ["ICalendar", "CivilTime", "Documents"]),
    tests("SampleData", ["SampleData", "CivilTime", "Files"]),
    tests(
      "Rendering",
      [
        "Rendering", "Activity", "Analysis", "CivilTime", "Documents", "JSONSchema", "Planning",
        "Randomness",
      ],
      resources: [.copy("Golden")]
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
    fuzzTarget("JSON", ["Documents", "Files"]),
    fuzzTarget("Schema", ["Documents", "JSONSchema"]),
    fuzzTarget("CSV", ["Activity", "CivilTime", "Documents", "Files", "Ingest"]),
    fuzzTarget("Calendar", ["CivilTime", "Documents", "ICalendar"]),
    fuzzTarget("Zone", ["CivilTime", "Documents", "ICalendar"]),
    fuzzTarget("Recurrence", ["CivilTime", "Files", "ICalendar"]),
    fuzzTarget("Segment", ["Activity", "CivilTime", "Storage"]),
  ]
}

// A loop inside one process to be timed, which 'make bench' alone asks for.
if Context.environment["LOCKIN_BENCH"] == "1" {
  package.targets += [
    .executableTarget(
      name: "CalendarLoop",
      dependencies: ["CivilTime", "Files", "ICalendar"],
      path: "Tests/Bench/CalendarLoop",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
    )
  ]
}

// Simulated people through the whole analysis, which 'make calibrate' alone asks for.
if Context.environment["LOCKIN_CALIBRATE"] == "1" {
  package.targets += [
    .executableTarget(
      name: "Calibrate",
      dependencies: [
        "Activity", "Analysis", "CivilTime", "Parallel", "Planning", "Randomness", "SampleData",
      ],
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
      dependencies: ["Documents", "FaultServer", "HTTP", "Providers"],
      path: "Tests/Conformance/Faults",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
    )
  ]
}
