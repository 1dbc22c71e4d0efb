/// One thing in a document that its schema does not allow; the value itself is never part of it.
public struct Violation: Error, Hashable, Sendable {
  /// What kind of thing is wrong.
  public enum Code: String, Sendable, CaseIterable {
    /// Another type of value is asked for (`type`).
    case wrongType = "wrong_type"
    /// It is none of the values allowed (`enum`).
    case notInEnum = "not_in_enum"
    /// It is not the one value allowed (`const`).
    case notTheConstant = "not_the_constant"
    /// It is no multiple (`multipleOf`).
    case notAMultiple = "not_a_multiple"
    /// The number is too large (`maximum`, `exclusiveMaximum`).
    case tooLarge = "too_large"
    /// The number is too small (`minimum`, `exclusiveMinimum`).
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
    /// Too few elements are as `contains` says.
    case tooFewMatches = "too_few_matches"
    /// Too many elements are as `contains` says (`maxContains`).
    case tooManyMatches = "too_many_matches"
    /// A member is missing (`required`, `dependentRequired`).
    case missingProperty = "missing_property"
    /// The object has too many members (`maxProperties`).
    case tooManyProperties = "too_many_properties"
    /// The object has too few members (`minProperties`).
    case tooFewProperties = "too_few_properties"
    /// No member of this name is allowed (`additionalProperties`, `unevaluatedProperties`).
    case unknownProperty = "unknown_property"
    /// No element is allowed here (`items`, `unevaluatedItems`).
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
    /// References lead in a circle: what the schema says can't be decided.
    case endlessReference = "endless_reference"
    /// The document and its schema are nested too deeply to be compared.
    case tooDeep = "too_deep"
    /// To compare the document with its schema takes more work than is put up with.
    case tooMuchWork = "too_much_work"
    /// More is wrong than is told.
    case tooManyViolations = "too_many_violations"
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
    if !a.instance.utf8.elementsEqual(b.instance.utf8) {
      return a.instance.utf8.lexicographicallyPrecedes(b.instance.utf8)
    }
    if !a.keyword.utf8.elementsEqual(b.keyword.utf8) {
      return a.keyword.utf8.lexicographicallyPrecedes(b.keyword.utf8)
    }
    return a.code.rawValue < b.code.rawValue
  }
}

/// One step of a JSON pointer: RFC 6901.
enum PointerStep {
  case name(String)
  case index(Int)

  /// The pointer as text.
  static func text(_ steps: some Sequence<PointerStep>) -> String {
    var text = ""
    for step in steps {
      text += "/"
      switch step {
      case .index(let index): text += "\(index)"
      case .name(let name):
        for scalar in name.unicodeScalars {
          switch scalar {
          case "~": text += "~0"
          case "/": text += "~1"
          default: text.unicodeScalars.append(scalar)
          }
        }
      }
    }
    return text
  }

  /// The names of a pointer, which begins with `/` or is empty; nil where an escape is broken.
  static func names(_ pointer: String) -> [String]? {
    guard !pointer.isEmpty else { return [] }
    guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
    var names: [String] = []
    for part in pointer.unicodeScalars.dropFirst().split(
      separator: "/",
      omittingEmptySubsequences: false
    ) {
      var name = String.UnicodeScalarView()
      var rest = part
      while let scalar = rest.popFirst() {
        guard scalar == "~" else {
          name.append(scalar)
          continue
        }
        switch rest.popFirst() {
        case "0": name.append("~")
        case "1": name.append("/")
        default: return nil
        }
      }
      names.append(String(name))
    }
    return names
  }
}
