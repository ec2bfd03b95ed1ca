#include "loop.h"
/* Branches inside of the loop. */

//= vectorised masked
void guarded_store(i32 *R a, const i32 *R b, u64 n) { FOR(i) if (b[i] > 0) a[i] = b[i]; }

//= vectorised hybrid
void either(i32 *R a, const i32 *R b, const i32 *R c, u64 n) { FOR(i) a[i] = b[i] > c[i] ? b[i] * 2 : c[i] + 1; }

/* clang makes one store of the two, to one of two arrays. */
//= vectorised scatter
void two_arms(i32 *R a, i32 *R b, const i32 *R c, u64 n) { FOR(i) if (c[i] & 1) a[i] = c[i]; else b[i] = c[i]; }

//= vectorised masked
void nested_if(i32 *R a, const i32 *R b, const i32 *R c, u64 n) {
  FOR(i) if (b[i] > 10) { if (c[i] > 10) a[i] = b[i] + c[i]; else a[i] = b[i]; }
}

//= vectorised masked
void guarded_division(i32 *R a, const i32 *R b, const i32 *R c, u64 n) { FOR(i) if (c[i] != 0) a[i] = b[i] / c[i]; }

//= vectorised masked
void guarded_remainder(u32 *R a, const u32 *R b, const u32 *R c, u64 n) { FOR(i) { u32 r = 7; if (c[i]) r = b[i] % c[i]; a[i] = r; } }

//= vectorised masked
void division_f32(f32 *R a, const f32 *R b, u64 n) { FOR(i) { f32 r = 0; if (b[i] != 0) r = 1.0f / b[i]; a[i] = r; } }

//= vectorised hybrid
void clamp(i32 *R a, const i32 *R b, i32 lo, i32 hi, u64 n) { FOR(i) { i32 x = b[i]; a[i] = x < lo ? lo : x > hi ? hi : x; } }

//= vectorised hybrid
void absolute(i32 *R a, const i32 *R b, u64 n) { FOR(i) a[i] = b[i] < 0 ? -b[i] : b[i]; }

//= vectorised masked
void goto_around(i32 *R a, const i32 *R b, const i32 *R c, u64 n) {
  FOR(i) { if (b[i] < 0) goto skip; if (c[i] < 0) goto skip; a[i] = b[i] * c[i]; skip:; }
}

//= vectorised masked
void switch_3(i32 *R a, const i32 *R b, const i32 *R c, u64 n) {
  FOR(i) switch (b[i] & 7) { case 0: a[i] = c[i]; break; case 3: a[i] = c[i] * 3; break; case 6: a[i] = 1; break; default: break; }
}

//= vectorised hybrid
void sign_select(f64 *R a, const f64 *R b, const f64 *R c, u64 n) { FOR(i) a[i] = b[i] > 0.0 ? c[i] : -c[i]; }

//= vectorised masked
void early_continue(i32 *R a, const i32 *R b, const i32 *R c, u64 n) { FOR(i) { if (b[i] < 0) continue; if (c[i] < 0) continue; a[i] = b[i] + c[i]; } }

//= vectorised masked
void chain_of_tests(i32 *R a, const i32 *R b, const i32 *R c, u64 n) { FOR(i) { if (b[i] > 0) a[i] += b[i]; else if (c[i] > 0) a[i] += c[i]; else a[i] = 1; } }

//= vectorised hybrid
void by_own_value(i32 *R a, const i32 *R b, u64 n) { FOR(i) { a[i] += b[i] * 2; if (a[i] > 9) a[i] = 9 - b[i]; } }

//= vectorised masked reordered
void one_feeds_the_next(i32 *R a, const i32 *R b, i64 *R c, u64 n) { FOR(i) { if (b[i] < 0) c[i + 1] = a[i] + b[i] * b[i]; else a[i] = (i32)c[i] + b[i] * 3; } }

//= vectorised masked
void both_ways_add(u32 *R a, const i32 *R b, u64 n) { FOR(i) { if (b[i] > 0) a[i] = a[i] * 3 + 1; else { u32 t = a[i] >> 1; if (b[i] < -1) a[i] = t; } } }

//= refused cycle
void feeds_both(i32 *R a, const i32 *R b, i32 *R c, u64 n) { FOR(i) { if (b[i] < 0) a[i] = c[i] + b[i] * 3; c[i + 1] = a[i] + b[i] * b[i]; } }
