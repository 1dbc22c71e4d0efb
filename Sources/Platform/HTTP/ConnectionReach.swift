/// Which machines a connection may lead to.
enum ConnectionReach: Sendable, Hashable {
  /// This one alone.
  case loopback
  /// This one and those of its private networks: RFC 1918, 3927 and 4193.
  case privateNetworks
  /// Any.
  case anywhere
}
