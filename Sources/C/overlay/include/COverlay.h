#pragma once

// The name of the file system under which SQLite opens a file to read it alone.
#define COVERLAY_NAME "lockin-overlay"

// Makes it known to SQLite; gives a result code of SQLite's.
//
// A file that is opened with it is read and never written, made or removed. What is written goes into
// blocks that lie over it, which only this connection sees and which end with it: in memory up to some
// megabytes, beyond that in a file without a name. The file is held with SQLite's shared lock from the
// first read to the end, so that what lies below the blocks stays the same. Journals are files without a name, so a hot one beside the file is NOT seen: whoever opens the
// file looks for it before.
// Files are read through the file system that `below` names.
int coverlay_register(const char *below);
