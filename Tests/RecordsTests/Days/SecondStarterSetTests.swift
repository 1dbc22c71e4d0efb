import CivilTime
import Platform
import Testing

@testable import Records

@Suite("The starter set")
struct SecondStarterSetTests {
  private static let rules = StarterCategories.rules

  private func category(
    app: String = "",
    title: String = "",
    url: String = "",
    by classifier: Classifier
  ) -> String {
    classifier.candidates(app: app, title: title, url: url).first?.rule.category.description
      ?? "Uncategorized"
  }

  private func classifier() -> Classifier { Classifier(rules: Self.rules) { _ in "" } }

  /// Applications as trackers write them.
  static let apps: [(category: String, names: [String])] = [
    (
      "Browsing",
      [
        "firefox.exe", "Navigator", "Google Chrome", "com.android.chrome", "msedge.exe", "Arc",
        "com.sec.android.app.sbrowser", "Safari", "Vivaldi-stable", "QQBrowser.exe", "browser.exe",
        "com.yandex.browser", "org.mozilla.firefox_beta", "Comet", "msedgewebview2.exe",
      ]
    ),
    (
      "Utilities",
      [
        "One UI Home", "System UI", "com.android.systemui", "Pixel Launcher", "SpringBoard",
        "com.miui.home", "Finder", "explorer.exe", "Einstellungen", "com.android.settings",
        "org.kde.plasmashell", "ShellExperienceHost.exe", "Taskmgr.exe", "KeePassXC.exe",
        "1Password", "OneDrive.exe", "com.google.android.apps.maps", "Google Maps", "高德地图",
        "NVIDIA app", "qbittorrent.exe", "VirtualBoxVM", "ActivityWatch", "SecHealthUI.exe",
        "com.phonepe.app", "Fantastical", "DeepL", "com.google.android.permissioncontroller",
        "Digital Wellbeing", "UserNotificationCenter",
      ]
    ),
    (
      "Productivity",
      [
        "WINWORD.EXE", "EXCEL.EXE", "wps.exe", "libreoffice-impress", "Google Docs", "Notes",
        "com.samsung.android.app.notes", "ChatGPT", "com.openai.chatgpt", "Claude", "claude.exe",
        "Gemini", "com.google.android.apps.bard", "Copilot", "DeepSeek", "豆包", "LM Studio",
        "Obsidian.exe", "Jira", "PBIDesktop.exe", "Tableau", "1cv8.exe",
        "saplogon.exe", "SPSS Statistics", "Things3", "TickTick", "Microsoft To Do", "Salesforce",
        "draw.io", "XMind", "hwp.exe", "notepad.exe", "org.gnome.TextEditor", "Grammarly",
      ]
    ),
    (
      "Productivity > Design",
      [
        "Canva", "com.canva.editor", "Figma.exe", "Final Cut Pro", "GarageBand", "Logic Pro",
        "Logic Pro X", "obs64.exe", "OBS Studio", "com.obsproject.Studio", "iMovie", "CapCut.exe",
        "JianyingPro.exe", "Ableton Live 12 Suite", "Adobe Premiere Pro 2025.exe",
        "Photoshop.exe", "Gimp-2.10", "blender", "Krita", "acad.exe", "AutoCAD LT", "SLDWORKS.exe",
        "Fusion360.exe", "FreeCAD", "quartus.exe", "ModelSim", "vivado", "LTspice.exe", "KiCad",
        "OrcaSlicer", "Ultimaker Cura", "qgis-bin.exe", "ArcGISPro.exe",
        "LabVIEW.exe", "MuseScore4.exe", "audacity.exe", "mspaint.exe", "SketchUp", "Revit.exe",
      ]
    ),
    (
      "Productivity > Programming",
      [
        "idle3.exe", "IDLE", "idle", "pythonw.exe", "python3.11", "Python", "java.exe", "javaw.exe",
        "node.exe", "node", "JetBrains Toolbox", "jetbrains-idea", "idea64.exe", "org.kde.kate",
        "notepad++.exe", "Code.exe", "Cursor", "Windsurf", "Xcode", "devenv.exe", "TeXstudio",
        "texstudio.exe", "TeXShop", "WinEdt.exe", "TeXworks", "lyx", "MATLAB R2024b", "RStudio",
        "thonny", "codeblocks.exe", "Dev-C++", "BlueJ", "Unity Hub", "UnrealEditor.exe",
        "WindowsTerminal.exe", "com.apple.Terminal", "gnome-terminal-server", "MobaXterm.exe",
        "putty.exe", "Docker Desktop", "DBeaver", "Ssms.exe", "MySQLWorkbench.exe", "Postman.exe",
        "Wireshark", "FileZilla", "WinSCP.exe", "Anaconda Navigator", "Spyder",
        "jupyter-lab", "Scratch", "arduino ide", "aws.amazon.com", "github.com", "ghostty", "zsh",
      ]
    ),
    (
      "Education",
      [
        "Anki", "com.ichi2.anki", "Zotero", "okular", "AcroRd32.exe", "Acrobat.exe", "GoodNotes 6",
        "Duolingo", "Quizlet", "Google Classroom", "com.google.android.apps.classroom", "Photomath",
        "com.instructure.candroid", "Kahoot!", "Brainly", "BYJU'S", "SumatraPDF.exe",
        "Safe Exam Browser", "学习通", "微信读书", "Libby", "Kindle", "www.gradescope.com",
        "piazza.com", "www.chegg.com", "PDF Expert", "Untis Mobile", "moodle.uni-bonn.de",
      ]
    ),
    (
      "Social",
      [
        "com.instagram.android", "TikTok", "com.zhiliaoapp.musically", "小红书", "com.sina.weibo",
        "Reddit", "com.reddit.frontpage", "Discord.exe", "X", "Threads", "com.vkontakte.android",
        "LinkedIn", "抖音", "Snapchat", "BeReal.", "Pinterest", "Tinder", "Jodel", "에브리타임",
      ]
    ),
    (
      "Communication",
      [
        "OUTLOOK.EXE", "olk.exe", "ms-teams.exe", "Zoom.exe", "zoom.us", "WhatsApp.Root.exe",
        "com.whatsapp", "Telegram.exe", "org.telegram.messenger", "微信", "WeChat.exe", "QQ.exe",
        "DingTalk.exe", "Feishu.exe", "KakaoTalk.exe", "카카오톡", "LINE.exe", "Viber", "Signal",
        "thunderbird", "Mail", "Messages", "FaceTime", "Phone", "Truecaller", "Slack", "Element",
        "com.google.android.gm", "Nachrichten", "Mensajes", "腾讯会议", "WXWork.exe", "Skype.exe",
      ]
    ),
    (
      "Entertainment",
      [
        "Netflix", "com.google.android.youtube", "vlc", "VLC media player", "mpv",
        "PotPlayerMini64.exe",
        "Disney+", "Prime Video", "JioHotstar", "bilibili", "哔哩哔哩", "爱奇艺", "Кинопоиск", "RTL+",
        "Stremio", "Plex", "twitch.tv", "tv.danmaku.bili", "Crunchyroll", "TVING", "shahid",
        "QuickTime Player",
      ]
    ),
    (
      "Entertainment > Games",
      [
        "steam.exe", "steamwebhelper", "TslGame.exe", "PUBG MOBILE", "com.tencent.ig", "Tetris",
        "2048", "com.roblox.client", "RobloxPlayerBeta.exe", "Minecraft", "LeagueClientUx.exe",
        "VALORANT-Win64-Shipping.exe", "cs2.exe", "FortniteClient-Win64-Shipping.exe", "GeoGuessr",
        "王者荣耀", "原神", "YuanShen.exe", "Chess", "com.king.candycrushsaga", "Sudoku", "Free Fire",
        "RiotClientServices.exe", "EpicGamesLauncher.exe", "GTA5.exe", "EuroTrucks2.exe",
        "osu!.exe",
        "Ludo King", "8 Ball Pool", "dolphin-emu", "RocketLeague.exe", "Football Manager 2024",
        "Wordle",
        "www.kongregate.com", "Bet365", "PlayStation App", "com.dts.freefireth",
      ]
    ),
    (
      "Entertainment > Audio",
      [
        "Spotify.exe", "com.spotify.music", "Music", "网易云音乐", "cloudmusic.exe", "QQMusic.exe",
        "Deezer", "YouTube Music", "Audible", "멜론", "JioSaavn", "Overcast", "foobar2000.exe",
        "TIDAL",
      ]
    ),
    ("Browsing > News", ["BBC News", "今日头条", "ESPN", "tagesschau", "Le Monde", "Onet", "NDTV"]),
    (
      "Browsing > Shopping",
      [
        "com.amazon.mShop.android.shopping", "淘宝", "Allegro", "Flipkart", "Trendyol",
        "Mercado Libre",
        "Uber Eats", "Zomato", "쿠팡", "メルカリ", "Kleinanzeigen", "Wildberries", "noon.com", "IKEA",
      ]
    ),
    (
      "Browsing > Travel",
      ["DB Navigator", "Uber", "Booking.com", "Airbnb", "Ryanair", "IRCTC Rail Connect", "铁路12306"]
    ),
    ("Browsing > Reading", ["知乎", "com.zhihu.android", "Medium", "Quora", "Pocket", "豆瓣"]),
    (
      // What only looks like one of the others.
      "Uncategorized",
      [
        "Barcode Reader", "Zoomify", "Mailchimpy", "Excellence", "Steamboat Willie", "Operator",
        "Pythonic", "Javanese Keys", "Nodes of Yore", "Arcade", "Hedges", "Wordsmith",
        "Canvases", "Chatter", "Clauded", "Geminis", "Slackline", "a program nobody knows",
        "Kateryna", "Ideal", "Edgewise", "Codex Gigas", "Tidally", "Discordia", "Notional",
      ]
    ),
  ]

  @Test(
    "what exports without applications are called is not in it: projects would count as use of a tracker"
  )
  func trackers() {
    let classifier = classifier()
    for name in ["Toggl", "Clockify", "Timewarrior"] {
      #expect(category(app: name, by: classifier) == "Uncategorized", "\(name)")
    }
  }

  @Test("applications of many countries are where a person would put them", arguments: apps)
  func applications(expected: String, names: [String]) {
    let classifier = classifier()
    for name in names { #expect(category(app: name, by: classifier) == expected, "\(name)") }
  }

  @Test("the table is as large as it says")
  func size() { #expect(Self.apps.reduce(0) { $0 + $1.names.count } >= 300) }

  @Test(
    "pages are sorted by their address",
    arguments: [
      ("https://aws.amazon.com/s3/", "Productivity > Programming"),
      ("https://eu-central-1.console.aws.amazon.com/ec2", "Productivity > Programming"),
      ("https://console.cloud.google.com/run", "Productivity > Programming"),
      ("https://portal.azure.com/#home", "Productivity > Programming"),
      ("https://www.amazon.de/dp/1", "Browsing > Shopping"),
      ("https://www.amazon.com.br/", "Browsing > Shopping"),
      ("https://music.amazon.co.uk/", "Entertainment > Audio"),
      ("https://www.google.com/search?q=aws.amazon.com", "Browsing"),
      ("https://www.google.com/maps/place/Bonn", "Utilities"),
      ("https://docs.google.com/document/d/1", "Productivity"),
      ("https://mail.google.com/mail/u/0", "Communication"),
      ("https://news.google.com/home", "Browsing > News"),
      ("https://classroom.google.com/c/1", "Education"),
      ("https://scholar.google.com.tr/", "Education"),
      ("https://gemini.google.com/app", "Productivity"),
      ("https://colab.research.google.com/drive/1", "Productivity > Programming"),
      ("https://chatgpt.com/c/1", "Productivity"), ("https://claude.ai/new", "Productivity"),
      ("https://www.canva.com/design/1", "Productivity > Design"),
      ("https://www.overleaf.com/project/1", "Productivity"),
      ("https://piazza.com/class/1", "Education"), ("https://www.gradescope.com/", "Education"),
      ("https://www.chegg.com/homework-help", "Education"),
      ("https://www.zhihu.com/question/1", "Browsing > Reading"),
      ("https://www.bilibili.com/video/1", "Entertainment"),
      ("https://www.hepsiburada.com/", "Browsing > Shopping"),
      ("https://allegro.pl/oferta/1", "Browsing > Shopping"),
      ("https://www.ryanair.com/gb/en", "Browsing > Travel"),
      ("https://www.geoguessr.com/", "Entertainment > Games"),
      ("https://play2048.co/", "Entertainment > Games"),
      ("https://www.kongregate.com/", "Entertainment > Games"),
      ("https://www.wp.pl/", "Browsing > News"), ("https://lenta.ru/news/1", "Browsing > News"),
      ("https://www.moodle.tum.de/", "Education"), ("https://www.iitb.ac.in/", "Education"),
      ("https://notyoutube.com/", "Browsing"), ("https://example.org/github.com", "Browsing"),
      ("https://example.org/?u=https://x.com/", "Browsing"), ("about:newtab", "Browsing"),
    ]
  )
  func addresses(url: String, expected: String) {
    #expect(category(app: "firefox", url: url, by: classifier()) == expected)
  }

  @Test(
    "where no address is known, the end of a browser's title says what it showed",
    arguments: [
      ("(3) A talk - YouTube — Mozilla Firefox", "Entertainment"),
      ("Homework 3 | Gradescope - Google Chrome", "Education"),
      ("How to? - ChatGPT - Google Chrome", "Productivity"),
      ("Poster - Canva - Personal - Microsoft\u{200b} Edge", "Productivity > Design"),
      ("Two Sum - LeetCode - Brave", "Productivity > Programming"),
      ("About YouTube and us — Mozilla Firefox", "Browsing"),
    ]
  )
  func titles(title: String, expected: String) {
    #expect(category(app: "firefox", title: title, by: classifier()) == expected)
  }

  @Test("every rule can be used, and every category has a class")
  func usable() {
    #expect(classifier().badRules.isEmpty)
    #expect(Self.rules.rules.allSatisfy { Self.rules.productivity[$0.category] != nil })
    #expect(Self.rules.rules.allSatisfy { $0.rank < 10 && $0.place == "starter set" })
    #expect(Self.rules.productivity.values.allSatisfy { (-2...2).contains($0) })
  }

  @Test("it names thousands, and each name once")
  func names() {
    func texts(_ entries: [StarterEntry]) -> [[String]] {
      [
        entries.flatMap { $0.words + $0.names }, entries.flatMap { $0.sites + $0.parts },
        entries.flatMap(\.pages),
      ]
    }
    let all = texts(StarterEntry.all)
    #expect(all.map(\.count).reduce(0, +) >= 5_000)
    for kind in all {
      var seen = Set<String>()
      let doubles = kind.filter { !seen.insert($0.lowercased()).inserted }
      #expect(doubles.isEmpty, "\(doubles)")
    }
  }

  @Test("each name leads to the category that it stands under, whatever else it is part of")
  func own() {
    let classifier = classifier()
    var astray: [String] = []
    func expect(_ name: String, _ entry: StarterEntry, _ found: String) {
      let isThere = CategoryPath(found) == entry.category
      if !isThere { astray.append("\(entry.category): \(name) is in \(found)") }
    }
    for entry in StarterEntry.all {
      for name in entry.words + entry.names {
        expect(name, entry, category(app: name, by: classifier))
      }
      for site in entry.sites + entry.parts {
        let end = site.hasSuffix("*") ? String(site.dropLast()) + "de" : site
        let host = end.split(separator: "*", omittingEmptySubsequences: false).joined(
          separator: "xy"
        )
        expect(site, entry, category(url: "https://\(host)", by: classifier))
      }
      for page in entry.pages {
        let title = "A page - \(page) - Google Chrome"
        expect(page, entry, category(title: title, by: classifier))
      }
    }
    #expect(astray.isEmpty, "\(astray.sorted().joined(separator: "\n"))")
  }

  @Test("what is looked for first changes no verdict", arguments: 1...20)
  func lookedFor(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let names = StarterEntry.all.flatMap { $0.words + $0.names + $0.sites + $0.parts + $0.pages }
    func text() -> String {
      var text = ""
      for _ in 0..<random.integer(in: 0...3) {
        let name = names[random.integer(in: 0...names.count - 1)].replacing("*", with: "xy")
        let marks = ["", " ", ".", " - ", "/", "https://", "k\u{17f}", "32", ".exe", "ſ", "Ä"]
        text += random.chance(perMille: 300) ? name.uppercased() : name
        text += marks[random.integer(in: 0...marks.count - 1)]
      }
      return text
    }
    let texts = Texts()
    let classifier = Classifier(rules: Self.rules, text: texts.text)
    let other = Classifier(sharing: classifier)
    for number in 0..<40 {
      let (app, title, url) = (text(), text(), text())
      var segment = stretch(TimeSpan(at(0), at(1)), app: texts.id(app), title: texts.id(title))
      segment.url = texts.id(url)
      let used = number % 2 == 0 ? classifier : other
      let expected = classifier.candidates(app: app, title: title, url: url).first?.index
      #expect(used.classify(segment).rule == expected, "\(app) / \(title) / \(url)")
    }
  }

  @Test("texts that begin alike share what they begin with")
  func folded() {
    func folded(_ texts: [String]) -> [String] { StarterNames.folded(texts).map(\.pattern) }
    #expect(folded(["code", "Coda", "cod", "x.y"]) == [#"(?:(?:cod(?:(?:a|e))?|x\.y))"#])
    #expect(folded(["uni-*.de"]) == [#"(?:uni-[^./?#:]+\.de)"#])
  }

  @Test("what is too short to be looked for has an expression of its own")
  func short() {
    let choices = StarterNames.folded(["code", "r", "uni-*.de", "карты", "微信"])
    #expect(choices.map(\.pattern) == [#"(?:(?:code|uni-[^./?#:]+\.de|微信))"#, "(?:(?:r|карты))"])
    let required = choices.map { $0.required?.map { String(decoding: $0, as: UTF8.self) } }
    #expect(required == [["code", "uni-", "微信"], nil])
    #expect(StarterNames.folded([]).isEmpty)
  }
}
