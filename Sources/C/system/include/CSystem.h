#pragma once
#include <malloc.h>

// How many arguments the process was started with, its own name included, and each of them.
//
// Swift's runtime reads them from /proc, and has none where that is not mounted; the loader hands them to
// constructors wherever it runs.
int csystem_argument_count(void);
const char *csystem_argument(int index);

// Has the process end with words and this code where the system gives it no more memory, in place of a signal:
// Swift's runtime ends it by SIGABRT then, or by SIGSEGV where it has no memory for its own words either. Any
// other end by these signals stays as it is.
enum { csystem_no_memory = 71 };
void csystem_tell_lack_of_memory(void);

// An entry of the environment as "NAME=value", counted from 0; NULL behind the last. Swift takes the variable
// `environ` for one that any thread may write to.
char *csystem_variable(int index);

// Makes everything durable that was written to the file system of an open file; syncfs(2). 0, or -1 with errno.
int csystem_sync(int descriptor);

// What glibc declares under _GNU_SOURCE alone, which Swift's module of it does not set: spawn.h of
// glibc 2.34 and later, unistd.h and sys/mman.h. `actions` is a posix_spawn_file_actions_t; to include
// spawn.h here would make its types this module's.
int posix_spawn_file_actions_addchdir_np(void *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(void *actions, int from);
int pipe2(int *ends, int flags);
int memfd_create(const char *name, unsigned int flags);
// The flag of memfd_create(2) that closes the file in programs that are started.
static const unsigned int lockin_memfd_cloexec = 1;

// Asks for the cache line at `place`, which need not be readable, and goes on.
static inline void csystem_prefetch(const void *place) { __builtin_prefetch(place); }
