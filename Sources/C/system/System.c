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

// The linker puts these in the place of functions of Swift's library (see Package.swift): the name, the other name and
// the version of a scalar, which no code here asks for. With them go the tables that the real ones look into.
long __wrap__swift_stdlib_getScalarName(unsigned scalar, unsigned char *room, long size) {
  return 0;
}

const char *__wrap__swift_stdlib_getNameAlias(unsigned scalar) { return NULL; }

unsigned short __wrap__swift_stdlib_getAge(unsigned scalar) { return 0; }

// And what vectors are in words, 90 kB: the empty text, as Swift lays it out.
struct text {
  unsigned long long low, high;
};

struct text csystem_no_text(void) {
  struct text none = {0, 0xE000000000000000};
  return none;
}

#define NO_TEXT(vector, name)                                                       \
  extern struct text csystem_no_text_##vector(void) __asm__("__wrap_$ss" name "SSvg") \
      __attribute__((alias("csystem_no_text")))
NO_TEXT(any, "4SIMDPsE11description");
NO_TEXT(2, "5SIMD2V16debugDescription");
NO_TEXT(3, "5SIMD3V16debugDescription");
NO_TEXT(4, "5SIMD4V16debugDescription");
NO_TEXT(8, "5SIMD8V16debugDescription");
NO_TEXT(16, "6SIMD16V16debugDescription");
NO_TEXT(32, "6SIMD32V16debugDescription");
NO_TEXT(64, "6SIMD64V16debugDescription");
