import Documents
import Foundation
import Testing

@testable import Plans

@Suite("Colours of classes")
struct ClassColorTests {
  @Test(
    "are read by number and by name",
    arguments: [
      ("#1A1F71", "#1A1F71"), ("#00cfc1", "#00CFC1"), ("teal", "#008080"), ("Gold", "#FFD700"),
      ("rebeccapurple", nil), ("#fff", nil), ("1A1F71", nil), ("#-1F711", nil), ("#+1F711", nil),
      ("#1A1F711", nil), ("", nil), ("#", nil),
    ]
  )
  func reading(text: String, hexadecimal: String?) {
    #expect(ClassColor(text)?.hexadecimal == hexadecimal)
  }

  @Test("all 147 names of CSS Color 3 are known, and each colour is nearest to itself")
  func names() {
    #expect(WordTable(PackageResources.class_colors_txt).strayLines == [])
    #expect(ClassColor.named.count == 147)
    #expect(ClassColor.named.map(\.name) == ClassColor.named.map(\.name).sorted())
    for (name, color) in ClassColor.named {
      #expect(ClassColor(color.nearestName) == color, "\(name)")
    }
  }

  @Test(
    "other colours have the name of the nearest",
    arguments: [
      (0x010101, "black"), (0xFEFEFE, "white"), (0x1A1F71, "midnightblue"), (0xFE0001, "red"),
      (0x00CFC1, "darkturquoise"),
    ]
  )
  func nearest(rgb: Int, name: String) { #expect(ClassColor(rgb: rgb).nearestName == name) }

  /// The contrast ratio of WCAG 2.1, 1-21, by the formula as it is published.
  private func contrast(_ a: ClassColor, _ b: ClassColor) -> Double {
    func luminance(_ color: ClassColor) -> Double {
      let parts = [color.rgb >> 16, color.rgb >> 8 & 255, color.rgb & 255].map { channel in
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let pair = [luminance(a), luminance(b)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  @Test("ink can be read on every colour")
  func ink() {
    #expect(abs(contrast(ClassColor(rgb: 0x1A1F71), ClassColor(rgb: 0xFFFFFF)) - 14.20) < 0.01)
    var least = 21.0
    for index in 0..<(1 << 15) {
      let color = ClassColor(
        rgb: (index >> 10) * 8 << 16 | (index >> 5 & 31) * 8 << 8 | (index & 31) * 8
      )
      least = min(least, contrast(color, color.ink))
    }
    #expect(least >= 4.5)
  }

  @Test("the palette stands out on the pages' light and dark ground")
  func palette() {
    #expect(Set(ClassColor.palette).count == 10)
    for color in ClassColor.palette {
      for ground in [0xFFFFFF, 0x111318] {
        #expect(contrast(color, ClassColor(rgb: ground)) >= 3, "\(color.hexadecimal)")
      }
    }
  }
}
