# pins: mstatus_mprv_hypervisor
# for: rv32 rv64 machine
// MPRV with MPV = 1: loads and stores of M-mode are the guest's.
#include "hyp.h"

#define GPA 0x20000000
#define AS(mode, v) CSR_CLEAR(mstatus, MSTATUS_MPP); CSR_SET(mstatus, (mode) << 11); v; CSR_SET(mstatus, MSTATUS_MPRV)
#define OFF CSR_CLEAR(mstatus, MSTATUS_MPRV)

HYP_BEGIN
  csrw satp, x0
  li gp, __LINE__
  li a0, LEVELS
  jal ra, vm_init
  G_BEGIN
  csrw vsstatus, x0
  MAP_(VA, GPA, DATA, 0)
  MAP_(VA + 0x1000, GPA, DATA | PTE_U, 0)
  G_MAP(GPA, page, GUEST, 0)
  G_ON
  VS_ON
  hfence.vvma
  li s0, VA
  li s4, VA + 0x1000
  li s1, 0x1234
  lla s2, page
  sw s1, 0(s2)
  AS(MODE_S, SET_MPV)
  lw a0, 0(s0)
  OFF
  EQ(a0, 0x1234)
  // U-mode's page: vsstatus.SUM counts, not that of mstatus.
  CSR_SET(mstatus, MSTATUS_SUM)
  CSR_SET(vsstatus, MSTATUS_SUM)
  AS(MODE_S, SET_MPV)
  lw a0, 0(s4)
  SREG s0, 8(s4)
  OFF
  EQ(a0, 0x1234)
  LREG a0, 8(s2)
  EQ(a0, VA)
  AS(MODE_U, SET_MPV)
  lw a0, 0(s4)
  OFF
  EQ(a0, 0x1234)
  // MPV = 0: not the guest's. MPP = 3: M-mode's, whatever MPV says.
  AS(MODE_S, CLEAR_MPV)
  lw a0, 0(s2)
  OFF
  EQ(a0, 0x1234)
  AS(MODE_M, SET_MPV)
  lw a0, 0(s2)
  OFF
  EQ(a0, 0x1234)
TEST_END

  .balign 4096
page: .space 4096
