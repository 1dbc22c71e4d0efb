import Glibc

/// Does something on a thread of its own, first after some milliseconds and then every so many, as long as it says
/// so.
///
/// Nobody waits for it. Where the system gives no further thread it is not done at all.
func repeatedly(
  after first: Int,
  every pause: Int,
  _ body: @escaping @Sendable () -> Bool
) {
  let work = Unmanaged.passRetained(Repeated(first: first, pause: pause, body: body))
  var thread = pthread_t()
  guard pthread_create(&thread, nil, Repeated.run, work.toOpaque()) == 0 else {
    work.release()
    return
  }
  pthread_detach(thread)
}

private final class Repeated {
  let first: Int
  let pause: Int
  let body: @Sendable () -> Bool

  init(first: Int, pause: Int, body: @escaping @Sendable () -> Bool) {
    self.first = first
    self.pause = pause
    self.body = body
  }

  static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { start in
    guard let start else { return nil }
    let work = Unmanaged<Repeated>.fromOpaque(start).takeRetainedValue()
    usleep(useconds_t(work.first) * 1000)
    while work.body() { usleep(useconds_t(work.pause) * 1000) }
    return nil
  }
}
