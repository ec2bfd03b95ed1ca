# pins: H_vm_twostage hfence-gvma_op vsstatus_fs_op vsstatus_vs_op
# needs: v
# for: rv32 rv64 machine
// The same loops, long enough to be compiled, for several guests, with other page tables, in other modes, and with units
// that are switched off meanwhile.
#include "hyp.h"
.option arch, +v

#define GPA 0x20000000
#define ROUNDS 3000
#define POINT(reg, symbol, bits) lla t5, symbol; srli t5, t5, 2; li t6, bits; or t5, t5, t6; SREG t5, 0(reg)
#define SUM_IS(value) jal ra, sum; EQ(a0, value); jal ra, vector_sum; EQ(a0, value)
#define FS_IS(own, guest) CSR_IS(mstatus, MSTATUS_FS, own); CSR_IS(vsstatus, MSTATUS_FS, guest)
#define VS_IS(own, guest) CSR_IS(mstatus, MSTATUS_VS, own); CSR_IS(vsstatus, MSTATUS_VS, guest)
#define SET(csr, mask, value) CSR_CLEAR(csr, mask); CSR_SET(csr, value)

HYP_BEGIN
  csrw satp, x0
  li gp, __LINE__
  li a0, LEVELS
  jal ra, vm_init
  G_BEGIN
  li t0, 0x2200
  csrw vsstatus, t0
  MAP_(VA, GPA, PTE_V | PTE_RWX | PTE_AD, 0)
  mv s1, a0
  MAP_(VA + 0x1000, GPA + 0x1000, PTE_V | PTE_RWX | PTE_AD, 0)
  G_MAP(GPA, ones, GUEST, 0)
  mv s2, a0
  G_MAP(GPA + 0x1000, twos, GUEST, 0)
  lla a0, ones
  li a1, 1
  jal ra, fill
  lla a0, twos
  li a1, 2
  jal ra, fill
  G_ON
  VS_ON
  hfence.vvma
  li s0, VA
  ENTER_V(MODE_S)
  SUM_IS(ROUNDS)
  BACK_TO_M
  // Other memory by the G-stage, and by the VS-stage.
  POINT(s2, twos, GUEST)
  hfence.gvma
  ENTER_V(MODE_S)
  SUM_IS(2 * ROUNDS)
  BACK_TO_M
  POINT(s2, ones, GUEST)
  hfence.gvma
  li t0, (GPA + 0x1000) >> 2 | PTE_V | PTE_RWX | PTE_AD
  SREG t0, 0(s1)
  ENTER_V(MODE_S)
  sfence.vma s0, x0
  SUM_IS(2 * ROUNDS)
  BACK_TO_M
  li t0, GPA >> 2 | PTE_V | PTE_RWX | PTE_AD
  SREG t0, 0(s1)
  hfence.vvma
  // No memory: the first access of the loop fails.
  G_OFF
  ENTER_V(MODE_S)
  TRAPS_ANYWHERE(LOAD_ACCESS, jal ra, sum)
  EQ(s10, VA)
  TRAPS_ANYWHERE(LOAD_ACCESS, jal ra, vector_sum)
  EQ(s10, VA)
  csrw vstart, x0
  BACK_TO_M
  POINT(s2, ones, 0)
  G_ON
  ENTER_V(MODE_S)
  TRAPS_ANYWHERE(LOAD_GUEST, jal ra, sum)
  EQ(s10, VA)
  EQ(t3, GPA >> 2)
  BACK_TO_M
  POINT(s2, ones, GUEST)
  hfence.gvma
  // HS-mode and U-mode run the same code with addresses of their own; the guest's stay what they were.
  lla s0, twos
  ENTER_HS(MODE_S)
  SUM_IS(2 * ROUNDS)
  BACK_TO_M
  ENTER_HS(MODE_U)
  SUM_IS(2 * ROUNDS)
  BACK_TO_M
  li s0, VA
  ENTER_HS(MODE_S)
  TRAPS_ANYWHERE(LOAD_ACCESS, jal ra, sum)
  BACK_TO_M
  ENTER_V(MODE_S)
  SUM_IS(ROUNDS)
  BACK_TO_M

  // Floating point: dirty for both, off by either.
  SET(mstatus, MSTATUS_FS, 0x2000)
  SET(vsstatus, MSTATUS_FS, 0x4000)
  ENTER_V(MODE_S)
  jal ra, float
  EQ(a0, ROUNDS)
  jal ra, float
  EQ(a0, ROUNDS)
  BACK_TO_M
  FS_IS(0x6000, 0x6000)
  SET(vsstatus, MSTATUS_FS, 0x4000)
  ENTER_V(MODE_S)
  jal ra, float
  EQ(a0, ROUNDS)
  BACK_TO_M
  FS_IS(0x6000, 0x6000)
  SET(mstatus, MSTATUS_FS, 0x4000)
  ENTER_V(MODE_S)
  jal ra, float
  EQ(a0, ROUNDS)
  BACK_TO_M
  FS_IS(0x6000, 0x6000)
  SET(mstatus, MSTATUS_FS, 0)
  ENTER_V(MODE_S)
  TRAPS_ANYWHERE(ILLEGAL, jal ra, float)
  BACK_TO_M
  FS_IS(0, 0x6000)
  SET(mstatus, MSTATUS_FS, 0x6000)
  SET(vsstatus, MSTATUS_FS, 0)
  ENTER_V(MODE_S)
  TRAPS_ANYWHERE(ILLEGAL, jal ra, float)
  BACK_TO_M
  ENTER_HS(MODE_S)
  jal ra, float
  EQ(a0, ROUNDS)
  BACK_TO_M
  FS_IS(0x6000, 0)
  // Vectors likewise.
  SET(mstatus, MSTATUS_VS, 0x400)
  SET(vsstatus, MSTATUS_VS, 0x200)
  ENTER_V(MODE_S)
  jal ra, vector_sum
  EQ(a0, ROUNDS)
  BACK_TO_M
  VS_IS(0x600, 0x600)
  SET(mstatus, MSTATUS_VS, 0)
  ENTER_V(MODE_S)
  TRAPS_ANYWHERE(ILLEGAL, jal ra, vector_sum)
  BACK_TO_M
  VS_IS(0, 0x600)
  SET(mstatus, MSTATUS_VS, 0x600)
  SET(vsstatus, MSTATUS_VS, 0)
  ENTER_V(MODE_S)
  TRAPS_ANYWHERE(ILLEGAL, jal ra, vector_sum)
  BACK_TO_M
  VS_IS(0x600, 0)

  // A hypervisor's accesses in a loop.
  li s3, ROUNDS
  li s4, 0
  csrw hstatus, x0
  CSR_SET(hstatus, HSTATUS_SPVP)
  ENTER_HS(MODE_S)
1:
  hlv.w a0, (s0)
  add s4, s4, a0
  lla a1, twos
  lw a1, 0(a1)
  add s4, s4, a1
  addi s3, s3, -1
  bnez s3, 1b
  EQ(s4, 3 * ROUNDS)
  BACK_TO_M
TEST_END

// a0: the sum of ROUNDS words at s0, over and over the same page.
sum:
  li t0, ROUNDS
  li a0, 0
  mv t1, s0
1:
  lw t2, 0(t1)
  add a0, a0, t2
  addi t0, t0, -1
  bnez t0, 1b
  ret

// The same with vectors of two elements.
vector_sum:
  li t0, ROUNDS / 2
  vsetivli x0, 2, e32, m1, ta, ma
  vmv.v.i v8, 0
1:
  vle32.v v9, (s0)
  vadd.vv v8, v8, v9
  addi t0, t0, -1
  bnez t0, 1b
  vmv.s.x v10, x0
  vredsum.vs v10, v8, v10
  vmv.x.s a0, v10
  ret

float:
  li t0, ROUNDS
  li t1, 1
  fcvt.s.w fa0, x0
  fcvt.s.w fa1, t1
1:
  fadd.s fa0, fa0, fa1
  addi t0, t0, -1
  bnez t0, 1b
  fcvt.w.s a0, fa0
  ret

fill:
  li t0, 1024
1:
  sw a1, 0(a0)
  addi a0, a0, 4
  addi t0, t0, -1
  bnez t0, 1b
  ret

  .bss
  .balign 4096
ones: .space 4096
twos: .space 4096
