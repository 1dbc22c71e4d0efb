extension StarterEntry {
  /// The rules of the entry, in which `choices` makes some of several texts.
  func rules(place: String, _ choices: ([String]) -> [StarterNames.Choice]) -> [CategoryRule] {
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
        let names = StarterNames(before: before, choice: choice, behind: behind)
        let rank = isPart ? depth + 4 : depth
        return choice.isFolded
          ? CategoryRule(
            category: category,
            field: field,
            names: names,
            priority: rank,
            place: place
          )
          : CategoryRule(
            category: category,
            field: field,
            pattern: names.pattern,
            priority: rank,
            place: place
          )
      }
    }
    let host = #"(?:[^/?#:]+[.@])?"#
    let addresses = [(sites, false), (parts, true)].flatMap { sites, isPart in
      let found = choices(sites)
      return rules(found, .app, "^" + host, "$", isPart: isPart)
        + rules(found, .url, "^[a-z]+://" + host, "(?:[/?#:]|$)", isPart: isPart)
    }
    return rules(choices(words), .app, #"(?<![\p{L}\p{N}])"#, #"(?:32|64)?(?![\p{L}\p{N}])"#)
      + rules(choices(names), .app, "^", #"(?:32|64)?(?:\.exe|\.app)?$"#)
      + addresses
      + rules(choices(pages), .title, #"(?:^|[-–—|•·:/] )"#, StarterEntry.browser)
  }

  /// How browsers on Linux and Windows end the title of their window.
  private static let browser =
    #"(?: and \d+ more pages?)?(?: [-–—] (?:Personal|Profile \d+|Work|Person \d+))?"#
    + #" [-–—] (?:Mozilla Firefox|Firefox|LibreWolf|Google Chrome|Chromium|Brave|Vivaldi|Opera"#
    + #"|Microsoft\W*Edge)(?: Private Browsing| \(Incognito\)| \(Private Browsing\))?$"#
}
