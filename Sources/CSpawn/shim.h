#pragma once
#include <spawn.h>
// What glibc declares under _GNU_SOURCE alone, which Swift's module of it does not set: spawn.h of
// glibc 2.34 and later, and sys/mman.h.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int memfd_create(const char *name, unsigned int flags);
// The flag of memfd_create(2) that closes the file in programs that are started.
static const unsigned int lockin_memfd_cloexec = 1;
