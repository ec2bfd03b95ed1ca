#include "loop.h"
/* Floating-point operations under conditions: lanes that do not count leave no exception flags. */

//= vectorised masked
void divided(f64 *R a, const f64 *R b, u64 n) { FOR(i) a[i] = b[i] > 0 ? 42 / b[i] : b[i]; }

//= vectorised masked
void divided_f32(f32 *R a, const f32 *R b, const f32 *R c, u64 n) { FOR(i) if (c[i] != 0) a[i] = b[i] / c[i]; }

//= vectorised masked
void converted(i32 *R a, const f32 *R b, u64 n) { FOR(i) if (b[i] < 1e9f && b[i] > -1e9f) a[i] = (i32)b[i]; }

//= vectorised
void compared(u8 *R a, const f64 *R b, const f64 *R c, u64 n) { FOR(i) a[i] = b[i] < c[i]; }

//= vectorised
void added(f32 *R a, const f32 *R b, const f32 *R c, u64 n) { FOR(i) a[i] = b[i] + c[i] * 2; }

//= vectorised
void narrowed(f32 *R a, const f64 *R b, u64 n) { FOR(i) a[i] = (f32)b[i]; }
