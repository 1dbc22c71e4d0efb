#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/xattr.h>
#include <unistd.h>

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

char *csystem_variable(int index) { return environ == NULL ? NULL : environ[index]; }

int csystem_rename(const char *from, const char *to, unsigned int flags) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, flags);
}

int csystem_is_open_for_writing(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return 0;
  // Whoever opens it meanwhile has this process told, by a signal that is passed over in place of one that ends it.
  fcntl(descriptor, F_SETSIG, SIGURG);
  int written = fcntl(descriptor, F_SETLEASE, F_RDLCK) != 0 && errno == EAGAIN;
  fcntl(descriptor, F_SETLEASE, F_UNLCK);
  close(descriptor);
  return written;
}

int csystem_copy_attributes(const char *path, int descriptor) {
  static const char access[] = "system.posix_acl_access";
  char names[4096], value[65536];
  // A file system without any, or with more than fit, has none to keep; rights are looked for by their name.
  ssize_t length = listxattr(path, names, sizeof names);
  for (const char *name = names; length > 0 && name < names + length; name += strlen(name) + 1) {
    if (strncmp(name, "user.", 5) != 0) continue;
    ssize_t size = getxattr(path, name, value, sizeof value);
    if (size >= 0) (void)!fsetxattr(descriptor, name, value, (size_t)size, 0);
  }
  ssize_t size = getxattr(path, access, value, sizeof value);
  return size < 0 ? 0 : fsetxattr(descriptor, access, value, (size_t)size, 0);
}

// Calls only what a handler of signals may call.
static void ended(int number) {
  void *some = mmap(NULL, 4 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (some == MAP_FAILED && errno == ENOMEM) {
    static const char words[] =
        "lockin: the system gives no more memory: end other programs or raise the limit (ulimit -v), then try "
        "again; what is stored and published is whole\n";
    ssize_t written = write(STDERR_FILENO, words, sizeof words - 1);
    (void)written;
    _exit(csystem_no_memory);
  }
  // By now it ends the process again.
  raise(number);
}

void csystem_tell_lack_of_memory(void) {
  // Swift's runtime ends by an instruction that is none (or by one that traps, on other machines) where it gets none.
  static const int numbers[] = {SIGABRT, SIGSEGV, SIGILL, SIGTRAP};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction old;
    // Somebody who looks for mistakes may have a handler there.
    if (sigaction(numbers[index], NULL, &old) != 0 || old.sa_handler != SIG_DFL) continue;
    struct sigaction new = {.sa_handler = ended, .sa_flags = SA_RESETHAND | SA_NODEFER};
    sigaction(numbers[index], &new, NULL);
  }
}

int csystem_sync(int descriptor) { return syncfs(descriptor); }
