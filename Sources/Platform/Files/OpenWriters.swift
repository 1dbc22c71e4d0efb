import CSystem
import Glibc

/// Programs that have a file open for writing, and may write to it still, whatever name it bears meanwhile.
///
/// A shell's `>` and `>>`, and programs that copy files, have it open for as long as they write.
public enum OpenWriters {
  /// How long they are waited for, in milliseconds.
  public static let patience = 2_000
  private static let pause = 10

  /// Waits until nobody has a file open for writing; gives false where somebody still has.
  ///
  /// Where the file system does not tell, nobody has.
  public static func areGone(from path: String, patience: Int = patience) -> Bool {
    var left = patience
    while SystemPath.call(path, csystem_is_open_for_writing) != 0 {
      guard left > 0 else { return false }
      left -= pause
      // A signal may end it early.
      var time = timespec(tv_sec: 0, tv_nsec: pause * 1_000_000)
      nanosleep(&time, nil)
    }
    return true
  }
}
