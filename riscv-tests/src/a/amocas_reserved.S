# pins: Zacas_rv32_amocas-d_frst_pair_entry_reg_even Zacas_rv64_amocas-q_frst_pair_entry_reg_even
# for: rv32 rv64 machine
// A pair starts at an even register: odd ones are reserved, and Rivet's rule is that reserved traps.
#include "test.h"

#if XLEN == 64
#define WIDTH 4
#else
#define WIDTH 3
#endif
#define CASP(rd, rs2, rs1) (0x2800002f | (rd) << 7 | WIDTH << 12 | (rs1) << 15 | (rs2) << 20)

TEST_BEGIN
  lla s0, data
  TRAPS_WORD(ILLEGAL, CASP(11, 12, 8))
  TRAPS_WORD(ILLEGAL, CASP(10, 13, 8))
  TRAPS_WORD(ILLEGAL, CASP(1, 13, 8))
#if XLEN == 32
  TRAPS_WORD(ILLEGAL, 0x28c4452f) // amocas.q
#endif
  LREG a0, 0(s0)
  EQ(a0, 0)
TEST_END

  .data
  .balign 16
data: .8byte 0, 0
