#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
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
