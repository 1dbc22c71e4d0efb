import Documents
import Platform

/// Makes documents of a good one, each with one to three things changed: most are bad, and some as
/// good as before.
public struct DamagedDocument {
  private enum Step {
    case key(String)
    case index(Int)
  }

  private let whole: JSONValue
  private let values: [JSONValue]
  private let keys: [String]
  private var random: SplitMix64

  /// Changes `whole`, also by putting some of `values` in.
  public init(_ whole: JSONValue, values: [JSONValue], seed: UInt64) {
    self.whole = whole
    self.values = values
    random = SplitMix64(seed: seed)
    keys =
      Set(
        DamagedDocument.places(in: whole).compactMap { place -> String? in
          if case .key(let key)? = place.last { key } else { nil }
        }
      ).sorted() + ["more"]
  }

  /// Every document with one thing missing, or with another value in its place: with all of them, or
  /// with one of `every` so many, which are others at each place.
  public func single(every: Int) -> [JSONValue] {
    DamagedDocument.places(in: whole).enumerated().flatMap { number, place in
      let chosen = values.enumerated().filter { ($0.offset + number) % every == 0 }.map(\.element)
      return ([nil, .null] + chosen).map {
        DamagedDocument.setting(whole, at: place[...], to: $0)
      }
    }
  }

  private static func setting(
    _ value: JSONValue,
    at path: ArraySlice<Step>,
    to new: JSONValue?
  ) -> JSONValue {
    switch (path.first, value) {
    case (.index(let index)?, .array(var elements)):
      let element =
        path.count == 1 ? new : setting(elements[index], at: path.dropFirst(), to: new)
      elements.replaceSubrange(index...index, with: element.map { [$0] } ?? [])
      return .array(elements)
    case (.key(let key)?, .object(var members)):
      members[key] =
        path.count == 1 ? new : setting(members[key] ?? .null, at: path.dropFirst(), to: new)
      return .object(members)
    default: return value
    }
  }

  /// The next document with several things changed.
  public mutating func next() -> JSONValue {
    var document = whole
    for _ in 0..<random.integer(in: 1...3) {
      let places = DamagedDocument.places(in: document)
      guard places.isEmpty == false else { break }
      let place = random.choice(of: places)
      document = change(document, at: place[...])
    }
    return document
  }

  /// The places of all values within a value, in the order of their keys.
  private static func places(in value: JSONValue, below path: [Step] = []) -> [[Step]] {
    let steps: [(Step, JSONValue)] =
      switch value {
      case .array(let elements): elements.enumerated().map { (.index($0), $1) }
      case .object(let members): members.sorted { $0.key < $1.key }.map { (.key($0), $1) }
      default: []
      }
    return steps.flatMap { step, value in
      [path + [step]] + places(in: value, below: path + [step])
    }
  }

  private mutating func change(_ value: JSONValue, at path: ArraySlice<Step>) -> JSONValue {
    guard let step = path.first else { return changed(value) }
    let isHere = path.count == 1
    switch (step, value) {
    case (.index(let index), .array(var elements)):
      if isHere, random.chance(perMille: 150) {
        elements.remove(at: index)
      } else if isHere, random.chance(perMille: 100) {
        elements.append(elements[index])
      } else {
        elements[index] = change(elements[index], at: path.dropFirst())
      }
      return .array(elements)
    case (.key(let key), .object(var members)):
      if isHere, random.chance(perMille: 200) {
        members[key] = nil
      } else if isHere, random.chance(perMille: 150) {
        members[random.choice(of: keys)] =
          random.chance(perMille: 500) ? members[key] : random.choice(of: values)
      } else {
        members[key] = change(members[key] ?? .null, at: path.dropFirst())
      }
      return .object(members)
    default: return value
    }
  }

  /// Something else in place of a value: any other, or for a text one that is nearly the same.
  private mutating func changed(_ value: JSONValue) -> JSONValue {
    switch random.integer(in: 0...9) {
    case 0: return .null
    case 1: return .array([value])
    case 2...5:
      guard case .string(let text) = value else { break }
      return .string(respelt(text))
    default: break
    }
    return random.choice(of: values)
  }

  private mutating func respelt(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let other = random.choice(of: Array(" 0123456789-:+.,TtZzW/#~_aBé€\t\u{feff}".unicodeScalars))
    let place = random.integer(in: 0...scalars.count)
    switch random.integer(in: 0...2) {
    case 0: scalars.insert(other, at: place)
    case 1 where place < scalars.count: scalars[place] = other
    default: if place < scalars.count { scalars.remove(at: place) }
    }
    var changed = String.UnicodeScalarView()
    changed.append(contentsOf: scalars)
    return String(changed)
  }
}
