# pins: H_pmp
# for: rv32 rv64 machine
// PMP applies to what both stages lead to, and to their tables.
#include "hyp.h"

#define GPA 0x20000000
// Entry 0 denies a page of 4 KiB, entry 1 opens the rest.
#define DENY(symbol) lla t5, symbol; srli t5, t5, 2; ori t5, t5, 0x1ff; csrw pmpaddr0, t5; hfence.gvma
#define OPEN csrw pmpaddr0, x0; hfence.gvma

HYP_BEGIN
  csrw satp, x0
  li gp, __LINE__
  li a0, LEVELS
  jal ra, vm_init
  G_BEGIN
  csrw vsstatus, x0
  MAP_(VA, GPA, DATA, 0)
  mv s1, a0
  G_MAP(GPA, page, GUEST, 0)
  mv s2, a0
  csrw pmpaddr0, x0
  li t0, -1
  csrw pmpaddr1, t0
  li t0, 0x1f18 // NAPOT without rights, then NAPOT with all
  csrw pmpcfg0, t0
  G_ON
  VS_ON
  hfence.vvma
  li s0, VA
  ENTER_V(MODE_S)
  lw a0, 0(s0)
  BACK_TO_M
  DENY(page)
  ENTER_V(MODE_S)
  TRAPS(LOAD_ACCESS, lw a0, 0(s0))
  EQ(s10, VA)
  EQ(t3, 0)
  TRAPS(STORE_ACCESS, sw a0, 4(s0))
  EQ(s10, VA + 4)
  BITS(t2, STATUS_MPV | STATUS_GVA, STATUS_MPV | STATUS_GVA)
  BACK_TO_M
  // The last table of the VS-stage, then of the G-stage.
  srli t0, s1, 12
  slli t0, t0, 12
  srli t0, t0, 2
  ori t0, t0, 0x1ff
  csrw pmpaddr0, t0
  hfence.gvma
  ENTER_V(MODE_S)
  TRAPS(LOAD_ACCESS, lw a0, 0(s0))
  EQ(s10, VA)
  BACK_TO_M
  srli t0, s2, 12
  slli t0, t0, 12
  srli t0, t0, 2
  ori t0, t0, 0x1ff
  csrw pmpaddr0, t0
  hfence.gvma
  ENTER_V(MODE_S)
  TRAPS(STORE_ACCESS, sw a0, 0(s0))
  EQ(s10, VA)
  BACK_TO_M
  OPEN
  ENTER_V(MODE_S)
  lw a0, 0(s0)
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
page: .space 4096
