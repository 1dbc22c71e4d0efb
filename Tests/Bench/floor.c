/* The floor under every reader of CSV here: libcsv alone, with callbacks that do nothing. */
#include <csv.h>
#include <fcntl.h>
#include <unistd.h>

static void field(void *text, size_t length, void *context) {
  (void)text, (void)length, (void)context;
}

static void row(int end, void *context) { (void)end, (void)context; }

int main(int count, char **arguments) {
  static char buffer[1 << 20];
  struct csv_parser parser;
  int file = count == 2 ? open(arguments[1], O_RDONLY) : -1;
  if (file < 0 || csv_init(&parser, 0) != 0) return 1;
  ssize_t size;
  while ((size = read(file, buffer, sizeof buffer)) > 0)
    if (csv_parse(&parser, buffer, (size_t)size, field, row, NULL) != (size_t)size) return 1;
  csv_fini(&parser, field, row, NULL);
  csv_free(&parser);
  return size == 0 ? 0 : 1;
}
