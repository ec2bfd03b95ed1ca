# pins: roundingmode_rsv F_rm_field
// Rounding modes 5 and 6, and 7 in frm itself, are reserved: an instruction that uses one traps in
// Rivet.
#include "fp.h"

#define FADD_S(rm) (0x00000053 | (rm) << 12 | 12 << 20 | 11 << 15 | 10 << 7)

FP_BEGIN
  FLOAD(fa1, S(0x3f800000))
  FLOAD(fa2, S(0x3f800000))
  TRAPS_WORD(ILLEGAL, FADD_S(5))
  TRAPS_WORD(ILLEGAL, FADD_S(6))
  .irp mode, 5, 6, 7
  li gp, 100 + \mode
  fsrmi \mode
  lla s7, 7f
  .4byte FADD_S(7)
  li s7, 0
  j fail
7:
  li t6, ILLEGAL
  FAIL_UNLESS(beq, s8, t6)
  .4byte FADD_S(0) // a static mode does not look at frm
  .endr
  // Instructions without rounding do not care.
  fsrmi 7
  F2(fsgnj.s, S(0x3f800000), S(0x80000000), S(0xbf800000), 0)
  F2(fmin.s, S(0x3f800000), S(0x40000000), S(0x3f800000), 0)
  FXX(feq.s, S(0x3f800000), S(0x3f800000), 1, 0)
  FX(fclass.s, S(0x3f800000), 64, 0)
  csrw fcsr, x0
TEST_END
