import Glibc

/// Waits in which nothing is lost where somebody presses Ctrl-C, closes the terminal or ends the program.
final class Interruptions {
  private var signals = sigset_t()
  private var before = sigset_t()

  /// From now on these signals wait until they are asked for.
  init() {
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
  }

  // Children are started with what their parent blocks.
  deinit { pthread_sigmask(SIG_SETMASK, &before, nil) }

  /// Waits so many milliseconds; true, and at once, where one of the signals has come.
  func come(within milliseconds: Int64) -> Bool {
    var time = timespec(
      tv_sec: Int(milliseconds / 1000),
      tv_nsec: Int(milliseconds % 1000) * 1_000_000
    )
    return sigtimedwait(&signals, nil, &time) > 0
  }
}
