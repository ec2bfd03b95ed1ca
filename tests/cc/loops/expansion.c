#include "loop.h"
/* Widths that differ: widening, narrowing, saturation, conversion. */

//= vectorised hybrid
void widen(i32 *R a, const i8 *R b, u64 n) { FOR(i) a[i] = b[i]; }

//= vectorised hybrid
void widen_multiply(i32 *R a, const i16 *R b, const i16 *R c, u64 n) { FOR(i) a[i] = (i32)b[i] * c[i]; }

//= vectorised hybrid
void narrow(i8 *R a, const i32 *R b, u64 n) { FOR(i) a[i] = (i8)b[i]; }

//= vectorised hybrid
void add_u8(u8 *R a, const u8 *R b, const u8 *R c, u64 n) { FOR(i) a[i] = b[i] + c[i]; }

//= vectorised saturating
void add_sat_u8(u8 *R a, const u8 *R b, const u8 *R c, u64 n) { FOR(i) { u32 s = (u32)b[i] + c[i]; a[i] = s > 255 ? 255 : (u8)s; } }

//= vectorised saturating
void add_sat_i16(i16 *R a, const i16 *R b, const i16 *R c, u64 n) { FOR(i) { i32 s = (i32)b[i] + c[i]; a[i] = s > 32767 ? 32767 : s < -32768 ? -32768 : (i16)s; } }

//= vectorised saturating
void sub_sat_u8(u8 *R a, const u8 *R b, const u8 *R c, u64 n) { FOR(i) a[i] = b[i] > c[i] ? b[i] - c[i] : 0; }

//= vectorised hybrid
void average(u8 *R a, const u8 *R b, const u8 *R c, u64 n) { FOR(i) a[i] = (u8)((b[i] + c[i] + 1) >> 1); }

//= vectorised hybrid
void blend(u8 *R a, const u8 *R b, const u8 *R c, u64 n) { FOR(i) a[i] = (u8)((b[i] * 3 + c[i] * 5) >> 3); }

//= vectorised reduction
i32 dot_i8(const i8 *a, const i8 *b, u64 n) { i32 s = 0; FOR(i) s += (i32)a[i] * b[i]; return s; }

//= vectorised reduction
u64 sum_u8(const u8 *a, u64 n) { u64 s = 0; FOR(i) s += a[i]; return s; }

//= vectorised hybrid
void to_float(f32 *R a, const i32 *R b, u64 n) { FOR(i) a[i] = (f32)b[i]; }

//= vectorised hybrid
void to_double(f64 *R a, const f32 *R b, u64 n) { FOR(i) a[i] = (f64)b[i] + 0.5; }

//= vectorised hybrid
void to_int(i32 *R a, const f64 *R b, u64 n) { FOR(i) a[i] = (i32)b[i]; }

//= vectorised hybrid
void high_part(i16 *R a, const i16 *R b, const i16 *R c, u64 n) { FOR(i) a[i] = (i16)(((i32)b[i] * c[i]) >> 16); }

//= vectorised
void shifted_constant(u64 *R a, const u32 *R b, u64 n) { FOR(i) a[i] = (u64)4 << (b[i] & 63); }
