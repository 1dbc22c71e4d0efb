import Glibc

/// The machine that the program runs on.
package enum Machine {
  /// Its name under the workspace's key, which tells machines apart and says nothing to others; nil where there is no key
  /// or no name.
  package static func name(in workspace: Workspace) -> String? {
    var name = [CChar](repeating: 0, count: 256)
    // set aside: what is noted under it is noted without the machine.
    guard gethostname(&name, name.count - 1) == 0, let key = try? PersonKey(workspace) else {
      return nil
    }
    return key.host(
      String(decoding: name.map { UInt8(bitPattern: $0) }.prefix { $0 != 0 }, as: UTF8.self)
    )
  }
}
