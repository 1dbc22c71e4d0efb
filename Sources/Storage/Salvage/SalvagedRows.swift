/// Reads the rows in the pages of a damaged store, one page at a time, and trusts no page to say where
/// another one is but for what a row's own cell has no room for.
///
/// Source: https://www.sqlite.org/fileformat2.html sections 1.6 and 1.7.
struct SalvagedRows {
  /// Pages that do not carry their sum and could not be mended.
  private(set) var lostPages = 0
  /// Pages of which one byte was wrong, which is right again.
  private(set) var mendedPages = 0

  private let file: PageFile
  private let hasSums: Bool
  private var mended: [Int: [UInt8]] = [:]

  /// One row: the number that it goes by where its table has such, and its values.
  struct Row {
    let id: Int64?
    let values: [SQLValue]
  }

  init(_ file: PageFile, hasSums: Bool) {
    self.file = file
    self.hasSums = hasSums
  }

  /// How many pages there are.
  var pageCount: Int { file.count }

  /// The rows of a page, from 1 on; none of one that can't be believed.
  mutating func ofPage(_ number: Int) -> [Row] {
    guard let page = believed(number) else {
      lostPages += 1
      return []
    }
    return rows(page, number)
  }

  /// A page that carries its sum, or does when one byte of it is another one.
  private mutating func believed(_ number: Int) -> [UInt8]? {
    guard let page = file.page(number) else { return nil }
    guard hasSums else { return page }
    if page.withUnsafeBytes({ PageSum.holds($0, number: Int64(number)) }) { return page }
    if let known = mended[number] { return known }
    // Each try takes some tenths of a second, and whole pages of rubbish are not mended by it.
    guard mended.count + lostPages < 32, let right = SinglePageByte.mended(page, number: number)
    else { return nil }
    mended[number] = right
    mendedPages += 1
    return right
  }

  private mutating func rows(_ page: [UInt8], _ number: Int) -> [Row] {
    let start = number == 1 ? 100 : 0
    let isTable: Bool
    let cells: Int
    switch page[start] {
    case 0x0d: (isTable, cells) = (true, start + 8)
    case 0x0a: (isTable, cells) = (false, start + 8)
    // Inner pages of what has no row numbers hold rows as well.
    case 0x02: (isTable, cells) = (false, start + 12)
    default: return []
    }
    let count = Int(page[start + 3]) << 8 | Int(page[start + 4])
    var rows: [Row] = []
    for index in 0..<count where cells + 2 * index + 2 <= usable {
      let at = Int(page[cells + 2 * index]) << 8 | Int(page[cells + 2 * index + 1])
      let place = at + (page[start] == 0x02 ? 4 : 0)
      guard place < usable else { continue }
      if let row = row(page[place..<usable], isTable: isTable) { rows.append(row) }
    }
    return rows
  }

  private var usable: Int { PageSum.pageSize - (hasSums ? PageSum.reserved : 0) }

  private mutating func row(_ cell: ArraySlice<UInt8>, isTable: Bool) -> Row? {
    guard let size = SQLiteRecord.varint(cell), size.value <= 64 << 20 else { return nil }
    var rest = cell.dropFirst(size.count)
    var id: Int64?
    if isTable {
      guard let number = SQLiteRecord.varint(rest) else { return nil }
      id = Int64(bitPattern: number.value)
      rest = rest.dropFirst(number.count)
    }
    guard let payload = payload(rest, Int(size.value), isTable: isTable),
      let values = SQLiteRecord.values(payload)
    else { return nil }
    return Row(id: id, values: values)
  }

  /// A row's bytes: as many as a page holds of it, and the rest from a chain of pages of its own.
  private mutating func payload(
    _ cell: ArraySlice<UInt8>,
    _ size: Int,
    isTable: Bool
  ) -> [UInt8]? {
    let most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
    if size <= most { return size <= cell.count ? Array(cell.prefix(size)) : nil }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (size - least) % (usable - 4)
    let local = fitting <= most ? fitting : least
    guard local + 4 <= cell.count else { return nil }
    var bytes = Array(cell.prefix(local))
    var next = SalvagedRows.number(cell.dropFirst(local))
    while bytes.count < size {
      guard next > 1, next <= file.count, let page = believed(next) else { return nil }
      next = SalvagedRows.number(page[...])
      bytes += page[4..<usable].prefix(size - bytes.count)
    }
    return bytes
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Finds the one byte of a page that is wrong.
enum SinglePageByte {
  /// The page with one byte changed so that it carries its sum; nil where no single byte does it.
  ///
  /// A million pages are tried; that one of them has the right sum of 64 bits by chance does not happen.
  static func mended(_ page: [UInt8], number: Int) -> [UInt8]? {
    var page = page
    return page.withUnsafeMutableBytes { bytes -> [UInt8]? in
      for place in bytes.indices {
        let old = bytes[place]
        for change in UInt8(1)...255 {
          bytes[place] = old ^ change
          if PageSum.holds(UnsafeRawBufferPointer(bytes), number: Int64(number)) {
            return Array(bytes)
          }
        }
        bytes[place] = old
      }
      return nil
    }
  }
}
