# pins: H_vscsrs_v1 H_vscsrs_sub H_vscsrs_v0 H_scsrs_nomatch vsstatus_sz vsstatus_acc vsstatus_op vsip_vsie_sz
# pins: vsip_vsie_acc vsip_vsie_op vsip_vsie_sei vsip_vsie_sti vsip_vsie_ssi vsscratch_sz vsscratch_acc vsscratch_op
# pins: vstvec_sz vstvec_acc vstvec_op vscause_sz vscause_acc vscause_op vstval_sz vstval_acc vstval_op vsatp_sz
# pins: vsatp_acc vsatp_op vsatp_ppn_sv32_sz vsatp_ppn_sv39_sv48_sv57_sz vsatp_mode_unsupported_v1 vspec_op
# for: rv32 rv64 machine
// In VS-mode the numbers of supervisor registers mean the virtual supervisor's.
#include "hyp.h"

// In VS-mode a supervisor register is the virtual one, in M-mode it still has its own value.
#define BOTH(name, own, guest) \
  li t0, own; csrw s##name, t0; li t0, guest; csrw vs##name, t0; \
  ENTER_V(MODE_S); csrr a0, s##name; EQ(a0, guest); li t0, (guest) ^ 0xf0; csrw s##name, t0; \
  csrr a0, s##name; EQ(a0, (guest) ^ 0xf0); BACK_TO_M; \
  csrr a0, s##name; EQ(a0, own); csrr a0, vs##name; EQ(a0, (guest) ^ 0xf0)

HYP_BEGIN
  G_OFF
  csrw vsatp, x0
  BOTH(scratch, 0x111, 0x222)
  BOTH(tvec, 0x1000, 0x2000)
  BOTH(epc, 0x3000, 0x4000)
  BOTH(cause, 5, 7)
  BOTH(tval, 0x123456, 0x654321)
  // Status: the guest has interrupts on, HS-mode has them off.
  csrw sstatus, x0
  li t0, MSTATUS_SIE | MSTATUS_SUM
  csrw vsstatus, t0
  ENTER_V(MODE_S)
  CSR_IS(sstatus, MSTATUS_SIE | MSTATUS_SUM | MSTATUS_MXR, MSTATUS_SIE | MSTATUS_SUM)
  CSR_CLEAR(sstatus, MSTATUS_SIE)
  CSR_SET(sstatus, MSTATUS_MXR)
  BACK_TO_M
  CSR_IS(sstatus, MSTATUS_SIE | MSTATUS_SUM | MSTATUS_MXR, 0)
  CSR_IS(vsstatus, MSTATUS_SIE | MSTATUS_SUM | MSTATUS_MXR, MSTATUS_SUM | MSTATUS_MXR)
  csrw vsstatus, x0
  // satp is vsatp, and nothing is translated by satp.
  ENTER_V(MODE_S)
  csrr a0, satp
  EQ(a0, 0)
  BACK_TO_M
#if XLEN == 64
  // A write with a MODE that does not exist is ignored.
  ENTER_V(MODE_S)
  li t0, 5 << 60 | 0x1234
  csrw satp, t0
  csrr a0, satp
  EQ(a0, 0)
  BACK_TO_M
  csrr a0, vsatp
  EQ(a0, 0)
#endif
  // scounteren and senvcfg are the same registers with V = 1.
  li t0, 5
  csrw scounteren, t0
  ENTER_V(MODE_S)
  csrr a0, scounteren
  EQ(a0, 5)
  li t0, 2
  csrw scounteren, t0
  csrr a0, senvcfg
  BACK_TO_M
  csrr a0, scounteren
  EQ(a0, 2)

  // sip and sie are the guest's: interrupts of VS-mode where they are delegated, a place lower.
  csrw hideleg, x0
  li t0, 0x444
  csrw hvip, t0
  csrw mie, x0
  ENTER_V(MODE_S)
  csrr a0, sip
  EQ(a0, 0)
  BACK_TO_M
  csrw hvip, x0
  li t0, 0x444
  csrw mie, t0
  ENTER_V(MODE_S)
  csrr a0, sie
  EQ(a0, 0)
  li t0, -1
  csrw sie, t0
  csrr a0, sie
  EQ(a0, 0)
  BACK_TO_M
  csrr a0, mie
  EQ(a0, 0x444)
  li t0, 0x444
  csrw hideleg, t0
  csrw hvip, t0
  ENTER_V(MODE_S)
  csrr a0, sip
  EQ(a0, 0x222)
  csrr a0, sie
  EQ(a0, 0x222)
  li t0, 0x20
  csrw sie, t0
  csrw sip, x0
  csrr a0, sip
  EQ(a0, 0x220)
  CSR_SET(sip, 0x222)
  BACK_TO_M
  csrr a0, mie
  EQ(a0, 0x40)
  csrr a0, hvip
  EQ(a0, 0x444)
  csrr a0, vsip
  EQ(a0, 0x222)
  csrr a0, vsie
  EQ(a0, 0x20)
  csrw hvip, x0
  csrw mie, x0
TEST_END
