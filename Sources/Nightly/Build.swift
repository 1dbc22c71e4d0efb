import Platform

/// What tells this program from others.
package enum Build {
  /// The program's version.
  package static let version = "0.1.0"

  /// What tells this build of the program from others: what another one computed is computed anew, since
  /// nobody can be sure that it comes to the same.
  static let identity: String = {
    // set aside: where the system does not say, the version has to do.
    let status = try? FileStatus(reading: "/proc/self/exe")
    return "\(version) \(status?.size ?? 0) \(status?.modified ?? 0)"
  }()
}
