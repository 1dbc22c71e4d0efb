#pragma once
#include <sqlite3.h>

/// Leaves out the count of all memory in use, which takes a lock at every allocation; to be called before
/// anything else of SQLite. Swift can't call functions with arguments of any number.
static inline int csqlite_leave_out_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// What glibc declares under _GNU_SOURCE alone: sync_file_range(2), and its flag that begins the writing
// and waits for none of it.
int sync_file_range(int fd, long long offset, long long length, unsigned int flags);
static const unsigned int lockin_writeback = 2;
