# pins: H_csrs_hs_not_vs hstatus_sz hstatus_acc hstatus_op hstatus_vsxl_64 misa_h_op hideleg_acc hideleg_sz
# pins: hgatp_ppn_op hgatp_vmid_lsbs hgatp_tvm_illegal mideleg_acc_h hedeleg_acc hedeleg_sz hvip_acc hvip_sz hvip_op
# pins: hip_acc hie_acc hip_hie_sz hip_hie_acc sie_hip_hie_mutex mip_mie_alias mip_mie_vs htimedelta_sz htimedelta_acc
# pins: htimedelta_op hgeip_sz hgeip_acc hgeip_op hgeie_sz hgeie_acc hgeie_op H_vscsrs_acc_m_hs H_vscsrs_acc_u
# pins: vsatp_sz vsatp_acc vsatp_op vsatp_ppn_sv32_sz vsatp_ppn_sv39_sv48_sv57_sz vsstatus_sz vsstatus_acc vsstatus_op
# pins: mstatus_tvm_hs htval_sz htval_acc htval_op htinst_sz htinst_acc htinst_op mtval2_sz mtval2_acc mtval2_op
# pins: mtinst_sz mtinst_acc mtinst_op hstatus_vsxl_op hcounteren_sz htimedeltah_sz htimedeltah_acc htimedeltah_op
# pins: time_htimedelta_req htval_val mtval2_val htinst_val mtinst_val hgatp_sz hgatp_acc hgatp_op vsstatus_uxl_op
# pins: hedelegh_sz hedelegh_acc hedelegh_op mideleg_hroz hgeip_hgeie_fields hip_sgeip_sgeie_acc vspec_sz vspec_acc
# pins: hgatp_vsatp_mode_rst hstatus_vsxl_32
# for: rv32 rv64 machine
// The hypervisor's registers hold what they can hold, and nothing else.
#include "hyp.h"

// A register that holds all of its bits.
#define HOLDS_ALL(csr) li t0, -1; csrw csr, t0; csrr a0, csr; EQ(a0, -1); csrw csr, x0; csrr a0, csr; EQ(a0, 0)

HYP_BEGIN
  // After reset both are Bare.
  csrr a0, hgatp
  li t0, SATP_MODE_MASK
  and a0, a0, t0
  EQ(a0, 0)
  csrr a0, vsatp
  and a0, a0, t0
  EQ(a0, 0)
  csrr a0, misa
  BITS(a0, 1 << 7, 1 << 7)
  // hstatus: VSXL is fixed, the fields of one bit are not; VSBE and VGEIN have nothing to choose.
  csrw hstatus, x0
#if XLEN == 64
  csrr a0, hstatus
  EQ(a0, 2 << 32)
#else
  csrr a0, hstatus
  EQ(a0, 0)
#endif
  li t0, HSTATUS_GVA | HSTATUS_SPV | HSTATUS_SPVP | HSTATUS_HU | HSTATUS_VTVM | HSTATUS_VTW | HSTATUS_VTSR
  csrw hstatus, t0
  CSR_IS(hstatus, 0x7003c0, 0x7003c0)
  csrw hstatus, x0
  CSR_IS(hstatus, 0x7003c0, 0)

  // hedeleg: bits 9, 10, 11, 16, 20 to 23 stay zero; 1 to 8, 12, 13, 15 are writable.
  li t0, -1
  csrw hedeleg, t0
  CSR_IS(hedeleg, 0xf10e00, 0)
  CSR_IS(hedeleg, 0xb1fe, 0xb1fe)
  csrw hedeleg, x0
  CSR_IS(hedeleg, 0xb1fe, 0)

  // hideleg: 10, 6 and 2 are writable, 12, 9, 5 and 1 read-only zero.
  csrw hideleg, t0
  CSR_IS(hideleg, 0x1666, 0x444)
  csrw hideleg, x0
  CSR_IS(hideleg, 0x1666, 0)
  // What mideleg has not, hideleg has not.
  csrw mideleg, x0
  li t0, -1
  csrw hideleg, t0
  CSR_IS(hideleg, 1 << LCOFI, 0)
  csrw hideleg, x0
#if XLEN == 32
  csrw 0x612, t0 // hedelegh
  csrr a0, 0x612
#endif
  // mideleg: 10, 6 and 2 are read-only one.
  csrw mideleg, x0
  CSR_IS(mideleg, 0x444, 0x444)

  // hvip and its aliases: VSSIP of hip and mip can be written, VSTIP and VSEIP cannot.
  li t0, -1
  csrw hvip, t0
  csrr a0, hvip
  EQ(a0, 0x444)
  CSR_IS(hip, 0x1fff, 0x444)
  CSR_IS(mip, 0x1444, 0x444)
  csrw hip, x0
  csrr a0, hvip
  EQ(a0, 0x440)
  CSR_SET(hip, 0x444)
  csrr a0, hvip
  EQ(a0, 0x444)
  csrw mip, x0
  csrr a0, hvip
  EQ(a0, 0x440)
  csrw hvip, x0
  CSR_SET(mip, 0x444)
  csrr a0, hvip
  EQ(a0, 4)
  csrw hvip, x0
  // None of them is in sip.
  li t0, 0x444
  csrw hvip, t0
  CSR_IS(sip, 0x444, 0)
  csrw hvip, x0

  // hie is a part of mie, and sie has the other one.
  csrw mie, x0
  li t0, -1
  csrw hie, t0
  CSR_IS(mie, 0xffff, 0x444)
  CSR_IS(sie, 0x444, 0)
  csrw mie, x0
  csrr a0, hie
  EQ(a0, 0)
  li t0, 0x222
  csrw mideleg, t0
  li t0, 0x666
  csrw sie, t0
  CSR_IS(mie, 0x666, 0x222)
  csrw mie, x0
  csrw mideleg, x0

  // GEILEN may be 0; bit 0 never exists.
  csrr a0, hgeip
  andi a0, a0, 1
  EQ(a0, 0)
  li t0, 1
  csrw hgeie, t0
  csrr a0, hgeie
  EQ(a0, 0)

  // hgatp: the lowest bits of PPN are 0; a MODE that does not exist leaves MODE a legal value.
#if XLEN == 64
  li t0, 8 << 60 | 0x3fff << 44 | 0xfffffffffff
  csrw hgatp, t0
  csrr a0, hgatp
  EQ(a0, 8 << 60 | 0x3fff << 44 | 0xffffffffffc)
  .irp mode, 1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15
  li gp, 100 + \mode
  li t0, \mode << 60 | 0x123456
  csrw hgatp, t0
  csrr a0, hgatp
  srli a1, a0, 60
  li t6, \mode
  FAIL_UNLESS(bne, a1, t6)
  slli a0, a0, 20
  srli a0, a0, 20
  li t6, 0x123454
  FAIL_UNLESS(beq, a0, t6)
  .endr
#else
  li t0, -1
  csrw hgatp, t0
  csrr a0, hgatp
  EQ(a0, 0x9ffffffc)
#endif
  csrw hgatp, x0
  csrr a0, hgatp
  EQ(a0, 0)

  // vsatp takes the modes of satp.
#if XLEN == 64
  li s1, 8 << 60 | 0x1234 << 44 | 0x5678
#else
  li s1, 0x85678000
#endif
  csrw vsatp, s1
  csrr a0, vsatp
  SAME(a0, s1)
  csrr a0, satp
  EQ(a0, 0)
  csrw vsatp, x0

  HOLDS_ALL(htval)
  HOLDS_ALL(htinst)
  HOLDS_ALL(mtval2)
  HOLDS_ALL(mtinst)
  HOLDS_ALL(htimedelta)
  HOLDS_ALL(vsscratch)
  HOLDS_ALL(vscause)
  HOLDS_ALL(vstval)
  li t0, -1
#if XLEN == 32
  HOLDS_ALL(htimedeltah)
#endif
  // Counters that exist can be granted.
  li t0, -1
  csrw hcounteren, t0
  CSR_IS(hcounteren, 7, 7)
  csrw hcounteren, x0
  csrr a0, hcounteren
  EQ(a0, 0)
  lla t0, hs_trap_entry
  csrw vstvec, t0
  csrr a0, vstvec
  ADDRESS(a0, hs_trap_entry)
  li t0, 0x80001235
  csrw vsepc, t0
  csrr a0, vsepc
  li t0, 0x80001234
  SAME(a0, t0)

  // vsstatus: the fields of sstatus, with SD of its own.
  csrw vsstatus, x0
  csrw sstatus, x0
  li t0, MSTATUS_SIE | MSTATUS_SPIE | MSTATUS_SPP | MSTATUS_VS | MSTATUS_FS | MSTATUS_SUM | MSTATUS_MXR
  csrw vsstatus, t0
  CSR_IS(vsstatus, 0xc6722, 0xc6722)
  bgez t5, 1f
1:
  csrr a0, vsstatus
  bltz a0, 2f
  NEVER
2:
  CSR_IS(sstatus, 0xc6722, 0)
  csrw vsstatus, x0
  csrr a0, vsstatus
#if XLEN == 64
  EQ(a0, 2 << 32)
#else
  EQ(a0, 0)
#endif
  // HS-mode has all of these, but hgatp only while TVM = 0.
  ENTER_HS(MODE_S)
  csrr a0, hstatus
  csrr a0, vsatp
  csrr a0, hgatp
  csrw htval, x0
  csrr a0, vsstatus
  TRAPS(ILLEGAL, csrr a0, mtval2)
  TRAPS(ILLEGAL, csrr a0, mtinst)
  TRAPS(ILLEGAL, csrw hgeip, x0)
  BACK_TO_M
  CSR_SET(mstatus, MSTATUS_TVM)
  ENTER_HS(MODE_S)
  TRAPS(ILLEGAL, csrr a0, hgatp)
  TRAPS(ILLEGAL, csrw hgatp, x0)
  csrr a0, vsatp
  csrw vsatp, x0
  BACK_TO_M
  CSR_CLEAR(mstatus, MSTATUS_TVM)
  ENTER_HS(MODE_U)
  TRAPS(ILLEGAL, csrr a0, hstatus)
  TRAPS(ILLEGAL, csrr a0, vsstatus)
  TRAPS(ILLEGAL, csrr a0, htval)
  BACK_TO_M
TEST_END
