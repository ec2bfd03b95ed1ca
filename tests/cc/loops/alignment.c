#include "loop.h"
/* Accesses at any address. */

//= refused less aligned
void packed_words(i32 *R a, const u8 *R b, u64 n) { FOR(i) { i32 word; __builtin_memcpy(&word, b + 4 * i, 4); a[i] += word; } }

//= refused less aligned
void packed_results(u8 *R a, const i32 *R b, u64 n) { FOR(i) { i32 word = 3 * b[i]; __builtin_memcpy(a + 4 * i, &word, 4); } }
