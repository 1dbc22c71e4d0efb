/// A table of the store as the person it is about gets it, with names of columns that say what they hold.
///
/// Columns that end with `_ms` and are listed in `instants` are instants, in milliseconds since 1970. Bytes are
/// hexadecimal digits, but for replies of models, which are text.
public struct StoreTable: Sendable {
  /// What it is called: `advice-requests`.
  public let name: String
  /// What is in it, for a person.
  public let meaning: String
  /// The columns that are instants.
  public let instants: Set<String>
  let query: String

  /// All but records and calendars, which `dump` prints.
  public static let all: [StoreTable] = computed + history + bookkeeping

  private static let computed = [
    StoreTable(
      name: "hours",
      meaning: "the time of each hour by application and category, as reports count it",
      instants: ["start_ms"],
      query: """
        SELECT start_ms, date, hour, occurrence, capacity_ms, app, category, productivity, ms
        FROM hour_activity WHERE user_id = 1 ORDER BY start_ms, category, app, productivity, ms
        """
    ),
    StoreTable(
      name: "days",
      meaning: "the account of each day: what records say, what counts, and what was left out",
      instants: [],
      query: """
        SELECT date, raw_ms, flood_ms, bucketed_ms, concurrent_ms, dropped FROM day_accounts
        WHERE person = 1 ORDER BY date
        """
    ),
    StoreTable(
      name: "planned-events",
      meaning: "what was planned, as it was laid out last",
      instants: ["start_ms", "end_ms"],
      query: """
        SELECT start_ms, end_ms, title, kind, tags, movable, exclusion, file, uid, id
        FROM planned_events WHERE person = 1 ORDER BY start_ms, id
        """
    ),
    StoreTable(
      name: "reports",
      meaning: "the headline and the suggestions of each published report",
      instants: [],
      query: """
        SELECT kind, period, headline, suggestions FROM reports WHERE person = 1
        ORDER BY kind, period
        """
    ),
  ]

  private static let history = [
    StoreTable(
      name: "runs",
      meaning: "the nightly runs: for which instant, how they ended, how many files they changed",
      instants: ["as_of_ms"],
      query: "SELECT as_of_ms, exit, changed FROM runs WHERE person = 1 ORDER BY as_of_ms"
    ),
    StoreTable(
      name: "consents",
      meaning: "what you let lockin do, since when, and what you took back",
      instants: ["since_ms"],
      query: "SELECT topic, since_ms, choice FROM consents WHERE person = 1 ORDER BY id"
    ),
    StoreTable(
      name: "suggestions",
      meaning: "what was suggested, and what you decided",
      instants: [
        "from_start_ms", "from_end_ms", "to_start_ms", "to_end_ms", "decided_ms", "expired_ms",
      ],
      query: """
        SELECT id, kind, text, because, period, event, from_start_ms, from_end_ms, to_start_ms,
          to_end_ms, gain_ms, gain_low_ms, gain_high_ms, state, decided_ms, decided_by, expired_ms
        FROM suggestions WHERE person = 1 ORDER BY period, id
        """
    ),
    StoreTable(
      name: "advice-requests",
      meaning:
        "each request to a model: when, to whom, how many bytes left, and its cost in millionths of a credit",
      instants: ["sent_ms"],
      query: """
        SELECT sent_ms, month, provider, model, bytes, set_aside, cost, outcome FROM advice_requests
        WHERE person = 1 ORDER BY id
        """
    ),
    StoreTable(
      name: "advice-replies",
      meaning: "the replies that held, by a hash of what was asked",
      instants: [],
      query: """
        SELECT provider, model, reply, request FROM advice_replies WHERE person = 1 ORDER BY request
        """
    ),
    StoreTable(
      name: "advice-failures",
      meaning: "requests that no reply held for, and why",
      instants: [],
      query: "SELECT reason, request FROM advice_failures WHERE person = 1 ORDER BY request"
    ),
    StoreTable(
      name: "advice-waiting",
      meaning: "periods whose advice is still to be asked for, and why",
      instants: [],
      query: "SELECT period, reason FROM advice_waiting WHERE person = 1 ORDER BY period"
    ),
  ]

  private static let bookkeeping = [
    StoreTable(
      name: "exports-read",
      meaning: "the exports that were read: when, and how many records of them counted",
      instants: ["imported_ms", "first_ms", "last_ms"],
      query: """
        SELECT file, format, records, rejected, imported_ms, first_ms, last_ms, parser, rules, hash
        FROM imports WHERE person = 1 ORDER BY file, hash, parser
        """
    ),
    StoreTable(
      name: "exports-devices",
      meaning:
        "the days, counted from 1970-01-01 in UTC, that an export has records of each device of",
      instants: [],
      query: """
        SELECT device, first_day, last_day, hash FROM import_spans WHERE person = 1
        ORDER BY device, first_day, hash
        """
    ),
    StoreTable(
      name: "exports-seen",
      meaning: "the files of the inbox as they were seen last",
      instants: [],
      query: """
        SELECT file, size, modified_ns, changed_ns, hash FROM inbox WHERE person = 1 ORDER BY file
        """
    ),
    StoreTable(
      name: "reading-rules",
      meaning: "the choices by which exports were read, by their hash",
      instants: [],
      query: "SELECT hash, text FROM reading_rules ORDER BY hash"
    ),
    StoreTable(
      name: "logs",
      meaning: "a hash of each row of your logs as a run first read it",
      instants: ["noticed_ms"],
      query: "SELECT file, noticed_ms, rows FROM logs WHERE person = 1 ORDER BY file"
    ),
    StoreTable(
      name: "entries",
      meaning:
        "the entries that exports of entries have (state 0) and had (4 and 5: changed; others: of times that they tell nothing of)",
      instants: ["start_ms"],
      query:
        "SELECT file, format, start_ms, hash, plain, state, length_ms, category, productivity FROM entries "
        + "WHERE person = 1 ORDER BY file, format, start_ms, hash"
    ),
    StoreTable(
      name: "untold",
      meaning: "what was found wrong and is still to be told",
      instants: [],
      query: """
        SELECT subject, file, source_line, source_column, severity, code, problem, remedy, effect, entries
        FROM untold WHERE person = 1 ORDER BY id
        """
    ),
    StoreTable(
      name: "state",
      meaning: "what the next run has to know, by name",
      instants: [],
      query: "SELECT key, value FROM basis WHERE person = 1 ORDER BY key"
    ),
  ]
}

/// A value of a table.
public enum StoreValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
}
