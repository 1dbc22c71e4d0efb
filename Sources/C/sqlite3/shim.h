#pragma once
#include <sqlite3.h>

/// Leaves out the count of all memory in use, which takes a lock at every allocation; to be called before
/// anything else of SQLite. Swift can't call functions with arguments of any number.
static inline int csqlite_leave_out_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// The system's error number behind the last error, or 0: SQLite keeps it with the connection or with one
/// of its files.
static inline int csqlite_system_error(sqlite3 *db) {
  int code = sqlite3_system_errno(db);
  if (code) return code;
  if (sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &code) == SQLITE_OK && code) return code;
  sqlite3_file *journal = 0;
  if (sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &journal) == SQLITE_OK && journal &&
      journal->pMethods)
    journal->pMethods->xFileControl(journal, SQLITE_FCNTL_LAST_ERRNO, &code);
  return code;
}

// What glibc declares under _GNU_SOURCE alone: sync_file_range(2), and its flag that begins the writing
// and waits for none of it.
int sync_file_range(int fd, long long offset, long long length, unsigned int flags);
static const unsigned int lockin_writeback = 2;
