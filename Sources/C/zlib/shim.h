#pragma once
#include <zlib.h>

// inflateInit2 is a macro, which Swift has no way to.
static inline int czlib_open(z_stream *stream, int window) { return inflateInit2(stream, window); }
