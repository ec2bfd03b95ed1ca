#include "loop.h"
/* Addresses that are loaded. */

//= vectorised gather | index 2
void gather(i32 *R a, const i32 *R b, const u32 *R x, u64 n) { FOR(i) a[i] = b[x[i]]; }

//= vectorised gather | index 2
void gather_signed(f64 *R a, const f64 *R b, const i32 *R x, u64 n) { FOR(i) a[i] = b[x[i]] * 2.0; }

//= vectorised scatter | index 2
void scatter(i32 *R a, const i32 *R b, const u32 *R x, u64 n) { FOR(i) a[x[i]] = b[i] + 1; }

//= refused dependence | index 1
void count(i32 *R a, const u32 *R x, u64 n) { FOR(i) a[x[i]]++; }

//= refused dependence | index 2
void gather_from_target(i32 *R a, const i32 *R b, const u32 *R x, u64 n) { FOR(i) a[i] = a[x[i]] + b[i]; }

//= vectorised gather reduction | index 1
i64 sum_through(const i32 *R a, const u32 *R x, u64 n) { i64 s = 0; FOR(i) s += a[x[i]]; return s; }

//= vectorised gather masked | index 2
void guarded_gather(i32 *R a, const i32 *R b, const i32 *R x, u64 n) { FOR(i) if (x[i] > 3) a[i] = b[x[i]]; }

//= vectorised strided
void strided_out(i32 *R a, const i32 *R b, u64 n) { FOR(i) a[3 * i] = b[i]; }

//= vectorised strided | limit 2
void strided_in(i32 *R a, const i32 *R b, u64 st, u64 n) { FOR(i) a[i] = b[i * (st & 3)]; }

//= vectorised gather | index 2
void lookup(u8 *R a, const u8 *R t, const u8 *R x, u64 n) { FOR(i) a[i] = t[x[i] & 15]; }

//= vectorised gather masked reduction | index 1
i64 guarded_sum_through(const i32 *R a, const u32 *R x, const i32 *R c, u64 n) { i64 s = 0; FOR(i) if (c[i] > 0) s += a[x[i]]; return s; }

//= vectorised gather | index 2
void through_two(i32 *R a, const i32 *R b, const u32 *R x, u64 n) { FOR(i) a[i] = b[x[i]] + b[x[i] / 2]; }

//= vectorised scatter gather | index 2
void through_both(i32 *R a, const i32 *R b, const u32 *R x, u64 n) { FOR(i) a[x[i]] = b[x[i]] * 2; }
