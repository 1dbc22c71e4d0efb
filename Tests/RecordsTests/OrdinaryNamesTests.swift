import Documents
import Testing

@testable import Records

/// Names that stand as data beside a format, or beside what is made of it.
@Suite("Names of programs and columns")
struct OrdinaryNamesTests {
  private func verdict(_ app: String, title: String = "") -> (rule: CategoryRule?, path: String) {
    let texts = ["", app, title]
    let rules = StarterCategories.rules.extended(by: LockScreens.rules)
    let classifier = Classifier(rules: rules) { texts[Int($0)] }
    var segment = stretch(span(0, 1), app: 1, title: 2)
    let verdict = classifier.classify(segment)
    classifier.classify(&segment)
    return (verdict.rule.map { rules.rules[$0] }, classifier.path(of: verdict.category).description)
  }

  @Test(
    "the names that readers give to what names no application are in no built-in category",
    arguments: ["WakaTime", "Toggl", "Clockify", "Timewarrior", "Time log", "Stopwatch"]
  )
  func standIns(name: String) { #expect(verdict(name).rule == nil) }

  @Test(
    "lock screens, logins and screen savers are absence",
    arguments: [
      "LockApp.exe", "LogonUI.exe", "loginwindow", "ScreenSaverEngine", "gnome-screensaver",
      "kscreenlocker_greet", "swaylock", "i3lock", "hyprlock", "xscreensaver",
      "com.android.keyguard",
    ]
  )
  func lockScreens(name: String) { #expect(verdict(name).rule?.effect == .away) }

  @Test(
    "what has such a name in it is none",
    arguments: ["Lock Picking Game", "Padlock", "Code.exe", "1Password", "explorer.exe"]
  )
  func noLockScreens(name: String) { #expect(verdict(name).rule?.effect != .away) }

  @Test(
    "WakaTime's categories are built-in ones; others stay",
    arguments: [
      ("coding", "Productivity > Programming"), ("AI Coding", "Productivity > Programming"),
      ("writing tests", "Productivity > Programming"),
      ("code reviewing", "Productivity > Programming"),
      ("designing", "Productivity > Design"), ("writing docs", "Productivity"),
      ("meeting", "Communication"), ("learning", "Education"), ("browsing", "Browsing"),
      ("gardening", "gardening"), ("", ""),
    ]
  )
  func wakaTime(category: String, own: String) { #expect(WakaTimeCategory.own(category) == own) }

  @Test(
    "sessions of an assistant are one program",
    arguments: [
      ("Claude Code session 3f2a9c1d", "Claude Code"), ("codex-session-42", "codex"),
      ("Claude Code: 01934f2e-8a6b-7c3d-9e4f-5a6b7c8d9e0f", "Claude Code"),
      ("Python 3", "Python 3"),
      ("Zoom", "Zoom"), ("1Password", "1Password"), ("session 7", "session 7"),
    ]
  )
  func assistants(entity: String, program: String) {
    #expect(WakaTimeCategory.program(entity) == program)
  }

  @Test(
    "calls and films count by words of a name and parts of a host",
    arguments: [
      ("vlc.exe", "", true), ("us.zoom.xos", "", true), ("ms-teams.exe", "", true),
      ("mpc-hc64.exe", "", true),
      ("firefox", "https://meet.google.com/abc", true),
      ("firefox", "https://www.netflix.com/watch/1", true),
      ("firefox", "https://example.org/meet.google.com", false), ("Code", "", false),
      ("zoomify", "", false),
    ]
  )
  func exceptions(app: String, url: String, isExcepted: Bool) {
    let texts = ["", app, url]
    let look = AwayLook(.standard) { texts[Int($0)] }
    #expect(look.isExcepted(stretch(span(0, 1), app: 1, url: url.isEmpty ? 0 : 2)) == isExcepted)
  }

  @Test(
    "browsers take pages of another one's watcher by their titles",
    arguments: ["vivaldi.exe", "Brave Browser", "msedge.exe", "opera", "Comet", "Arc"]
  )
  func browsers(app: String) throws {
    let texts = Texts()
    let window = stretch(span(0, 10), app: texts.id(app), title: texts.id("A page - \(app)"))
    func page(_ title: String) -> ActivityRecord {
      ActivityRecord(
        kind: .annotation,
        source: texts.id("aw-watcher-web-safari"),
        start: at(0),
        duration: 10,
        title: texts.id(title),
        url: texts.id("https://a.example")
      )
    }
    var unplaced: [SetAside] = []
    let told = Annotation([page("A page")], text: texts.text).refine([window], &unplaced)
    #expect(told.map { texts.text($0.url) } == ["https://a.example"])
    #expect(unplaced.isEmpty)
    let other = Annotation([page("Another page")], text: texts.text).refine([window], &unplaced)
    #expect(other.map { texts.text($0.url) } == [""])
    #expect(drawing(unplaced) == "0-10 annotation_without_window")
  }

  @Test(
    "what columns seem to hold is proposed",
    arguments: [
      (
        "Datum;Von;Bis;Projekt\n1.2.2026;9:00;10:00;x",
        "- { file: \"a.csv\", columns: { start: [Datum, Von], end: Bis, category: Projekt } }"
      ),
      (
        "Start,Dauer (min),Process\n2026-02-01 09:00,30,x",
        "- { file: \"a.csv\", columns: { start: Start, duration: \"Dauer (min)\", app: Process }, duration_unit: min }"
      ),
      (
        "date|from|duration|task\n2026-02-01|09:00|1:30|x",
        "- { file: \"a.csv\", columns: { start: [date, from], duration: duration, title: task }, duration_unit: hms, "
          + "delimiter: \"|\" }"
      ),
      (
        "Date,From,To,Name,Description\n2026-03-03,9:00,10:00,Ich,Paper",
        "- { file: \"a.csv\", columns: { start: [Date, From], end: To, title: Description } }"
      ),
      ("Datum,Projekt,Stunden\n2026-03-10,Alpha,3.5", nil),
      (
        "name,when,until\nx,1772528400000,1772532000000",
        "- { file: \"a.csv\", columns: { start: when, end: until, title: name } }"
      ),
      (
        "开始,结束,任务\n2026-02-01 09:00,2026-02-01 10:00,x",
        "- { file: \"a.csv\", columns: { start: 开始, end: 结束, title: 任务 } }"
      ),
      ("name,colour\nx,red", nil), ("start,name\n2026-02-01 09:00,x", nil), ("", nil),
    ]
  )
  func proposal(head: String, line: String?) {
    #expect(ColumnProposal(of: Array(head.utf8)[...])?.rule("a.csv") == line)
  }
}
