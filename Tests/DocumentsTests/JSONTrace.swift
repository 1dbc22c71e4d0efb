import Documents
import Platform

/// What a reader makes of its input: a line for each token, `kind text line:column offset depth`, and
/// a last line for the error.
func trace(_ reader: JSONReader) -> [String] {
  var lines: [String] = []
  do throws(Diagnostic) {
    while true {
      let token = try reader.next()
      let place = "\(reader.position.line):\(reader.position.column)"
      lines.append("\(token) \(reader.string) \(place) \(reader.offset) \(reader.depth)")
      if token == .end { return lines }
    }
  } catch {
    lines.append(summary(error))
    return lines
  }
}

/// `code line:column`.
func summary(_ diagnostic: Diagnostic) -> String {
  let place = diagnostic.position.map { "\($0.line):\($0.column)" } ?? "-"
  return "\(diagnostic.code) \(place)"
}

/// The code and place of the mistake in a JSON text, or `ok`.
func verdict(_ bytes: [UInt8], limits: JSONLimits = .documents) -> String {
  do throws(Diagnostic) {
    _ = try DocumentReader.json(bytes: bytes, file: "a", limits: limits)
    return "ok"
  } catch {
    return summary(error)
  }
}

/// SplitMix64, by Steele, Lea and Flood (2014).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
