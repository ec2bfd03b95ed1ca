# isa: rv64iv_experimental-zvfofp8min rv32iv_zvfbfmin_experimental-zvfofp8min
// Zvfofp8min (draft): conversions between BF16 or binary32 and the 8-bit formats, E4M3 and, where vtype.altfmt (bit 8) is set,
// E5M2: numbers, ties, what is too large, with and without saturation, and flags.
#include "test.h"
.option arch, +v

// SEW = 8, LMUL = 1/4.
#define E4M3 0x006
#define E5M2 0x106
#define NARROW(vd, vs2) .insn r 0x57, 1, 0x25, x##vd, x29, x##vs2
#define NARROW_SAT(vd, vs2) .insn r 0x57, 1, 0x25, x##vd, x31, x##vs2
#define QUARTER(vd, vs2) .insn r 0x57, 1, 0x25, x##vd, x25, x##vs2
#define QUARTER_SAT(vd, vs2) .insn r 0x57, 1, 0x25, x##vd, x27, x##vs2
#define WIDEN(vd, vs2) .insn r 0x57, 1, 0x25, x##vd, x13, x##vs2

// A value of the width that `from` sets, becomes result, signed, and raises flags.
#define TO(vtype, from, value, flags, result, ...) \
  vsetivli x0, 1, from, m1, tu, mu; li a1, value; vmv.s.x v8, a1; csrwi fflags, 0; vsetivli x0, 1, vtype; __VA_ARGS__; \
  vmv.x.s a0, v10; EQ(a0, result); csrr a0, fflags; EQ(a0, flags)
#define FROM(vtype, value, result) \
  vsetivli x0, 1, vtype; li a1, value; vmv.s.x v8, a1; csrwi fflags, 0; WIDEN(10, 8); \
  vsetivli x0, 1, e16, m1, tu, mu; vmv.x.s a0, v10; EQ(a0, result); csrr a0, fflags; EQ(a0, 0)

#define NX 1
#define UF 2
#define OF 4
#define NV 16

TEST_BEGIN
  li t0, 0x6600 // mstatus.FS and VS
  csrs mstatus, t0
  csrwi frm, 0
  FROM(E4M3, 0x38, 0x3f80)        // 1
  FROM(E4M3, 0x7e, 0x43e0)        // 448, the largest
  FROM(E4M3, 0x01, 0x3b00)        // 2^-9, the least
  FROM(E4M3, 0x87, -0x43a0)       // -7 · 2^-9
  FROM(E4M3, 0x80, -0x8000)
  FROM(E4M3, 0xff, 0x7fc0)
  FROM(E5M2, 0x3c, 0x3f80)
  FROM(E5M2, 0x7b, 0x4760)        // 57344
  FROM(E5M2, 0x01, 0x3780)        // 2^-16
  FROM(E5M2, 0xfc, -0x80)         // -∞
  FROM(E5M2, 0x7d, 0x7fc0)
  TO(E4M3, e16, 0x3f80, 0, 0x38, NARROW(10, 8))
  TO(E5M2, e16, 0x3f80, 0, 0x3c, NARROW(10, 8))
  TO(E4M3, e16, 0x43e8, NX, 0x7e, NARROW(10, 8))          // 464, a tie with what is no number
  TO(E4M3, e16, 0x43e9, OF | NX, 0x7f, NARROW(10, 8))
  TO(E4M3, e16, 0x43e9, OF | NX, 0x7e, NARROW_SAT(10, 8))
  TO(E4M3, e16, 0xff80, 0, 0x7f, NARROW(10, 8))           // -∞ has no sign as NaN
  TO(E4M3, e16, 0xff80, 0, -2, NARROW_SAT(10, 8))
  TO(E5M2, e16, 0xff80, 0, -4, NARROW(10, 8))
  TO(E5M2, e16, 0xff80, 0, -5, NARROW_SAT(10, 8))
  TO(E5M2, e16, 0x7f81, NV, 0x7f, NARROW(10, 8))
  TO(E5M2, e16, 0xffc0, 0, 0x7f, NARROW_SAT(10, 8))
  TO(E4M3, e16, 0x3a80, UF | NX, 0, NARROW(10, 8))        // 2^-10, a tie with 0
  TO(E4M3, e16, 0x3ac0, UF | NX, 1, NARROW(10, 8))
  TO(E4M3, e16, 0x3c78, NX, 8, NARROW(10, 8))             // not tiny after rounding
  TO(E4M3, e16, 0x3c70, UF | NX, 8, NARROW(10, 8))
  TO(E4M3, e32, 0x3f800000, 0, 0x38, QUARTER(10, 8))
  TO(E4M3, e32, 0x43e80001, OF | NX, 0x7f, QUARTER(10, 8))
  TO(E4M3, e32, 0x43e80000, NX, 0x7e, QUARTER(10, 8))
  TO(E5M2, e32, 0xc7ffffff, OF | NX, -4, QUARTER(10, 8))
  TO(E5M2, e32, 0xc7ffffff, OF | NX, -5, QUARTER_SAT(10, 8))
  TO(E5M2, e32, 0x3fa00001, NX, 0x3d, QUARTER(10, 8))     // just above 1.25
  TO(E5M2, e32, 1, UF | NX, 0, QUARTER(10, 8))
  csrwi frm, 3
  TO(E5M2, e32, 1, UF | NX, 1, QUARTER(10, 8))
  TO(E5M2, e32, 0xc7ffffff, OF | NX, -5, QUARTER(10, 8))  // rounded up, a negative number stays finite
  csrwi frm, 1
  TO(E4M3, e16, 0x7f7f, OF | NX, 0x7e, NARROW(10, 8))
  // SEW = 8 alone.
  vsetivli x0, 1, e16, m1, tu, mu
  TRAPS(ILLEGAL, QUARTER(10, 8))
  TRAPS(ILLEGAL, NARROW_SAT(10, 8))
  vsetivli x0, 1, 0x0c0 // e8, m1: the source is of four registers
  TRAPS(ILLEGAL, QUARTER(8, 10))
  QUARTER(8, 12)
  // altfmt is for SEW = 8 alone.
  vsetivli x0, 1, 0x108
  csrr a0, vtype
  li t0, XMIN
  SAME(a0, t0)
TEST_END
