# pins: jvt_reg
# pins: stateen0_jvt_op sstateen_user_access_control mstateen_lower_priv_roz
# isa: rv32i_zcmt_s_u_smstateen rv64i_zcmt_s_u_smstateen
// Below M-mode jvt and table jumps need mstateen0.JVT, and in U-mode sstateen0.JVT as well.
#include "zc.h"
#include "priv.h"
ARCH(zca_zcmt)
#define JVT 0x017
#define MSTATEEN0 0x30c
#define SSTATEEN0 0x10c

TEST_BEGIN_C
  csrw MSTATEEN0, x0
  csrw SSTATEEN0, x0
  lla t0, table
  csrw JVT, t0
  csrwi SSTATEEN0, 4
  csrr a0, SSTATEEN0
  EQ(a0, 0)
  ENTER(MODE_S)
  TRAPS(ILLEGAL, csrr a0, JVT)
  TRAPS(ILLEGAL, cm.jt 0)
  BACK_TO_M
  csrwi MSTATEEN0, 4
  csrr a0, MSTATEEN0
  EQ(a0, 4)
  ENTER(MODE_S)
  csrr a0, JVT
  SAME(a0, t0)
  cm.jt 0
  NEVER
first:
  BACK_TO_M
  ENTER(MODE_U)
  TRAPS(ILLEGAL, csrr a0, JVT)
  TRAPS(ILLEGAL, cm.jt 0)
  BACK_TO_M
  csrwi SSTATEEN0, 4
  csrr a0, SSTATEEN0
  EQ(a0, 4)
  ENTER(MODE_U)
  csrr a0, JVT
  SAME(a0, t0)
  cm.jt 1
  NEVER
second:
  BACK_TO_M
TEST_END

#if XLEN == 64
#define ENTRY .8byte
#else
#define ENTRY .4byte
#endif
.balign 64
table:
  ENTRY first
  ENTRY second
