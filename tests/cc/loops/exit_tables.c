#include "loop.h"
/* Exits that elements decide which data chooses. */

static u8 classes[256] = {[0] = 1, [4] = 2, [200] = 1};
static i32 numbers[64] = {1, 2, 3, [40] = -5, [63] = 7};

//= vectorised dereferenceable gather
u64 span(const u8 *x, u64 n) { FOR(i) if (classes[x[i]] == 2) return i; return n; }

//= vectorised dereferenceable gather
u64 in_part(const u32 *x, i32 k, u64 n) { FOR(i) if (numbers[16 + x[i] % 11] == k) return i; return n; }

//= vectorised dereferenceable gather
u64 by_shift(const u32 *x, i32 k, u64 n) { FOR(i) if (numbers[(x[i] >> 27) | 32] == k) return i; return n; }

//= vectorised bounded gather | index 0
u64 of_any_index(const u32 *x, i32 k, u64 n) { FOR(i) if (numbers[x[i] & 127] == k) return i; return n; }

//= vectorised bounded gather | index 0
u64 of_signed_index(const i32 *x, i32 k, u64 n) { FOR(i) if (numbers[x[i]] == k) return i; return n; }

//= vectorised bounded gather | index 1
u64 of_promised(const i32 t[static 40], const u32 *x, i32 k, u64 n) { FOR(i) if (t[x[i]] == k) return i; return n; }

//= vectorised bounded gather masked
u64 behind_exit(const i32 *x, i32 k, u64 n) { FOR(i) { if (x[i] < 0 || x[i] > 63) return i + n; if (numbers[x[i]] == k) return i; } return n; }

//= vectorised bounded gather masked reduction
i64 sum_until(const i32 *x, i32 k, u64 n) { i64 s = 0; FOR(i) { if (x[i] < 0) break; i32 v = numbers[x[i]]; if (v == k) break; s += v; } return s; }

//= vectorised on one page gather
u64 on_page(const i32 *R t, const u8 *R x, i32 k, u64 n) { FOR(i) if (t[x[i] & 31] == k) return i; return n; }

//= vectorised on one page gather
u64 in_front(const i16 *R t, const i8 *R x, i16 k, u64 n) { FOR(i) if (t[x[i] >> 4] == k) return i; return n; }

//= refused anywhere
u64 not_in_first(const i32 *R t, const u8 *R x, i32 k, u64 n) { FOR(i) { if (x[i] == 77) return i + n; if (t[x[i] & 31] == k) return i; } return n; }

//= refused anywhere
u64 more_than_page(const i32 *R t, const u16 *R x, i32 k, u64 n) { FOR(i) if (t[x[i]] == k) return i; return n; }
