import Documents

/// The names that belong to a category, as a file of `Records/Resources` has them.
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
  let words: [String]
  /// All of an application's name; what else they could be part of would be something different.
  let names: [String]
  /// Hosts with all that lies below them, and perhaps the beginning of a path.
  ///
  /// A last part `*` is any ending of a country or a trade, another one any one part. RescueTime and
  /// Android name a site where others name the browser.
  let sites: [String]
  /// Sites within others, and whole names of applications that hold another's name: they win over those,
  /// wherever they stand.
  let parts: [String]
  /// What ends the title of a page, before the browser's name: all there is to go by where nothing
  /// tells addresses.
  let pages: [String]

  /// The names of one category.
  init(_ bytes: [UInt8], effect: CategoryRule.Effect = .counts) {
    let table = WordTable(bytes)
    category = CategoryPath(table["category"].joined())
    productivity = table["productivity"].first.flatMap { Int8($0) } ?? 0
    self.effect = effect
    words = table["words"]
    names = table["names"]
    sites = table["sites"]
    parts = table["parts"]
    pages = table["pages"]
  }

  /// All, one entry for a category.
  ///
  /// What says least of what it is used for comes first: of equal ranks the later rule wins. A deeper
  /// category wins over all that are not.
  static let all = files.map { StarterEntry($0) }

  /// The files of the categories.
  static let files = [
    PackageResources.starter_browsing_txt, PackageResources.starter_utilities_txt,
    PackageResources.starter_productivity_txt, PackageResources.starter_education_txt,
    PackageResources.starter_social_txt, PackageResources.starter_communication_txt,
    PackageResources.starter_entertainment_txt, PackageResources.starter_news_txt,
    PackageResources.starter_shopping_txt, PackageResources.starter_travel_txt,
    PackageResources.starter_reading_txt, PackageResources.starter_design_txt,
    PackageResources.starter_programming_txt, PackageResources.starter_games_txt,
    PackageResources.starter_audio_txt,
  ]
}
