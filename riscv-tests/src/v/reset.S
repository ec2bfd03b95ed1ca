# pins: vector_reset_state
# for: rv32 rv64 machine
# needs: v
// vtype and vl, as nothing has written them yet, can be read and restored by a single vsetvl.
#include "priv.h"

TEST_BEGIN
  csrr s0, vl
  csrr s1, vtype
  vsetvl a0, s0, s1
  SAME(a0, s0)
  csrr a0, vl
  SAME(a0, s0)
  csrr a0, vtype
  SAME(a0, s1)
TEST_END
