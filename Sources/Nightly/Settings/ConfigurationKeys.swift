import Documents
import Plans
import Records

/// The keys of `lockin.yaml`.
enum ConfigurationKeys {
  static let zone = FileKey(
    needed: "zone",
    .unread(
      ["anyOf": [.object(FileKind.name.schema), .object(zones)]],
      mappings: [ZoneKeys.all]
    ),
    """
    Your time zone, such as `Europe/Berlin`; if you travel, a list of your moves: `[ { zone: Europe/Berlin }, { from: \
    2026-08-01, zone: America/New_York } ]`.
    """
  )
  static let asOf = FileKey(
    "as_of",
    .unread(TimePattern.instant),
    """
    The instant that every command takes for now, such as `2026-06-01T06:00:00Z`, and says so; `--now` and `LOCKIN_NOW` \
    win over it. The sample has it, so that its data grow no older; a workspace in use does without.
    """
  )
  static let user = FileKey(
    "user",
    .name,
    "The name that records carry in `user_id`: those with another one are left out; all are taken by default."
  )
  static let addresses = FileKey(
    "addresses",
    .list(of: .name),
    or: [],
    """
    Your e-mail addresses: meetings that one of them has declined fill no hours. By default a calendar's own name \
    counts.
    """
  )
  static let devices = FileKey(
    "devices",
    NameAliases.devices,
    or: NameAliases.Devices(),
    """
    Your devices, the most important first; others follow by name. One that exports call otherwise as well stands there as \
    `{ old: new }`; where only such are given, `devices: { old: new }` is enough.
    """
  )
  static let sources = FileKey(
    "sources",
    .list(of: .unread(.mapping(SourceKeys.all))),
    or: [],
    "What is known of some files besides what they say. The first rule about a file counts."
  )
  static let fetch = FileKey(
    "fetch",
    .list(of: .unread(.mapping(FetchKeys.all))),
    or: [],
    """
    What is fetched before each run and by `lockin fetch`, each into a folder of its own below `inbox/`: `[ { \
    activitywatch: http://localhost:5600 } ]`.
    """
  )
  static let hours = FileKey(
    "hours",
    .mapping(HoursKeys.all),
    "When moves may be suggested."
  )
  static let preferences = FileKey(
    "preferences",
    .mapping(PreferenceKeys.all),
    "How reports and timetables are written and look; files of JSON are the same whatever is chosen."
  )
  static let categories = FileKey(
    "categories",
    .list(of: CategoryKeys.entry),
    or: [],
    """
    Which activity belongs where: the deepest category that matches wins, of equals the one further down. An entry says \
    what is one of a `category`, or names a file to `import`.
    """
  )
  static let starter = FileKey(
    "starter_categories",
    .starterCategories,
    or: true,
    """
    Whether the categories that are built in count besides yours: `true` (or `2`; the default), or `false`.
    """
  )
  static let planCategories = FileKey(
    "plan_categories",
    .list(of: .unread(.mapping(PlanRuleKeys.all))),
    """
    Which activity counts as doing what a plan says: that of a category for events with a tag, of a kind or with a title \
    (one of the three). Rules by tag win over those by kind, and those over rules by title; several of one sort add up, \
    and so do the categories of a goal that the event names with a tag `goal:ID`; a tag `cat:Work > Study` says itself \
    which category counts, and it alone does. Where no rule fits, words of the title do (lecture, Vorlesung, gym, ...).
    """
  )
  static let accounting = FileKey(
    "accounting",
    .mapping(AccountingKeys.all),
    "How records become hours."
  )
  static let away = FileKey(
    "away",
    .mapping(AwayKeys.all),
    "When nobody was there."
  )
  static let hosts = FileKey(
    "hosts",
    NameAliases.kind,
    or: [:],
    """
    Other names of one computer: `{ old: new }` has what a tracker tells of the host `old` count for `new`, as where a \
    computer was called otherwise.
    """
  )
  static let privacy = FileKey(
    "privacy",
    .mapping(PrivacyKeys.all),
    "What is kept and what is published."
  )
  static let advice = FileKey(
    "advice",
    .unread(.mapping(AdviceKeys.all)),
    "Who gives advice, and on what terms. A key belongs into the environment."
  )
  static let publish = FileKey(
    "publish",
    .mapping(PublishKeys.all),
    "Where reports go, and which."
  )
  static let exports = FileKey(
    "exports",
    .mapping(ExportKeys.all),
    "What is published for other programs."
  )
  static let session = FileKey(
    "session",
    .mapping(SessionKeys.all),
    "Focus sessions, which `lockin session` times."
  )
  static let alerts = FileKey(
    "alerts",
    .mapping(AlertKeys.all),
    "When a departure from the plan is told, and to whom; `lockin check` tells the limits."
  )

  static let backup = FileKey(
    "backup",
    .mapping(BackupKeys.all),
    "Where encrypted backups go, and which of them stay."
  )

  static let all = KeyList([
    zone, asOf, user, addresses, devices, hosts, sources, fetch, hours, preferences, categories,
    starter,
    planCategories, accounting, away, privacy, advice, publish, exports, alerts,
    session, backup,
  ])

  /// Those who travel have lived somewhere before.
  private static var zones: [String: JSONValue] {
    ["type": "array", "minItems": 1, "items": .object(ZoneKeys.all.schema)]
  }
}

/// The keys of a zone that somebody came into.
enum ZoneKeys {
  static let from = FileKey(
    "from",
    .unread(TimePattern.moment),
    """
    When you came there, on the clock of the zone before: a date, or a date and a time. The zone that you begin with needs \
    none.
    """
  )
  static let zone = FileKey(needed: "zone", .unread(.name), "The zone.")
  static let all = KeyList([from, zone])
}
