/// The categories that everybody starts with: common applications and sites, sorted.
///
/// Their ranks are below those of any own rule, which therefore always wins. The classes are those of RescueTime's
/// scale, from -2 (very distracting) to 2 (very productive).
public enum StarterCategories {
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
          priority: path.parts.count
        )
      }
    },
    productivity: Dictionary(
      uniqueKeysWithValues: table.map { (CategoryPath($0.category), $0.productivity) }
    )
  )

  private struct Entry {
    let category: String
    let productivity: Int8
    let patterns: [(field: CategoryRule.Field, pattern: String)]

    init(
      _ category: String,
      _ productivity: Int8,
      app: String? = nil,
      url: String? = nil,
      title: String? = nil
    ) {
      self.category = category
      self.productivity = productivity
      let fields: [(CategoryRule.Field, String?)] = [(.app, app), (.url, url), (.title, title)]
      self.patterns = fields.compactMap { field, pattern in pattern.map { (field, $0) } }
    }
  }

  // A browser or a system program says least of what it is used for: the rules that know the page
  // come later, and win.
  private static let table: [Entry] = [
    Entry(
      "Browsing",
      0,
      app: #"firefox|librewolf|chrome|chromium|brave|safari|msedge|microsoft edge|opera|vivaldi"#
        + #"|epiphany|falkon|navigator"#
    ),
    Entry(
      "Utilities",
      0,
      app: #"finder|explorer|nautilus|dolphin|thunar|files$|settings|control ?panel|systemsettings"#
        + #"|calculator|calendar|clock|camera|photos|maps|weather|keepass|bitwarden|1password"#
        + #"|launcher|screenshot|flameshot|archive|file-roller|gnome-shell|plasmashell|lockscreen"#
        + #"|loginwindow"#
    ),
    Entry(
      "Productivity",
      1,
      app: "libreoffice|soffice|winword|excel|powerpnt|powerpoint|^pages$|^numbers$|^keynote$"
        + "|notion|obsidian|logseq|onenote|evernote|todoist|trello|^figma|inkscape|^gimp"
        + "|photoshop|illustrator|blender|zettlr|joplin",
      url: #"docs\.google\.com|office\.com|notion\.so|overleaf\.com|trello\.com|figma\.com"#
    ),
    Entry(
      "Productivity > Programming",
      2,
      app: #"^code(\.exe)?$|code-oss|vscodium|visual studio|jetbrains|intellij|^idea(64)?\.exe"#
        + #"|pycharm|clion|webstorm|rider|xcode|android studio|^n?vim$|^g?vim|emacs|sublime"#
        + #"|^zed(\.exe)?$|kate|kdevelop|qtcreator"#
        + #"|rstudio|matlab|jupyter|spyder|terminal|konsole|alacritty|kitty|wezterm|iterm|xterm"#
        + #"|powershell|dbeaver|postman"#,
      url: #"github\.com|gitlab\.|stackoverflow\.com|stackexchange\.com|localhost[:/]|docs\.rs"#
        + #"|developer\.(mozilla|apple)|docs\.python\.org|swift\.org"#
    ),
    Entry(
      "Education",
      2,
      app: #"^anki|zotero|mendeley|geogebra|duolingo|okular|evince|acrobat|skim$|sumatrapdf"#
        + #"|kindle|calibre"#,
      url: #"moodle|ilias|canvas\.|blackboard|coursera\.org|edx\.org|khanacademy\.org|udemy\.com"#
        + #"|brilliant\.org|duolingo\.com|quizlet\.com|arxiv\.org|scholar\.google|jstor\.org"#
        + #"|wikipedia\.org|\.edu([/:]|$)|uni-[a-z]+\.de"#
    ),
    Entry(
      "Communication",
      0,
      app: #"thunderbird|outlook|^mail$|mailspring|geary|evolution|slack|teams|zoom|webex|skype"#
        + #"|element|mattermost|rocket\.chat|signal|telegram|whatsapp|messages|imessage|^phone$"#
        + #"|dialer|facetime|jitsi"#,
      url: #"mail\.google\.com|outlook\.(office|live)\.com|mail\.|web\.whatsapp\.com|slack\.com"#
        + #"|teams\.microsoft|meet\.google\.com|zoom\.us|jitsi"#
    ),
    Entry(
      "Social",
      -2,
      app: #"instagram|tiktok|snapchat|facebook|twitter|^x$|reddit|discord|mastodon|bereal"#
        + #"|pinterest|tumblr"#,
      url: #"instagram\.com|tiktok\.com|facebook\.com|(^|[/.])(twitter|x)\.com|reddit\.com"#
        + #"|discord\.com|mastodon\.|bsky\.app|threads\.net|pinterest\.|tumblr\.com"#
    ),
    Entry(
      "Entertainment",
      -2,
      app: #"netflix|prime ?video|disney|youtube|twitch|^vlc|^mpv|steam|epic ?games|minecraft"#
        + #"|roblox|game|chess|plex|jellyfin|kodi|crunchyroll"#,
      url: #"youtube\.com|youtu\.be|netflix\.com|twitch\.tv|primevideo|disneyplus|crunchyroll"#
        + #"|9gag\.com|imgur\.com|chess\.com|lichess\.org|ardmediathek|zdf\.de"#
    ),
    Entry(
      "Entertainment > Audio",
      0,
      app: #"spotify|apple music|^music$|podcast|audible|rhythmbox|soundcloud|deezer|tidal"#,
      url: #"open\.spotify\.com|soundcloud\.com|music\.youtube\.com|music\.apple\.com"#
    ),
    Entry(
      "Browsing > News",
      -1,
      url: #"news\.|spiegel\.de|zeit\.de|tagesschau\.de|bbc\.co|cnn\.com|nytimes\.com"#
        + #"|theguardian\.com|heise\.de|ycombinator\.com|faz\.net|sueddeutsche\.de"#
    ),
    Entry(
      "Browsing > Shopping",
      -1,
      app: #"amazon shopping|ebay|zalando|vinted"#,
      url: #"amazon\.(com|de|co)|ebay\.|zalando\.|vinted\.|etsy\.com|aliexpress"#
    ),
  ]
}
