# pins: load_op store_op
// What one hart sees of its own program order: a load returns the latest store, also across sizes.
#include "test.h"

TEST_BEGIN
  lla s0, word
  li a0, 0x11223344
  sw a0, 0(s0)
  li a1, 0x55
  sb a1, 2(s0)
  lw a2, 0(s0)
  EQ(a2, 0x11553344)
  amoadd.w a3, a1, (s0)
  EQ(a3, 0x11553344)
  lh a2, 0(s0)
  EQ(a2, 0x3399)
TEST_END

  .data
  .balign 8
word: .8byte 0
