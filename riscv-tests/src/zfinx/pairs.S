# pins: Zdinx_x_reg_pair Zdinx_endianness Zdinx_x0_write Zdinx_x0_read
# isa: rv32i_zdinx
// Zdinx on RV32: pairs begin at an even register, which has the low half; that of x0 is zero and takes no result.
#include "finx.h"
ARCH(zdinx)

FP_BEGIN
  // The low half is in the even register.
  li a4, 0x12345678
  li a5, 0x3ff00000
  fsgnj.d a2, a4, a4
  EQ(a2, 0x12345678)
  EQ(a3, 0x3ff00000)
  // A destination that is a source.
  fadd.d a4, a4, a4
  EQ(a4, 0x12345678)
  EQ(a5, 0x40000000)
  // x0 as an operand is +0, whatever x1 holds.
  mv s0, ra
  li ra, 0x40000000
  fadd.d a0, x0, a4
  EQ(a0, 0x12345678)
  EQ(a1, 0x40000000)
  feq.d a0, x0, x0
  EQ(a0, 1)
  fclass.d a0, x0
  EQ(a0, 1 << 4)
  // As a destination it drops the whole result; flags are raised.
  fadd.d x0, a4, a4
  EQ(ra, 0x40000000)
  fdiv.d x0, a4, x0
  EQ(ra, 0x40000000)
  mv ra, s0
  FLAGS(DZ)
  // x30 and x31 are a pair as well.
  li t5, 0
  li t6, 0x3ff00000
  fadd.d a0, t5, t5
  EQ(a0, 0)
  EQ(a1, 0x40000000)
  // Odd numbers are reserved wherever a double stands, and there alone.
  TRAPS_WORD(ILLEGAL, 0x02e605d3) // fadd.d a1, a2, a4
  TRAPS_WORD(ILLEGAL, 0x02e68553) // fadd.d a0, a3, a4
  TRAPS_WORD(ILLEGAL, 0x02f60553) // fadd.d a0, a2, a5
  TRAPS_WORD(ILLEGAL, 0x8ae60543) // fmadd.d a0, a2, a4, a7
  TRAPS_WORD(ILLEGAL, 0xa2d62553) // feq.d a0, a2, a3
  TRAPS_WORD(ILLEGAL, 0xc2068553) // fcvt.w.d a0, a3
  TRAPS_WORD(ILLEGAL, 0x420605d3) // fcvt.d.s a1, a2
  li a2, 0
  li a3, 0x3ff00000
  fcvt.w.d a1, a2
  EQ(a1, 1)
  fcvt.d.w a0, a3
  EQ(a1, 0x41cff800)
  fcvt.s.d a1, a2
  EQ(a1, 0x3f800000)
  flt.d a1, x0, a2
  EQ(a1, 1)
TEST_END
