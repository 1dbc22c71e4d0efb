#pragma once
#include <zlib.h>

// inflateInit2 is a macro, which Swift has no way to.
static inline int czlib_open(z_stream *stream, int window) { return inflateInit2(stream, window); }

// The same of deflateInit2: gzip around deflate, without a name and a time.
static inline int czlib_open_gzip(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}
