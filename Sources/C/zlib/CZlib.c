#include "CZlib.h"
#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>

// zlib.h's z_stream. Source: zlib 1.2.13; the size is checked by zlib itself against the one that it was
// built with.
struct z_stream {
  const unsigned char *next_in;
  unsigned int avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned int avail_out;
  unsigned long total_out;
  const char *msg;
  void *state;
  void *(*zalloc)(void *, unsigned int, unsigned int);
  void (*zfree)(void *, void *);
  void *opaque;
  int data_type;
  unsigned long adler;
  unsigned long reserved;
};

// zlib.h's return codes and flush value that are looked at here.
enum { Z_OK = 0, Z_STREAM_END = 1, Z_BUF_ERROR = -5, Z_NO_FLUSH = 0 };

struct czlib_library {
  int (*inflateInit2_)(struct z_stream *, int, const char *, int);
  int (*inflate)(struct z_stream *, int);
  int (*inflateReset)(struct z_stream *);
  int (*inflateEnd)(struct z_stream *);
  unsigned long (*crc32)(unsigned long, const unsigned char *, unsigned int);
};

struct czlib_stream {
  const czlib_library *library;
  struct z_stream state;
};

const czlib_library *czlib_load(const char *name) {
  void *file = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (file == NULL) return NULL;
  struct czlib_library *library = malloc(sizeof *library);
  int whole = library != NULL;
// The type goes by way of bytes, as C has no cast from a pointer to data to one to a function.
#define FIND(name) if (whole) whole = (*(void **)(&library->name) = dlsym(file, #name)) != NULL;
  FIND(inflateInit2_) FIND(inflate) FIND(inflateReset) FIND(inflateEnd) FIND(crc32)
  if (whole) return library;
  free(library);
  dlclose(file);  // set aside: a library that is of no use may stay
  return NULL;
}

czlib_stream *czlib_open(const czlib_library *library, int form) {
  czlib_stream *stream = calloc(1, sizeof *stream);
  if (stream == NULL) return NULL;
  stream->library = library;
  // zlib compares the first digit of the version alone.
  if (library->inflateInit2_(&stream->state, form, "1.2.13", sizeof stream->state) == Z_OK)
    return stream;
  free(stream);
  return NULL;
}

void czlib_close(czlib_stream *stream) {
  // set aside: it fails for a stream that was never opened alone.
  stream->library->inflateEnd(&stream->state);
  free(stream);
}

void czlib_reset(czlib_stream *stream) {
  // set aside: as above.
  stream->library->inflateReset(&stream->state);
}

static unsigned int at_most(size_t count) { return count < INT_MAX ? (unsigned int)count : INT_MAX; }

int czlib_inflate(
    czlib_stream *stream, const void *input, size_t count, void *output, size_t room, size_t *taken,
    size_t *given) {
  unsigned int in = at_most(count), out = at_most(room);
  stream->state.next_in = input;
  stream->state.avail_in = in;
  stream->state.next_out = output;
  stream->state.avail_out = out;
  int code = stream->library->inflate(&stream->state, Z_NO_FLUSH);
  *taken = in - stream->state.avail_in;
  *given = out - stream->state.avail_out;
  if (code == Z_STREAM_END) return czlib_end;
  // That nothing could be done for want of input or room is no fault.
  return code == Z_OK || code == Z_BUF_ERROR ? czlib_more : czlib_damaged;
}

uint32_t czlib_crc32(const czlib_library *library, uint32_t checksum, const void *bytes, size_t count) {
  const unsigned char *next = bytes;
  unsigned long value = checksum;
  while (count > 0) {
    unsigned int part = at_most(count);
    value = library->crc32(value, next, part);
    next += part;
    count -= part;
  }
  return (uint32_t)value;
}
