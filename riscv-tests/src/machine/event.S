# pins: mhpmeventh_op mhpmeventh_presence mip_lcofip_rdonly0 mie_lcofie_rdonly0
# for: rv32 machine
// The upper halves of event selectors exist on RV32 if, and only if, there is Sscofpmf, which is told by
// LCOFIE.
#include "priv.h"

TEST_BEGIN
  li t0, 1 << 13
  csrs mie, t0
  csrr a0, mie
  and a0, a0, t0
  csrw mie, x0
  beqz a0, 1f
  csrr a0, 0x723 // mhpmevent3h
  csrw 0x723, x0
  csrr a0, 0x73f
  j 2f
1:
  TRAPS(ILLEGAL, csrr a0, 0x723)
  TRAPS(ILLEGAL, csrr a0, 0x73f)
2:
TEST_END
