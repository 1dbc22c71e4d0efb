import Documents

/// What the dates of a whole file say about their order.
///
/// `23/09/2026` can only be read day first, `09/23/2026` only month first; `05/09/2026` leaves it
/// open. The order is never guessed: where the file does not prove it, the person is asked.
struct DateOrderEvidence {
  private typealias Place = (line: Int, field: Int)

  private var dayFirst: Place?
  private var monthFirst: Place?
  private var open: Place?

  /// Looks at a date in a field of a row; what is no date is no evidence.
  mutating func look(at bytes: UnsafeRawBufferPointer, _ row: CSVRow, field: Int) {
    guard let date = DateText(bytes), date.isPlain == false else { return }
    let isDayFirst = date.date(.dmy) != nil
    let isMonthFirst = date.date(.mdy) != nil
    let place = (row.line, field)
    if isDayFirst, isMonthFirst {
      if date.first != date.second { open = open ?? place }
    } else if isDayFirst {
      dayFirst = dayFirst ?? place
    } else if isMonthFirst {
      monthFirst = monthFirst ?? place
    }
  }

  /// The order that the person said, or that the file proves; throws `RefusedExport` without either.
  func order(_ context: ImportContext) throws -> DateOrder {
    if let order = context.dateOrder { return order }
    switch (dayFirst, monthFirst) {
    case (let day?, let month?):
      let isDay = day.line <= month.line
      throw refusal(
        context,
        at: isDay ? month : day,
        "contradictory_dates",
        "here the \(isDay ? "month" : "day") comes first, but on line "
          + "\(min(day.line, month.line)) the \(isDay ? "day" : "month") does"
      )
    case (.some, nil): return .dmy
    case (nil, .some): return .mdy
    case (nil, nil):
      // Where day and month are always the same, or the year comes first, either order is right.
      guard let open else { return .dmy }
      throw refusal(
        context,
        at: open,
        "ambiguous_dates",
        "nothing in this file tells whether the day or the month comes first in its dates"
      )
    }
  }

  private func refusal(
    _ context: ImportContext,
    at place: Place,
    _ code: String,
    _ problem: String
  ) -> RefusedExport {
    RefusedExport(
      diagnostic: Diagnostic(
        file: context.file,
        position: context.position(line: place.line, field: place.field),
        code: code,
        problem: problem,
        remedy: "say it with 'lockin import --date-order dmy' (or mdy) and the file, or with "
          + "'date_order' in 'sources' of lockin.yaml; nothing was taken in"
      )
    )
  }
}
