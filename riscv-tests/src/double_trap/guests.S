# pins: HS_mode_invoke_error henvcfg_DTE vsstatus_SDT vsstatus_sdt_clr_mret_sret sstatus_sdt_clr_mret_sret vsstatus_sdt_clr_mnret
# pins: sstatus_sdt_clr_mnret mtval2_Ssdbltrap
# isa: rv32imah_sv32_smdbltrp_ssdbltrp_smrnmi rv64imah_sv39_smdbltrp_ssdbltrp_smrnmi
// Double traps of guests: vsstatus.SDT is there while henvcfg.DTE is 1. mret, sret and mnret clear it on the way to VU-mode, and
// SDT of HS-mode on the way to either.
#include "hyp.h"
#include "rnmi.h"
#define SDT (1 << 24)
#if XLEN == 64
#define MENVCFG 0x30a
#define HENVCFG 0x60a
#define DTE (1 << 59)
#else
#define MENVCFG 0x31a
#define HENVCFG 0x61a
#define DTE (1 << 27)
#endif

HYP_BEGIN
  csrw hgatp, x0
  csrw vsatp, x0
  VS_TRAPS
  CSR_CLEAR(STATUS_MDT, MDT)
  CSR_WRITE(MNSTATUS, NMIE)
  // The field is there if M-mode and HS-mode both say so.
  CSR_SET(HENVCFG, DTE)
  CSR_IS(HENVCFG, DTE, 0)
  CSR_SET(vsstatus, SDT)
  CSR_IS(vsstatus, SDT, 0)
  CSR_SET(MENVCFG, DTE)
  CSR_CLEAR(HENVCFG, DTE)
  CSR_SET(vsstatus, SDT)
  CSR_IS(vsstatus, SDT, 0)
  CSR_SET(HENVCFG, DTE)
  CSR_IS(HENVCFG, DTE, DTE)
  CSR_SET(vsstatus, SDT | MSTATUS_SIE)
  CSR_IS(vsstatus, SDT | MSTATUS_SIE, SDT)
  CSR_CLEAR(HENVCFG, DTE)
  CSR_IS(vsstatus, SDT, 0)
  CSR_SET(HENVCFG, DTE)

  // What each return leaves of both fields, in mstatus and vsstatus, and where it leads: in guests there is no hstatus.
#define BOTH_SET li t6, SDT; csrs mstatus, t6; csrs vsstatus, t6
#define LEAVES(own, guest) BACK_TO_M; CSR_IS(mstatus, SDT, own); CSR_IS(vsstatus, SDT, guest)
  BOTH_SET
  ENTER_HS(MODE_S)
  csrr a0, hstatus
  LEAVES(SDT, SDT)
  BOTH_SET
  ENTER_HS(MODE_U)
  LEAVES(0, SDT)
  BOTH_SET
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, hstatus)
  LEAVES(0, SDT)
  BOTH_SET
  ENTER_V(MODE_U)
  LEAVES(0, 0)
  BOTH_SET
  MNRET_TO(MODE_S)
  csrr a0, hstatus
  LEAVES(SDT, SDT)
  BOTH_SET
  MNRET_TO(MODE_U)
  LEAVES(0, SDT)
  BOTH_SET
  MNRET_TO_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, hstatus)
  LEAVES(0, SDT)
  BOTH_SET
  MNRET_TO_V(MODE_U)
  LEAVES(0, 0)
  // sret of HS-mode clears its own in any case.
#define SRET_TO(spp, spv) \
  BOTH_SET; CSR_CLEAR(mstatus, MSTATUS_SPP); CSR_SET(mstatus, spp); li t6, HSTATUS_SPV; csrc hstatus, t6; li t6, spv; csrs hstatus, t6; \
  ENTER_HS(MODE_S); lla t6, 5f; csrw sepc, t6; sret; 5:
  SRET_TO(MSTATUS_SPP, 0)
  LEAVES(0, SDT)
  SRET_TO(0, 0)
  LEAVES(0, SDT)
  SRET_TO(MSTATUS_SPP, HSTATUS_SPV)
  LEAVES(0, SDT)
  SRET_TO(0, HSTATUS_SPV)
  LEAVES(0, 0)

  // A trap to VS-mode sets it, its sret clears it. Before, another trap is a double trap, and M-mode's.
  CSR_WRITE(medeleg, 1 << ILLEGAL | 1 << BREAKPOINT)
  CSR_WRITE(hedeleg, 1 << ILLEGAL | 1 << BREAKPOINT)
  CSR_CLEAR(vsstatus, SDT)
  ENTER_V(MODE_S)
  TRAPS(BREAKPOINT, ebreak)
  EQ(s6, 2)
  BITS(s11, SDT, SDT)
  CSR_IS(sstatus, SDT, 0)
  CSR_SET(sstatus, SDT)
  TRAPS(16, .4byte 0)
  EQ(s6, 3)
  EQ(t3, ILLEGAL)
  EQ(s10, 0)
  BITS(s11, MSTATUS_MPP, MODE_S << 11)
  BITS(t2, STATUS_MPV, STATUS_MPV)
  CSR_IS(scause, -1, BREAKPOINT)
  BACK_TO_M
TEST_END
