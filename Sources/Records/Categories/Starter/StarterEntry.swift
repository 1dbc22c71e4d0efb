/// The names that belong to a category, parted by commas or line breaks.
///
/// Trackers name an application by its window class (`org.gnome.Nautilus`), its program
/// (`WINWORD.EXE`), its package (`com.whatsapp`) or what a person calls it (`Microsoft Word`).
struct StarterEntry {
  /// The category.
  let category: CategoryPath
  /// Its class.
  let productivity: Int8
  /// What becomes of what it takes.
  let effect: CategoryRule.Effect
  /// Texts that stand anywhere in an application's name, but as whole words: `zoom` is in
  /// `us.zoom.xos` and not in `zoomify`.
  private(set) var words: [String]
  /// All of an application's name; what else they could be part of would be something different.
  private(set) var names: [String]
  /// Hosts with all that lies below them, and perhaps the beginning of a path.
  ///
  /// A last part `*` is any ending of a country or a trade, another one any one part. RescueTime and
  /// Android name a site where others name the browser.
  private(set) var sites: [String]
  /// Sites within others, and whole names of applications that hold another's name: they win over those,
  /// wherever they stand.
  private(set) var parts: [String]
  /// What ends the title of a page, before the browser's name: all there is to go by where nothing
  /// tells addresses.
  private(set) var pages: [String]

  /// The names of one category.
  init(
    _ category: String,
    _ productivity: Int8,
    effect: CategoryRule.Effect = .counts,
    words: String = "",
    names: String = "",
    sites: String = "",
    parts: String = "",
    pages: String = ""
  ) {
    self.category = CategoryPath(category)
    self.productivity = productivity
    self.effect = effect
    self.words = StarterEntry.texts(words)
    self.names = StarterEntry.texts(names)
    self.sites = StarterEntry.texts(sites)
    self.parts = StarterEntry.texts(parts)
    self.pages = StarterEntry.texts(pages)
  }

  /// Each text without the blanks around it.
  private static func texts(_ list: String) -> [String] {
    list.unicodeScalars.split { $0 == "," || $0 == "\n" }.compactMap { text in
      var rest = text.drop { $0 == " " }
      while rest.last == " " { rest.removeLast() }
      return rest.isEmpty ? nil : String(rest)
    }
  }

  /// One entry for each category, at the place of its first one: few expressions are tried sooner than many.
  static func joined(_ entries: [StarterEntry]) -> [StarterEntry] {
    var joined: [StarterEntry] = []
    for entry in entries {
      if let place = joined.firstIndex(where: { $0.category == entry.category }) {
        joined[place].words += entry.words
        joined[place].names += entry.names
        joined[place].sites += entry.sites
        joined[place].parts += entry.parts
        joined[place].pages += entry.pages
      } else {
        joined.append(entry)
      }
    }
    return joined
  }
}
