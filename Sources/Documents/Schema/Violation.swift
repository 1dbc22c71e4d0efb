/// One thing in a document that its schema does not allow; the value itself is never part of it.
public struct Violation: Hashable, Sendable {
  /// What kind of thing is wrong.
  public enum Code: String, Sendable {
    /// Another type of value is asked for (`type`).
    case wrongType = "wrong_type"
    /// It is none of the values allowed (`enum`).
    case notInEnum = "not_in_enum"
    /// It is not the one value allowed (`const`).
    case notTheConstant = "not_the_constant"
    /// The number is too large (`maximum`).
    case tooLarge = "too_large"
    /// The number is too small (`minimum`).
    case tooSmall = "too_small"
    /// The text has too many characters (`maxLength`).
    case tooLong = "too_long"
    /// The text has too few characters (`minLength`).
    case tooShort = "too_short"
    /// The text does not match (`pattern`).
    case noMatch = "no_match"
    /// The array has too many elements (`maxItems`).
    case tooManyItems = "too_many_items"
    /// The array has too few elements (`minItems`).
    case tooFewItems = "too_few_items"
    /// An element stands in the array already (`uniqueItems`).
    case repeatedItem = "repeated_item"
    /// A member is missing (`required`).
    case missingProperty = "missing_property"
    /// No member of this name is allowed (`additionalProperties`).
    case unknownProperty = "unknown_property"
    /// No element is allowed here (`items`).
    case unexpectedItem = "unexpected_item"
    /// Nothing is allowed here: the schema is `false`.
    case notAllowed = "not_allowed"
    /// It is as none of several schemas says (`anyOf`, `oneOf`).
    ///
    /// What keeps it from being as the nearest of them says is told as well.
    case matchesNone = "matches_none"
    /// It is as more than one schema says (`oneOf`).
    case matchesSeveral = "matches_several"
    /// It is as a schema says that it must not be (`not`).
    case matchesForbidden = "matches_forbidden"
  }

  /// Where in the document: a JSON pointer (RFC 6901).
  public let instance: String
  /// Which keyword, as a JSON pointer that goes through references: `/properties/a/$ref/minimum`.
  ///
  /// For a member that is missing it names its place in the list: `/required/0`.
  public let keyword: String
  /// What is wrong.
  public let code: Code
  /// Where the value stands in its file.
  public let position: SourcePosition
}

extension Violation: Comparable {
  /// Orders from the top of the document to its end, then by keyword and code.
  public static func < (a: Violation, b: Violation) -> Bool {
    if a.position != b.position { return a.position < b.position }
    return (a.instance, a.keyword, a.code.rawValue) < (b.instance, b.keyword, b.code.rawValue)
  }
}
