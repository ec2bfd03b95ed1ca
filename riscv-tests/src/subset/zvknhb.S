# pins: Zvknhb_impZvknha veccrypto_indepZkt
# isa: rv64i_zvknhb
// Zvknhb has SHA-256 as well as SHA-512, and does not ask for Zkt.
#include "test.h"
.option arch, +v, +zvknhb

TEST_BEGIN
  // From zeros, schedule and rounds give zeros, but for the sum of all in the working variables.
  vsetivli a0, 4, e64, m4, ta, ma
  vmv.v.i v8, 0
  vmv.v.i v16, 0
  vmv.v.i v24, 0
  vsha2ms.vv v8, v16, v24
  vmv.x.s a0, v8
  EQ(a0, 0)
  vsetivli a0, 4, e32, m4, tu, ma
  // W[16] = sigma1(W[14]) + W[9] + sigma0(W[1]) + W[0], with vd = W[0..3] = 7, 0, 0, 0.
  li t0, 7
  vmv.v.i v8, 0
  vmv.s.x v8, t0
  vsha2ms.vv v8, v16, v24
  vmv.x.s a0, v8
  EQ(a0, 7)
  vsha2ch.vv v8, v16, v24
  vsha2cl.vv v8, v16, v24
TEST_END
