import Documents
import Plans
import Records
import Reports

/// The keys under `hours`.
enum HoursKeys {
  static let working = FileKey(
    "working",
    .unread(TimePattern.hours),
    "When work may be suggested; `08:00-18:00` by default."
  )
  static let days = FileKey(
    "days",
    .unread(.text),
    """
    The days on which you work, like `mon-fri` or `tue,thu,sat`. Silence of your devices on other days, and outside \
    `working` on these, is no gap; learned from your devices by default.
    """
  )
  static let quiet = FileKey(
    "quiet",
    .unread(TimePattern.hours),
    "When nothing is suggested and no alarm of an exported calendar comes; it may cross midnight, and is `22:00-07:00` by default. An alarm that would come then comes at its end, where that is ten minutes before what it is for or more, else before it begins."
  )
  static let spacing = FileKey(
    "spacing_minutes",
    .whole(0...120),
    """
    The minutes that suggestions keep free beside events that can't be moved; 10 by default. What is nearer to one \
    already may stay as near.
    """
  )
  static let dayStarts = FileKey(
    "day_starts",
    .unread(["type": "string", "pattern": "^0?[0-6]:00$"]),
    """
    The full hour, up to `06:00`, at which a day begins; `00:00` by default. What comes before it belongs to the \
    evening before: in sums, pages, habits and dates that you type. Days of a calendar stay the calendar's.
    """
  )
  static let all = KeyList([working, days, quiet, spacing, dayStarts])
}

/// The keys under `preferences`.
enum PreferenceKeys {
  static let weekStart = FileKey(
    "week_starts",
    weekStartKind,
    """
    The first day of the week in timetables; `monday` by default. Reports are on weeks of ISO 8601, Monday to \
    Sunday, whatever is chosen.
    """
  )
  static let clock = FileKey(
    "clock",
    clockKind,
    "The hours of the clock, 12 (`2:15 pm`) or 24 (`14:15`, by default)."
  )
  static let date = FileKey(
    "date",
    .choice(Preferences.DateOrder.self),
    or: .dayMonth,
    """
    How dates are written: `Mon 25 May 2026` (by default), `Mon, May 25, 2026` or `Mon 2026-05-25`.
    """
  )
  static let numbers = FileKey(
    "numbers",
    .choice(Preferences.Numbers.self),
    or: .point,
    "What stands before decimals: `12.4` (by default) or `12,4`."
  )
  static let theme = FileKey(
    "theme",
    .choice(Theme.self),
    or: .standard,
    """
    The colours of pages, each for light and dark: `standard` (by default), `high-contrast`, with which text has \
    a contrast of 7 at least, or `warm`.
    """
  )
  static let all = KeyList([weekStart, clock, date, numbers, theme])

  /// The days that weeks begin with somewhere, by the Unicode CLDR's supplemental week data.
  enum WeekStart: String, CaseIterable {
    case monday
    case saturday
    case sunday
  }

  static var weekStartKind: FileKind<WeekStart> { .choice(WeekStart.self) }

  static var clockKind: FileKind<DocumentNode> {
    .unread(["enum": .array(Preferences.Clock.allCases.map { .integer(Int64($0.rawValue)) })])
  }
}

/// The keys under `accounting`.
enum AccountingKeys {
  static let attribution = FileKey(
    "attribution",
    .choice(AccountingPolicy.Attribution.self),
    """
    Which of several devices that were used at once has your attention: `latest`, the one with input, then the \
    one where a window came to the front last (by default); `distraction`, one that shows a distraction first; `primary`, \
    the first in `devices`.
    """
  )
  static let longest = FileKey(
    "longest_hours",
    hours,
    "The hours that a record may last without evidence of input; 4 by default."
  )
  static let longestByCategory = FileKey(
    "longest_by_category",
    .unread(["type": "object", "additionalProperties": .object(hours.schema)]),
    "The same for single categories, such as `{ \"Entertainment\": 6 }`."
  )
  static let flood = FileKey(
    "flood_seconds",
    .whole(0...60),
    "Holes up to so many seconds are given to the longer neighbour; 0 by default."
  )
  static let all = KeyList([attribution, longest, longestByCategory, flood])

  /// How long a record may last.
  static let hours = FileKind<Int>.whole(1...24)
}

/// The keys under `privacy`.
enum PrivacyKeys {
  static let activity = FileKey(
    "activity",
    .boolean,
    or: true,
    """
    Whether exports of activity are read and fetched; true by default. Where it is false nothing new is read but \
    calendars, and what was read stays.
    """
  )
  static let titles = FileKey(
    "titles",
    .choice(Titles.self),
    or: .keep,
    """
    Whether the store keeps titles. `drop` keeps no titles and addresses of windows (so rules on them find nothing), \
    takes those out of `archive/` that were read before, and of calendars nothing but what plans need: times, titles, \
    categories, and whether you declined. `keep` by default.
    """
  )
  static let publishTitles = FileKey(
    "publish_titles",
    .boolean,
    or: false,
    """
    Whether reports show titles of events and goals, your own tags and the ids of goals; false by default. Categories are \
    always shown, and so are projects of trackers and the only tag of an entry of Timewarrior, which are categories.
    """
  )
  static let shareTitles = FileKey(
    "share_titles",
    .boolean,
    or: false,
    """
    Whether what you hand out (`lockin mail`, `exports/actual.ics`) shows these titles, tags and ids; false by \
    default.
    """
  )
  static let publishApps = FileKey(
    "publish_apps",
    .boolean,
    or: false,
    "Whether reports show applications; false by default."
  )
  static let publishSources = FileKey(
    "publish_sources",
    .boolean,
    "Whether reports name files and devices; as `publish_titles` by default."
  )
  static let all = KeyList([
    activity, titles, publishTitles, shareTitles, publishApps, publishSources,
  ])

  /// What becomes of titles.
  enum Titles: String, CaseIterable {
    case keep
    case drop
  }
}

/// The keys under `publish`.
enum PublishKeys {
  static let to = FileKey(
    "to",
    .unread([
      "type": "string", "pattern": "\\S",
      "not": [
        "type": "string", "pattern": "^(\\./+)*((inbox|plans|journal|~|\\.\\.)(/|$)|\\.?$)",
      ],
    ]),
    """
    A folder of their own; `reports` by default. Where another is named, what the one before holds stays there as it is.
    """
  )
  static let days = FileKey(
    "days",
    extent,
    or: .all,
    """
    How many of the latest days: a number, or `all` (by default). The pages of older ones go: \
    copy them if you want them. More days bring them back.
    """
  )
  static let weeks = FileKey(
    "weeks",
    extent,
    or: .all,
    """
    How many of the latest weeks: a number, or `all` (by default). The pages of older ones go as well.
    """
  )
  static let all = KeyList([to, days, weeks])

  /// A number of periods, or all.
  private static var extent: FileKind<Configuration.Extent> {
    let count = FileKind<Int>.whole(0...100_000)
    return .init(["anyOf": [["enum": ["all"]], .object(count.schema)]]) { reader in
      { node throws(Diagnostic) in
        if case .string("all") = node.value { return .all }
        return .latest(try count.read(reader)(node))
      }
    }
  }
}

/// The keys under `exports`.
enum ExportKeys {
  static let actual = FileKey(
    "actual_calendar",
    .boolean,
    or: false,
    """
    Whether the focus blocks of the last 35 days are published as a calendar to lay beside your plan, \
    `exports/actual.ics` in the folder of the reports: their categories, and with `share_titles` what was planned for \
    their time; false by default.
    """
  )
  static let all = KeyList([actual])
}
