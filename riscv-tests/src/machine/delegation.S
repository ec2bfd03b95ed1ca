# pins: MEDELEG_OP medeleg_enc medeleg_sz medeleg_acc medeleg_mandatory_S_mode mideleg_mandatory_S_mode MEDELEG_WARL
# pins: medeleg_no_rd1 mideleg_no_rd1 medeleg_when_rd0 medeleg_16_no_rd0 trap_del_S_mode_op trap_del_S_mode_no_M_mode
# pins: trap_never_trans_lower trap_horiz sepc_op_trap_write scause_op scause_interrupt_op scause_interrupt_sz
# pins: stval_op mideleg_sz mideleg_acc stval_op_other_traps sstatus_spie_op sstatus_spp_op mideleg_enc
# for: rv32 rv64 machine
// Exceptions that M-mode hands to S-mode: they go there from S and U, never from M.
#include "priv.h"

TEST_BEGIN
  // No bit is fixed at one; those of an ecall from M-mode and of a double trap are fixed at zero.
  csrw medeleg, x0
  csrr a0, medeleg
  EQ(a0, 0)
  li t0, -1
  csrw medeleg, t0
  csrr a0, medeleg
  BITS(a0, 1 << ECALL_M | 1 << 16, 0)
  // Those that matter here can be delegated.
  BITS(a0, 1 << ILLEGAL | 1 << BREAKPOINT | 1 << ECALL_U, 1 << ILLEGAL | 1 << BREAKPOINT | 1 << ECALL_U)
  // Machine interrupts cannot be fixed as delegated.
  csrw mideleg, x0
  csrr a0, mideleg
  BITS(a0, 1 << MSI | 1 << MTI | 1 << MEI, 0)

  S_TRAPS
  li t0, 1 << ILLEGAL | 1 << BREAKPOINT | 1 << LOAD_ACCESS
  csrw medeleg, t0
  li t0, 5
  csrw mcause, t0
  csrw mtval, x0
  CSR_SET(mstatus, MSTATUS_MPIE | MSTATUS_SIE)

  // From U to S.
  ENTER(MODE_U)
  TRAPS_WORD(ILLEGAL, 0xfe000033)
  EQ(s6, 1)
  ZERO_OR(s10, 0xfe000033)
  BITS(s11, MSTATUS_SPP, 0)
  BITS(s11, MSTATUS_SIE | MSTATUS_SPIE, MSTATUS_SPIE)
  TRAPS(BREAKPOINT, ebreak)
  EQ(s6, 1)
  li t0, 16
  TRAPS(LOAD_ACCESS, lw a0, 0(t0))
  EQ(s6, 1)
  ZERO_OR(s10, 16)
  BACK_TO_M
  // M-mode's registers did not change but by BACK_TO_M.
  csrr a0, mcause
  EQ(a0, ECALL_U)

  // From S to S; what is not delegated goes to M.
  li t0, 5
  csrw mcause, t0
  ENTER(MODE_S)
  TRAPS_WORD(ILLEGAL, 0xfe000033)
  EQ(s6, 1)
  BITS(s11, MSTATUS_SPP, MSTATUS_SPP)
  TRAPS(STORE_ACCESS, sw x0, 16(x0))
  EQ(s6, 3)
  TRAPS(ECALL_S, ecall)
  EQ(s6, 3)
  EQ(s10, 0)
  BACK_TO_M

  // From M to M.
  csrw scause, x0
  TRAPS_WORD(ILLEGAL, 0xfe000033)
  EQ(s6, 3)
  csrr a0, scause
  EQ(a0, 0)

  // ecall from U.
  li t0, 1 << ECALL_U
  csrw medeleg, t0
  ENTER(MODE_U)
  TRAPS(ECALL_U, ecall)
  EQ(s6, 1)
  EQ(s10, 0)
  // Without a delegation of its own, an illegal instruction goes to M again.
  TRAPS_WORD(ILLEGAL, 0xfe000033)
  EQ(s6, 3)
  li s0, 0
  TRAPS(LOAD_ACCESS, lw a0, 16(s0))
  EQ(s6, 3)
  j pass
TEST_END
