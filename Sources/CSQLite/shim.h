#pragma once
#include <sqlite3.h>

/// Leaves out the count of all memory in use, which takes a lock at every allocation; to be called before
/// anything else of SQLite. Swift can't call functions with arguments of any number.
static inline int csqlite_leave_out_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
