/// The rest that a block of work wants behind it.
enum BlockRest {
  /// From this length on, two blocks are an hour apart, in milliseconds.
  static let longBlock: Int64 = 180 * 60_000

  /// The milliseconds of rest after a block: ten minutes for each fifty that it goes on beyond the first
  /// fifty, and a quarter of an hour after an hour and a half or an hour after three.
  static func milliseconds(after length: Int64) -> Int64 {
    let minute: Int64 = 60_000
    let beyond = max(0, length - 50 * minute)
    let breaks = (beyond + 50 * minute - 1) / (50 * minute) * 10 * minute
    return breaks + (length >= longBlock ? 60 * minute : length >= 90 * minute ? 15 * minute : 0)
  }
}
