import Records

/// Which devices a store has room for, over several imports.
public final class DeviceRoom {
  /// A store takes in records of so many devices: each costs a row a day, and a line in reports.
  public static let most = 4096

  /// The devices that have their place, once they were looked up.
  private var known: Set<String>?

  /// Nothing looked up yet.
  public init() {}

  /// Whether records of a device are taken in; one for which there is room gets it.
  func takes(_ device: String, in store: Store) throws(StoreError) -> Bool {
    var devices = if let known { known } else { Set(try store.devices()) }
    defer { known = devices }
    if devices.contains(device) { return true }
    guard devices.count < DeviceRoom.most else { return false }
    devices.insert(device)
    return true
  }
}

/// Some texts by their numbers, up to a limit.
struct TextSet {
  private let most: Int
  private var count = 0
  private var bits: [UInt64] = []

  /// No texts, and room for so many.
  init(most: Int) { self.most = most }

  /// Adds a text; false where it is new and there is no room.
  ///
  /// The empty one needs none.
  mutating func insert(_ text: TextID) -> Bool {
    if text == 0 { return true }
    let (word, bit) = (Int(text >> 6), UInt64(1) << UInt64(text & 63))
    if word < bits.count, bits[word] & bit != 0 { return true }
    guard count < most else { return false }
    while bits.count <= word {
      bits.append(contentsOf: repeatElement(0, count: max(64, bits.count)))
    }
    bits[word] |= bit
    count += 1
    return true
  }
}
