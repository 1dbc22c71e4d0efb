#pragma once
// What glibc declares under _GNU_SOURCE alone, which Swift's module of it does not set: spawn.h of
// glibc 2.34 and later, unistd.h and sys/mman.h. `actions` is a posix_spawn_file_actions_t; to include
// spawn.h here would make its types this module's.
int posix_spawn_file_actions_addchdir_np(void *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(void *actions, int from);
int pipe2(int *ends, int flags);
int memfd_create(const char *name, unsigned int flags);
// The flag of memfd_create(2) that closes the file in programs that are started.
static const unsigned int lockin_memfd_cloexec = 1;
