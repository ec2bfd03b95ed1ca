# pins: amo_operand_size
# for: rv64
// Atomic memory operations on doublewords.
#include "test.h"

#define AMO(insn, memory, operand, old, new) \
  li a1, memory; sd a1, 0(s0); li a2, operand; insn a0, a2, (s0); EQ(a0, old); ld a0, 0(s0); EQ(a0, new)

TEST_BEGIN
  lla s0, data
  AMO(amoswap.d, 0x1111111111111111, 0x2222222222222222, 0x1111111111111111, 0x2222222222222222)
  AMO(amoadd.d, 0xffffffff, 1, 0xffffffff, 0x100000000)
  AMO(amoadd.d, XMAX, 1, XMAX, XMIN)
  AMO(amoxor.d, 0xff00ff00ff00ff00, -1, 0xff00ff00ff00ff00, 0x00ff00ff00ff00ff)
  AMO(amoand.d, 0xff00ff00ff00ff00, 0x0ff00ff00ff00ff0, 0xff00ff00ff00ff00, 0x0f000f000f000f00)
  AMO(amoor.d, 0xff00ff00ff00ff00, 0x0ff00ff00ff00ff0, 0xff00ff00ff00ff00, 0xfff0fff0fff0fff0)
  AMO(amomin.d, XMIN, XMAX, XMIN, XMIN)
  AMO(amomin.d, 0x80000000, 0, 0x80000000, 0)
  AMO(amomax.d, XMIN, XMAX, XMIN, XMAX)
  AMO(amomax.d, 0x80000000, 0, 0x80000000, 0x80000000)
  AMO(amominu.d, XMIN, XMAX, XMIN, XMAX)
  AMO(amomaxu.d, XMIN, XMAX, XMIN, XMIN)
  AMO(amomaxu.d.aqrl, 1, -1, 1, -1)
TEST_END

  .data
  .balign 8
data: .8byte 0
