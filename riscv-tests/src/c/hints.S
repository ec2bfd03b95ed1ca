# pins: Zca_hints c-li_hint c-lui_hint c-addi_hint c-slli_hint c-srli_hint c-srai_hint c-mv_hint c-add_hint c-nop_hint
// HINTs: code points that would change nothing, and do not.
#include "test.h"

TEST_BEGIN_C
  li a0, 11
  li a1, 22
  .2byte 0x0005 // c.addi x0, 1
  .2byte 0x1001 // c.nop, imm = -32
  .2byte 0x0501 // c.addi a0, 0
  .2byte 0x4005 // c.li x0, 1
  .2byte 0x6005 // c.lui x0, 1
  .2byte 0x802e // c.mv x0, a1
  .2byte 0x902e // c.add x0, a1
  .2byte 0x0502 // c.slli a0, 0
  .2byte 0x000a // c.slli x0, 2
  .2byte 0x8101 // c.srli a0, 0
  .2byte 0x8501 // c.srai a0, 0
  EQ(x0, 0)
  EQ(a0, 11)
  EQ(a1, 22)
TEST_END
