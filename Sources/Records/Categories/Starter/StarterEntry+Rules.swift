extension StarterEntry {
  /// The rules of the entry.
  func rules(place: String) -> [CategoryRule] {
    // The rank of an own rule is at least ten.
    let depth = category.depth
    func rules(
      _ choices: [StarterNames.Choice],
      _ field: CategoryRule.Field,
      _ before: String,
      _ behind: String,
      isPart: Bool = false
    ) -> [CategoryRule] {
      choices.map { choice in
        CategoryRule(
          category: category,
          field: field,
          names: StarterNames(before: before, choice: choice, behind: behind),
          priority: effect == .counts ? (isPart ? depth + 4 : depth) : StarterEntry.highest,
          place: place,
          effect: effect
        )
      }
    }
    let host = #"(?:[^/?#:]+[.@])?"#
    let addresses = [(sites, false), (parts, true)].flatMap { sites, isPart in
      let found = StarterNames.folded(sites)
      return rules(found, .app, "^" + host, "$", isPart: isPart)
        + rules(found, .url, "^[a-z]+://" + host, "(?:[/?#:]|$)", isPart: isPart)
    }
    return rules(
      StarterNames.folded(words),
      .app,
      #"(?<![\p{L}\p{N}])"#,
      #"(?:32|64)?(?![\p{L}\p{N}])"#
    )
      + rules(StarterNames.folded(names), .app, "^", #"(?:32|64)?(?:\.exe|\.app)?$"#)
      + addresses
      + rules(StarterNames.folded(pages), .title, #"(?:^|[-–—|•·:/] )"#, StarterEntry.browser)
  }

  /// The highest rank below that of any own rule.
  private static let highest = 9

  /// How browsers on Linux and Windows end the title of their window.
  private static let browser =
    #"(?: and \d+ more pages?)?(?: [-–—] (?:Personal|Profile \d+|Work|Person \d+))?"#
    + #" [-–—] (?:Mozilla Firefox|Firefox|LibreWolf|Google Chrome|Chromium|Brave|Vivaldi|Opera"#
    + #"|Microsoft\W*Edge)(?: Private Browsing| \(Incognito\)| \(Private Browsing\))?$"#
}
