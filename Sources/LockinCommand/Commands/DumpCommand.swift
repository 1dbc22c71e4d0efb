import Documents
import Nightly
import Storage

/// Prints the whole store.
enum DumpCommand: Command {
  static let name = "dump"
  static let summary = "print the store's whole content as JSON lines in canonical order"
  static let operands = ""
  static let examples = [
    Example("lockin dump > store.jsonl", "everything, a line each"),
    Example("lockin dump | sha256sum", "two stores that say the same have one sum"),
  ]
  static let flags = [
    Flag.state, Flag.wait,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let open = try call.openToRead()
    var block: [UInt8] = []
    try open.store.dump { line in
      block += line
      block.append(0x0a)
      if block.count >= 1 << 16 {
        try call.output.print(block)
        block = []
      }
    }
    try call.output.print(block)
    return .done
  }
}
