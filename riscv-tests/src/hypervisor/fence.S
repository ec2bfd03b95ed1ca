# pins: hfence-vvma_hfence-gvma_op hfence-vvma_mode hfence-gvma_op hfence-vvma_limits sfence_vma_v1 vsatp_v0
# pins: hgatp_mode_bare_trans Svinval_hinval_vvma_gvma hgatp_mode_bare
# for: rv32 rv64 machine
# needs: svinval
// Changes of either stage's tables are seen after the fence that is meant for them.
#include "hyp.h"

#define GPA 0x20000000
// A page-table entry gets another page, without a fence.
#define POINT(reg, symbol, bits) lla t5, symbol; srli t5, t5, 2; li t6, bits; or t5, t5, t6; SREG t5, 0(reg)
#define READS(value) ENTER_V(MODE_S); lw a0, 0(s0); BACK_TO_M; EQ(a0, value)

HYP_BEGIN
  csrw satp, x0
  li gp, __LINE__
  li a0, LEVELS
  jal ra, vm_init
  G_BEGIN
  csrw vsstatus, x0
  MAP_(VA, GPA, DATA, 0)
  mv s1, a0
  G_MAP(GPA, one, GUEST, 0)
  mv s2, a0
  G_MAP(GPA + 0x1000, two, GUEST, 0)
  G_ON
  VS_ON
  hfence.vvma
  li s0, VA
  READS(1)
  // The G-stage.
  POINT(s2, two, GUEST)
  hfence.gvma
  READS(2)
  POINT(s2, one, GUEST)
  li t0, GPA >> 2
  hfence.gvma t0, x0
  READS(1)
  POINT(s2, two, GUEST)
  sfence.w.inval
  hinval.gvma x0, x0
  sfence.inval.ir
  READS(2)
  POINT(s2, one, GUEST)
  hfence.gvma
  // The VS-stage, by the hypervisor and by the guest.
  li t0, (GPA + 0x1000) >> 2 | DATA
  SREG t0, 0(s1)
  hfence.vvma
  READS(2)
  li t0, GPA >> 2 | DATA
  SREG t0, 0(s1)
  hfence.vvma s0, x0
  READS(1)
  li t0, (GPA + 0x1000) >> 2 | DATA
  SREG t0, 0(s1)
  sfence.w.inval
  hinval.vvma s0, x0
  sfence.inval.ir
  READS(2)
  ENTER_V(MODE_S)
  li t0, GPA >> 2 | DATA
  SREG t0, 0(s1)
  sfence.vma s0, x0
  lw a0, 0(s0)
  EQ(a0, 1)
  li t0, (GPA + 0x1000) >> 2 | DATA
  SREG t0, 0(s1)
  sfence.vma
  lw a0, 0(s0)
  EQ(a0, 2)
  // A guest that moves its tables.
  csrw satp, x0
  li a1, GPA
  lw a0, 0(a1)
  EQ(a0, 1)
  BACK_TO_M
  // Another guest.
  G_OFF
  lla s0, two
  READS(2)
  // HS-mode's translations are its own: nothing of the guest is seen there.
  G_ON
  ENTER_HS(MODE_S)
  lw a0, 0(s0)
  EQ(a0, 2)
  li s0, GPA
  hlv.w a0, (s0)
  EQ(a0, 1)
  BACK_TO_M
TEST_END

  .data
  .balign 4096
one: .4byte 1
  .balign 4096
two: .4byte 2
  .balign 4096
