# pins: mnret_zicfilp
# isa: rv32ima_s_u_zicfilp_smrnmi rv64ima_s_u_zicfilp_smrnmi
// Smrnmi with Zicfilp: after mnret a landing pad is expected where MNPELP is 1 and the new mode has them.
#include "priv.h"
#include "rnmi.h"
#define MSECCFG 0x747
#define MENVCFG 0x30a
#define MLPE 0x400
#define LPE 0x4
#define SPELP (1 << 23)
#define SOFTWARE_CHECK 18

TEST_BEGIN
  CSR_WRITE(MNSTATUS, MNPELP | NMIE)
  CSR_IS(MNSTATUS, MNPELP, MNPELP)
  CSR_WRITE(MNSTATUS, 0)
  CSR_IS(MNSTATUS, MNPELP, 0)
  // Not enabled in M-mode, and nothing expected.
  MNRET_WITH(MODE_M << 11 | MNPELP)
  nop
  CSR_SET(MENVCFG, LPE)
  MNRET_WITH(MODE_S << 11)
  nop
  BACK_TO_M
  // Enabled: the next instruction has to be a landing pad.
  li gp, __LINE__
  lla s7, 1f
  MNRET_WITH(MODE_S << 11 | MNPELP)
  nop
  NEVER
1:
  .4byte 0x00000017 // the handler's mret has brought the expectation back
  EQ(s8, SOFTWARE_CHECK)
  EQ(s10, 2)
  BITS(s11, MSTATUS_MPP, MODE_S << 11)
  BACK_TO_M
  MNRET_WITH(MODE_S << 11 | MNPELP)
  .4byte 0x00000017
  nop
  BACK_TO_M
  // menvcfg.LPE is of S-mode alone. A trap shows that nothing is expected in U-mode.
  S_TRAPS
  CSR_WRITE(medeleg, 1 << ILLEGAL)
  MNRET_WITH(MODE_U << 11 | MNPELP)
  nop
  TRAPS_WORD(ILLEGAL, 0)
  EQ(s6, 1)
  BITS(s11, SPELP, 0)
  BACK_TO_M
TEST_END
