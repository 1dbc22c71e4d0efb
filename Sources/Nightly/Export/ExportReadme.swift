import CivilTime
import Platform
import Storage

/// The file of an export that says what each of the others is.
struct ExportReadme {
  /// The file with records and calendars, from which a new workspace is filled.
  static let records = "workspace/inbox/lockin.jsonl"
  /// The file with the sum of each of the others, as `sha256sum -c` reads it.
  static let sums = "sums.sha256"
  static let name = "README.md"
  /// How every such file begins, which tells an export from other folders.
  static let title = "# An export of lockin\n"

  let bytes: [UInt8]

  /// Whether a folder is an export: it holds such a page, and the list of sums.
  static func marks(_ folder: String) throws(FileError) -> Bool {
    guard try FileStatus.ifPresent(folder + "/" + sums)?.isRegular == true,
      case let page = folder + "/" + name, try FileStatus.ifPresent(page)?.isRegular == true
    else { return false }
    let start = Array(title.utf8)
    return try ByteStream.contents(of: page, first: start.count) == start
  }

  init(_ names: [String], workspace: Workspace, asOf now: Instant) {
    var text = ExportReadme.title
    text += """

      Everything that lockin holds about you, as of \(now), as files that any program can open. lockin is not needed to
      read them. They are in the clear, and only you may look into this folder; keep it where nobody else may.

      | file | form | what |
      |---|---|---|
      | `README.md` | Markdown | this page |
      | `\(ExportReadme.sums)` | a line for each file | `sha256sum -c \(ExportReadme.sums)` tells whether all are as they were written |
      | `\(ExportReadme.records)` | JSON, an object a line | **all records and calendars, without loss**: what `lockin dump` prints, and the calendars behind it. `start_ms` and other `_ms` are milliseconds, instants since 1970-01-01T00:00:00Z. Lines with `"table":"records"` and `"calendars"` are facts; the others are computed from them |
      | `workspace/lockin.yaml`, `workspace/plans/` | YAML, CSV | your configuration and what you planned, decided and logged, byte by byte |
      | `workspace/lockin.fetched.json`, `lockin.purged.json`, `lockin.session.json` | JSON | how far sources were fetched, what was purged (as hashes), the session that goes on; where there are such |
      | `tables/records.csv` | CSV | the same records for a spreadsheet |

      """
    for table in StoreTable.all {
      text +=
        "| `tables/\(table.name).jsonl`, `.csv` | JSON, an object a line; CSV | \(table.meaning) |\n"
    }
    text += """
      | `tables/latest-run.json` | JSON | what the latest run came to (`lockin schema run`), where one is known |
      | `reports/` | HTML, JSON, Markdown, text | the reports as they were published; begin with `reports/index.html` |
      | `calendars/` | iCalendar, HTML | the calendars and pages that were made of your plans |

      **CSV is for looking at, JSON is the form without loss.** In CSV a cell that a spreadsheet would take for a formula
      (it begins with `=`, `+`, `-`, `@`, a tab, a carriage return or `＝`, and is no number) has an apostrophe in front,
      and times are by your clock.

      ## A workspace made of it

      `cp -r workspace my-lockin` gives a workspace that holds the same: `lockin run -C my-lockin` reads
      `inbox/lockin.jsonl`, and then `lockin dump` prints what it printed before, line by line, and the reports are drawn
      anew.

      ## What is not in it

      - **Keys and passphrases.** `lockin.key`, which hides names in requests, is left out: a workspace made of this
        gets another one, and replies of models are asked for anew. Keys of models and sources are in no workspace. What
        you wrote into `lockin.yaml` is as you wrote it: an address of a calendar that is a secret is in it.
      - **The bodies of requests to a model.** They were never kept; `lockin advise --request` prints what one is made of.
      - **Exports that were made before**, open or sealed, and backups, where they lie among these files.
      - **The exports you gave lockin.** They are yours, and lie in `inbox/`; their records are in `\(ExportReadme.records)`. \
      What no run had read yet lies beside it.
      - What is computed and would be computed anew: rhythms of weeks, and what need not be drawn again.

      """
    if !names.contains(where: { $0.hasPrefix("reports/") }) {
      text += "There is no `reports/`, as none were published where `lockin.yaml` says.\n"
    }
    bytes = Array(text.utf8)
  }
}
