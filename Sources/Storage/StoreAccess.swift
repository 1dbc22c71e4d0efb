/// How a store is opened.
public enum StoreAccess: Sendable {
  /// To read it and to write to it; it is made where it is missing.
  case making
  /// To read it alone, several at a time: what is written is seen by whoever wrote it, lies over the
  /// file for as long as the store is open, and is gone then.
  case reading
  /// A store for a while, of which nothing stays; no file is touched.
  case apart
}
