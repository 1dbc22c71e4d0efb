import Glibc

/// The result of a call that gives -1 where it fails, made again where a signal came between.
///
/// Not for `close`: Linux gives the descriptor free however it ends, and a second call would close
/// another thread's file.
public func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    guard result == -1, errno == EINTR else { return result }
  }
}
