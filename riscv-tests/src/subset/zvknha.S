# pins: vsha2ch-vv_Zvknha_sewn32_rsv vsha2cl-vv_Zvknha_sewn32_rsv vsha2ms-vv_Zvknha_sewn32_rsv
# isa: rv64gcv_zvknha
// With Zvknha and without Zvknhb, SHA-2 exists for SEW = 32 only; others are reserved, and reserved traps.
#include "test.h"
.option arch, +v, +zvknhb

.macro all_trap
  TRAPS(ILLEGAL, vsha2ms.vv v8, v16, v24)
  TRAPS(ILLEGAL, vsha2ch.vv v8, v16, v24)
  TRAPS(ILLEGAL, vsha2cl.vv v8, v16, v24)
.endm

TEST_BEGIN
  vsetivli a0, 4, e32, m1, ta, ma
  vsha2ms.vv v8, v16, v24
  vsha2ch.vv v8, v16, v24
  vsha2cl.vv v8, v16, v24
  vsetivli a0, 4, e64, m2, ta, ma
  all_trap
  vsetivli a0, 0, e64, m2, ta, ma
  all_trap
  vsetivli a0, 4, e16, m1, ta, ma
  all_trap
  vsetivli a0, 4, e8, m1, ta, ma
  all_trap
TEST_END
