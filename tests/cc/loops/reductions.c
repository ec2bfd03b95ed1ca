#include "loop.h"
/* Many values into one. */

//= vectorised reduction
i32 sum(const i32 *a, u64 n) { i32 s = 0; FOR(i) s += a[i]; return s; }

//= vectorised reduction
i64 sum_wide(const i32 *a, u64 n) { i64 s = 0; FOR(i) s += a[i]; return s; }

//= vectorised reduction
i32 sum_start(const i32 *a, i32 s, u64 n) { FOR(i) s += a[i]; return s; }

//= vectorised reduction
i32 difference(const i32 *a, u64 n) { i32 s = 100; FOR(i) s -= a[i]; return s; }

//= vectorised reduction
u32 product(const u32 *a, u64 n) { u32 s = 1; FOR(i) s *= a[i]; return s; }

//= vectorised reduction
u32 or_all(const u32 *a, u64 n) { u32 s = 0; FOR(i) s |= a[i]; return s; }

//= vectorised reduction
u32 and_all(const u32 *a, u64 n) { u32 s = ~0u; FOR(i) s &= a[i]; return s; }

//= vectorised reduction
u32 xor_all(const u32 *a, u64 n) { u32 s = 0; FOR(i) s ^= a[i]; return s; }

//= vectorised ordered
f32 sum_f32(const f32 *a, u64 n) { f32 s = 0; FOR(i) s += a[i]; return s; }

//= vectorised ordered
f64 dot_in_order(const f64 *R a, const f64 *R b, u64 n) { f64 s = 0; FOR(i) s += a[i] * b[i]; return s; }

//= vectorised reduction
i32 largest(const i32 *a, u64 n) { i32 m = -2147483647 - 1; FOR(i) m = a[i] > m ? a[i] : m; return m; }

//= vectorised reduction
u8 smallest(const u8 *a, u64 n) { u8 m = 255; FOR(i) m = a[i] < m ? a[i] : m; return m; }

//= vectorised reduction
i32 conditional_sum(const i32 *R a, const i32 *R b, u64 n) { i32 s = 0; FOR(i) if (b[i] > 0) s += a[i]; return s; }

//= vectorised reduction
u64 count_zero(const i32 *a, u64 n) { u64 c = 0; FOR(i) if (a[i] == 0) c++; return c; }

//= vectorised reduction
i64 two_sums(const i32 *R a, const i32 *R b, u64 n) { i64 s = 0, t = 0; FOR(i) { s += a[i]; t += b[i]; } return s * 3 + t; }

//= vectorised reduction
i32 sum_and_store(i32 *R a, const i32 *R b, u64 n) { i32 s = 0; FOR(i) { a[i] = b[i] * 2; s += b[i]; } return s; }

//= vectorised ordered masked
f32 conditional_f32(const f32 *R a, u64 n) { f32 s = 0; FOR(i) if (a[i] > 0) s += a[i]; return s; }
