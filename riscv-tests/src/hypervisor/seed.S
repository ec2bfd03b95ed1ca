# pins: mseccfg_sseed_HS_mode_op mseccfg_sseed_VS_mode_op mseccfg_sseed_VU_mode_op
# needs: zkr
# for: rv32 rv64 machine
// seed in a guest: a virtual instruction where HS-mode has access.
#include "hyp.h"

#define USEED 0x100
#define SSEED 0x200

HYP_BEGIN
  csrw hgatp, x0
  csrw vsatp, x0
  // A hart without Zkr has no such register.
  li gp, __LINE__
  li s8, 0
  lla s7, 1f
  csrrw a0, seed, x0
1:
  li s7, 0
  beqz s8, 1f
  j pass
1:
  csrw mseccfg, x0
  ENTER_V(MODE_S)
  TRAPS(ILLEGAL, csrrw a0, seed, x0)
  BACK_TO_M
  ENTER_HS(MODE_S)
  TRAPS(ILLEGAL, csrrw a0, seed, x0)
  BACK_TO_M
  li t0, USEED
  csrw mseccfg, t0
  ENTER_V(MODE_U)
  TRAPS(ILLEGAL, csrrw a0, seed, x0)
  BACK_TO_M
  li t0, SSEED | USEED
  csrw mseccfg, t0
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrrw a0, seed, x0)
  TRAPS(ILLEGAL, csrr a0, seed)
  BACK_TO_M
  ENTER_V(MODE_U)
  TRAPS(VIRTUAL, csrrw a0, seed, x0)
  BACK_TO_M
  ENTER_HS(MODE_S)
  csrrw a0, seed, x0
  BACK_TO_M
TEST_END
