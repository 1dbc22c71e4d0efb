import CSQLite
import Glibc
import Platform

/// A store's file as pages, read past SQLite and changed by nothing.
struct PageFile {
  /// The file's bytes divided by a page's, what is left over cut off.
  let count: Int
  private let descriptor: Int32

  /// Opens a file; throws `StoreError` where it can't be read, and where its size is not that of pages
  /// goes on with those that are whole.
  init(path: String) throws(StoreError) {
    descriptor = uninterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
    let size = descriptor < 0 ? -1 : lseek(descriptor, 0, SEEK_END)
    guard size >= 0 else {
      let code = errno
      if descriptor >= 0 { close(descriptor) }
      throw StoreError(
        path: path,
        code: SQLITE_CANTOPEN,
        systemCode: code,
        problem: "the store can't be read"
      )
    }
    count = Int(size) / PageSum.pageSize
  }

  /// Closes the file; it is used up.
  func finish() { close(descriptor) }

  /// The bytes of a page, from 1 on; nil where the system can't read them.
  func page(_ number: Int) -> [UInt8]? {
    var done = 0
    let page = [UInt8](unsafeUninitializedCapacity: PageSum.pageSize) { memory, initialised in
      let start = (number - 1) * PageSum.pageSize
      while done < PageSum.pageSize, let base = memory.baseAddress {
        let read = uninterrupted {
          pread(descriptor, base + done, PageSum.pageSize - done, start + done)
        }
        guard read > 0 else { break }
        done += read
      }
      initialised = done
    }
    return page.count == PageSum.pageSize ? page : nil
  }

  /// Whether a page carries its sum; throws `StoreError`, with the disk's reason, where it is not given.
  func isSound(_ number: Int, of path: String) throws(StoreError) -> Bool {
    errno = 0
    if let page = page(number) {
      return page.withUnsafeBytes { PageSum.holds($0, number: Int64(number)) }
    }
    let reason = errno
    // A file that was cut off since gives no reason.
    guard reason == 0 else { throw StoreError(unreadable: path, reason) }
    return false
  }

  /// Whether a page is there and carries its sum.
  func holds(_ number: Int) -> Bool {
    page(number)?.withUnsafeBytes { PageSum.holds($0, number: Int64(number)) } ?? false
  }
}
