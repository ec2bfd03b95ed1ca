# pins: pm_rv64_only pm_rv32_illegal
# for: rv32 machine
// RV32 has no pointer masking: the fields stay 0, upper bits of an address count.
#include "priv.h"

TEST_BEGIN
  li t0, 3
  csrw menvcfgh, t0
  CSR_IS(menvcfgh, 3, 0)
  csrw mseccfgh, t0
  CSR_IS(mseccfgh, 3, 0)
  lla s0, data
  lw a0, 0(s0)
  EQ(a0, 0x1234)
  li t0, 1 << 30
  xor s0, s0, t0
  TRAPS(LOAD_ACCESS, lw a0, 0(s0))
  SAME(s10, s0)
TEST_END

  .data
data: .4byte 0x1234
