#include "loop.h"
/* Accesses whose address is chosen by a condition. */

//= vectorised scatter
void one_or_the_other(i32 *R a, i32 *R b, const i32 *R c, u64 n) { FOR(i) { if (c[i] > 3) a[i] = c[i] * 3; else b[i] = c[i] * 3; } }

//= vectorised masked
void negated(i32 *R a, i32 *R b, i32 *R c, const i32 *R d, u64 n) { FOR(i) { if (a[i] > 0) c[i] = d[i] - c[i]; else b[i] = d[i] - b[i]; a[i] = b[i] + c[i] * d[i]; } }

//= vectorised gather
void several(i32 *R a, const i32 *R b, const i32 *R c, const i32 *R d, u64 n) { FOR(i) { const i32 *p = c; if (b[i] == 1) p = b; else if (b[i] == 2) p = d; a[i] += p[i] * p[i]; } }

//= vectorised masked
void needs_the_other(i32 *R a, i32 *R b, const i32 *R c, u64 n) { FOR(i) { if (c[i] < 0) b[i] = a[i] + c[i]; else a[i] = c[i] * 5; } }

//= vectorised masked
void one_comes_after(i32 *R a, i32 *R b, const i32 *R c, u64 n) { FOR(i) { if (c[i] < 0) b[i] = a[i] + c[i]; else a[i + 1] = b[i + 1] * 5; } }

//= vectorised masked
void by_a_switch(i32 *R a, const u8 *R b, i32 *R c, i32 *R d, i32 *R e, u64 n) {
  FOR(i) {
    switch (b[i]) { case 1: c[i] -= a[i]; break; case 2: d[i] -= a[i]; break; case 3: e[i] -= a[i]; break; default: a[i]++; }
  }
}

u32 sums[100], first[100] = {3, 1, 4, 1, 5}, second[100] = {9, 2, 6, 5, 3, 5}, third[100] = {8, 9, 7};
static const u32 *const tables[3] = {first, second, third}, *const own[2] = {first, sums};

//= vectorised gather
u64 of_a_table(const u8 *x, u64 n) { FOR(i) sums[i] += tables[x[i] % 3][i]; u64 s = 0; FOR(i) s = s * 31 + sums[i]; return s; }

//= refused dependence
u64 of_a_table_with_target(const u8 *x, u64 n) { FOR(i) sums[i + 1] += own[x[i] % 2][i]; u64 s = 0; FOR(i) s = s * 31 + sums[i]; return s; }
