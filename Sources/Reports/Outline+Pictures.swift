import Analysis

extension Outline {
  /// What a paint of a picture means.
  struct KeyEntry: Sendable, Hashable {
    let paint: Picture.Paint
    let words: String

    init(_ paint: Picture.Paint, _ words: String) { (self.paint, self.words) = (paint, words) }
  }

  /// A mark of an axis: its place in thousandths of the width.
  struct Tick: Sendable, Hashable {
    /// What stands there.
    enum Label: Sendable, Hashable {
      case hour(Int)
      case words(String)
    }

    let place: Int
    let label: Label

    /// A mark for every other hour on a clock.
    static func hours(of clock: Range<Int>) -> [Tick] {
      stride(from: (clock.lowerBound + 1) / 2 * 2, to: clock.upperBound, by: 2).map { hour in
        Tick(place: (hour - clock.lowerBound) * 1000 / clock.count, label: .hour(hour))
      }
    }
  }

  /// The one thing to do, with what is to be expected of the hours that it is about.
  struct Tip: Sendable, Hashable {
    let advice: Advice
    let reason: Phrase
    let hours: HourColumns?
  }

  /// Names with bars of one paint.
  struct Bars: Sendable, Hashable {
    /// A name; `length` is that of its bar in thousandths of the longest, nil for none.
    struct Row: Sendable, Hashable {
      let name: Phrase
      let value: String
      let length: Int?
      /// The place of a mark on the same scale; nil for none.
      var mark: Int?
    }

    let title: String
    let sum: String
    let paint: Picture.Paint
    let rows: [Row]
  }

  /// A goal or a plan with its course.
  struct Course: Sendable, Hashable {
    /// How a verdict is felt.
    enum Mood: String, Sendable, Hashable {
      case good = "ok"
      case risk
      case bad = "late"
      case plain
    }

    let title: Phrase
    let verdict: String
    let mood: Mood
    let done: String
    let words: Phrase
    let picture: Picture
    /// What stands at the left end of the picture and at its right end.
    let ends: [String]
  }
}
