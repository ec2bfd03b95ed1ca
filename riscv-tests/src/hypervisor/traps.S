# pins: hstatus_spv_op hstatus_spv_sret hstatus_spvp_op hstatus_gva_op mstatus_mpv_op mstatus_gva_op hedeleg_op
# pins: H_trap_deleg H_trap_hs_csrwrites H_trap_m_csrwrites H_trap_vs_csrwrites H_cause_ecall mret_h sret_h sret_v0
# pins: sret_v1 mtval2_trapval_other H_cause
# for: rv32 rv64 machine
// Traps into M-mode, HS-mode and VS-mode, and back: each is told who was there before.
#include "hyp.h"

// Of t2 in M-mode: V before, and GVA.
#define TO_M(bits) EQ(s6, 3); BITS(t2, STATUS_MPV | STATUS_GVA, bits); EQ(t3, 0)
// Of t2 in HS-mode: SPV, SPVP, GVA.
#define TO_HS(bits) EQ(s6, 1); BITS(t2, HSTATUS_SPV | HSTATUS_SPVP | HSTATUS_GVA, bits); EQ(t3, 0)
#define TO_VS(spp) EQ(s6, 2); BITS(s11, MSTATUS_SPP, spp)

HYP_BEGIN
  csrw hgatp, x0
  csrw vsatp, x0
  csrw hedeleg, x0
  csrw medeleg, x0
  // To M-mode: MPV and MPP say where from; an ecall has a cause of its own in VS-mode.
  ENTER_V(MODE_S)
  TRAPS(ECALL_VS, ecall)
  BITS(s11, MSTATUS_MPP, MODE_S << 11)
  TO_M(STATUS_MPV)
  EQ(s10, 0)
  TRAPS(BREAKPOINT, ebreak)
  // What is written to tval is a guest virtual address, if it is written.
  ZERO_OR_REG(s10, s9)
  beqz s10, 1f
  TO_M(STATUS_MPV | STATUS_GVA)
1:
  TRAPS(ILLEGAL, csrr a0, mstatus)
  TO_M(STATUS_MPV)
  TRAPS(VIRTUAL, csrr a0, hstatus)
  TO_M(STATUS_MPV)
  BACK_TO_M
  ENTER_V(MODE_U)
  TRAPS(ECALL_U, ecall)
  BITS(s11, MSTATUS_MPP, MODE_U << 11)
  TO_M(STATUS_MPV)
  BACK_TO_M
  ENTER_HS(MODE_S)
  TRAPS(ECALL_S, ecall)
  BITS(s11, MSTATUS_MPP, MODE_S << 11)
  TO_M(0)
  TRAPS(BREAKPOINT, ebreak)
  TO_M(0)
  BACK_TO_M
  // MPV is cleared by mret, and ignored with MPP = 3.
  SET_MPV
  CSR_SET(mstatus, MSTATUS_MPP)
  lla t0, 1f
  csrw mepc, t0
  mret
1:
  CSR_IS(STATUSV, STATUS_MPV, 0)
  csrr a0, hstatus // no guest
  csrr a0, mscratch // M-mode

  // To HS-mode.
  DELEGATE(1 << BREAKPOINT | 1 << ILLEGAL | 1 << VIRTUAL)
  HS_TRAPS
  csrw hstatus, x0
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, hstatus)
  BITS(s11, MSTATUS_SPP, MSTATUS_SPP)
  TO_HS(HSTATUS_SPV | HSTATUS_SPVP)
  TRAPS(BREAKPOINT, ebreak)
  beqz s10, 1f
  TO_HS(HSTATUS_SPV | HSTATUS_SPVP | HSTATUS_GVA)
1:
  TRAPS(ILLEGAL, csrr a0, mstatus)
  TO_HS(HSTATUS_SPV | HSTATUS_SPVP)
  TRAPS(ECALL_VS, ecall) // not delegated
  TO_M(STATUS_MPV)
  BACK_TO_M
  // sret has cleared SPV. SPVP tells of the last guest until there is another.
  CSR_IS(hstatus, HSTATUS_SPV | HSTATUS_SPVP, HSTATUS_SPVP)
  ENTER_HS(MODE_U)
  TRAPS(BREAKPOINT, ebreak)
  BITS(s11, MSTATUS_SPP, 0)
  TO_HS(HSTATUS_SPVP)
  BACK_TO_M
  ENTER_V(MODE_U)
  TRAPS(VIRTUAL, sret)
  BITS(s11, MSTATUS_SPP, 0)
  TO_HS(HSTATUS_SPV)
  BACK_TO_M
  ENTER_HS(MODE_S)
  TRAPS(BREAKPOINT, ebreak)
  BITS(s11, MSTATUS_SPP, MSTATUS_SPP)
  TO_HS(0)
  BACK_TO_M

  // To VS-mode, from guests only. hstatus and the HS-level sstatus stay as they are.
  VS_TRAPS
  li t0, 1 << BREAKPOINT | 1 << ILLEGAL
  csrw hedeleg, t0
  csrw sscratch, x0
  csrw hstatus, x0
  csrw scause, x0
  ENTER_V(MODE_S)
  TRAPS(BREAKPOINT, ebreak)
  TO_VS(MSTATUS_SPP)
  ZERO_OR_REG(s10, s9)
  TRAPS(ILLEGAL, csrr a0, mstatus)
  TO_VS(MSTATUS_SPP)
  CSR_IS(sstatus, MSTATUS_SPP, 0)
  BACK_TO_M
  CSR_IS(hstatus, HSTATUS_SPV | HSTATUS_SPVP | HSTATUS_GVA, 0)
  csrr a0, scause
  EQ(a0, 0)
  csrr a0, vscause
  EQ(a0, ILLEGAL)
  ENTER_V(MODE_U)
  TRAPS(BREAKPOINT, ebreak)
  TO_VS(0)
  TRAPS(VIRTUAL, sret)
  TO_HS(HSTATUS_SPV)
  BACK_TO_M
  ENTER_HS(MODE_U)
  TRAPS(BREAKPOINT, ebreak)
  EQ(s6, 1)
  BACK_TO_M
  // A cause that medeleg keeps is not delegated further.
  li t0, 1 << BREAKPOINT
  csrc medeleg, t0
  ENTER_V(MODE_S)
  TRAPS(BREAKPOINT, ebreak)
  EQ(s6, 3)
  BACK_TO_M

  // The interrupt enables of VS-mode are stacked in vsstatus.
  li t0, 1 << BREAKPOINT
  csrs medeleg, t0
  li t0, MSTATUS_SIE
  csrw vsstatus, t0
  csrw sstatus, x0
  ENTER_V(MODE_S)
  TRAPS(BREAKPOINT, ebreak)
  BITS(s11, MSTATUS_SIE | MSTATUS_SPIE, MSTATUS_SPIE)
  CSR_IS(sstatus, MSTATUS_SIE | MSTATUS_SPIE, MSTATUS_SIE | MSTATUS_SPIE)
  BACK_TO_M
  CSR_IS(sstatus, MSTATUS_SIE, 0)
TEST_END
