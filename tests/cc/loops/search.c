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

//= vectorised page by page strided
u64 find_every_third(const i32 *a, i32 k, u64 n) { FOR(i) if (a[3 * i] == k) return i; return n; }

//= vectorised page by page strided
u64 find_backwards(const i32 *a, i32 k, u64 n) { for (u64 i = n; i-- > 0;) if (a[i] == k) return i; return n; }

//= vectorised page by page
u64 find_pair(const i32 *R a, const i32 *R b, i32 k, u64 n) { FOR(i) { if (a[2 * i] == k) return i; if (b[i] == k + 1) return i + n; } return n; }

//= vectorised fault-only-first
u64 find_either(const i32 *R a, const i32 *R b, i32 k, u64 n) { FOR(i) { if (a[i] == k) return i; if (b[i] == k + 1) return i + n; } return n; }

//= vectorised on one page gather
u64 find_through(const i32 *R a, const u32 *R x, i32 k, u64 n) { FOR(i) if (a[x[i] & 63] == k) return i; return n; }

//= vectorised fault-only-first masked
u64 find_guarded(const i32 *R a, const i32 *R b, const i32 *R c, i32 k, u64 n) { FOR(i) { if (c[i] == k) return i; if (a[i] > 0) { b = b + 0; if (b[i] == k - 2) return i + n; } } return n; }

//= refused distance
u64 find_at_stride(const i32 *a, i32 k, u64 m, u64 n) { FOR(i) if (a[m * i] == k) return i; return n; }

//= vectorised fault-only-first
i32 sum_of_squares_until(const i32 *R a, const i32 *R b, i32 k, u64 n) { i32 s = 0; FOR(i) { if (a[i] == k) break; if (b[i] == k) break; s += a[i] * b[i]; } return s; }

//= vectorised hybrid
u64 last_smallest_at(const i32 *a, u64 n) { u64 k = 0; i32 m = a[0]; FOR(i) if (a[i] <= m) { m = a[i]; k = i; } return k; }

//= vectorised hybrid
i64 largest_byte_at(const u8 *a, u64 n) { i64 k = -1; u8 m = a[0]; FOR(i) if (a[i] > m) { m = a[i]; k = (i64)i; } return k; }

//= vectorised fault-only-first last
i32 last_before(const i32 *R a, const i32 *R b, i32 k, u64 n) { i32 f = 0; FOR(i) { if (a[i] == k) break; if (b[i] > 2) f = b[i]; } return f; }

//= vectorised fault-only-first
i64 find_unless(const i32 *a, const i32 *b, const i32 *c, i32 k, u64 n) { FOR(i) { i32 t = a[i] < c[i] ? k : b[i]; if (t == 7) return i; } return -1; }

//= vectorised fault-only-first
i32 carried_until(i32 *R a, const i32 *R b, i32 stop, u64 n) { FOR(i) { a[i + 8] += a[i] + b[i]; if (b[i] == stop) return 1; } return 0; }

//= vectorised strided
i32 carried_backwards_until(i32 *R a, u64 stop, u64 n) { for (u64 i = n; i-- > 0;) { a[i] += a[i + 8]; if ((u16)i == (u16)stop) return 1; } return 0; }

//= vectorised fault-only-first
void stop_under_condition(i32 *R a, const i32 *R b, const i32 *R c, u64 n) { FOR(i) { i32 k = c[i] > 3; if (b[i] > 0) { if (k) break; } a[i] += 2; if (k) a[i] = 7; } }

/* Tables of which every element that an index can name is there. */
const u8 kinds[256] = {[7] = 1, [33] = 2, [40] = 9, [200] = 1};
i32 weights[64] = {[3] = 5, [20] = 7, [63] = -1};

//= vectorised gather dereferenceable fault-only-first
u64 find_kind(const u8 *R a, u64 n) { FOR(i) if (kinds[a[i]]) return i; return n; }

//= vectorised gather dereferenceable fault-only-first
u64 find_weight(const u32 *R x, i32 k, u64 n) { FOR(i) if (weights[x[i] & 63] == k) return i; return n; }

//= vectorised bounded gather
u64 find_beyond(const u32 *R x, i32 k, u64 n) { FOR(i) if (weights[x[i] & 127] == k) return i; return n; }
