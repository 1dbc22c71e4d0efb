@_spi(Texts) import Platform

/// Whose windows a watcher of pages or files tells about.
///
/// The watcher's name says it: `aw-watcher-web-firefox`, `aw-watcher-vscode`, `aw-watcher-datagrip`.
/// Nothing is guessed: a watcher of a program that is not listed tells about windows that carry its
/// own name, and one that names no program tells about none.
struct AnnotatedWindows {
  /// The words by which windows of the program itself are known.
  private let own: [String]
  /// The words of programs that it speaks for where they have no watcher of their own.
  private let related: [String]
  /// Whether the watcher tells of pages.
  private let tellsPages: Bool

  /// The windows of the watcher with this name.
  init(watcher: String) {
    var name = Substring(watcher.lowercased())
    tellsPages = name.contains("web")
    for prefix in ["aw-watcher-", "aw-client-", "aw-", "web-"] where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
    }
    if let known = AnnotatedWindows.known.first(where: { name.contains($0.watcher) }) {
      own = known.own
      related = known.related
    } else {
      own = ["", "web", "unknown"].contains(name) ? [] : [String(name)]
      related = []
    }
  }

  /// Whether an application is the program that the watcher runs in.
  func isOwn(_ app: AppName) -> Bool { own.contains(where: app.carries) }

  /// Whether an application is one that the watcher may run in under another name.
  func isRelated(_ app: AppName) -> Bool { related.contains(where: app.carries) }

  /// Whether an application may be the browser that the watcher runs in, as browsers that are built on another one take
  /// its extension: its windows are known by their titles then.
  func mayRun(in app: AppName) -> Bool {
    tellsPages && AnnotatedWindows.browsers.contains(where: app.carries)
  }

  private typealias Known = (watcher: String, own: [String], related: [String])

  /// The watchers whose windows go by other names; of two that fit, the first counts.
  ///
  /// The names are those that window watchers give on Linux, macOS and Windows.
  private static let known: [Known] = [
    ("firefox", ["firefox", "navigator"], ["librewolf", "waterfox", "floorp", "zen"]),
    ("chrome", ["chrome"], ["chromium", "arc", "thorium", "helium"]),
    ("edge", ["edge", "msedge"], []),
    ("vscode", ["code", "vscode"], ["codium", "cursor", "windsurf"]),
    ("visualstudio", ["devenv", "visual studio"], []),
    ("sublime", ["sublime"], []),
    (
      "jetbrains", ["jetbrains"],
      [
        "intellij", "idea", "pycharm", "clion", "webstorm", "phpstorm", "rider", "goland",
        "rubymine", "datagrip", "dataspell", "rustrover", "android studio", "studio64",
      ]
    ),
    ("idea", ["idea", "intellij"], []),
    ("intellij", ["idea", "intellij"], []),
    ("neovim", ["nvim", "neovim", "neovide"], terminals),
    ("nvim", ["nvim", "neovim", "neovide"], terminals),
    ("vim", ["vim", "gvim", "macvim"], terminals),
    ("emacs", ["emacs"], terminals),
  ]

  /// The words by which windows of browsers are known that are built on another one and take its extensions.
  private static let browsers = [
    "arc", "brave", "browser", "comet", "dia", "edge", "helium", "internet", "maxthon", "msedge",
    "opera", "orion", "sidekick", "thorium", "vivaldi", "whale", "yandex",
  ]

  /// Where editors of text run without a window of their own.
  private static let terminals = [
    "terminal", "konsole", "alacritty", "kitty", "wezterm", "iterm", "xterm", "foot", "ghostty",
    "tilix", "urxvt",
  ]
}

/// An application's name, ready for being searched for words.
struct AppName {
  private let name: String
  private let words: Set<Substring>

  init(_ name: String) {
    self.name = name.lowercased()
    words = Set(self.name.split { !$0.isLetter })
  }

  /// Whether the name carries a word: a long one anywhere, as in `firefoxdeveloperedition`; one of up
  /// to four letters only by itself, so that `arc` is no archive manager.
  func carries(_ word: String) -> Bool {
    word.utf8.count > 4 ? name.contains(word) : words.contains(Substring(word))
  }
}
