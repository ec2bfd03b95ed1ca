#include "loop.h"
/* Histograms: elements that data chooses are changed by an operation whose order makes no difference. */

//= vectorised privatised
void bytes(u32 *R h, const u8 *R x, u64 n) { FOR(i) h[x[i]]++; }

//= vectorised privatised
void few_bins(u32 *R h, const u8 *R x, u64 n) { FOR(i) h[x[i] & 3]++; }

//= vectorised privatised overlap
void may_overlap(u16 *h, const u16 *x, u64 n) { FOR(i) h[x[i] >> 13]++; }

//= vectorised privatised
void signed_index(u32 *R h, const i8 *R x, u64 n) { FOR(i) h[x[i] >> 5] += 3; }

//= vectorised privatised
void sums(i32 *R h, const u8 *R x, const i32 *R w, u64 n) { FOR(i) h[x[i] & 7] += w[i]; }

//= vectorised privatised
void differences(i64 *R h, const u8 *R x, const i64 *R w, u64 n) { FOR(i) h[x[i] & 7] -= w[i]; }

//= vectorised privatised
void wrapping(u8 *R h, const u32 *R x, u64 n) { FOR(i) h[x[i] % 5] += 100; }

//= vectorised privatised
void bits(u32 *R h, const u8 *R x, const u32 *R w, u64 n) { FOR(i) h[x[i] & 7] |= w[i]; }

//= vectorised privatised
void parities(u16 *R h, const u8 *R x, const u16 *R w, u64 n) { FOR(i) h[x[i] & 7] ^= w[i]; }

//= vectorised privatised
void common_bits(u32 *R h, const u8 *R x, const u32 *R w, u64 n) { FOR(i) h[x[i] & 7] &= w[i]; }

//= vectorised privatised
void products(u32 *R h, const u8 *R x, const u32 *R w, u64 n) { FOR(i) h[x[i] & 3] *= w[i]; }

//= vectorised privatised
void greatest(i32 *R h, const u8 *R x, const i32 *R w, u64 n) {
  FOR(i) { i32 old = h[x[i] & 7]; h[x[i] & 7] = old > w[i] ? old : w[i]; }
}

//= vectorised privatised
void least(u16 *R h, const u8 *R x, const u16 *R w, u64 n) {
  FOR(i) { u16 old = h[x[i] & 7]; h[x[i] & 7] = old < w[i] ? old : w[i]; }
}

//= vectorised privatised masked
void some(u32 *R h, const u8 *R x, const i32 *R c, u64 n) { FOR(i) if (c[i] > 0) h[x[i] & 7]++; }

//= vectorised privatised
void two_updates(u32 *R h, const u8 *R x, const u8 *R y, u64 n) { FOR(i) { h[x[i] & 7]++; h[y[i] & 7] += 2; } }

//= vectorised privatised
void two_tables(u32 *R h, u32 *R g, const u8 *R x, u64 n) { FOR(i) { h[x[i] & 7]++; g[x[i] >> 5]++; } }

//= vectorised privatised
void halves(u32 *R h, const u8 *R x, u64 n) { FOR(i) { h[x[i] & 7]++; h[8 + (x[i] >> 5)]++; } }

//= vectorised privatised overlap
void tables_may_overlap(u32 *h, u32 *g, const u8 *R x, u64 n) { FOR(i) { h[x[i] & 7]++; g[x[i] >> 5]++; } }

//= vectorised privatised reduction
u64 with_sum(u32 *R h, const u8 *R x, u64 n) { u64 s = 0; FOR(i) { s += x[i]; h[x[i] & 7]++; } return s; }

//= vectorised privatised epilogue | limit 3
void exit_in_middle(u32 *R h, u32 *R a, const u8 *R x, u64 m, u64 n) { FOR(i) { h[x[i] & 7]++; if (i == m) break; a[i] = x[i]; } }

//= vectorised privatised | index 0
u64 in_frame(const u16 *R x, u64 n) {
  u16 h[80] = {0};
  FOR(i) h[x[i]]++;
  u64 s = 0;
  for (u64 i = 0; i < 80; i++) s = s * 31 + h[i];
  return s;
}

static u32 counts[96];
//= vectorised privatised | index 0
u32 of_variable(const u32 *R x, u64 n) { FOR(i) counts[x[i] + 1]++; return counts[3]; }

//= refused dependence
void value_used(u32 *R h, u32 *R a, const u8 *R x, u64 n) { FOR(i) a[i] = h[x[i] & 7]++; }

//= refused dependence
void also_read(u32 *R h, u32 *R a, const u8 *R x, u64 n) { FOR(i) { h[x[i] & 7]++; a[i] = h[i & 7]; } }

//= refused dependence
void quotients(u32 *R h, const u8 *R x, u64 n) { FOR(i) h[x[i] & 7] /= 3; }

//= refused dependence
void two_operations(u32 *R h, const u8 *R x, u64 n) { FOR(i) { h[x[i] & 7] += 1; h[x[i] & 3] ^= 5; } }

//= refused dependence
void floats(f32 *R h, const u8 *R x, const f32 *R w, u64 n) { FOR(i) h[x[i] & 7] += w[i]; }

//= refused volatile
void volatile_bins(volatile u32 *R h, const u8 *R x, u64 n) { FOR(i) h[x[i] & 7]++; }

//= refused histogram
void many_bins(u32 *R h, const u16 *R x, u64 n) { FOR(i) h[x[i] & 4095]++; }

//= refused dependence
void too_many_bins(u32 *R h, const u16 *R x, u64 n) { FOR(i) h[x[i]]++; }

//= refused histogram
void too_few_iterations(u32 *R h, const u8 *R x, u64 n) { for (u64 i = 0; i < 20; i++) h[x[i]]++; }
