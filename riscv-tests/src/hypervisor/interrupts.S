# pins: hideleg_op hideleg_trans hideleg_hs hip_op hie_op hip_vseip_vseie_op hip_vssip_vssie_op hip_vstip_vstie_acc
# pins: hip_vstip_vstie_op hsint_priority vsip_vsie_ssi H_trap_xtinst_interrupt
# for: rv32 rv64 machine
// Interrupts of guests: pending by hvip, to HS-mode or to VS-mode as hideleg says.
#include "hyp.h"

// An interrupt of HS-mode.
#define TO_HS(code) EQ(s6, 1); EQ(s8, INTERRUPT | (code)); EQ(t4, 0)
#define TO_VS(code) EQ(s6, 2); EQ(s8, INTERRUPT | (code))
// Until an interrupt comes; s7 is where it leads.
#define AWAIT li gp, __LINE__; lla s7, 7f; 6: j 6b; 7:
#define ALL (1 << VSSI | 1 << VSTI | 1 << VSEI)

HYP_BEGIN
  HS_TRAPS
  VS_TRAPS
  csrw hgatp, x0
  csrw vsatp, x0
  csrw hideleg, x0
  csrw mie, x0
  csrw vsstatus, x0
  // Pending in M-mode: nothing happens there, for they are delegated past it.
  CSR_SET(mstatus, MSTATUS_MIE)
  li t0, ALL
  csrw hie, t0
  csrw hvip, t0
  nop
  nop
  CSR_CLEAR(mstatus, MSTATUS_MIE)
  // In a guest they come to HS-mode, whatever its SIE says: external first, then software, then timer.
  li s7, 0
  csrw sstatus, x0
  lla s7, 1f
  ENTER_V(MODE_S)
  nop
1:
  TO_HS(VSEI)
  BITS(t2, HSTATUS_SPV, HSTATUS_SPV)
  BACK_TO_M
  li t0, 1 << VSSI | 1 << VSTI
  csrw hvip, t0
  csrw hie, t0
  lla s7, 1f
  ENTER_V(MODE_U)
  nop
1:
  TO_HS(VSSI)
  BACK_TO_M
  li t0, 1 << VSTI
  csrw hvip, t0
  csrw hie, t0
  lla s7, 1f
  ENTER_V(MODE_U)
  nop
1:
  TO_HS(VSTI)
  BACK_TO_M
  // In HS-mode SIE decides.
  csrw hie, t0
  ENTER_HS(MODE_S)
  nop
  nop
  lla s7, 1f
  CSR_SET(sstatus, MSTATUS_SIE)
  nop
1:
  TO_HS(VSTI)
  BITS(t2, HSTATUS_SPV, 0)
  BACK_TO_M
  csrw sstatus, x0

  // Delegated: to VS-mode, as its own interrupts 9, 1, 5; vsstatus.SIE decides there.
  li t0, ALL
  csrw hideleg, t0
  csrw hvip, t0
  csrw hie, t0
  ENTER_V(MODE_S)
  nop
  nop
  CSR_IS(sip, 0x222, 0x222)
  lla s7, 1f
  CSR_SET(sstatus, MSTATUS_SIE)
  nop
1:
  TO_VS(SEI)
  BITS(s11, MSTATUS_SPP | MSTATUS_SPIE | MSTATUS_SIE, MSTATUS_SPP | MSTATUS_SPIE)
  csrr a0, sie // the handler has cleared it
  EQ(a0, 0)
  BACK_TO_M
  csrr a0, hie
  EQ(a0, 0)
  csrw vsstatus, x0
  // VU-mode cannot mask them.
  li t0, 1 << VSSI | 1 << VSTI
  csrw hie, t0
  lla s7, 1f
  ENTER_V(MODE_U)
  nop
1:
  TO_VS(SSI)
  BITS(s11, MSTATUS_SPP, 0)
  BACK_TO_M
  li t0, 1 << VSTI
  csrw hie, t0
  lla s7, 1f
  ENTER_V(MODE_U)
  nop
1:
  TO_VS(STI)
  BACK_TO_M
  // Delegated interrupts wait while no guest runs, in U-mode too.
  li t0, ALL
  csrw hie, t0
  ENTER_HS(MODE_U)
  nop
  nop
  BACK_TO_M
  ENTER_HS(MODE_S)
  CSR_SET(sstatus, MSTATUS_SIE)
  nop
  CSR_CLEAR(sstatus, MSTATUS_SIE)
  BACK_TO_M
  csrw sstatus, x0

  // Those for HS-mode come before those for VS-mode: STI before what is delegated.
  li t0, 1 << STI
  csrw mideleg, t0
  csrw mip, t0
  li t0, 1 << STI | ALL
  csrw mie, t0
  lla s7, 1f
  ENTER_V(MODE_U)
  nop
1:
  TO_HS(STI)
  BACK_TO_M
  csrw mip, x0
  csrw hvip, x0
  csrw mideleg, x0

  // A guest sends itself one by its own sip; vectored, it goes to the base and four times the code.
  lla t0, vectors
  ori t0, t0, 1
  csrw vstvec, t0
  li t0, 1 << VSSI
  csrw hideleg, t0
  csrw hie, t0
  ENTER_V(MODE_S)
  CSR_SET(sip, 1 << SSI)
  li gp, __LINE__
  CSR_SET(sstatus, MSTATUS_SIE)
  nop
  NEVER
1:
  csrr a0, scause
  EQ(a0, INTERRUPT | SSI)
  BACK_TO_M
  csrr a0, hvip
  EQ(a0, 1 << VSSI)
  csrw hvip, x0
  csrw mie, x0
TEST_END

  .balign 256
vectors:
  j fail
  j 1b
  .rept 10
  j fail
  .endr
