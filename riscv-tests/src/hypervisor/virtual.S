# pins: H_virtinst_vu_vs_hinst H_virtinst_vu_vs_nonhigh_allowedhs_tvm0 H_virtinst_vu_wfi_tw0 H_virtinst_vu_sret_sfence
# pins: H_virtinst_vu_nonhigh_supervisor_allowedhs_tvm0 H_virtinst_wfi_vtw1_tw0 H_virtinst_vs_sret_vtsr1
# pins: H_virtinst_vs_sfence_sinval_satp_vtvm1 hstatus_vtsr_op hstatus_vtw_op hstatus_vtvm_op hlsv_virtinst
# pins: hfence-vvma_hfence-gvma_exceptions hfence-vvma_tvm hlsv_illegalinst hstatus_hu_op H_cause_virtual_instruction
# pins: H_vscsrs_acc_vs mstatus_modes H_virtinst_xtval H_virtinst_vu_vs32_high_allowedhs_tvm0
# pins: H_cause_virtual_instruction_high henvcfg_cbze henvcfg_cbcfe henvcfg_cbie cbo-inval_h-mode_veq1_op
# pins: cbo-inval_h-mode_op henvcfg_sz henvcfg_acc henvcfg_op henvcfgh_sz henvcfgh_acc henvcfgh_op
# pins: Svinval_virtual_instruction_vu_vs Svinval_virtual_instruction_vtvms Svinval_sfence_w_inval_inval_vu_mode
# needs: svinval zicbom zicboz
# for: rv32 rv64 machine
// What a guest may not do is a virtual instruction where HS-mode may do it, an illegal instruction otherwise.
#include "hyp.h"

#define VIRTUAL_FOR_GUESTS \
  TRAPS(VIRTUAL, hlv.b a0, (a1)); \
  TRAPS(VIRTUAL, hlv.w a0, (a1)); \
  TRAPS(VIRTUAL, hlvx.hu a0, (a1)); \
  TRAPS(VIRTUAL, hsv.w a0, (a1)); \
  TRAPS(VIRTUAL, hfence.vvma); \
  TRAPS(VIRTUAL, hfence.gvma); \
  TRAPS(VIRTUAL, hinval.vvma x0, x0); \
  TRAPS(VIRTUAL, hinval.gvma x0, x0); \
  TRAPS(VIRTUAL, csrr a0, hstatus); \
  TRAPS(VIRTUAL, csrw hstatus, x0); \
  TRAPS(VIRTUAL, csrr a0, hgatp); \
  TRAPS(VIRTUAL, csrr a0, htimedelta); \
  TRAPS(VIRTUAL, csrr a0, hgeip); \
  TRAPS(ILLEGAL, csrw hgeip, x0); \
  TRAPS(VIRTUAL, csrr a0, vsstatus); \
  TRAPS(VIRTUAL, csrw vsatp, x0); \
  TRAPS(ILLEGAL, csrr a0, mstatus); \
  TRAPS(ILLEGAL, csrr a0, mtval2); \
  TRAPS(ILLEGAL, mret)

#if XLEN == 32
#define HIGH_HALVES TRAPS(VIRTUAL, csrr a0, htimedeltah); TRAPS(VIRTUAL, csrr a0, henvcfgh)
#else
#define HIGH_HALVES TRAPS(ILLEGAL, csrr a0, 0x615); TRAPS(ILLEGAL, csrr a0, 0x61a)
#endif

HYP_BEGIN
  li t0, 0xf0 // CBIE, CBCFE, CBZE
  csrw menvcfg, t0
  csrw henvcfg, x0
  csrw senvcfg, t0
  csrw vsatp, x0
  csrw hgatp, x0
  lla a1, data
  ENTER_V(MODE_S)
  VIRTUAL_FOR_GUESTS
  HIGH_HALVES
  // VS-mode has what S-mode has.
  sfence.vma
  sinval.vma x0, x0
  csrr a0, satp
  csrr a0, stval
  lla t0, 1f
  csrw sepc, t0
  CSR_SET(sstatus, MSTATUS_SPP)
  sret
  NEVER
1:
  TRAPS(VIRTUAL, cbo.zero (a1))
  TRAPS(VIRTUAL, cbo.clean (a1))
  TRAPS(VIRTUAL, cbo.inval (a1))
  BACK_TO_M
  li t0, 0xf0
  csrw henvcfg, t0
  ENTER_V(MODE_S)
  cbo.zero (a1)
  cbo.clean (a1)
  cbo.inval (a1)
  BACK_TO_M
  // VU-mode: senvcfg counts, too.
  ENTER_V(MODE_U)
  cbo.zero (a1)
  BACK_TO_M
  csrw senvcfg, x0
  ENTER_V(MODE_U)
  TRAPS(VIRTUAL, cbo.zero (a1))
  TRAPS(VIRTUAL, cbo.flush (a1))
  TRAPS(VIRTUAL, cbo.inval (a1))
  BACK_TO_M
  csrw menvcfg, x0
  ENTER_V(MODE_S)
  TRAPS(ILLEGAL, cbo.zero (a1))
  TRAPS(ILLEGAL, cbo.clean (a1))
  TRAPS(ILLEGAL, cbo.inval (a1))
  BACK_TO_M

  ENTER_V(MODE_U)
  VIRTUAL_FOR_GUESTS
  HIGH_HALVES
  TRAPS(VIRTUAL, sret)
  TRAPS(VIRTUAL, sfence.vma)
  TRAPS(VIRTUAL, sinval.vma x0, x0)
  TRAPS(VIRTUAL, sfence.w.inval)
  TRAPS(VIRTUAL, sfence.inval.ir)
  TRAPS(VIRTUAL, wfi)
  TRAPS(VIRTUAL, csrr a0, sstatus)
  TRAPS(VIRTUAL, csrw sepc, x0)
  TRAPS(VIRTUAL, csrr a0, satp)
  TRAPS(VIRTUAL, csrr a0, scounteren)
  BACK_TO_M

  // VTSR, VTVM, VTW: the guest's; those of mstatus are HS-mode's, but for TW.
  li t0, HSTATUS_VTSR | HSTATUS_VTVM | HSTATUS_VTW
  csrw hstatus, t0
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, sret)
  TRAPS(VIRTUAL, sfence.vma)
  TRAPS(VIRTUAL, sinval.vma x0, x0)
  TRAPS(VIRTUAL, csrr a0, satp)
  TRAPS(VIRTUAL, csrw satp, x0)
  TRAPS(VIRTUAL, wfi)
  BACK_TO_M
  ENTER_HS(MODE_S)
  sfence.vma
  csrr a0, satp
  BACK_TO_M
  csrw hstatus, x0
  CSR_SET(mstatus, MSTATUS_TVM | MSTATUS_TSR)
  ENTER_V(MODE_S)
  sfence.vma
  csrr a0, satp
  lla t0, 1f
  csrw sepc, t0
  CSR_SET(sstatus, MSTATUS_SPP)
  sret
  NEVER
1:
  TRAPS(VIRTUAL, csrr a0, hgatp)
  BACK_TO_M
  ENTER_HS(MODE_S)
  TRAPS(ILLEGAL, sret)
  TRAPS(ILLEGAL, hfence.gvma)
  TRAPS(ILLEGAL, hinval.gvma x0, x0)
  hfence.vvma
  hinval.vvma x0, x0
  BACK_TO_M
  hfence.gvma
  CSR_CLEAR(mstatus, MSTATUS_TVM | MSTATUS_TSR)
  CSR_SET(mstatus, MSTATUS_TW)
  ENTER_V(MODE_U)
  TRAPS(ILLEGAL, wfi)
  BACK_TO_M
  li t0, HSTATUS_VTW
  csrw hstatus, t0
  ENTER_V(MODE_S)
  TRAPS(ILLEGAL, wfi)
  BACK_TO_M
  csrw hstatus, x0
  CSR_CLEAR(mstatus, MSTATUS_TW)

  // U-mode: illegal, unless HU lets it access guests.
  ENTER_HS(MODE_U)
  TRAPS(ILLEGAL, hlv.w a0, (a1))
  TRAPS(ILLEGAL, hsv.w a0, (a1))
  TRAPS(ILLEGAL, hlvx.hu a0, (a1))
  TRAPS(ILLEGAL, hfence.vvma)
  TRAPS(ILLEGAL, hfence.gvma)
  TRAPS(ILLEGAL, sret)
  BACK_TO_M
  li t0, HSTATUS_HU
  csrw hstatus, t0
  li t0, 0x1357
  sw t0, 0(a1)
  ENTER_HS(MODE_U)
  hlv.w a0, (a1)
  EQ(a0, 0x1357)
  hsv.w a1, (a1)
  TRAPS(ILLEGAL, hfence.vvma)
  TRAPS(ILLEGAL, hinval.gvma x0, x0)
  BACK_TO_M
  csrw hstatus, x0
  // tval has the instruction, or 0, as of an illegal one.
  ENTER_V(MODE_U)
  TRAPS(VIRTUAL, sret)
  ZERO_OR(s10, 0x10200073)
  BACK_TO_M
TEST_END

  .bss
  .balign 64
data: .space 64
