# pins: trap_unexp trap_unexp_hndl_rnmi Smdbltrp_with_Smrnmi_op MSTATUS_MDT_CLR_MNRET sstatus_sdt_clr_mnret
# pins: mnepc_op mncause_op mncause_doubletrap mnstatus_mnpp_op
# pins: rnmi_entry rnmi_entry_cause rnmi_entry_priv rnmi_entry_nmie_clear rnmi_enter_mmode
# isa: rv32ima_smdbltrp_ssdbltrp_smrnmi rv64ima_smdbltrp_ssdbltrp_smrnmi
# set: rnmi-handler=0x80000000
// A trap of M-mode while MDT is 1 becomes a non-maskable interrupt, and leaves what the trap before has written. mnret clears MDT
// and SDT where mret does.
#include "priv.h"
#include "rnmi.h"
#define SDT (1 << 24)
#if XLEN == 64
#define ENVCFG 0x30a
#define DTE (1 << 59)
#else
#define ENVCFG 0x31a
#define DTE (1 << 27)
#endif

RNMI_HANDLER
TEST_BEGIN
  // An expected trap, whatever NMIE is.
  CSR_CLEAR(STATUS_MDT, MDT)
  CSR_WRITE(MNSTATUS, NMIE)
  TRAPS_WORD(ILLEGAL, 0)
  EQ(s6, 3)
  CSR_IS(MNSTATUS, NMIE, NMIE)

  // Another one, of which a trap left mepc, mcause, MPP and MPIE.
  lla a0, _start
  csrw mepc, a0
  CSR_WRITE(mcause, LOAD_ACCESS)
  CSR_CLEAR(mstatus, MSTATUS_MPP | MSTATUS_MPIE)
  CSR_SET(mstatus, MODE_S << 11)
  CSR_SET(STATUS_MDT, MDT)
#define UNEXPECTED(cause, ...) \
  RNMIS(cause, __VA_ARGS__); BITS(s10, -1, MNPP); BITS(s11, MSTATUS_MPP | MSTATUS_MPIE | MSTATUS_MIE, MODE_S << 11); \
  csrr a0, mepc; ADDRESS(a0, _start); CSR_IS(mcause, -1, LOAD_ACCESS); CSR_IS(STATUS_MDT, MDT, MDT); CSR_IS(MNSTATUS, NMIE, NMIE)
  CSR_WRITE(MNSTATUS, 0)
  UNEXPECTED(ILLEGAL, .4byte 0)
  UNEXPECTED(ECALL_M, ecall)
  UNEXPECTED(BREAKPOINT, ebreak)
  UNEXPECTED(LOAD_ACCESS, lw a0, 0(x0))
  UNEXPECTED(STORE_ACCESS, sw a0, 0(x0))
  // Nor does it count that exceptions are delegated.
  CSR_WRITE(medeleg, 1 << ILLEGAL | 1 << BREAKPOINT)
  UNEXPECTED(ILLEGAL, .4byte 0)
  csrw medeleg, x0

  // mnret to M-mode leaves MDT, to the modes below it does not: the ecall there is expected.
  MNRET_TO(MODE_M)
  CSR_IS(STATUS_MDT, MDT, MDT)
  CSR_SET(ENVCFG, DTE)
  CSR_SET(mstatus, SDT)
  MNRET_TO(MODE_S)
  CSR_IS(sstatus, SDT, SDT)
  BACK_TO_M
  CSR_IS(STATUS_MDT, MDT, MDT)
  CSR_IS(mstatus, SDT, SDT)
  MNRET_TO(MODE_M)
  CSR_IS(mstatus, SDT, SDT)
  // SDT stays for S-mode alone.
  MNRET_TO(MODE_U)
  BACK_TO_M
  CSR_IS(mstatus, SDT, 0)

  // While MDT is 1, a trap of a mode below would be unexpected, but there MDT is 0.
  CSR_IS(STATUS_MDT, MDT, MDT)
  MNRET_TO(MODE_U)
  TRAPS_WORD(ILLEGAL, 0)
  EQ(s6, 3)
  BACK_TO_M
TEST_END
