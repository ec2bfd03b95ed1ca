#include "loop.h"
/* Elements that move closer together, or apart. */

//= vectorised compress
u64 keep_positive(i32 *R a, const i32 *R b, u64 n) { u64 k = 0; FOR(i) if (b[i] > 0) a[k++] = b[i]; return k; }

//= vectorised compress
u64 keep_indices(u64 *R a, const i32 *R b, u64 n) { u64 k = 0; FOR(i) if (b[i] & 1) a[k++] = i; return k; }

//= vectorised compress
void keep_sum(f64 *R a, const f64 *R b, const f64 *R c, u64 n) { u64 k = 0; FOR(i) if (b[i] > c[i]) { a[k] = b[i] + c[i]; k++; } }

//= vectorised expand
u64 expand(i32 *R a, const i32 *R b, const i32 *R c, u64 n) { u64 k = 0; FOR(i) if (c[i] > 0) a[i] = b[k++]; return k; }

//= vectorised segment
void split_pairs(i32 *R a, i32 *R b, const i32 *R c, u64 n) { FOR(i) { a[i] = c[2 * i]; b[i] = c[2 * i + 1]; } }

//= vectorised segment
void join_pairs(i32 *R a, const i32 *R b, const i32 *R c, u64 n) { FOR(i) { a[2 * i] = b[i]; a[2 * i + 1] = c[i]; } }

//= vectorised segment
void complex_multiply(f32 *R a, const f32 *R b, const f32 *R c, u64 n) {
  FOR(i) { f32 x = b[2 * i], y = b[2 * i + 1], u = c[2 * i], v = c[2 * i + 1]; a[2 * i] = x * u - y * v; a[2 * i + 1] = x * v + y * u; }
}

//= vectorised segment
void swap_rgba(u8 *R a, const u8 *R b, u64 n) { FOR(i) { a[4 * i] = b[4 * i + 2]; a[4 * i + 1] = b[4 * i + 1]; a[4 * i + 2] = b[4 * i]; a[4 * i + 3] = b[4 * i + 3]; } }

//= vectorised strided
void every_fifth(i16 *R a, const i16 *R b, u64 n) { FOR(i) if (i * 3 < n) a[i] = b[3 * i]; }

//= refused recurrence
u64 keep_two(i32 *R a, i32 *R b, const i32 *R c, u64 n) { u64 j = 0, k = 0; FOR(i) if (c[i] > 0) a[j++] = c[i]; else b[k++] = c[i]; return j * 1000 + k; }

//= vectorised compress
u64 keep_bytes(u8 *R a, const u8 *R b, u64 n) { u64 k = 0; FOR(i) if (b[i] != 3) a[k++] = b[i]; return k; }

//= vectorised segment
void three_fields(i16 *R a, const i16 *R b, u64 n) { FOR(i) { a[3 * i] = b[i]; a[3 * i + 1] = 1; a[3 * i + 2] = (i16)-b[i]; } }
