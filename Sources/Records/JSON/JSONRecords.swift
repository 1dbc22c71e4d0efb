import Documents
import Platform

/// What a record of a JSON export says in one of its members.
enum Member<Value> {
  /// The record has no such member, or it is null.
  case absent
  /// Something else stands there than what belongs there.
  case wrong(SourcePosition)
  /// What stands there.
  case found(Value)

  /// What stands there, or nil.
  var value: Value? {
    if case .found(let value) = self { value } else { nil }
  }
}

extension JSONReader {
  /// Takes the next value; true where it is a text, else it is skipped.
  func takesText() throws(Diagnostic) -> Bool {
    let token = try next()
    try skipRest(of: token)
    return token == .string
  }

  /// Takes the next value; whether it is true.
  func takesTrue() throws(Diagnostic) -> Bool {
    let token = try next()
    try skipRest(of: token)
    return token == .true
  }

  /// Takes the next value as what `read` makes of its bytes, where it is of the kind that begins with
  /// `token`.
  func take<Value>(
    _ token: JSONToken,
    _ read: (UnsafeRawBufferPointer) -> Value?
  ) throws(Diagnostic) -> Member<Value> {
    let first = try next()
    if first == token, let value = read(text) { return .found(value) }
    let place = position
    try skipRest(of: first)
    return first == .null ? .absent : .wrong(place)
  }

  /// Skips what is left of a value whose first token was taken.
  func skipRest(of token: JSONToken) throws(Diagnostic) {
    if token == .beginObject || token == .beginArray { try skipRest() }
  }

  /// Takes the list that comes next, and has `read` take each object in it up to its closing brace;
  /// the opening one was taken.
  ///
  /// What is not an object is counted; null is a list without any.
  func records(
    _ context: ImportContext,
    _ outcome: inout ImportOutcome,
    read: (inout ImportOutcome) throws -> Void
  ) throws {
    let token = try next()
    guard token == .beginArray else {
      if token != .null {
        outcome.reject(.unparseable, at: position, in: context, words: RecordRules.noList)
      }
      return try skipRest(of: token)
    }
    while true {
      switch try next() {
      case .endArray: return
      case .beginObject: try read(&outcome)
      case let token:
        outcome.reject(.unparseable, at: position, in: context, words: RecordRules.noEvent)
        try skipRest(of: token)
      }
    }
  }
}

extension ImportContext {
  /// A reader of this file as JSON.
  func json() throws -> JSONReader {
    JSONReader(
      stream: try ByteStream(source, noteRead: noteRead),
      file: file,
      allowsByteOrderMark: true
    )
  }

  /// Reads a file that is one list of records, as `JSONReader.records` does.
  func records(
    _ outcome: inout ImportOutcome,
    read: (JSONReader, inout ImportOutcome) throws -> Void
  ) throws {
    let reader = try json()
    try reader.records(self, &outcome) { try read(reader, &$0) }
    // Tells of a second list behind the first one.
    _ = try reader.next()
  }
}

extension ImportOutcome {
  /// Counts a record that is not taken in, at its place in the file.
  ///
  /// `words` stand in for those of the reason where it has several causes.
  mutating func reject(
    _ reason: RejectReason,
    at place: SourcePosition,
    in context: ImportContext,
    words: (problem: String, remedy: String)? = nil
  ) {
    rejections.add(RejectKind(reason: reason, problem: words?.problem)) {
      context.diagnostic(reason, at: place, words: words)
    }
  }

  /// The value of a member that a record needs; where there is none, the record is counted.
  ///
  /// `place` is the record's, and `words` tell what belongs there.
  mutating func require<Value>(
    _ member: Member<Value>,
    of place: SourcePosition,
    in context: ImportContext,
    words: (problem: String, remedy: String)? = nil
  ) -> Value? {
    switch member {
    case .found(let value): return value
    case .absent: reject(.missingField, at: place, in: context)
    case .wrong(let there): reject(.unparseable, at: there, in: context, words: words)
    }
    return nil
  }
}
