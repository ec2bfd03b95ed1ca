# pins: sstatus_sdt_sz sstatus_sdt_acc sstatus_sdt_op sstatus_sdt_Ssdbltrp sstatus_sdt_sstatus_sie_overwrite sstatus_sdt_trap sstatus_sdt_sret sstatus_sdt_clr_mret_sret mtval2_Ssdbltrap
# pins: M_mode_invoke_error menvcfg_DTE sstatus_SDT
# isa: rv32ima_ssdbltrp rv64ima_ssdbltrp
// sstatus.SDT: there while menvcfg.DTE is 1, set by a trap to S-mode, cleared by sret and on the way to U-mode. A trap to
// S-mode while it is set is a double trap of M-mode.
#include "priv.h"
#define SDT (1 << 24)
#define MTVAL2 0x34b
#if XLEN == 64
#define ENVCFG 0x30a
#define DTE (1 << 59)
#else
#define ENVCFG 0x31a
#define DTE (1 << 27)
#endif

TEST_BEGIN
  S_TRAPS
  CSR_SET(sstatus, SDT)
  CSR_IS(sstatus, SDT, 0)
  CSR_SET(ENVCFG, DTE)
  CSR_SET(sstatus, SDT | MSTATUS_SIE)
  CSR_IS(sstatus, SDT | MSTATUS_SIE, SDT)
  CSR_IS(mstatus, SDT, SDT)
  CSR_SET(sstatus, MSTATUS_SIE)
  CSR_IS(sstatus, MSTATUS_SIE, 0)
  CSR_CLEAR(sstatus, SDT)
  CSR_SET(sstatus, MSTATUS_SIE)
  CSR_IS(sstatus, SDT | MSTATUS_SIE, MSTATUS_SIE)
  CSR_SET(sstatus, SDT)
  CSR_IS(sstatus, SDT | MSTATUS_SIE, SDT)

  // mret to U-mode clears it, mret to S-mode does not.
  ENTER(MODE_U)
  BACK_TO_M
  CSR_IS(sstatus, SDT, 0)
  CSR_SET(sstatus, SDT)
  ENTER(MODE_S)
  CSR_IS(sstatus, SDT, SDT)
  CSR_CLEAR(sstatus, SDT)
  BACK_TO_M

  // A trap to S-mode sets it, and sret, by which it comes back here, clears it.
  CSR_WRITE(medeleg, 1 << ILLEGAL)
  lla t6, double
  csrw mtvec, t6
  ENTER(MODE_S)
  TRAPS_WORD(ILLEGAL, 0)
  EQ(s6, 1)
  BITS(s11, SDT, SDT)
  CSR_IS(sstatus, SDT, 0)
  CSR_SET(sstatus, SDT)
  li gp, __LINE__
second:
  .4byte 0
  NEVER
.balign 4
double:
  csrr a0, mcause
  EQ(a0, 16)
  csrr a0, MTVAL2
  EQ(a0, ILLEGAL)
  csrr a0, mepc
  ADDRESS(a0, second)
  csrr a0, mtval
  EQ(a0, 0)
  CSR_IS(mstatus, MSTATUS_MPP, MODE_S << 11)
  CSR_IS(mstatus, SDT, SDT)
TEST_END
