# pins: medelegh_sz_xlen32 medelegh_acc_xlen32 medelegh_enc_xlen32 MEDELEGH_OMIT_XLEN64 medeleg_sz
# for: rv32 rv64 machine
// medeleg has 64 bits, of which RV32 has the upper half in medelegh.
#include "priv.h"

TEST_BEGIN
#if XLEN == 64
  TRAPS(ILLEGAL, csrr a0, 0x312)
#else
  csrr a0, 0x312
  csrw 0x312, x0
  csrr a0, 0x312
  EQ(a0, 0)
  // It is a register of its own.
  csrr s0, medeleg
  li t0, -1
  csrw 0x312, t0
  csrr a0, medeleg
  SAME(a0, s0)
  csrw 0x312, x0
#endif
TEST_END
