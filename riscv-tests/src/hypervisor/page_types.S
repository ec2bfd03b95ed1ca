# pins: henvcfg_pbmte_op menvcfg_pbmte_henvcfg_pbmte_rdonly0 Svnapot_hyp_gstage
# needs: svpbmt svnapot
# for: rv64 machine
// Svpbmt by henvcfg in the VS-stage, by menvcfg in the G-stage; NAPOT ranges in both.
#include "hyp.h"

#define GPA 0x20000000
#define PBMTE (1 << 62)
#define NC (1 << 61)
#define NAPOT (1 << 63)

HYP_BEGIN
  csrw satp, x0
  li gp, __LINE__
  li a0, LEVELS
  jal ra, vm_init
  G_BEGIN
  csrw vsstatus, x0
  MAP_(VA, GPA, DATA | NC, 0)
  mv s1, a0
  G_MAP(GPA, range, GUEST, 0)
  mv s2, a0
  G_ON
  VS_ON
  li s0, VA
  // henvcfg.PBMTE is 0 while that of menvcfg is.
  CSR_CLEAR(menvcfg, PBMTE)
  CSR_SET(henvcfg, PBMTE)
  CSR_IS(henvcfg, PBMTE, 0)
  hfence.gvma
  ENTER_V(MODE_S)
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  BACK_TO_M
  CSR_SET(menvcfg, PBMTE)
  CSR_CLEAR(henvcfg, PBMTE)
  hfence.gvma
  ENTER_V(MODE_S)
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  BACK_TO_M
  CSR_SET(henvcfg, PBMTE)
  hfence.vvma
  ENTER_V(MODE_S)
  lw a0, 0(s0)
  BACK_TO_M
  // The G-stage.
  G_REMAP(s1, DATA)
  G_MAP(GPA, range, GUEST | NC, 0)
  hfence.gvma
  ENTER_V(MODE_S)
  lw a0, 0(s0)
  BACK_TO_M
  CSR_CLEAR(menvcfg, PBMTE)
  hfence.gvma
  ENTER_V(MODE_S)
  TRAPS(LOAD_GUEST, lw a0, 0(s0))
  BACK_TO_M

  // A range of 64 KiB: address bits 15 to 12 come from what is translated.
  lla s3, range
  li t0, 0x1234
  li t1, 0x5000
  add t1, t1, s3
  sw t0, 0(t1)
  li s4, 0x8000
  add s3, s3, s4 // ppn[3:0] = 1000
  li a0, GPA + 0x5000
  mv a1, s3
  li a2, GUEST | NAPOT
  li a3, 0
  jal ra, g_map
  MAP_(VA, GPA + 0x5000, DATA, 0)
  hfence.gvma
  ENTER_V(MODE_S)
  lw a0, 0(s0)
  EQ(a0, 0x1234)
  BACK_TO_M
  // Another size is reserved.
  li a0, GPA + 0x5000
  lla a1, range
  li a2, GUEST | NAPOT
  li a3, 0
  jal ra, g_map
  hfence.gvma
  ENTER_V(MODE_S)
  TRAPS(LOAD_GUEST, lw a0, 0(s0))
  BACK_TO_M
TEST_END

  .bss
  .balign 65536
range: .space 65536
