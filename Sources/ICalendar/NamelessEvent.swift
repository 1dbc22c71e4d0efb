extension Component {
  /// What an event without a UID is named after: its own properties, hashed by FNV-1a of 64 bits.
  ///
  /// How lines are folded or ended makes no difference to it.
  var nameOfContent: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var lines = ContentLines(body, joined: JoinedLines())
    var unheard = ProblemLog(file: "")
    var depth = 0
    while let line = lines.next(&unheard) {
      switch line.property {
      case .begin: depth += 1
      case .end: depth -= 1
      default:
        guard depth == 0 else { continue }
        for byte in line.name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        for byte in line.value { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = hash &* 0x100_0000_01b3
      }
    }
    let digits = String(hash, radix: 16)
    return "no-uid-" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}
