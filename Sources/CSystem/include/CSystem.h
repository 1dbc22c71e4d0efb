#pragma once

// How many arguments the process was started with, its own name included, and each of them.
//
// Swift's runtime reads them from /proc, and has none where that is not mounted; the loader hands them to
// constructors wherever it runs.
int csystem_argument_count(void);
const char *csystem_argument(int index);

// What glibc declares under _GNU_SOURCE alone: renameat2(2) for two paths, to be called with one of these
// flags.
enum { csystem_no_replace = 1, csystem_exchange = 2 };
int csystem_rename(const char *from, const char *to, unsigned int flags);
