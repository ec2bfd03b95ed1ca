#include "loop.h"
/* Accesses at any address. */

//= vectorised
void packed_words(i32 *R a, const u8 *R b, u64 n) { FOR(i) { i32 word; __builtin_memcpy(&word, b + 4 * i, 4); a[i] += word; } }

//= vectorised
void packed_results(u8 *R a, const i32 *R b, u64 n) { FOR(i) { i32 word = 3 * b[i]; __builtin_memcpy(a + 4 * i, &word, 4); } }

//= vectorised reduction
u64 packed_sum(const u8 *b, u64 n) { u64 s = 0; FOR(i) { u64 word; __builtin_memcpy(&word, b + 8 * i, 8); s += word; } return s; }

//= refused less aligned
void packed_apart(i32 *R a, const u8 *R b, u64 n) { FOR(i) { i32 word; __builtin_memcpy(&word, b + 5 * i, 4); a[i] += word; } }

//= refused less aligned
void packed_some(i32 *R a, const u8 *R b, u64 n) { FOR(i) if (a[i] > 3) { i32 word; __builtin_memcpy(&word, b + 4 * i, 4); a[i] = word; } }
