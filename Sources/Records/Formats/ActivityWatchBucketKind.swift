/// What the events of a bucket of ActivityWatch are, by the bucket's type; others are not used.
public enum ActivityWatchBucketKind: String, Sendable {
  /// Windows.
  case window = "currentwindow"
  /// Whether the person was there.
  case idle = "afkstatus"
  /// Pages in a browser.
  case page = "web.tab.current"
  /// Files in an editor.
  case file = "app.editor.activity"
  /// What the person timed by hand.
  case entry = "general.stopwatch"
}
