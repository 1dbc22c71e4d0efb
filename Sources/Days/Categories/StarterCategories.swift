/// The categories that everybody starts with: common applications and sites, sorted.
///
/// Their ranks are below those of any own rule, which therefore always wins. The classes are those of RescueTime's
/// scale, from -2 (very distracting) to 2 (very productive).
public enum StarterCategories {
  /// What its rules give as their place.
  public static let place = "starter set"

  /// The rules and the classes.
  public static let rules = CategoryRules(
    rules: table.flatMap { entry in
      let path = CategoryPath(entry.category)
      return entry.patterns.map {
        // The rank of an own rule is at least ten.
        CategoryRule(
          category: path,
          field: $0.field,
          pattern: $0.pattern,
          priority: path.depth,
          place: place
        )
      }
    },
    productivity: Dictionary(
      uniqueKeysWithValues: table.map { (CategoryPath($0.category), $0.productivity) }
    )
  )

  /// The names that belong to a category, parted by commas or line breaks.
  ///
  /// Trackers name an application by its window class (`org.gnome.Nautilus`), its program
  /// (`WINWORD.EXE`), its package (`com.whatsapp`) or what a person calls it (`Microsoft Word`).
  struct Entry {
    let category: String
    let productivity: Int8
    let patterns: [(field: CategoryRule.Field, pattern: String)]

    /// The names of one category.
    ///
    /// - `words` stand anywhere in an application's name, but as whole words: `zoom` is in
    ///   `us.zoom.xos` and not in `zoomify`.
    /// - `names` are all of it; what else they could be part of would be something different.
    /// - `sites` are hosts with all that lies below them, and perhaps the beginning of a path. A
    ///   last part `*` is any ending of a country or a trade, another one any one part. RescueTime
    ///   and Android name a site where others name the browser.
    /// - `pages` end the title of a page, before the browser's name: all there is to go by where
    ///   nothing tells addresses.
    init(
      _ category: String,
      _ productivity: Int8,
      words: String = "",
      names: String = "",
      sites: String = "",
      pages: String = ""
    ) {
      self.category = category
      self.productivity = productivity
      var patterns: [(field: CategoryRule.Field, pattern: String)] = []
      if let words = Entry.choice(words) {
        patterns.append((.app, #"(?<![\p{L}\p{N}])"# + words + #"(?:32|64)?(?![\p{L}\p{N}])"#))
      }
      if let names = Entry.choice(names) {
        patterns.append((.app, "^" + names + #"(?:32|64)?(?:\.exe|\.app)?$"#))
      }
      if let sites = Entry.choice(sites) {
        let host = #"(?:[^/?#:]+[.@])?"# + sites
        patterns.append((.app, "^" + host + "$"))
        patterns.append((.url, "^[a-z]+://" + host + "(?:[/?#:]|$)"))
      }
      if let pages = Entry.choice(pages) {
        patterns.append((.title, #"(?:^|[-–—|•·:/] )"# + pages + Entry.browser))
      }
      self.patterns = patterns
    }

    /// How browsers on Linux and Windows end the title of their window.
    private static let browser =
      #"(?: and \d+ more pages?)?(?: [-–—] (?:Personal|Profile \d+|Work|Person \d+))?"#
      + #" [-–—] (?:Mozilla Firefox|Firefox|LibreWolf|Google Chrome|Chromium|Brave|Vivaldi|Opera"#
      + #"|Microsoft\W*Edge)(?: Private Browsing| \(Incognito\)| \(Private Browsing\))?$"#

    /// A choice between texts that stand for themselves; nil where there are none.
    private static func choice(_ list: String) -> String? {
      let texts = list.unicodeScalars.split { $0 == "," || $0 == "\n" }
        .map { $0.drop { $0 == " " } }
        .filter { !$0.isEmpty }
      guard !texts.isEmpty else { return nil }
      return "(?:" + texts.map(literal).joined(separator: "|") + ")"
    }

    /// A text without the blanks behind it.
    private static func literal(_ text: Substring.UnicodeScalarView) -> String {
      var rest = text
      while rest.last == " " { rest.removeLast() }
      var pattern = String.UnicodeScalarView()
      while let scalar = rest.popFirst() {
        switch scalar {
        case "*":
          let any = rest.isEmpty ? #"[a-z]{2,3}(?:\.[a-z]{2})?"# : "[^./?#:]+"
          pattern.append(contentsOf: any.unicodeScalars)
        case "\\", "^", "$", ".", "|", "?", "+", "(", ")", "[", "]", "{", "}":
          pattern.append("\\")
          pattern.append(scalar)
        default: pattern.append(scalar)
        }
      }
      return String(pattern)
    }
  }
}
