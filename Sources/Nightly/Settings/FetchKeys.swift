import Documents
import Plans

/// The keys of an entry under `fetch`.
enum FetchKeys {
  static let activitywatch = FileKey(
    "activitywatch",
    address,
    "A server of ActivityWatch; without an address `http://localhost:5600`."
  )
  static let calendar = FileKey(
    "calendar",
    address,
    """
    A calendar's published address, `https:` or `webcal:`. It is a secret: where others may read this file, write \
    `calendar:` alone and `url_file` beside it.
    """
  )
  static let wakatime = FileKey("wakatime", address, "WakaTime, by day; it needs no address.")
  static let wakapi = FileKey(
    "wakapi",
    address,
    "A server of Wakapi, by day; without an address `https://wakapi.dev`."
  )
  static let toggl = FileKey("toggl", address, "Toggl Track; it needs no address.")
  static let rescuetime = FileKey(
    "rescuetime",
    address,
    "RescueTime, by five minutes; it needs no address."
  )
  static let command = FileKey(
    "command",
    .list(of: .text),
    """
    A program and its arguments, whose standard output is the export; no shell reads them, and `{since}` stands for the \
    day before the last good fetch. `lockin fetch --allow` has it run.
    """
  )
  static let name = FileKey(
    "name",
    .unread(["type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"]),
    "What you call it: letters, digits, `-` and `_`; its number in the list by default."
  )
  static let urlFile = FileKey(
    "url_file",
    .name,
    "A file outside the workspace that holds the address in one line and that nobody else may read."
  )
  static let keyVariable = FileKey("key_env", ServiceKeys.variable, ServiceKeys.variableMeaning)
  static let keyFile = FileKey("key_file", .name, ServiceKeys.fileMeaning)
  static let user = FileKey(
    "user",
    .name,
    "The name of the account that the key is the password of, for calendars that want both."
  )
  static let from = FileKey(
    "from",
    .date,
    "The first day that is fetched, where nothing was before; else as far back as the service usually gives."
  )
  static let timeout = FileKey(
    "timeout",
    .whole(1...3600),
    or: FetchSource.usualTimeout,
    "Seconds that all of it may take; \(FetchSource.usualTimeout) by default."
  )
  static let insecure = FileKey(
    "insecure",
    .boolean,
    or: false,
    """
    Whether plain `http` may go to machines beyond your own networks, where everybody on the way reads and changes what \
    comes; false by default.
    """
  )
  static let authorities = FileKey(
    "ca_file",
    .unread(.name),
    "A PEM file of authorities to trust, relative to the workspace."
  )

  /// The keys that say what it is.
  static let kinds: [(kind: FetchSource.Kind, key: any DeclaredKey)] = [
    (.activitywatch, activitywatch), (.calendar, calendar), (.wakatime, wakatime),
    (.wakapi, wakapi), (.toggl, toggl), (.rescuetime, rescuetime), (.command, command),
  ]

  static let all = KeyList(
    kinds.map(\.key) + [
      name, urlFile, keyVariable, keyFile, user, from, timeout, insecure, authorities,
    ],
    named: "fetch",
    rules: ["oneOf": .array(kinds.map { ["required": [.string($0.key.name)]] })]
  )

  private static let address = FileKind<DocumentNode>.unread([
    "type": "string", "maxLength": 4096, "pattern": "^[!-~]+$",
  ])
}
