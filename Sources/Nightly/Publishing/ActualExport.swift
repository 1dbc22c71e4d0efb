import Reports

/// The calendar of what was done: put in place where it is chosen and has changed.
struct ActualExport {
  let basis: ReportBasis
  let keys: ReportKeys
  let drawing: ReportDrawing

  /// Puts the calendar in place where it is to be there; tells whether there is one.
  func put(to site: Site) throws -> Bool {
    guard basis.configuration.exportsActual, let reach = basis.data.reach else { return false }
    let path = ReportPaths.actual
    let dates = ActualCalendar.dates(dataTo: reach, asOf: basis.now, basis.timeline)
    let showsTitles = basis.configuration.sharesTitles
    let key = site.key(keys.key(ofActual: dates, showsTitles: showsTitles))
    if try site.stand([path], key) {
      site.keep([path])
      return true
    }
    let blocks = try drawing.doneBlocks(on: dates)
    // A calendar without any event is none (RFC 5545, section 3.6).
    guard !blocks.isEmpty else { return false }
    let calendar = ActualCalendar(blocks, showsTitles: showsTitles, dataTo: reach)
    try site.put(calendar.bytes, at: path, key)
    return true
  }
}
