import CivilTime

/// The file of an export that says what each of the others is.
struct ExportReadme {
  /// The file with the sum of each of the others, as `sha256sum -c` reads it.
  static let sums = "sums.sha256"
  static let name = "README.md"

  let bytes: [UInt8]

  init(asOf now: Instant) {
    let text = """
      # An export of lockin

      Everything that lockin holds about you, as of \(now), as files that any program can open. They are in the clear, and
      only you may look into this folder; keep it where nobody else may.

      | file | form | what |
      |---|---|---|
      | `README.md` | Markdown | this page |
      | `\(ExportReadme.sums)` | a line for each file | `sha256sum -c \(ExportReadme.sums)` tells whether all are as they were written |
      | `records.csv` | CSV | every record of what you did: start, end, device, application, title, address, category |
      | `days.csv` | CSV | a row for each day with records: minutes observed, active, in focus, on plan |
      | `plan.csv` | CSV | a row for each planned event, as far as plans are laid out |
      | `history.csv` | CSV | what only lockin knows: runs, consents, requests to a model with their cost, replies as hexadecimal digits, suggestions; a row for each line of `state/history.jsonl`, with the rest of the line as JSON |
      | `lockin.yaml`, `plans/`, `journal/` | YAML, CSV, text | your settings and what you wrote, byte by byte |
      | `archive/` | gzip, JSON | each export that was read, as it came (`zcat` prints it), and beside it what is known of it |
      | `state/` | JSON, iCalendar | `history.jsonl`; calendars as they were joined; what was purged, as hashes |
      | `exports/` | iCalendar | the calendars that were made of your plans |
      | `lockin.run.json`, `lockin.fetched.json`, `lockin.session.json` | JSON | what the latest run came to, how far sources were fetched, the session that goes on |

      Files and folders that you have nothing of are not here. Times in tables are by your clock, what became of planned events stands in the reports. In CSV a cell that a
      spreadsheet would take for a formula (it begins with `=`, `+`, `-`, `@`, a tab, a carriage return or `＝`, and is no
      number) has an apostrophe in front.

      ## This folder is a workspace

      `lockin run -C` with the name of this folder makes the cache and the reports of it, and then `lockin dump` prints
      what it printed before, line by line.

      ## What is not in it

      - **Keys and passphrases.** `lockin.key`, which hides names in requests, is left out: a workspace made of this
        gets another one, and replies of models are asked for anew. Keys of models and sources are in no workspace. What
        you wrote into `lockin.yaml` is as you wrote it: an address of a calendar that is a secret is in it.
      - **The bodies of requests to a model.** They were never kept; `lockin advise --request` prints what one is made of.
      - **What lies in `inbox/`**, of which all that was read is in `archive/`.
      - **Reports**, which are open files already, and the cache: both follow from what is here.

      """
    bytes = Array(text.utf8)
  }
}
