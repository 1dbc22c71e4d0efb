import Documents

extension JSONReader {
  /// Takes the next value; true where it is a text, else it is skipped.
  func takesText() throws -> Bool {
    let token = try next()
    try skipRest(of: token)
    return token == .string
  }

  /// Skips what is left of a value whose first token was taken.
  func skipRest(of token: JSONToken) throws {
    if token == .beginObject || token == .beginArray { try skipRest() }
  }
}
