# pins: ecall_op ecall_epc_value ebreak_epc_value ebreak_op mepc_op mcause_op mcause_intr_op mcause_exccode_op
# pins: mcause_exccode_enc mtval_op mtval_other_traps_zero mstatus_xpie_trap_op mstatus_xie_trap_op
# pins: mstatus_xpp_trap_op mstatus_xpie_op mstatus_xpp_op trap_def_M_mode mtvec_mode_direct_op
# for: rv32 rv64 machine
// A trap into M-mode: cause, epc and tval, and the stack of interrupt enables and modes.
#include "priv.h"

TEST_BEGIN
  // From M-mode, MIE set.
  CSR_SET(mstatus, MSTATUS_MIE)
  TRAPS(ECALL_M, ecall)
  EQ(s6, 3)
  EQ(s10, 0)
  BITS(s11, MSTATUS_MPP, MODE_M << 11)
  BITS(s11, MSTATUS_MIE | MSTATUS_MPIE, MSTATUS_MPIE)
  // mret took it back.
  CSR_IS(mstatus, MSTATUS_MIE, MSTATUS_MIE)
  // MIE clear.
  CSR_CLEAR(mstatus, MSTATUS_MIE)
  TRAPS(ECALL_M, ecall)
  BITS(s11, MSTATUS_MIE | MSTATUS_MPIE, 0)
  CSR_IS(mstatus, MSTATUS_MIE, 0)

  ENTER(MODE_S)
  TRAPS(ECALL_S, ecall)
  EQ(s6, 3)
  EQ(s10, 0)
  BITS(s11, MSTATUS_MPP, MODE_S << 11)
  BACK_TO_M
  ENTER(MODE_U)
  TRAPS(ECALL_U, ecall)
  EQ(s10, 0)
  BITS(s11, MSTATUS_MPP, MODE_U << 11)
  TRAPS(BREAKPOINT, ebreak)
  BITS(s11, MSTATUS_MPP, MODE_U << 11)
  BACK_TO_M
  TRAPS(ILLEGAL, csrw cycle, x0)
  BITS(s11, MSTATUS_MPP, MODE_M << 11)
  // A trap writes nothing else: scause and sepc stay.
  li t0, 3
  csrw scause, t0
  csrw sepc, x0
  TRAPS(BREAKPOINT, ebreak)
  csrr a0, scause
  EQ(a0, 3)
  csrr a0, sepc
  EQ(a0, 0)
TEST_END
