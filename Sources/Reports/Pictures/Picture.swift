/// A picture as a value: what is drawn is worked out here, and writers only put it down.
///
/// Its name is a sentence that says what is seen, for those who hear it. All numbers are of a plane whose unit does
/// not matter, as pictures are stretched to the room that there is; words never stand in them.
struct Picture: Sendable, Hashable {
  /// How an area or a line is filled or drawn; the style sheet knows them by name.
  enum Paint: String, Sendable, Hashable, CaseIterable {
    /// Focus, or what was done.
    case focus = "f"
    /// Focus of other periods.
    case soft = "s"
    /// What is neither focus nor distraction, or of no known class.
    case neutral = "n"
    /// Distraction: hollow, so that it differs without colour as well.
    case distraction = "d"
    /// What is usual, or likely.
    case band = "w"
    /// A line along the middle of what is likely.
    case middle = "m"
    /// Hours without a tracker.
    case unseen = "h"
    /// A block of focus of 25 minutes or more.
    case block = "b"
    /// Lines to read along.
    case grid = "g"
    /// The line of what was done.
    case done = "l"
    /// An even pace.
    case pace = "p"
    /// A deadline.
    case deadline = "x"
    /// A time that is meant, among others.
    case lit = "a"
    /// A time that is to be left.
    case left = "z"
    /// Any other time beside these.
    case plain = "q"
    /// No focus, and the steps of more and more of it.
    case step0 = "c0"
    case step1 = "c1"
    case step2 = "c2"
    case step3 = "c3"
    case step4 = "c4"
    case step5 = "c5"

    /// Whether areas of it have a line around them.
    var isOutlined: Bool {
      switch self {
      case .distraction, .band, .unseen, .left: true
      default: false
      }
    }

    /// The paint of a step of focus, 0-5.
    static func step(_ step: Int) -> Paint {
      [.step0, .step1, .step2, .step3, .step4, .step5][min(max(step, 0), 5)]
    }
  }

  /// Shapes of one paint.
  struct Layer: Sendable, Hashable {
    let paint: Paint
    let shapes: [Shape]
  }

  /// A shape; all numbers are whole.
  enum Shape: Sendable, Hashable {
    /// A box by its upper left corner.
    case box(x: Int, y: Int, width: Int, height: Int)
    /// A line through points.
    case line([Point])
    /// An area within points.
    case area([Point])

    /// One of some columns that stand side by side, `step` apart with a gap between them.
    static func column(
      _ place: Int,
      from ground: Int,
      _ length: Int,
      step: Int,
      gap: Int
    ) -> Shape {
      .box(x: place * step + gap / 2, y: ground - length, width: step - gap, height: length)
    }

    /// A level line across a picture.
    static func level(_ y: Int, width: Int) -> Shape { .line([Point(0, y), Point(width, y)]) }
  }

  /// A place: right and down are positive.
  struct Point: Sendable, Hashable {
    let x: Int
    let y: Int

    init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }
  }

  /// What is seen, in a sentence.
  let name: Phrase
  /// How wide and how high the plane is.
  let size: Point
  /// What is drawn, the lowest first; layers without shapes are left out.
  let layers: [Layer]

  init(_ name: Phrase, width: Int, height: Int, _ layers: [(paint: Paint, shapes: [Shape])]) {
    self.name = name
    size = Point(width, height)
    self.layers = layers.filter { !$0.shapes.isEmpty }.map {
      Layer(paint: $0.paint, shapes: $0.shapes)
    }
  }

  /// A value as a part of a length, rounded, at most all of it; nothing of nothing.
  static func part(_ value: Int64, of whole: Int64, on length: Int) -> Int {
    guard whole > 0, value > 0 else { return 0 }
    let scaled = (Int128(min(value, whole)) * Int128(length) + Int128(whole) / 2) / Int128(whole)
    return Int(clamping: scaled)
  }
}
