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

//= vectorised last
i32 any_of(const i32 *a, i32 k, u64 n) { i32 f = 0; FOR(i) if (a[i] == k) f = 1; return f; }

//= vectorised last
i32 any_of_values(const i32 *a, i32 k, i32 x, i32 y, u64 n) { i32 f = x; FOR(i) if (a[i] == k) f = y; return f; }

//= vectorised last
i32 all_of(const i32 *a, i32 k, u64 n) { i32 f = 1; FOR(i) f &= a[i] != k; return f; }

//= vectorised last
f64 any_of_f64(const i32 *a, i32 k, f64 x, u64 n) { f64 f = 0; FOR(i) if (a[i] == k) f = x; return f; }

//= vectorised last
i64 last_place(const i32 *a, i32 k, u64 n) { i64 f = -1; FOR(i) if (a[i] == k) f = (i64)i; return f; }

//= vectorised last
i32 last_place_int(const i32 *a, i32 k, i32 n) { i32 f = -1; for (i32 i = 0; i < n; i++) if (a[i] == k) f = i; return f; }

//= vectorised last masked
i32 last_value(const i32 *a, const i32 *b, u64 n) { i32 f = 0; FOR(i) if (a[i] > 0) f = b[i]; return f; }

//= vectorised last
f32 last_f32(const f32 *a, u64 n) { f32 f = 7; FOR(i) if (a[i] < 0) f = a[i]; return f; }

//= refused recurrence
u8 last_of_two(const u8 *a, const u8 *b, u64 n) { u8 f = 3; FOR(i) { if (a[i] > 5) f = b[i]; else if (b[i] > 9) f = a[i]; } return f; }

//= vectorised reduction
f32 largest_number(const f32 *a, u64 n) { f32 m = -3; FOR(i) m = __builtin_fmaxf(m, a[i]); return m; }

//= vectorised reduction
f64 smallest_number(const f64 *a, u64 n) { f64 m = 3; FOR(i) m = __builtin_fmin(a[i], m); return m; }

//= refused recurrence
f32 product_in_order(const f32 *a, u64 n) { f32 s = 1; FOR(i) s *= a[i]; return s; }

//= refused recurrence
f32 largest_with_zeros(const f32 *a, u64 n) { f32 m = -3; FOR(i) m = a[i] > m ? a[i] : m; return m; }

//= vectorised reduction
i32 largest_magnitude(const i32 *a, u64 n) { i32 m = 0; FOR(i) { i32 t = a[i] < 0 ? -a[i] : a[i]; m = t > m ? t : m; } return m; }

//= vectorised reduction
i64 sum_of_bytes(const i8 *a, u64 n) { i64 s = 0; FOR(i) s += a[i]; return s; }

//= vectorised reduction
u64 sum_of_products(const u16 *R a, const u16 *R b, u64 n) { u64 s = 0; FOR(i) s += (u64)a[i] * b[i]; return s; }

//= vectorised reduction
u32 sum_of_differences(const u8 *R a, const u8 *R b, u64 n) { u32 s = 0; FOR(i) { i32 d = a[i] - b[i]; s += (u32)(d < 0 ? -d : d); } return s; }

//= vectorised reduction
u16 narrow_sum(const u8 *a, u64 n) { u16 s = 0; FOR(i) s += a[i]; return s; }

//= vectorised reduction
i32 range_of(const i32 *a, u64 n) { i32 l = 2147483647, h = -2147483647; FOR(i) { l = a[i] < l ? a[i] : l; h = a[i] > h ? a[i] : h; } return (i32)((u32)h - (u32)l); }
