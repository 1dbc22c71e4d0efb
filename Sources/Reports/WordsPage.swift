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
      top: [
        nav(["aria-label": "Reports"]) { a(["href": ReportPaths.index]) { "All reports" } },
        h1 { "What the words mean" },
      ],
      content: [blocks.parts(parts)],
      bottom: PageFrame.footer(),
      style: StyleSheet(Array("dt { font-weight: 600 }\ndd { margin: 0 0 .6rem 1rem }".utf8)),
      preferences: preferences
    ).bytes
  }
}
