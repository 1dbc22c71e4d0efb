/// What the words of reports mean, once for all of them: `words.html`.
public enum WordsPage {
  /// The page, in UTF-8.
  public static func page(_ preferences: Preferences) -> [UInt8] {
    let blocks = HTMLBlocks(paths: .root, preferences: preferences)
    let parts = [
      Outline.Part(
        "measures",
        "Time, plans and comparisons",
        [.definitions(Outline.Definition.all)]
      ),
      Outline.Part("goal-words", "Goals", [.definitions(Outline.Definition.goals)]),
    ]
    return HTMLPage(
      title: "What the words mean \u{2013} lockin",
      summary: "The measures of the reports in plain words",
      top: PageFrame.navigation(.root) + "\n<h1>What the words mean</h1>",
      content: blocks.parts(parts),
      bottom: PageFrame.footer(),
      style: "dt{font-weight:600}dd{margin:0 0 .6rem 1rem}",
      preferences: preferences
    ).bytes
  }
}
