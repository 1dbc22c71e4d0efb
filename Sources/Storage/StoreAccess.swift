/// How a store is opened.
public enum StoreAccess: Sendable {
  /// To read it and to write to it; it is made where it is missing.
  case making
  /// To read a copy of it that lies in memory: what is written there is gone when it is closed.
  case reading
  /// A store for a while, of which nothing stays; no file is touched.
  case apart
}
