# pins: Zfinx_mstatus_FS_zero
# pins: stateen0_fcsr_op stateen0_fcsr0_misa_f0_illegal_fpu_instr sstateen_user_access_control
# pins: mstateen_bit_correspondence
# isa: rv32i_zfinx_s_u_smstateen rv64i_zfinx_s_u_smstateen
// Below M-mode floating point in x registers needs mstateen0.FCSR, and in U-mode sstateen0.FCSR as well.
#include "finx.h"
#include "priv.h"
ARCH(zfinx)
#define MSTATEEN0 0x30c
#define SSTATEEN0 0x10c

FP_BEGIN
  csrw MSTATEEN0, x0
  csrw SSTATEEN0, x0
  ENTER(MODE_S)
  TRAPS(ILLEGAL, csrr a0, fcsr)
  TRAPS(ILLEGAL, fadd.s a0, a1, a2)
  TRAPS(ILLEGAL, feq.s a0, a1, a2)
  BACK_TO_M
  csrwi MSTATEEN0, 2
  csrr a0, MSTATEEN0
  EQ(a0, 2)
  ENTER(MODE_S)
  csrw fcsr, x0
  S2(fadd.s, 0x3f800000, 0x40000000, 0x40400000, 0)
  BACK_TO_M
  ENTER(MODE_U)
  TRAPS(ILLEGAL, csrr a0, fcsr)
  TRAPS(ILLEGAL, fadd.s a0, a1, a2)
  BACK_TO_M
  csrwi SSTATEEN0, 2
  csrr a0, SSTATEEN0
  EQ(a0, 2)
  ENTER(MODE_U)
  S2(fadd.s, 0x3f800000, 0x40000000, 0x40400000, 0)
  BACK_TO_M
TEST_END
