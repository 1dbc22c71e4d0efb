#define _GNU_SOURCE
#include "CSystem.h"
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>

static int count;
static char **arguments;

// glibc calls constructors with the arguments of main.
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int csystem_argument_count(void) { return count; }

const char *csystem_argument(int index) {
  return index >= 0 && index < count ? arguments[index] : NULL;
}

int csystem_rename(const char *from, const char *to, unsigned int flags) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, flags);
}
