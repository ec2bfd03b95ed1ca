#include "loop.h"
/* Values that count. */

//= vectorised hybrid
void squares(i32 *a, u64 n) { FOR(i) a[i] = (i32)(i * i); }

//= vectorised hybrid
void step_two(i32 *R a, const i32 *R b, u64 n) { for (u64 i = 0; i < n; i += 2) a[i] = b[i] + 3; }

//= vectorised hybrid
void second_counter(i32 *a, i32 k, u64 n) { i32 j = k; FOR(i) { a[i] = j; j += 5; } }

//= vectorised hybrid
i64 counter_out(i32 *a, i64 k, u64 n) { i64 j = k; FOR(i) { a[i] = (i32)j; j += 3; } return j; }

//= vectorised hybrid
void down(i64 *a, u64 n) { for (u64 i = n; i > 0; i--) a[i - 1] = (i64)i; }

//= vectorised hybrid
void pointers(i32 *R a, const i32 *R b, u64 n) { const i32 *e = b + n; while (b != e) *a++ = *b++ + 1; }

//= vectorised hybrid
void as_float(f32 *a, u64 n) { FOR(i) a[i] = (f32)(i32)i; }

//= vectorised hybrid
void narrow_counter(u8 *a, u64 n) { FOR(i) a[i] = (u8)(i * 7); }

//= refused recurrence
void geometric(u32 *a, u64 n) { u32 x = 1; FOR(i) { a[i] = x; x *= 3; } }

//= vectorised strided
void step_variable(i32 *R a, const i32 *R b, u64 m, u64 n) { FOR(i) a[i] = b[i * 3] + (i32)m; }

//= vectorised hybrid
void int_counter(i32 *a, i32 k, i32 n) { for (i32 i = 0; i < n; i++) a[i] = k - i; }

//= vectorised hybrid
void next_index(i32 *a, const i32 *R b, u64 n) { u64 j = 1; FOR(i) { a[i] = a[j] + b[i]; j++; } }

//= vectorised hybrid
void twice_a_turn(i32 *R a, const i32 *R b, u64 n) { u64 j = 0; FOR(i) { a[j] = b[i]; j++; a[j] = b[i] + 1; j++; } }

//= vectorised hybrid
void in_a_nest(i32 *R a, const i32 *R b, u64 n) { u64 k = 0; for (u64 r = 0; r < 4; r++) FOR(i) { a[k] = b[i] + 2; k++; } }

//= vectorised hybrid
void float_counter(f64 *a, u64 n) { FOR(i) a[i] = 0.5 * (f64)(i64)i; }

//= vectorised compress
u64 if_counted(i32 *R a, const i32 *R b, u64 n) { u64 j = 0; FOR(i) if (b[i] > 0) { a[j] = b[i] * 2; j++; } return j; }

// The step is a sum of more terms than a product of sums may have.
//= vectorised hybrid
u64 sum_of_many(i32 *R a, const i32 *R b, u64 c, u64 d, u64 n) {
  u64 step = b[0] + (u64)b[1] * b[2] + b[3] + (u64)b[4] * b[5] + b[6] + b[7] + b[8] + b[9] + b[10] + b[11] + b[12] + b[13] + c * d + 1;
  u64 x = c, before = d;
  FOR(i) { before = x; x -= step; a[i] += (i32)c; }
  return before + x;
}
