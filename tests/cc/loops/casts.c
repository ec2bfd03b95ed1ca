#include "loop.h"
/* Bits that are looked at as another type, and the least of addresses. */

//= vectorised
void bits_of_floats(u32 *R a, const float *R b, u64 n) { FOR(i) { union { float f; u32 n; } x = {b[i] * 2}; a[i] = x.n ^ (x.n >> 3); } }

//= vectorised masked
void bits_under_a_condition(u32 *R a, const float *R b, u64 n) { FOR(i) { if (a[i] > 3) { union { float f; u32 n; } x = {b[i] + 1}; a[i] = x.n * 5; } } }

//= vectorised
void floats_of_bits(float *R a, const u32 *R b, u64 n) { FOR(i) { union { u32 n; float f; } x = {(b[i] & 0xff) << 20}; a[i] = x.f * 3; } }

//= vectorised
void inner(u32 *R a, const float *R b, u64 n) {
  FOR(i) { u32 sum = 0; for (int k = 0; k < 40; k++) { union { float f; u32 n; } x = {b[i] * k}; sum += x.n; } a[i] = sum; }
}

//= refused recurrence
const i32 *lowest(const i32 *const *R a, u64 n) { const i32 *least = (const i32 *)-1; FOR(i) { if (a[i] < least) least = a[i]; } return least; }

//= vectorised
const i32 *place_of_least(const i32 *R a, u64 n) { i32 least = 0x7fffffff; const i32 *at = a; FOR(i) { if (a[i] < least) { least = a[i]; at = a + i; } } return at; }
