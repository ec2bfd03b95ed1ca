#include "loop.h"
/* Loops that data ends. */

//= vectorised fault-only-first
u64 length(const u8 *s) { u64 i = 0; while (s[i] != 0) i++; return i; }

//= vectorised fault-only-first
u64 find(const i32 *a, i32 k, u64 n) { FOR(i) if (a[i] == k) return i; return n; }

//= vectorised fault-only-first
i32 contains(const i16 *a, i16 k, u64 n) { FOR(i) if (a[i] == k) return 1; return 0; }

//= vectorised fault-only-first
u64 first_difference(const u8 *R a, const u8 *R b, u64 n) { FOR(i) if (a[i] != b[i]) return i; return n; }

//= vectorised fault-only-first
i32 sum_until(const i32 *a, i32 stop, u64 n) { i32 s = 0; FOR(i) { if (a[i] == stop) break; s += a[i]; } return s; }

//= vectorised fault-only-first
u64 copy_until(u8 *R d, const u8 *R s, u64 n) { u64 i = 0; while (i < n && s[i] != 0) { d[i] = s[i]; i++; } return i; }

//= vectorised fault-only-first
void store_before_exit(i32 *R a, const i32 *R b, u64 n) { FOR(i) { a[i] = b[i] + 1; if (b[i] < 0) break; } }

//= vectorised fault-only-first
i64 checked_gather(const i32 *R a, const u32 *R x, i64 limit, u64 n) { i64 s = 0; FOR(i) { if (x[i] >= (u64)limit) break; s += a[x[i]]; } return s; } 

//= vectorised hybrid
u64 largest_at(const i32 *a, u64 n) { u64 k = 0; i32 m = a[0]; FOR(i) if (a[i] > m) { m = a[i]; k = i; } return k; }

//= vectorised hybrid
u64 smallest_at(const u32 *a, u64 n) { u64 k = 0; u32 m = a[0]; FOR(i) if (a[i] < m) { m = a[i]; k = i; } return k; }

//= vectorised hybrid
u64 last_largest_at(const i32 *a, u64 n) { u64 k = 0; i32 m = a[0]; FOR(i) if (a[i] >= m) { m = a[i]; k = i; } return k; }

//= vectorised epilogue
void two_counts(i32 *R a, i32 *R b, u64 m, u64 n) { FOR(i) { a[i] = 1; if (i == m) break; b[i] = 2; } }

//= vectorised hybrid
void exit_in_middle(i32 *R a, i32 *R b, u64 n) { u64 i = 0; for (;;) { a[i] = 3; if (i >= n) break; b[i] = a[i] + 4; i++; } }
