// Two stages of translation: where a guest's accesses go, and which stage refuses them.
#include "hyp.h"

// Guest physical addresses without RAM of their own.
#define GPA 0x20000000
#define HOLE 0x30000000
// An address of the guest's whose page table is in the hole.
#define LOST (VA + PAGE(1))

// After a guest-page fault: the address, guest physical address >> 2, V, and why.
#define GUEST_FAULT(va, gpa) \
  EQ(s10, va); EQ(t3, (gpa) >> 2); BITS(t2, STATUS_MPV | STATUS_GVA, STATUS_MPV | STATUS_GVA)
// The same, the access being one to a page table.
#define IMPLICIT(va, gpa) GUEST_FAULT(va, gpa); EQ(t4, PSEUDO_READ)
// A page fault of the guest's own tables.
#define OWN_FAULT(va) EQ(s10, va); EQ(t3, 0); BITS(t2, STATUS_MPV | STATUS_GVA, STATUS_MPV | STATUS_GVA)

// tval is s4 plus this, mtval2 a quarter of it.
#define SAME_AFTER(offset) \
  addi t0, s4, offset; SAME(s10, t0); srli t0, t0, 2; SAME(t3, t0)

HYP_BEGIN
  csrw satp, x0
  li gp, __LINE__
  li a0, LEVELS
  jal ra, vm_init
  G_BEGIN
  ADUE_CLEAR(menvcfg)
  ADUE_CLEAR(henvcfg)
  csrw vsstatus, x0
  csrw hedeleg, x0
  MAP_(VA, GPA, PTE_V | PTE_RWX | PTE_AD, 0)
  mv s1, a0
  MAP_(VA + 0x1000, HOLE, PTE_V | PTE_RWX | PTE_AD, 0)
  MAP_(VA + 0x2000, GPA, PTE_V | PTE_RWX | PTE_AD | PTE_U, 0)
  MAP_(LOST, HOLE, PTE_V, 1) // a pointer to a page table
  G_MAP(GPA, page, PTE_V | PTE_RWX | PTE_AD | PTE_U, 0)
  mv s2, a0
  G_ON
  VS_ON
  li s0, VA

  // Both stages: VS-mode finds the page, and M-mode finds what it stored.
  ENTER_V(MODE_S)
  sfence.vma
  lw a0, 4(s0)
  EQ(a0, 0x1234)
  li t0, 0x5678
  sw t0, 8(s0)
  jalr ra, 0(s0)
  // The VS-stage refuses: page faults.
  li t0, VA + 0x5000
  TRAPS(LOAD_PAGE, lw a0, 0(t0))
  OWN_FAULT(VA + 0x5000)
  TRAPS(STORE_PAGE, sw a0, 4(t0))
  OWN_FAULT(VA + 0x5004)
  TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(t0))
  OWN_FAULT(VA + 0x5000)
  // The G-stage refuses: guest-page faults.
  li t0, VA + 0x1000
  TRAPS(LOAD_GUEST, lw a0, 16(t0))
  GUEST_FAULT(VA + 0x1010, HOLE + 16)
  TRAPS(STORE_GUEST, sw a0, 0x7fc(t0))
  GUEST_FAULT(VA + 0x17fc, HOLE + 0x7fc)
  TRAPS(STORE_GUEST, amoadd.w a0, a1, (t0))
  GUEST_FAULT(VA + 0x1000, HOLE)
  TRAPS(LOAD_GUEST, lr.w a0, (t0))
  GUEST_FAULT(VA + 0x1000, HOLE)
  TRAPS_ANYWHERE(FETCH_GUEST, jalr ra, 8(t0))
  GUEST_FAULT(VA + 0x1008, HOLE + 8)
  EQ(t4, 0)
  // It refuses a page table of the VS-stage.
  li t0, LOST + 0x3000
  TRAPS(LOAD_GUEST, lw a0, 16(t0))
  IMPLICIT(LOST + 0x3010, HOLE + 3 * REGBYTES)
  TRAPS(STORE_GUEST, sw a0, 0(t0))
  IMPLICIT(LOST + 0x3000, HOLE + 3 * REGBYTES)
  TRAPS_ANYWHERE(FETCH_GUEST, jalr ra, 0(t0))
  IMPLICIT(LOST + 0x3000, HOLE + 3 * REGBYTES)
  // SUM is that of vsstatus.
  li s3, VA + 0x2000
  TRAPS(LOAD_PAGE, lw a0, 4(s3))
  CSR_SET(sstatus, MSTATUS_SUM)
  lw a0, 4(s3)
  EQ(a0, 0x1234)
  BACK_TO_M
  lla t0, page
  lw a0, 8(t0)
  EQ(a0, 0x5678)
  CSR_CLEAR(vsstatus, MSTATUS_SUM)
  CSR_SET(mstatus, MSTATUS_SUM)
  ENTER_V(MODE_S)
  TRAPS(LOAD_PAGE, lw a0, 4(s3))
  BACK_TO_M
  CSR_CLEAR(mstatus, MSTATUS_SUM)
  // VU-mode: U of the VS-stage.
  ENTER_VU_ABOVE
  lw a0, 4(s3)
  EQ(a0, 0x1234)
  TRAPS_ANYWHERE(LOAD_PAGE, lw a0, 4(s0))
  OWN_FAULT(VA + 4)
  BACK_TO_M

  // The G-stage checks U as of U-mode, whoever accesses.
  G_REMAP(s2, PTE_V | PTE_RWX | PTE_AD)
  ENTER_V(MODE_S)
  TRAPS(LOAD_GUEST, lw a0, 4(s0))
  GUEST_FAULT(VA + 4, GPA + 4)
  TRAPS_ANYWHERE(FETCH_GUEST, jalr ra, 0(s0))
  BACK_TO_M
  // R, W, X of the G-stage.
  G_REMAP(s2, PTE_V | PTE_R | PTE_AD | PTE_U)
  ENTER_V(MODE_S)
  lw a0, 4(s0)
  TRAPS(STORE_GUEST, sw a0, 4(s0))
  GUEST_FAULT(VA + 4, GPA + 4)
  TRAPS_ANYWHERE(FETCH_GUEST, jalr ra, 0(s0))
  GUEST_FAULT(VA, GPA)
  BACK_TO_M
  // MXR of vsstatus is for the VS-stage, that of sstatus for both.
  G_REMAP(s2, PTE_V | PTE_X | PTE_AD | PTE_U)
  ENTER_V(MODE_S)
  TRAPS(LOAD_GUEST, lw a0, 4(s0))
  CSR_SET(sstatus, MSTATUS_MXR)
  TRAPS(LOAD_GUEST, lw a0, 4(s0))
  jalr ra, 0(s0)
  BACK_TO_M
  csrw vsstatus, x0
  CSR_SET(mstatus, MSTATUS_MXR)
  ENTER_V(MODE_S)
  lw a0, 4(s0)
  EQ(a0, 0x1234)
  BACK_TO_M
  G_REMAP(s1, PTE_V | PTE_X | PTE_AD)
  ENTER_V(MODE_S)
  lw a0, 4(s0)
  EQ(a0, 0x1234)
  BACK_TO_M
  CSR_CLEAR(mstatus, MSTATUS_MXR)
  G_REMAP(s2, PTE_V | PTE_RWX | PTE_AD | PTE_U)
  ENTER_V(MODE_S)
  TRAPS(LOAD_PAGE, lw a0, 4(s0))
  CSR_SET(sstatus, MSTATUS_MXR)
  lw a0, 4(s0)
  EQ(a0, 0x1234)
  BACK_TO_M
  csrw vsstatus, x0
  G_REMAP(s1, PTE_V | PTE_RWX | PTE_AD)
  // A and D of the G-stage: with hardware updates off, a guest-page fault.
  G_REMAP(s2, PTE_V | PTE_RWX | PTE_D | PTE_U)
  ENTER_V(MODE_S)
  TRAPS(LOAD_GUEST, lw a0, 4(s0))
  GUEST_FAULT(VA + 4, GPA + 4)
  BACK_TO_M
  G_REMAP(s2, PTE_V | PTE_RWX | PTE_A | PTE_U)
  ENTER_V(MODE_S)
  lw a0, 4(s0)
  TRAPS(STORE_GUEST, sw a0, 4(s0))
  GUEST_FAULT(VA + 4, GPA + 4)
  BACK_TO_M
  // And of the VS-stage: a page fault.
  G_REMAP(s2, PTE_V | PTE_RWX | PTE_AD | PTE_U)
  G_REMAP(s1, PTE_V | PTE_RWX | PTE_A)
  ENTER_V(MODE_S)
  TRAPS(STORE_PAGE, sw a0, 4(s0))
  OWN_FAULT(VA + 4)
  BACK_TO_M
  G_REMAP(s1, PTE_V | PTE_RWX | PTE_AD)
  // G is ignored.
  G_REMAP(s2, PTE_V | PTE_RWX | PTE_AD | PTE_U | PTE_G)
  ENTER_V(MODE_S)
  lw a0, 4(s0)
  EQ(a0, 0x1234)
  BACK_TO_M
  // A reserved entry of the G-stage.
  G_REMAP(s2, PTE_V | PTE_W | PTE_AD | PTE_U)
  ENTER_V(MODE_S)
  TRAPS(LOAD_GUEST, lw a0, 4(s0))
  BACK_TO_M
  G_REMAP(s2, PTE_V | PTE_RWX | PTE_AD | PTE_U)

  // An access over two pages: the guest physical address is that of the second.
  MAP_(VA + 0x3000, GPA, PTE_V | PTE_RWX | PTE_AD, 0)
  MAP_(VA + 0x4000, HOLE, PTE_V | PTE_RWX | PTE_AD, 0)
  li s4, VA + 0x3ffe
  ENTER_V(MODE_S)
  sfence.vma
  li gp, __LINE__
  lla s7, 1f
  lw a0, 0(s4)
  NEVER // (or the machine has misaligned accesses, and the second page faults)
1:
  EQ(s6, 3)
  li t0, LOAD_MISALIGNED
  beq s8, t0, 2f
  EQ(s8, LOAD_GUEST)
  GUEST_FAULT(VA + 0x4000, HOLE)
2:
  BACK_TO_M

  // The VS-stage is off: guest physical addresses are the guest's addresses.
  csrw vsatp, x0
  ENTER_V(MODE_S)
  li s4, GPA
  lw a0, 4(s4)
  EQ(a0, 0x1234)
  li s4, HOLE
  TRAPS(LOAD_GUEST, lw a0, 4(s4))
  GUEST_FAULT(HOLE + 4, HOLE + 4)
  EQ(s6, 3)
#if XLEN == 64
  // All bits beyond the scheme's must be 0.
  li s4, 1 << (14 + VPN_BITS * LEVELS)
  TRAPS(LOAD_GUEST, lw a0, 4(s4))
  SAME_AFTER(4)
  li s4, 1 << 63 | GPA
  TRAPS(LOAD_GUEST, lw a0, 4(s4))
  // And the two that it has more than a virtual address are there.
  li s4, 3 << (12 + VPN_BITS * LEVELS)
  TRAPS(LOAD_GUEST, lw a0, 4(s4))
  SAME_AFTER(4)
#endif
  BACK_TO_M
#if XLEN == 64
  G_MAP(3 << (12 + VPN_BITS * LEVELS), page, GUEST, 0)
  ENTER_V(MODE_S)
  lw a0, 4(s4)
  EQ(a0, 0x1234)
  BACK_TO_M
#endif
  // A superpage of the G-stage, aligned and not.
  G_MAP_(PAGE(1) * 3, 0x80000000, PTE_V | PTE_RWX | PTE_AD | PTE_U, 1)
  hfence.gvma
  lla s4, page
  li t0, 0x80000000
  sub s4, s4, t0
  li t0, PAGE(1) * 3
  add s4, s4, t0
  ENTER_V(MODE_S)
  lw a0, 4(s4)
  EQ(a0, 0x1234)
  BACK_TO_M
  G_MAP_(PAGE(1) * 3, 0x80001000, PTE_V | PTE_RWX | PTE_AD | PTE_U, 1)
  hfence.gvma
  ENTER_V(MODE_S)
  TRAPS(LOAD_GUEST, lw a0, 4(s4))
  BACK_TO_M

  // The G-stage is off: the VS-stage alone.
  G_OFF
  MAP(VA + 0x6000, page, DATA, 0)
  VS_ON
  hfence.vvma
  li s4, VA + 0x6000
  ENTER_V(MODE_S)
  lw a0, 4(s4)
  EQ(a0, 0x1234)
  TRAPS(LOAD_PAGE, lw a0, 0(x0))
  BACK_TO_M
  // And both.
  csrw vsatp, x0
  lla s4, page
  ENTER_V(MODE_U)
  lw a0, 4(s4)
  EQ(a0, 0x1234)
  BACK_TO_M
TEST_END

  .balign 4096
page:
  ret
  .4byte 0x1234
  .balign 4096
