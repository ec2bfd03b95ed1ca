#include "loop.h"
/* Inner loops of a few iterations: unrolled, so that the lanes are the iterations of the loop around them. */

//= vectorised unrolled
void fir(i32 *R a, const i16 *R b, const i16 *R c, u64 n) { FOR(i) { i32 s = 0; for (int k = 0; k < 5; k++) s += b[i + k] * c[k]; a[i] = s; } }

//= vectorised unrolled segment
void channels(u8 *R a, const u8 *R b, const u8 *R c, u64 n) { FOR(i) { u32 s = b[4 * i + 3]; for (int k = 0; k < 4; k++) a[4 * i + k] = (b[4 * i + k] * s + c[4 * i + k] * (255 - s)) / 255; } }

//= vectorised unrolled
void convolution(f32 *R a, const f32 *R b, const f32 *R c, u64 n) { FOR(x) { f32 s = 0; for (int j = 0; j < 3; j++) for (int i = 0; i < 3; i++) s += b[j * 9 + x + i] * c[j * 3 + i]; a[x] = s; } }

//= vectorised unrolled
void polynomial(f64 *R a, const f64 *R b, const f64 *R c, u64 n) { FOR(i) { f64 s = c[4]; for (int k = 3; k >= 0; k--) s = s * b[i] + c[k]; a[i] = s; } }

//= vectorised unrolled
void window_maximum(i32 *R a, const i32 *R b, u64 n) { FOR(i) { i32 m = b[i]; for (int k = 1; k < 4; k++) m = b[i + k] > m ? b[i + k] : m; a[i] = m; } }

//= vectorised unrolled
void two_inner_loops(i32 *R a, const i32 *R b, const i32 *R c, u64 n) { FOR(i) { i32 s = 0, t = 1; for (int k = 0; k < 3; k++) s += b[i + k]; for (int k = 0; k < 2; k++) t *= c[i + k]; a[i] = s ^ t; } }

//= vectorised unrolled overlap
void may_overlap(i32 *a, const i32 *b, u64 n) { FOR(i) { i32 s = 0; for (int k = 0; k < 3; k++) s += b[i + k] * (k + 1); a[i] = s; } }

//= vectorised unrolled
void counted_inside(u32 *R a, const u32 *R b, u64 n) { FOR(i) { u32 s = 0; for (u32 k = 1; k < 7; k += 2) s += b[i] >> k << (6 - k); a[i] = s; } }

//= refused unrolled
void few(i32 *R a, const i32 *R b, u64 n) { for (u64 k = 0; k < 5; k++) a[k + 1] = a[k] * 3 + b[k]; }

//= vectorised unrolled
i64 sum_of_products(const i32 *R a, const i32 *R b, u64 n) { i64 s = 0; FOR(i) for (int k = 0; k < 4; k++) s += (i64)a[i + k] * b[k]; return s; }

//= vectorised unrolled
void coefficients_may_be_written(i32 *a, const i32 *R b, i32 *c, u64 n) { FOR(i) { i32 s = 0; for (int k = 0; k < 3; k++) s += b[i + k] * c[k]; a[i] = s; } }
