import Testing

@testable import Records

@Suite("Starter categories")
struct StarterCategoriesTests {
  /// The category that the starter set gives to texts.
  private func category(
    app: String,
    title: String = "",
    url: String = "",
    by classifier: Classifier = Classifier(rules: StarterCategories.first.rules) { _ in "" }
  ) -> String {
    classifier.candidates(app: app, title: title, url: url).first?.rule.category.description
      ?? "Uncategorized"
  }

  /// Applications as trackers name them: window classes of Linux, programs of Windows, names and
  /// bundles of macOS, packages of Android, and the names that RescueTime gives.
  static let apps: [(category: String, names: [String])] = [
    (
      "Browsing",
      [
        "firefox", "Navigator", "firefox-esr", "org.mozilla.firefox", "firefox.exe",
        "Google-chrome", "google-chrome-stable", "chrome.exe", "Google Chrome",
        "com.android.chrome", "Chromium-browser", "chromium", "brave-browser", "Brave Browser",
        "com.brave.browser", "msedge.exe", "Microsoft Edge", "Microsoft-edge", "com.microsoft.emmx",
        "Opera", "opera.exe", "com.opera.browser", "Vivaldi-stable", "Safari", "com.apple.Safari",
        "LibreWolf", "Arc", "zen", "app.zen_browser.zen", "Tor Browser", "iexplore.exe",
        "Internet Explorer", "com.sec.android.app.sbrowser", "org.gnome.Epiphany", "google.com",
        "com.duckduckgo.mobile.android",
      ]
    ),
    (
      "Utilities",
      [
        "org.gnome.Nautilus", "Finder", "com.apple.finder", "explorer.exe", "Windows Explorer",
        "dolphin", "org.kde.dolphin", "Thunar", "Nemo", "gnome-control-center", "System Settings",
        "System Preferences", "SystemSettings.exe", "com.android.settings", "Taskmgr.exe",
        "org.gnome.Calculator", "CalculatorApp.exe", "Calculator", "calc.exe", "KeePassXC",
        "keepassxc", "Bitwarden", "1Password 7", "loginwindow", "LockApp.exe", "LogonUI.exe",
        "SearchHost.exe", "ApplicationFrameHost.exe", "gnome-shell", "plasmashell",
        "com.google.android.apps.nexuslauncher", "com.sec.android.app.launcher",
        "com.android.systemui", "com.android.vending", "com.google.android.apps.photos",
        "com.google.android.apps.maps", "Preview", "com.google.android.deskclock", "org.weather",
        "file-roller", "7zFM.exe", "flameshot", "SnippingTool.exe", "mstsc.exe", "Activity Monitor",
        "com.google.android.googlequicksearchbox", "com.google.android.calendar", "Maps", "Raycast",
      ]
    ),
    (
      "Productivity",
      [
        "libreoffice-writer", "libreoffice-calc", "soffice.bin", "soffice", "WINWORD.EXE",
        "EXCEL.EXE", "POWERPNT.EXE", "Microsoft Word", "Microsoft Excel", "Microsoft PowerPoint",
        "com.microsoft.office.word", "ONENOTE.EXE", "Pages", "Numbers", "Keynote", "Notion",
        "Notion.exe", "obsidian", "Obsidian", "md.obsidian", "Logseq", "Joplin", "Evernote",
        "Todoist", "com.todoist", "Trello", "Figma", "Gimp-2.10", "gimp", "Inkscape",
        "Adobe Photoshop 2025", "Photoshop.exe", "Adobe Illustrator 2024", "blender", "krita",
        "com.google.android.apps.docs.editors.docs", "com.google.android.keep", "Google Docs",
        "docs.google.com", "notepad.exe", "notepad++.exe", "TextEdit", "gedit",
        "org.gnome.TextEditor", "Typora", "Things", "Reminders",
      ]
    ),
    (
      "Productivity > Programming",
      [
        "code", "Code", "Code.exe", "code-oss", "Code - Insiders", "Visual Studio Code",
        "com.microsoft.VSCode", "VSCodium", "Cursor", "dev.zed.Zed", "jetbrains-idea",
        "idea64.exe", "IntelliJ IDEA", "jetbrains-pycharm-ce", "pycharm64.exe", "PyCharm",
        "jetbrains-studio", "Android Studio", "studio64.exe", "rider64.exe", "Xcode",
        "com.apple.dt.Xcode", "devenv.exe", "Emacs", "emacs", "Gvim", "nvim", "Sublime_text",
        "sublime_text.exe", "org.kde.kate", "gnome-terminal-server", "Gnome-terminal",
        "org.gnome.Console", "konsole", "Alacritty", "kitty", "iTerm2", "iTerm", "Terminal",
        "com.apple.Terminal", "WindowsTerminal.exe", "powershell.exe", "cmd.exe", "XTerm",
        "com.termux", "RStudio", "rstudio.exe", "MATLAB R2024b", "DBeaver", "Postman",
        "Docker Desktop", "github.com", "stackoverflow.com", "gitlab.com", "GitHub Desktop",
        "texstudio",
      ]
    ),
    (
      "Education",
      [
        "anki", "Anki", "com.ichi2.anki", "Zotero", "org.gnome.Evince", "evince", "okular",
        "org.kde.okular", "Acrobat.exe", "AcroRd32.exe", "Adobe Acrobat Reader", "SumatraPDF.exe",
        "Skim", "com.duolingo", "Duolingo", "GeoGebra", "com.amazon.kindle", "calibre-gui",
        "GoodNotes", "xournalpp", "com.github.xournalpp.xournalpp", "org.wikipedia",
        "en.wikipedia.org", "com.quizlet.quizletandroid", "moodle.uni-bonn.de", "Books",
        "com.moodle.moodlemobile",
      ]
    ),
    (
      "Social",
      [
        "com.instagram.android", "Instagram", "com.zhiliaoapp.musically", "TikTok",
        "com.snapchat.android", "com.facebook.katana", "Facebook", "facebook.com", "Twitter",
        "com.twitter.android", "X", "com.reddit.frontpage", "reddit.com", "Reddit", "discord",
        "Discord.exe", "com.discord", "Mastodon", "com.pinterest", "com.linkedin.android",
        "com.bereal.ft", "org.joinmastodon.android",
      ]
    ),
    (
      "Communication",
      [
        "thunderbird", "org.mozilla.Thunderbird", "thunderbird.exe", "OUTLOOK.EXE",
        "Microsoft Outlook", "com.microsoft.office.outlook", "olk.exe", "Mail", "com.apple.mail",
        "Geary", "evolution", "org.gnome.Evolution", "com.google.android.gm", "Gmail",
        "mail.google.com", "Slack", "slack.exe", "com.Slack", "Teams.exe", "ms-teams.exe",
        "Microsoft Teams", "com.microsoft.teams", "zoom", "zoom.us", "Zoom.exe",
        "us.zoom.videomeetings", "Webex", "Skype", "Element", "im.vector.app", "signal", "Signal",
        "org.thoughtcrime.securesms", "TelegramDesktop", "Telegram.exe", "org.telegram.messenger",
        "WhatsApp", "com.whatsapp", "WhatsApp.exe", "com.facebook.orca", "Messenger", "Messages",
        "com.apple.MobileSMS", "com.google.android.apps.messaging", "com.google.android.dialer",
        "FaceTime", "Phone",
      ]
    ),
    (
      "Entertainment",
      [
        "com.netflix.mediaclient", "Netflix", "com.amazon.avod.thirdpartyclient", "Prime Video",
        "com.google.android.youtube", "YouTube", "youtube.com", "tv.twitch.android.app",
        "com.disney.disneyplus", "vlc", "VLC media player", "vlc.exe", "org.videolan.vlc", "mpv",
        "totem", "QuickTime Player", "IINA", "steam", "Steam", "steamwebhelper",
        "steam_app_1091500", "EpicGamesLauncher.exe", "Minecraft", "minecraft-launcher",
        "RobloxPlayerBeta.exe", "LeagueClientUx.exe", "com.chess", "Plex", "org.jellyfin.mobile",
        "com.king.candycrushsaga", "dolphin-emu", "TV",
      ]
    ),
    (
      "Entertainment > Audio",
      [
        "Spotify", "spotify", "Spotify.exe", "com.spotify.music", "Music", "com.apple.Music",
        "com.google.android.apps.youtube.music", "YouTube Music", "Podcasts",
        "de.danoeh.antennapod", "com.audible.application", "rhythmbox", "Rhythmbox",
        "foobar2000.exe", "iTunes", "com.soundcloud.android", "deezer.android.app", "Amazon Music",
      ]
    ),
    ("Browsing > News", ["de.tagesschau", "nytimes.com", "Feedly", "News", "spiegel.de"]),
    (
      "Browsing > Shopping",
      [
        "com.amazon.mShop.android.shopping", "com.ebay.mobile", "amazon.de", "amazon.co.uk",
        "Vinted",
      ]
    ),
    (
      // What only looks like one of the others.
      "Uncategorized",
      [
        "Barcode Scanner", "QR Code Reader", "Zoomify", "Mailchimp", "Excellence", "Photoshoppe",
        "Steamboat Willie", "Operator", "Anaconda Navigator", "Papers, Please",
        "Pro Evolution Soccer",
        "Moto Rider", "Phone Link", "Hello Kitty Island", "Fireworks", "Kindling", "Teamspirit",
        "Signaling", "Finderscope", "Slackline", "Skypeople", "Codec Pack", "Explorers Club",
        "Unreal Gametes", "Notional", "Sparkasse", "Discordia", "Visions", "com.example.xcom",
        "Maximal", "a program nobody knows", "netflixer", "Sonic Terminals",
      ]
    ),
  ]

  @Test("common applications are where a person would put them", arguments: apps)
  func applications(expected: String, names: [String]) {
    let classifier = Classifier(rules: StarterCategories.first.rules) { _ in "" }
    for name in names { #expect(category(app: name, by: classifier) == expected, "\(name)") }
  }

  @Test("the table is as large as it says")
  func size() { #expect(Self.apps.reduce(0) { $0 + $1.names.count } >= 300) }

  @Test(
    "pages are sorted by their address",
    arguments: [
      ("https://www.youtube.com/watch?v=1", "Entertainment"),
      ("https://youtu.be/1", "Entertainment"),
      ("https://music.youtube.com/", "Entertainment > Audio"),
      ("https://github.com/apple/swift", "Productivity > Programming"),
      ("http://localhost:8080/", "Productivity > Programming"),
      ("https://gitlab.gnome.org/GNOME", "Productivity > Programming"),
      ("https://de.wikipedia.org/wiki/Berlin", "Education"), ("https://www.mit.edu/", "Education"),
      ("https://www.uni-bonn.de/", "Education"), ("https://ecampus.uni-bonn.de/x", "Education"),
      ("https://docs.google.com/document/d/1", "Productivity"),
      ("https://mail.google.com/mail/u/0", "Communication"),
      ("https://www.facebook.com/messages/t/1", "Communication"),
      ("https://www.facebook.com/", "Social"), ("https://x.com/someone", "Social"),
      ("https://netflix.com/browse", "Entertainment"),
      ("https://news.ycombinator.com/", "Browsing > News"),
      ("https://news.google.com/home", "Browsing > News"),
      ("https://www.amazon.co.uk/dp/1", "Browsing > Shopping"),
      ("https://music.amazon.de/", "Entertainment > Audio"),
      ("https://www.google.com/search?q=youtube.com", "Browsing"),
      ("https://www.google.com/maps/place/Bonn", "Utilities"),
      ("https://notyoutube.com/", "Browsing"),
      ("https://example.org/?u=https://x.com/", "Browsing"),
      ("https://example.org/github.com", "Browsing"), ("about:newtab", "Browsing"),
      ("", "Browsing"),
    ]
  )
  func addresses(url: String, expected: String) {
    #expect(category(app: "firefox", url: url) == expected)
  }

  @Test(
    "where no address is known, the end of a browser's title says what it showed",
    arguments: [
      ("(3) A talk - YouTube — Mozilla Firefox", "Entertainment"),
      ("YouTube - Google Chrome", "Entertainment"),
      ("A talk - YouTube and 3 more pages - Personal - Microsoft\u{200b} Edge", "Entertainment"),
      ("Berlin – Wikipedia — Mozilla Firefox", "Education"),
      ("Inbox (3) - ina@example.org - Gmail - Chromium", "Communication"),
      ("Home / X - Google Chrome", "Social"),
      ("swift - How to? - Stack Overflow - Brave", "Productivity > Programming"),
      ("YouTube Music - Vivaldi", "Entertainment > Audio"),
      ("Essay - Google Docs - Google Chrome", "Productivity"),
      ("About YouTube and us — Mozilla Firefox", "Browsing"),
      ("A talk - YouTube", "Browsing"), ("Weather — Mozilla Firefox", "Browsing"),
    ]
  )
  func titles(title: String, expected: String) {
    #expect(category(app: "firefox", title: title) == expected)
  }

  @Test("every rule can be used, and every category has a class")
  func rules() {
    let starter = StarterCategories.first.rules
    #expect(Classifier(rules: starter, text: { _ in "" }).badRules.isEmpty)
    #expect(starter.rules.allSatisfy { starter.productivity[$0.category] != nil })
    #expect(starter.rules.allSatisfy { $0.rank < 10 && $0.place == "starter set" })
    #expect(starter.productivity.values.allSatisfy { (-2...2).contains($0) })
  }
}
