# pins: mnstatus_mnpelp_op mnstatus_mnpelp_update
# isa: rv32ima_s_u_zicfilp_smdbltrp_smrnmi rv64ima_s_u_zicfilp_smdbltrp_smrnmi
# set: rnmi-handler=0x80000000
// A non-maskable interrupt keeps in MNPELP whether a landing pad was expected. In its handler none is, though M-mode has them.
#include "priv.h"
#include "rnmi.h"
#define MSECCFG 0x747
#define MLPE 0x400
#define SOFTWARE_CHECK 18

RNMI_HANDLER
TEST_BEGIN
  CSR_WRITE(MNSTATUS, MNPELP | NMIE)
  CSR_SET(MSECCFG, MLPE)
  CSR_SET(STATUS_MDT, MDT)
  RNMIS(ILLEGAL, .4byte 0)
  BITS(s10, MNPELP, 0)
  li gp, __LINE__
  lla s7, 1f
  lla a0, 2f
  jr a0
  NEVER
2:
  nop
  NEVER
1:
  .4byte 0x00000017 // mnret has brought the expectation back
  EQ(s6, 4)
  EQ(s8, SOFTWARE_CHECK)
  ADDRESS(s9, 2b)
  BITS(s10, MNPELP | MNPP | NMIE, MNPELP | MNPP)
  // Afterwards nothing is expected.
  RNMIS(ECALL_M, ecall)
  BITS(s10, MNPELP, 0)
TEST_END
