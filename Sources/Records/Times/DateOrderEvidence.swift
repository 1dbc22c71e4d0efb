import Documents

/// What the dates of a whole file say about their order.
///
/// `23/09/2026` can only be read day first, `09/23/2026` only month first; `05/09/2026` leaves it
/// open, and so does `23/09/26`, which may have its year in front. The order is never guessed: where the
/// file does not prove it, the person is asked. What the person says holds unless another order fits more
/// rows; the few that it does not fit then cost themselves.
struct DateOrderEvidence {
  /// Rows that speak against an order, or that two orders read differently.
  private struct Rows {
    private(set) var count = 0
    /// The lines of the first few.
    private(set) var lines: [Int] = []
    private(set) var field = 0

    private var last = 0

    mutating func add(_ row: CSVRow, field: Int) {
      // A row may have two dates.
      guard last != row.line else { return }
      last = row.line
      count += 1
      guard lines.count < 3 else { return }
      if lines.isEmpty { self.field = field }
      lines.append(row.line)
    }

    /// `rows 3, 7, 12 and 220 more`.
    var text: String {
      let more = count - lines.count
      return (count == 1 ? "row " : "rows ") + lines.map(String.init).joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : "")
    }
  }

  /// Rows that an order can't read and another one can.
  private var against: [DateOrder: Rows] = [:]
  /// Rows that two orders, in the order of `DateOrder`, read as different dates.
  private var open: [[DateOrder]: Rows] = [:]

  /// Looks at a date in a field of a row; what is not a date is no evidence.
  mutating func look(at bytes: UnsafeRawBufferPointer, _ row: CSVRow, field: Int) {
    guard let date = DateText(bytes), !date.isPlain else { return }
    let readings = DateOrder.allCases.map { ($0, date.date($0)) }
    let known = readings.filter { $0.1 != nil }
    guard !known.isEmpty else { return }
    for (order, reading) in readings where reading == nil {
      against[order, default: Rows()].add(row, field: field)
    }
    for (index, first) in known.enumerated() {
      for second in known[(index + 1)...] where first.1 != second.1 {
        open[[first.0, second.0], default: Rows()].add(row, field: field)
      }
    }
  }

  /// The order that the person said, or that the file proves; throws `RefusedExport` where it proves
  /// another one, several, or none.
  func order(_ context: ImportContext) throws -> DateOrder {
    if let order = context.dateOrder {
      guard let rows = against[order],
        DateOrder.allCases.contains(where: { against[$0]?.count ?? 0 < rows.count })
      else { return order }
      throw refuted(order, rows, context)
    }
    let left = DateOrder.allCases.filter { against[$0] == nil }
    guard let first = left.first else { throw contradiction(context) }
    for (index, order) in left.enumerated() {
      for other in left[(index + 1)...] {
        guard let rows = open[[order, other]] else { continue }
        throw refusal(
          context,
          at: rows,
          DateOrder.openCode,
          other == .ymd
            ? "nothing in this file tells whether its dates of two digits begin with the \(order.first)"
              + " or with the year"
            : "nothing in this file tells whether the day or the month comes first in its dates",
          "say it with 'lockin import --date-order dmy' (or mdy"
            + (other == .ymd ? " or ymd" : "")
            + ") and the file, or with 'date_order' in 'sources' of "
            + "lockin.yaml; nothing was taken in"
        )
      }
    }
    // Where day and month are always the same, or the year comes first, either order is right.
    return first
  }

  private func refuted(
    _ order: DateOrder,
    _ rows: Rows,
    _ context: ImportContext
  ) -> RefusedExport {
    let least = DateOrder.allCases.map { against[$0]?.count ?? 0 }.min() ?? 0
    let others = DateOrder.allCases.filter { against[$0]?.count ?? 0 == least }.map(\.rawValue)
    let fit = others.joined(separator: " or ") + (others.count == 1 ? " fits" : " fit")
    return refusal(
      context,
      at: rows,
      "wrong_date_order",
      "'date_order' says \(order.rawValue), and the dates of \(rows.text) can't be read like that",
      "\(fit) \(least == 0 ? "the file" : "more rows"); mend 'date_order' in 'sources' of lockin.yaml (or "
        + "--date-order), or these rows; nothing was taken in"
    )
  }

  private func contradiction(_ context: ImportContext) -> RefusedExport {
    let day = against[.dmy] ?? Rows()
    let month = against[.mdy] ?? Rows()
    let isDay = (day.lines.first ?? 0) >= (month.lines.first ?? 0)
    return refusal(
      context,
      at: isDay ? day : month,
      "contradictory_dates",
      "here the \(isDay ? "month" : "day") comes first, but on line "
        + "\((isDay ? month : day).lines.first ?? 0) the \(isDay ? "day" : "month") does",
      "mend the rows, or say the order with 'lockin import --date-order dmy' (or mdy) and the file, or "
        + "with 'date_order' in 'sources' of lockin.yaml; nothing was taken in"
    )
  }

  private func refusal(
    _ context: ImportContext,
    at rows: Rows,
    _ code: String,
    _ problem: String,
    _ remedy: String
  ) -> RefusedExport {
    RefusedExport(
      diagnostic: Diagnostic(
        file: context.file,
        position: context.position(line: rows.lines.first ?? 1, field: rows.field),
        code: code,
        problem: problem,
        remedy: remedy
      )
    )
  }
}

extension DateOrder {
  /// What stands first in such a date.
  fileprivate var first: String {
    switch self {
    case .dmy: "day"
    case .mdy: "month"
    case .ymd: "year"
    }
  }
}
