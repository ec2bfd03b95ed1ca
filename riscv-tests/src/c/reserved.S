# pins: Zca_illegal c-lwsp_rsv c-ldsp_rsv c-jr_rsv c-lui_rsv c-addiw_rsv c-addi16sp_rsv c-addi4spn_rsv
# pins: c-slli_shamt5 c-srli_shamt5 c-ebreak c-ebreak_op
// Reserved code points trap in Rivet; all zeros is illegal everywhere. c.ebreak sits where c.add and
// c.jalr have no registers.
#include "test.h"

TEST_BEGIN_C
  li a0, 1
  TRAPS_HALF(ILLEGAL, 0x0000)
  TRAPS_HALF(ILLEGAL, 0x0004) // c.addi4spn s1, sp, 0
  TRAPS_HALF(ILLEGAL, 0x4002) // c.lwsp x0
  TRAPS_HALF(ILLEGAL, 0x8002) // c.jr x0
  TRAPS_HALF(ILLEGAL, 0x6101) // c.addi16sp 0
  TRAPS_HALF(ILLEGAL, 0x6501) // c.lui a0, 0
  TRAPS_HALF(BREAKPOINT, 0x9002) // c.ebreak
#if XLEN == 64
  TRAPS_HALF(ILLEGAL, 0x2001) // c.addiw x0
  TRAPS_HALF(ILLEGAL, 0x6002) // c.ldsp x0
#else
  TRAPS_HALF(ILLEGAL, 0x1502) // c.slli a0, 32
  TRAPS_HALF(ILLEGAL, 0x9101) // c.srli a0, 32
  TRAPS_HALF(ILLEGAL, 0x9501) // c.srai a0, 32
  TRAPS_HALF(ILLEGAL, 0x9c01) // c.subw s0, s0
  TRAPS_HALF(ILLEGAL, 0x9c21) // c.addw s0, s0
#endif
  EQ(a0, 1)
TEST_END
