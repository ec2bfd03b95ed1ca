# pins: c-zext-w_op c-not_op c-mul_op c-sh_op
// Where Zcb leaves holes: reserved, and trapping in Rivet. c.zext.w is RV64's.
#include "test.h"

TEST_BEGIN_C
  TRAPS_HALF(ILLEGAL, 0x8c40) // as c.sh with bit 6 set
  TRAPS_HALF(ILLEGAL, 0x9c79) // as c.not with funct 6
  TRAPS_HALF(ILLEGAL, 0x9c7d) // and 7
#if XLEN == 32
  TRAPS_HALF(ILLEGAL, 0x9c71) // c.zext.w s0
#endif
TEST_END
