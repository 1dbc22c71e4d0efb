@_spi(_Unicode) import Swift

extension String {
  /// The text in letters that are composed as far as there are such: the form NFC of UAX #15.
  ///
  /// macOS writes names of files with each mark as a letter of its own, and what is typed has it composed; to a search by
  /// bytes these are two texts.
  package var composed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: _nfc)
    return String(scalars)
  }
}
