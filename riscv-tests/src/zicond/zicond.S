# pins: czero-eqz_op czero-nez_op
// Zicond: a value or zero, by a condition register; together a choice.
#include "test.h"

TEST_BEGIN
  RR(czero.eqz, 5, 1, 5)
  RR(czero.eqz, 5, 0, 0)
  RR(czero.eqz, -1, XMIN, -1)
  RR(czero.eqz, 0, 7, 0)
  RR(czero.nez, 5, 1, 0)
  RR(czero.nez, 5, 0, 5)
  RR(czero.nez, -1, XMIN, 0)
  RR(czero.nez, XMIN, 0, XMIN)
#if XLEN == 64
  RR(czero.eqz, 5, 0x100000000, 5) // all bits of the condition count
  RR(czero.nez, 5, 0x100000000, 0)
#endif
  // a0 = a3 ? a1 : a2
  li a1, 11
  li a2, 22
  li a3, 1
  czero.eqz a4, a1, a3
  czero.nez a5, a2, a3
  or a0, a4, a5
  EQ(a0, 11)
  li a3, 0
  czero.eqz a4, a1, a3
  czero.nez a5, a2, a3
  or a0, a4, a5
  EQ(a0, 22)
TEST_END
