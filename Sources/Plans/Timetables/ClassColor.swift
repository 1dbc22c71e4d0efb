import Documents

/// The colour of a class: eight bits each of red, green and blue (sRGB).
public struct ClassColor: Sendable, Hashable {
  /// `0xRRGGBB`.
  let rgb: Int

  /// The colour `0xRRGGBB`; higher bits are left aside.
  init(rgb: Int) { self.rgb = rgb & 0xff_ffff }

  /// Reads `#RRGGBB` or a name of CSS Color 3, in any case; nil for anything else.
  init?(_ text: String) {
    let lower = text.lowercased()
    if lower.utf8.first == UInt8(ascii: "#") {
      let digits = lower.dropFirst()
      guard digits.utf8.count == 6, digits.utf8.allSatisfy({ $0 != 0x2b && $0 != 0x2d }),
        let rgb = Int(digits, radix: 16)
      else { return nil }
      self.init(rgb: rgb)
    } else if let known = ClassColor.named.first(where: { $0.name == lower }) {
      self = known.color
    } else {
      return nil
    }
  }

  /// The colours that have names, sorted by name.
  static let named = WordTable(PackageResources.class_colors_txt).entries.compactMap { entry in
    Int(entry.texts.joined(), radix: 16).map { (name: entry.name, color: ClassColor(rgb: $0)) }
  }

  /// `#1A1F71`.
  public var hexadecimal: String {
    let digits = String(rgb, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  /// The name of CSS Color 3 whose colour is nearest; the first of several by the alphabet.
  ///
  /// The distance is that of the three figures, red weighted by 2, green by 4 and blue by 3, which
  /// comes nearer to what is seen than equal weights.
  var nearestName: String {
    var best = (distance: Int.max, name: "black")
    for (name, color) in ClassColor.named {
      let parts = zip(channels, color.channels).map { $0 - $1 }
      let distance = 2 * parts[0] * parts[0] + 4 * parts[1] * parts[1] + 3 * parts[2] * parts[2]
      if distance < best.distance { best = (distance, name) }
    }
    return best.name
  }

  /// Black or white, whichever is easier to read on this colour.
  ///
  /// One of the two always has a contrast of at least 4.58 (WCAG 2.1): they are equal at a relative
  /// luminance of 0.179.
  public var ink: ClassColor {
    ClassColor(rgb: luminance > 0.179 ? 0 : 0xff_ffff)
  }

  /// The colours of classes that name none, in turn; all of them stand out on white and on black.
  static let palette = [
    0x2F6DB5, 0x1F8A70, 0xC2571A, 0x7B4FB0, 0xB0356B, 0x5D7A1E, 0x0E7F8C, 0x946200, 0x5B6BC0,
    0xA8453F,
  ].map { ClassColor(rgb: $0) }

  private var channels: [Int] { [rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff] }

  /// The relative luminance of WCAG 2.1, 0-1.
  private var luminance: Double {
    zip(channels, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + ClassColor.linear($1.0) * $1.1 }
  }

  private static func linear(_ channel: Int) -> Double {
    let value = Double(channel) / 255
    guard value > 0.04045 else { return value / 12.92 }
    // x^2.4 is the fifth root of x^12: Newton's method with basic arithmetic only gives the same
    // bits on every machine.
    let base = (value + 0.055) / 1.055
    let square = base * base
    let fourth = square * square
    let target = fourth * fourth * fourth
    var root = 1.0
    for _ in 0..<60 {
      let power = root * root * root * root
      root -= (power * root - target) / (5 * power)
    }
    return root
  }
}
