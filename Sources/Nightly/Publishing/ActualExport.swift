import CivilTime
import Documents
import Platform
import Reports
import Storage

/// The calendar of what was done: put in place where it is chosen and has changed, and taken away where it is
/// chosen no more.
struct ActualExport {
  let basis: ReportBasis
  let keys: ReportKeys
  let drawing: ReportDrawing

  private var path: String { ReportPaths.actual }
  private var store: Store { basis.open.store }

  /// Puts the calendar in place, or takes it away where it is not to be there; tells whether there is one.
  func put(to site: Site) throws -> Bool {
    guard basis.configuration.exportsActual, let reach = basis.data.reach else {
      try withdraw(from: site)
      return false
    }
    let dates = ActualCalendar.dates(dataTo: reach, asOf: basis.now, basis.timeline)
    let showsTitles = basis.configuration.sharesTitles
    let key = keys.key(ofActual: dates, showsTitles: showsTitles)
    let last = try store.drawn(path)
    if last?.key == key {
      // That there was nothing to tell is known as well.
      if last?.trace == ActualExport.empty {
        try withdraw(from: site)
        return false
      }
      if try site.stands(path) {
        try site.keep(path)
        return true
      }
    }
    let blocks = try drawing.doneBlocks(on: dates)
    if blocks.isEmpty {
      // A calendar without any event is none (RFC 5545, section 3.6).
      try withdraw(from: site)
    } else {
      let calendar = ActualCalendar(blocks, showsTitles: showsTitles, dataTo: reach)
      try site.put(calendar.bytes, at: path)
    }
    try store.set(
      DrawnPeriod(key: key, trace: blocks.isEmpty ? ActualExport.empty : ""),
      of: path
    )
    return !blocks.isEmpty
  }

  /// What is remembered where there was no block to tell of.
  private static let empty = "empty"

  /// Takes the file away if there is one of lockin's, whichever store it was drawn from.
  private func withdraw(from site: Site) throws {
    let place = site.path + "/" + path
    guard let status = try FileStatus.ifPresent(place) else {
      // A purge takes it as well, and it is not to be missed.
      return try site.forget(gone: path)
    }
    guard status.isRegular, status.size <= ActualExport.largest,
      ActualCalendar.isOne(try ByteStream.contents(of: place))
    else { return }
    try site.withdraw(path)
  }

  /// No such file has more bytes: that would be 5000 blocks of ten minutes.
  private static let largest: Int64 = 8 << 20
}
