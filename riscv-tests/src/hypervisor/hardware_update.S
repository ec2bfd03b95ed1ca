# pins: henvcfg_adue_op H_trap_xtinst_guestpage_rw H_trap_xtinst_guestpage H_trap_xtinst H_trap_xtinst_val
# pins: menvcfg_adue_henvcfg_adue_rdonly0 Svadu_hypervisor_adue_writable
# for: rv32 rv64 machine
# needs: svadu
// Hardware updates of A and D in both stages: henvcfg.ADUE for the VS-stage, menvcfg.ADUE for the G-stage.
#include "hyp.h"

#define GPA 0x20000000
#define HOLE 0x30000000
#define FAULT(va, gpa) EQ(s10, va); EQ(t3, (gpa) >> 2)
// The bits of an entry.
#define ENTRY(reg, bits) LREG a0, 0(reg); BITS(a0, PTE_AD, bits)

HYP_BEGIN
  csrw satp, x0
  li gp, __LINE__
  li a0, LEVELS
  jal ra, vm_init
  G_BEGIN
  csrw vsstatus, x0
  ADUE_SET(menvcfg)
  ADUE_SET(henvcfg)
  MAP_(VA, GPA, PTE_V | PTE_RWX, 0)
  mv s1, a0
  G_MAP(GPA, page, PTE_V | PTE_RWX | PTE_U, 0)
  mv s2, a0
  G_ON
  VS_ON
  hfence.vvma
  li s0, VA
  ENTER_V(MODE_S)
  lw a0, 0(s0)
  BACK_TO_M
  ENTRY(s1, PTE_A)
  ENTRY(s2, PTE_A)
  ENTER_V(MODE_S)
  sw a0, 0(s0)
  BACK_TO_M
  ENTRY(s1, PTE_AD)
  ENTRY(s2, PTE_AD)
  // henvcfg.ADUE = 0: page faults, and the G-stage is still updated by hardware.
  ADUE_CLEAR(henvcfg)
  G_REMAP(s1, PTE_V | PTE_RWX | PTE_A)
  G_REMAP(s2, PTE_V | PTE_RWX | PTE_U)
  ENTER_V(MODE_S)
  TRAPS(STORE_PAGE, sw a0, 0(s0))
  FAULT(VA, 0)
  lw a0, 0(s0)
  BACK_TO_M
  ENTRY(s1, PTE_A)
  ENTRY(s2, PTE_A)
  // menvcfg.ADUE = 0: that of henvcfg is 0 as well.
  ADUE_SET(henvcfg)
  ADUE_CLEAR(menvcfg)
  hfence.gvma
#if XLEN == 64
  csrr a0, henvcfg
  srli a0, a0, 61
#else
  csrr a0, henvcfgh
  srli a0, a0, 29
#endif
  andi a0, a0, 1
  EQ(a0, 0)
  G_REMAP(s1, PTE_V | PTE_RWX | PTE_AD)
  G_REMAP(s2, PTE_V | PTE_RWX | PTE_U)
  ENTER_V(MODE_S)
  TRAPS(LOAD_GUEST, lw a0, 0(s0))
  FAULT(VA, GPA)
  BACK_TO_M
  ENTRY(s2, 0)

  // A page table of the VS-stage in a page that the G-stage has for loads only: what would set A is refused, for the
  // original access.
  ADUE_SET(menvcfg)
  ADUE_SET(henvcfg)
  MAP_(VA + PAGE(1), HOLE, PTE_V, 1)
  G_MAP(HOLE, page, PTE_V | PTE_R | PTE_A | PTE_U, 0)
  mv s3, a0
  lla t0, page
  li t1, GPA >> 2 | PTE_V | PTE_RWX
  SREG t1, 0(t0)
  hfence.gvma
  li s0, VA + PAGE(1)
  ENTER_V(MODE_S)
  TRAPS(LOAD_GUEST, lw a0, 4(s0))
  FAULT(VA + PAGE(1) + 4, HOLE)
  EQ(t4, PSEUDO_WRITE)
  TRAPS(STORE_GUEST, sw a0, 4(s0))
  FAULT(VA + PAGE(1) + 4, HOLE)
  EQ(t4, PSEUDO_WRITE)
  TRAPS_ANYWHERE(FETCH_GUEST, jalr ra, 4(s0))
  EQ(t4, PSEUDO_WRITE)
  BACK_TO_M
  lla t0, page
  ENTRY(t0, 0)
  ENTRY(s3, PTE_A)
  // With W it is done, and D of the G-stage set: the entry was written.
  G_REMAP(s3, PTE_V | PTE_RW | PTE_A | PTE_U)
  ENTER_V(MODE_S)
  lw a0, 4(s0)
  BACK_TO_M
  lla t0, page
  ENTRY(t0, PTE_A)
  ENTRY(s3, PTE_AD)
TEST_END

  .balign 4096
page: .space 4096
