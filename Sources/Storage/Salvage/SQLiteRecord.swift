/// A row's values in SQLite's record form.
///
/// Source: https://www.sqlite.org/fileformat2.html section 2.1.
enum SQLiteRecord {
  /// A number of one to nine bytes, the highest bits first; nil beyond the bytes' end.
  static func varint(_ bytes: ArraySlice<UInt8>) -> (value: UInt64, count: Int)? {
    var value: UInt64 = 0
    for (index, byte) in bytes.prefix(9).enumerated() {
      if index == 8 { return (value << 8 | UInt64(byte), 9) }
      value = value << 7 | UInt64(byte & 0x7f)
      if byte < 0x80 { return (value, index + 1) }
    }
    return nil
  }

  /// The values in a record's bytes; nil where they are no record.
  static func values(_ bytes: [UInt8]) -> [SQLValue]? {
    guard let head = varint(bytes[...]), head.value <= UInt64(bytes.count) else { return nil }
    var types = bytes[head.count..<max(head.count, Int(head.value))]
    var body = bytes[Int(head.value)...]
    var values: [SQLValue] = []
    while !types.isEmpty {
      guard let type = varint(types) else { return nil }
      types = types.dropFirst(type.count)
      guard let size = size(type.value), size <= body.count else { return nil }
      guard let value = value(type.value, body.prefix(size)) else { return nil }
      values.append(value)
      body = body.dropFirst(size)
    }
    return body.isEmpty ? values : nil
  }

  /// How many bytes a value of a type takes.
  private static func size(_ type: UInt64) -> Int? {
    switch type {
    case 0...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 8, 9: 0
    case 10, 11: nil
    default: Int(exactly: (type - 12) / 2)
    }
  }

  private static func value(_ type: UInt64, _ bytes: ArraySlice<UInt8>) -> SQLValue? {
    switch type {
    case 0: return .null
    case 1...6:
      let isNegative = bytes.first.map { $0 >= 0x80 } ?? false
      return .integer(bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) })
    // No table of a store holds fractions.
    case 7: return nil
    case 8: return .integer(0)
    case 9: return .integer(1)
    default:
      if type % 2 == 0 { return .blob(Array(bytes)) }
      return String(validating: bytes, as: UTF8.self).map { .text($0) }
    }
  }
}
