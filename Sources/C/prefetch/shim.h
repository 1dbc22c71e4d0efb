#pragma once
/// Asks for the cache line at `place`, which need not be readable, and goes on.
static inline void cprefetch(const void *place) { __builtin_prefetch(place); }
