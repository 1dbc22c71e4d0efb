#pragma once
#include <stddef.h>
#include <stdint.h>

// zlib is loaded when the first packed file is read, as few files are packed. Its interface, which has been
// the same since 1998, is declared by hand in CZlib.c, so that its headers are not needed to build lockin.

// The functions of a loaded zlib.
typedef struct czlib_library czlib_library;

// Loads a library by the name that its file has, such as libz.so.1, for as long as the process lives; null
// where there is none, or one that lacks a function. Each call with success keeps some bytes.
const czlib_library *czlib_load(const char *name);

// What is unpacked, as far as it is.
typedef struct czlib_stream czlib_stream;

// The forms of packed bytes: those of a member of a zip, and gzip with its header and checksum.
enum { czlib_raw = -15, czlib_gzip = 31 };

// Null where there is no memory; to be closed.
czlib_stream *czlib_open(const czlib_library *library, int form);
void czlib_close(czlib_stream *stream);
// Begins anew, as if nothing had been read.
void czlib_reset(czlib_stream *stream);

// What became of some bytes: more may follow, the end was reached, or they are none of the form. Of those that
// were given, '*taken' were used up, and '*given' bytes were put into 'output'.
enum { czlib_more = 0, czlib_end = 1, czlib_damaged = 2 };
int czlib_inflate(
    czlib_stream *stream, const void *input, size_t count, void *output, size_t room, size_t *taken,
    size_t *given);

// CRC-32 of some bytes behind those that 'checksum' is of; 0 is that of none.
uint32_t czlib_crc32(const czlib_library *library, uint32_t checksum, const void *bytes, size_t count);
