import CivilTime
import Documents
import Nightly
import Storage

/// What the options of 'lockin purge' say is to go.
enum PurgeChoice {
  /// What options say is to go; devices and programs are looked for in a store that is open.
  static func read(_ call: Call, _ open: Session?) throws -> Purge.Choice {
    let arguments = call.arguments
    var choice = Purge.Choice()
    let selectors = ["--before", "--device", "--source"].filter(arguments.has)
    let parts = ["--titles", "--advice"].filter(arguments.has)
    if let twice = selectors.first(where: { arguments.all($0).count > 1 }) {
      throw UsageError(
        problem: "\(twice) was given \(arguments.all(twice).count) times, and takes one",
        remedy: "purge each by itself"
      )
    }
    if arguments.has("--all") {
      guard selectors.isEmpty, parts.isEmpty else {
        throw UsageError(
          problem: "--all is everything, and \((selectors + parts)[0]) a part of it",
          remedy: "leave one out"
        )
      }
      choice.extents = [.everything]
    } else {
      guard !selectors.isEmpty || !parts.isEmpty else {
        throw UsageError(
          problem: "nothing says what is to go",
          remedy: "name it with --before, --device, --source, --titles, --advice or --all"
        )
      }
      if arguments.has("--advice"), arguments.has("--device") || arguments.has("--source") {
        throw UsageError(
          problem: "what models said is of no device and no program",
          remedy: "leave --advice out, or purge it by itself"
        )
      }
      if !parts.isEmpty {
        choice.extents = []
        if arguments.has("--titles") { choice.extents.insert(.titles) }
        if arguments.has("--advice") { choice.extents.insert(.advice) }
      }
    }
    choice.device = arguments.value("--device")
    choice.source = arguments.value("--source")
    choice.files = arguments.has("--files")
    choice.backups = arguments.has("--backups")
    if let text = arguments.value("--before") {
      let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
      let today = configuration.timeline.date(at: call.now(configuration))
      choice.before = try day(text, today)
    }
    guard let open else { return choice }
    if let device = choice.device {
      try expect(device, "device", among: open.store.devices(), open)
    }
    if let source = choice.source {
      try expect(source, "source", among: open.store.sources(), open)
    }
    return choice
  }

  /// The first day that stays: the first of those that the text calls.
  private static func day(_ text: String, _ today: CivilDate) throws -> CivilDate {
    guard let dates = DateWords(today: today).dates(text) else {
      throw DateWords.mistake(text, of: "--before")
    }
    guard dates.lowerBound <= today + 1 else {
      throw UsageError(
        problem: "--before '\(text)' lies ahead",
        remedy: "name a day up to tomorrow; --all is everything"
      )
    }
    return dates.lowerBound
  }

  private static func expect(
    _ name: String,
    _ kind: String,
    among names: [String],
    _ open: Session
  ) throws {
    guard !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else { return }
    let filter = open.purged.filter
    let hash = kind == "device" ? filter.hash(device: name) : filter.hash(source: name)
    // It was purged before, and the inbox may hold more of it.
    if filter.rules.contains(where: { (kind == "device" ? $0.device : $0.source) == hash }) {
      return
    }
    let near = Spelling.nearest(to: name, among: names)
    throw UsageError(
      problem: "there is no record of the \(kind) \(name.quoted)",
      remedy: near.map { "did you mean \($0.quoted)?" }
        ?? (names.isEmpty
          ? "there are none at all"
          : "there are records of " + names.prefix(8).map(\.quoted).joined(separator: ", ")),
      isOfFiles: true
    )
  }
}
