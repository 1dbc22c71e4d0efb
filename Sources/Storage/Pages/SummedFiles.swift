import CSQLite
import Glibc

/// SQLite's way to files with sums: pages of a store get theirs as they are written, and a page that does
/// not carry its own is an error as it is read, never data.
///
/// A layer of SQLite's (https://www.sqlite.org/vfs.html) over the system's own: each file of a database
/// bears our methods, then what state it is in, then the system's file. Journals and temporary files go
/// through as they are: a journal carries the pages with their sums.
public enum SummedFiles {
  /// The layer's name, to be given to `sqlite3_open_v2`; nil where SQLite refuses it.
  public static let name: String? = register()

  /// What is made of the sums of an open file's pages.
  enum State: UInt64 {
    /// The file is of a form without sums.
    case none
    /// Pages that SQLite puts back from a journal have to carry theirs.
    case restoring
    /// Pages that are written get theirs.
    case writing
    /// The file is no store, but a journal or a temporary file.
    case journal
  }

  /// Tells an open store that whatever a journal held has been put back: from now on pages change.
  static func beginWriting(_ database: OpaquePointer) {
    var pointer: UnsafeMutableRawPointer?
    guard
      sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &pointer) == SQLITE_OK,
      let file = pointer, state(of: file) == .restoring
    else { return }
    set(.writing, of: file)
  }

  /// Has pages of databases that `database` makes keep room for a sum.
  static func reserveRoom(_ database: OpaquePointer) {
    var bytes = Int32(PageSum.reserved)
    sqlite3_file_control(database, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes)
  }

  // MARK: - The layer

  private static let stateOffset = MemoryLayout<UnsafeRawPointer>.size
  private static let innerOffset = 2 * stateOffset
  private nonisolated(unsafe) static let system = sqlite3_vfs_find(nil)

  private static func register() -> String? {
    guard let system else { return nil }
    let name = "lockin"
    let layer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    // What is not opening a file goes to the system's own functions.
    layer.initialize(to: system.pointee)
    layer.pointee.pNext = nil
    layer.pointee.zName = UnsafePointer(strdup(name))
    layer.pointee.szOsFile = system.pointee.szOsFile + Int32(innerOffset)
    layer.pointee.xOpen = open
    return sqlite3_vfs_register(layer, 0) == SQLITE_OK ? name : nil
  }

  private nonisolated(unsafe) static let methods: UnsafePointer<sqlite3_io_methods> = {
    var methods = sqlite3_io_methods()
    // Version 1: neither shared memory nor mapped pages, which would pass the sums by.
    methods.iVersion = 1
    methods.xClose = { file in call(file) { $0.xClose?($1) } }
    methods.xRead = read
    methods.xWrite = write
    methods.xTruncate = { file, size in call(file) { $0.xTruncate?($1, size) } }
    methods.xSync = { file, flags in call(file) { $0.xSync?($1, flags) } }
    methods.xFileSize = { file, size in call(file) { $0.xFileSize?($1, size) } }
    methods.xLock = { file, level in call(file) { $0.xLock?($1, level) } }
    methods.xUnlock = { file, level in call(file) { $0.xUnlock?($1, level) } }
    methods.xCheckReservedLock = { file, result in
      call(file) { $0.xCheckReservedLock?($1, result) }
    }
    methods.xFileControl = { file, operation, argument in
      call(file) { $0.xFileControl?($1, operation, argument) }
    }
    methods.xSectorSize = { file in call(file) { $0.xSectorSize?($1) } }
    methods.xDeviceCharacteristics = { file in call(file) { $0.xDeviceCharacteristics?($1) } }
    let place = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    place.initialize(to: methods)
    return UnsafePointer(place)
  }()

  private static let open:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?,
      UnsafeMutablePointer<sqlite3_file>?, Int32, UnsafeMutablePointer<Int32>?
    ) -> Int32 = { _, name, file, flags, given in
      guard let system, let file, let xOpen = system.pointee.xOpen else { return SQLITE_CANTOPEN }
      let memory = UnsafeMutableRawPointer(file)
      file.pointee.pMethods = nil
      let inner = (memory + innerOffset).assumingMemoryBound(to: sqlite3_file.self)
      let code = xOpen(system, name, inner, flags, given)
      guard inner.pointee.pMethods != nil else { return code }
      // A file whose methods are set is closed by SQLite, whatever the code says.
      file.pointee.pMethods = methods
      let isStore = flags & SQLITE_OPEN_MAIN_DB != 0
      set(isStore ? .none : .journal, of: memory)
      guard code == SQLITE_OK, isStore else { return code }
      let (first, state) = firstState(inner)
      set(state, of: memory)
      return first
    }

  /// A new file and one whose head says so have sums; where the head can't be read nobody knows, and the code says
  /// so: pages that were written without sums would be damaged ones.
  private static func firstState(
    _ inner: UnsafeMutablePointer<sqlite3_file>
  ) -> (code: Int32, state: State) {
    guard let xRead = inner.pointee.pMethods.pointee.xRead else { return (SQLITE_OK, .none) }
    return withUnsafeTemporaryAllocation(byteCount: 21, alignment: 8) { head in
      switch xRead(inner, head.baseAddress, 21, 0) {
      case SQLITE_OK: (SQLITE_OK, head[20] == UInt8(PageSum.reserved) ? .restoring : .none)
      // Nothing can be put back into a file that is new.
      case StoreError.shortRead: (SQLITE_OK, .writing)
      case StoreError.diskRefusal: (StoreError.unreadablePage, .none)
      case let code: (code, .none)
      }
    }
  }

  private static let read:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_file>?, UnsafeMutableRawPointer?, Int32, sqlite3_int64
    ) -> Int32 = { file, bytes, count, offset in
      let code = call(file) { $0.xRead?($1, bytes, count, offset) }
      guard let file else { return code }
      let state = state(of: file)
      // SQLite would take a disk that refuses a page for a page of which the form is wrong; of a journal it says
      // nothing about the store's own pages.
      if code == StoreError.diskRefusal {
        return state == .journal ? SQLITE_IOERR : StoreError.unreadablePage
      }
      guard code == SQLITE_OK, let bytes, ![.none, .journal].contains(state),
        let number = pageNumber(count, offset)
      else { return code }
      let page = UnsafeRawBufferPointer(start: bytes, count: PageSum.pageSize)
      return PageSum.holds(page, number: number) ? SQLITE_OK : StoreError.brokenPage
    }

  private static let write:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_file>?, UnsafeRawPointer?, Int32, sqlite3_int64
    ) -> Int32 = { file, bytes, count, offset in
      guard let file, let bytes, let number = pageNumber(count, offset) else {
        return call(file) { $0.xWrite?($1, bytes, count, offset) }
      }
      let page = UnsafeRawBufferPointer(start: bytes, count: PageSum.pageSize)
      switch state(of: file) {
      case .none, .journal: break
      case .restoring:
        // A page from a journal that was damaged must not get a sum that makes it good.
        guard PageSum.holds(page, number: number) else { return StoreError.brokenPage }
      case .writing:
        // SQLite never looks at the reserved bytes of the pages that it gives, which are its own.
        PageSum.set(UnsafeMutableRawBufferPointer(mutating: page), number: number)
      }
      return call(file) { $0.xWrite?($1, bytes, count, offset) }
    }

  /// The number of the page that so many bytes at an offset are, from 1 on; nil for a part of the head.
  private static func pageNumber(_ count: Int32, _ offset: sqlite3_int64) -> Int64? {
    guard count == PageSum.pageSize, offset % Int64(PageSum.pageSize) == 0 else { return nil }
    return offset / Int64(PageSum.pageSize) + 1
  }

  private static func state(of file: UnsafeMutableRawPointer) -> State {
    State(rawValue: file.load(fromByteOffset: stateOffset, as: UInt64.self)) ?? .none
  }

  private static func set(_ state: State, of file: UnsafeMutableRawPointer) {
    file.storeBytes(of: state.rawValue, toByteOffset: stateOffset, as: UInt64.self)
  }

  /// Calls a method of the system's file that lies in ours.
  private static func call(
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ method: (sqlite3_io_methods, UnsafeMutablePointer<sqlite3_file>) -> Int32?
  ) -> Int32 {
    guard let file else { return SQLITE_MISUSE }
    let inner = (UnsafeMutableRawPointer(file) + innerOffset)
      .assumingMemoryBound(to: sqlite3_file.self)
    guard let methods = inner.pointee.pMethods else { return SQLITE_MISUSE }
    return method(methods.pointee, inner) ?? SQLITE_NOTFOUND
  }
}
