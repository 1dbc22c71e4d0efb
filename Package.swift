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

/// What the machine code of a room is made for in release builds.
enum Making {
  /// What a night spends its time in.
  case speed
  /// What runs once, or waits for somebody: half as large and a little slower.
  case size
}

/// A module of the program: a room of the house, with all that is of one subject.
///
/// Rooms are optimized in debug builds too: most of a test run is the program itself in child processes, and
/// the suite takes 252 s so where it took 892. What is checked at run time stays checked: overflows, bounds
/// and, other than in release builds, overlapping accesses.
func room(
  _ name: String,
  for making: Making = .size,
  _ dependencies: [String],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    resources: resources,
    swiftSettings: settings + [
      .unsafeFlags(["-O"], .when(configuration: .debug)),
      // A function of its own each, for the linker to leave out, or to make one of several that are equal.
      .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
      // What it brings is 1.4 MB of the program; the room `Texts` finds texts in texts.
      .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
    ] + (making == .size ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : [])
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

/// What the linker takes functions of ours for: names of Unicode's scalars, and vectors in words (Sources/C/system).
let unasked =
  ["_swift_stdlib_getScalarName", "_swift_stdlib_getNameAlias", "_swift_stdlib_getAge"]
  + ["$ss4SIMDPsE11descriptionSSvg"]
  + ["SIMD2", "SIMD3", "SIMD4", "SIMD8", "SIMD16", "SIMD32", "SIMD64"].map {
    "$ss\($0.count)\($0)V16debugDescriptionSSvg"
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
    .systemLibrary(name: "CMalloc", path: "Sources/C/malloc"),
    .systemLibrary(name: "CSpawn", path: "Sources/C/spawn"),
    .systemLibrary(name: "CPrefetch", path: "Sources/C/prefetch"),
    // libcurl, whose headers are needed here, and which is loaded when a request needs it.
    .target(name: "CCurl", path: "Sources/C/curl"),
    // zlib, whose headers are not needed here, and which is loaded when a packed file needs it.
    .target(name: "CZlib", path: "Sources/C/zlib"),
    // The arguments and a system call that Swift has no way to.
    .target(name: "CSystem", path: "Sources/C/system"),
    // A file system for SQLite, whose interface is one of function pointers.
    .target(
      name: "COverlay",
      path: "Sources/C/overlay",
      linkerSettings: [.linkedLibrary("sqlite3")]
    ),

    // The ground: no word of what lockin is about.
    room("CivilTime", for: .speed, []),
    room("Parallel", for: .speed, []),
    room("Randomness", for: .speed, []),
    room("Texts", for: .speed, []),
    room("Files", for: .speed, ["CCrypto", "CSystem", "CXXHash", "CZlib"]),
    room("Documents", for: .speed, ["Files", "CYAML", "Texts"]),
    room("Backup", ["CCrypto", "Files"]),
    room("Terminal", ["Documents", "Parallel"]),
    room("HTTP", ["CCurl", "Files", "Texts"]),
    room("Processes", ["CSpawn", "CSystem"]),
    room(
      "JSONSchema",
      ["CPCRE2", "Documents"],
      resources: [.embedInCode("Resources/metaschema.json")]
    ),
    room("ICalendar", for: .speed, ["CivilTime", "Documents", "Texts"]),

    // From exports and plans to reports: each rests on what stands above it here.
    room(
      "Records",
      for: .speed,
      ["CCSV", "CPrefetch", "CivilTime", "Documents", "Files", "Parallel", "Texts"]
    ),
    room(
      "Fetching",
      ["CivilTime", "Documents", "Files", "HTTP", "ICalendar", "Processes", "Records", "Texts"]
    ),
    room("Days", for: .speed, ["CPCRE2", "CivilTime", "Files", "Parallel", "Records", "Texts"]),
    room(
      "Plans",
      ["CivilTime", "Documents", "Files", "ICalendar", "Records", "Texts"],
      resources: [
        .embedInCode("Resources/habit-templates.yaml"),
        .embedInCode("Resources/list-templates.yaml"),
      ]
    ),
    room(
      "Storage",
      [
        "CivilTime", "COverlay", "CSQLite", "CXXHash", "Days", "Documents", "Files", "Plans",
        "Records",
      ]
    ),
    room(
      "Insights",
      ["CivilTime", "Days", "Files", "Plans", "Randomness", "Records", "Texts"]
    ),
    room(
      "Advice",
      [
        "CivilTime", "Days", "Documents", "Files", "HTTP", "Insights", "JSONSchema", "Plans",
        "Randomness", "Storage", "Texts",
      ],
      resources: [
        .embedInCode("Resources/advice.schema.json"), .embedInCode("Resources/sentences.en.txt"),
      ]
    ),
    room(
      "Reports",
      ["CivilTime", "Days", "Documents", "ICalendar", "Insights", "Plans", "Terminal", "Texts"],
      resources: [
        .embedInCode("Resources/high-contrast.css"),
        .embedInCode("Resources/index.css"),
        .embedInCode("Resources/month.css"),
        .embedInCode("Resources/pictures.css"),
        .embedInCode("Resources/report.css"),
        .embedInCode("Resources/timetable.css"),
        .embedInCode("Resources/report-v1.schema.json"),
        .embedInCode("Resources/warm.css"),
      ]
    ),
    room(
      "Nightly",
      [
        "Advice", "Backup", "CivilTime", "Days", "Documents", "Fetching", "Files", "HTTP",
        "ICalendar", "Insights", "Parallel", "Plans", "Processes", "Records", "Reports", "Storage",
        "Terminal", "Texts",
      ]
    ),
    room(
      "LockinCommand",
      [
        "Advice", "Backup", "CMalloc", "CSystem", "CivilTime", "Days", "Documents", "Fetching",
        "Files", "HTTP", "ICalendar", "Insights", "JSONSchema", "Nightly", "Plans", "Processes",
        "Records", "Reports", "Storage", "Terminal", "Texts",
      ]
    ),
    .executableTarget(
      name: "lockin",
      dependencies: ["LockinCommand"],
      exclude: ["without-unwinding.ld"],
      swiftSettings: settings,
      // The installed program stands by itself: no Swift is needed where it runs.
      linkerSettings: [
        .unsafeFlags(
          // Nothing looks its symbols up by name, and nothing is ever thrown through its functions: Swift's
          // errors are values. Without the tables for both it is four megabytes smaller. What only debuggers ask of
          // associated types is left out as well, and so begins and ends nowhere; and the names that Unicode has for
          // its scalars, half a megabyte, which nothing here asks for.
          [
            "-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-export-dynamic",
            "-Xlinker", "--icf=all", "-Xlinker", "-O2", "-Xlinker", "-z", "-Xlinker",
            "pack-relative-relocs",
            "-Xlinker", "--defsym=__start_swift5_assocty=0", "-Xlinker",
            "--defsym=__stop_swift5_assocty=0",
            "-Xlinker", "--no-eh-frame-hdr", "-Xlinker", "-T",
            "-Xlinker", Context.packageDirectory + "/Sources/lockin/without-unwinding.ld",
          ] + unasked.flatMap { ["-Xlinker", "--wrap=" + $0] },
          .when(configuration: .release)
        )
      ]
    ),

    .target(
      name: "TestSupport",
      dependencies: ["CSpawn", "Documents", "Files", "JSONSchema", "Randomness"],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    .target(name: "FaultServer", path: "Tests/FaultServer", swiftSettings: settings),
    // The made-up student of the sample workspace, with what was planted.
    .target(
      name: "SampleData",
      dependencies: ["CivilTime", "Randomness"],
      path: "Tests/Sample/Generator",
      swiftSettings: settings
    ),
    tests("CivilTime", ["CivilTime"]),
    tests("Parallel", ["Parallel"]),
    tests("Randomness", ["Randomness"]),
    tests("Texts", ["Texts", "Randomness"]),
    tests("Files", ["Files"]),
    tests("Backup", ["Backup", "Files", "Randomness"]),
    tests("Documents", ["Documents", "Files", "Randomness"]),
    tests("Terminal", ["Terminal", "Randomness"]),
    tests("JSONSchema", ["JSONSchema", "Documents", "Files", "Randomness"]),
    tests("HTTP", ["HTTP", "CCurl", "FaultServer", "Randomness"]),
    tests("ICalendar", ["ICalendar", "CivilTime", "Documents"]),
    tests(
      "Records",
      ["Records", "CivilTime", "Documents", "Files", "Plans", "Randomness"],
      exclude: ["Fixtures"]
    ),
    tests("Processes", ["Processes"]),
    tests(
      "Fetching",
      ["Fetching", "CivilTime", "Documents", "FaultServer", "Files", "HTTP", "Records"]
    ),
    tests("Days", ["Days", "CivilTime", "Files", "Randomness", "Records"]),
    tests(
      "Plans",
      [
        "Plans", "CivilTime", "Documents", "Files", "ICalendar", "JSONSchema", "Randomness",
        "Records",
      ]
    ),
    tests(
      "Storage",
      [
        "Storage", "CSQLite", "CivilTime", "Days", "Documents", "Files", "Plans", "Randomness",
        "Records",
      ]
    ),
    tests(
      "Insights",
      ["Insights", "CivilTime", "Days", "Documents", "Files", "Plans", "Randomness", "Records"],
      exclude: ["Golden"]
    ),
    tests(
      "Advice",
      [
        "Advice", "CivilTime", "Days", "Documents", "FaultServer", "HTTP", "Insights", "JSONSchema",
        "Plans", "Randomness", "Records",
      ],
      exclude: ["Golden", "Replies"]
    ),
    tests(
      "Reports",
      [
        "Reports", "Advice", "CivilTime", "Days", "Documents", "ICalendar", "Insights",
        "JSONSchema", "Plans", "Randomness", "Records", "Terminal",
      ],
      resources: [.copy("Golden")]
    ),
    tests("SampleData", ["SampleData", "CivilTime", "Files"]),
    tests(
      "Lockin",
      [
        "lockin", "LockinCommand", "Advice", "Backup", "CivilTime", "Days", "Documents",
        "FaultServer",
        "Files", "HTTP", "Insights", "JSONSchema", "Nightly", "Plans", "Randomness", "Records",
        "Reports", "Storage", "Terminal",
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
    fuzzTarget("JSON", ["Documents", "Files"]),
    fuzzTarget("Schema", ["Documents", "JSONSchema"]),
    fuzzTarget("CSV", ["CivilTime", "Documents", "Files", "Records"]),
    fuzzTarget("Calendar", ["CivilTime", "Documents", "ICalendar"]),
    fuzzTarget("Zone", ["CivilTime", "Documents", "ICalendar"]),
    fuzzTarget("Recurrence", ["CivilTime", "Files", "ICalendar"]),
    fuzzTarget("Segment", ["CivilTime", "Days", "Records", "Storage"]),
    fuzzTarget("HandWritten", ["CivilTime", "Documents", "Files", "Nightly", "Plans"]),
    fuzzTarget("Reply", ["Advice", "CivilTime", "Documents", "Insights", "Plans"]),
    fuzzTarget("Fetched", ["CivilTime", "Documents", "Fetching", "Files", "HTTP"]),
    fuzzTarget("Backup", ["Backup", "Files"]),
    fuzzTarget("Packed", ["Files"]),
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

// What writes the sample workspace, which 'make sample-data' alone asks for.
if Context.environment["LOCKIN_SAMPLE"] == "1" {
  package.targets += [
    .executableTarget(
      name: "WriteSample",
      dependencies: ["CivilTime", "Files", "SampleData"],
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
      dependencies: [
        "CivilTime", "Days", "Insights", "Parallel", "Plans", "Randomness", "Records", "SampleData",
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
      dependencies: ["Advice", "Documents", "FaultServer", "HTTP"],
      path: "Tests/Conformance/Faults",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
    )
  ]
}
