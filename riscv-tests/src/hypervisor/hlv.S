# pins: hlsv_mode hlsv_priv hlsv_trans hlsv_sstatus_mxr hlsv_vsstatus_mxr hlsv_op hlsv_u_op hlvx-wu_valid32
# pins: mstatus_mprv_hlsv
# for: rv32 rv64 machine
// A hypervisor's accesses to the memory of its guest: as whom, which bytes, and their faults.
#include "hyp.h"

#define GPA 0x20000000
#define HOLE 0x30000000
// After a fault in M-mode: V was 0, and yet tval is the guest's.
#define GUESTS(va) EQ(s10, va); BITS(t2, STATUS_MPV | STATUS_GVA, STATUS_GVA)

HYP_BEGIN
  csrw satp, x0
  li gp, __LINE__
  li a0, LEVELS
  jal ra, vm_init
  G_BEGIN
  ADUE_CLEAR(menvcfg)
  ADUE_CLEAR(henvcfg)
  csrw vsstatus, x0
  csrw hstatus, x0
  csrw hedeleg, x0
  MAP_(VA, GPA, PTE_V | PTE_RW | PTE_AD, 0)
  mv s1, a0
  MAP_(VA + 0x1000, GPA, PTE_V | PTE_RWX | PTE_AD | PTE_U, 0)
  mv s2, a0
  MAP_(VA + 0x2000, HOLE, PTE_V | PTE_RWX | PTE_AD | PTE_U, 0)
  G_MAP(GPA, page, PTE_V | PTE_RWX | PTE_AD | PTE_U, 0)
  mv s3, a0
  G_ON
  VS_ON
  hfence.vvma
  li s0, VA
  li s4, VA + 0x1000

  .irp mode, MODE_M, MODE_S
  CSR_WRITE(hstatus, HSTATUS_SPVP)
  ENTER_HS(\mode)
  // As VS-mode. All widths, with and without sign.
  li t0, 0x89abcdef
  hsv.w t0, (s0)
  addi a1, s0, 4
  li t0, 0x81828384
  hsv.w t0, (a1)
  hlv.b a0, (s0)
  EQ(a0, -17)
  hlv.bu a0, (s0)
  EQ(a0, 0xef)
  hlv.h a0, (s0)
  EQ(a0, -0x3211)
  hlv.hu a0, (s0)
  EQ(a0, 0xcdef)
  hlv.w a0, (s0)
#if XLEN == 64
  EQ(a0, -0x76543211)
  hlv.wu a0, (s0)
  EQ(a0, 0x89abcdef)
  hlv.d a0, (s0)
  EQ(a0, 0x8182838489abcdef)
  li t0, 0x123456789abcdef0
  hsv.d t0, (s0)
  hlv.d a0, (s0)
  EQ(a0, 0x123456789abcdef0)
#else
  EQ(a0, 0x89abcdef)
  TRAPS_WORD(ILLEGAL, 0x68144573) // hlv.wu a0, (s0)
  TRAPS_WORD(ILLEGAL, 0x6c044573) // hlv.d a0, (s0)
#endif
  li t0, 0x11
  hsv.b t0, (s0)
  addi a1, s0, 2
  li t0, 0x2222
  hsv.h t0, (a1)
  hlv.w a0, (s0)
  andi a1, a0, 0xff
  EQ(a1, 0x11)
  srli a1, a0, 16
  slli a1, a1, XLEN - 16
  srli a1, a1, XLEN - 16
  EQ(a1, 0x2222)
  li x1, -1
  hlv.bu x0, (s0)
  EQ(x0, 0)
  BACK_TO_M
  // VS-mode cannot use U-mode's pages while vsstatus.SUM = 0; that of mstatus is ignored.
  CSR_SET(mstatus, MSTATUS_SUM)
  ENTER_HS(\mode)
  TRAPS(LOAD_PAGE, hlv.w a0, (s4))
  GUESTS(VA + 0x1000)
  TRAPS(STORE_PAGE, hsv.w a0, (s4))
  GUESTS(VA + 0x1000)
  CSR_SET(vsstatus, MSTATUS_SUM)
  hlv.w a0, (s4)
  BACK_TO_M
  csrw vsstatus, x0
  // As VU-mode.
  csrw hstatus, x0
  ENTER_HS(\mode)
  hlv.w a0, (s4)
  TRAPS(LOAD_PAGE, hlv.w a0, (s0))
  GUESTS(VA)
  // The G-stage refuses.
  li a1, VA + 0x2000
  TRAPS(LOAD_GUEST, hlv.h a0, (a1))
  GUESTS(VA + 0x2000)
  EQ(t3, HOLE >> 2)
  TRAPS(STORE_GUEST, hsv.b a0, (a1))
  GUESTS(VA + 0x2000)
  EQ(t3, HOLE >> 2)
  // hlvx is a load of what can be executed, and faults as a load.
  hlvx.hu a0, (s4)
  hlvx.wu a0, (s4)
  TRAPS(LOAD_GUEST, hlvx.hu a0, (a1))
  BACK_TO_M
  .endr

  // hlvx: X in place of R, in both stages.
  G_REMAP(s2, PTE_V | PTE_X | PTE_AD | PTE_U)
  lla t0, page
  li t1, 0x8765
  sh t1, 0(t0)
  TRAPS(LOAD_PAGE, hlv.hu a0, (s4))
  hlvx.hu a0, (s4)
  EQ(a0, 0x8765)
  G_REMAP(s3, PTE_V | PTE_X | PTE_AD | PTE_U)
  hlvx.hu a0, (s4)
  EQ(a0, 0x8765)
  G_REMAP(s3, PTE_V | PTE_RW | PTE_AD | PTE_U)
  TRAPS(LOAD_GUEST, hlvx.hu a0, (s4))
  G_REMAP(s3, PTE_V | PTE_RWX | PTE_AD | PTE_U)
  G_REMAP(s2, PTE_V | PTE_RW | PTE_AD | PTE_U)
  TRAPS(LOAD_PAGE, hlvx.hu a0, (s4))
  TRAPS(LOAD_PAGE, hlvx.wu a0, (s4))
  hlv.hu a0, (s4)
  EQ(a0, 0x8765)
  // MXR: of vsstatus for the VS-stage, of sstatus for both.
  G_REMAP(s2, PTE_V | PTE_X | PTE_AD | PTE_U)
  CSR_SET(vsstatus, MSTATUS_MXR)
  hlv.hu a0, (s4)
  EQ(a0, 0x8765)
  G_REMAP(s3, PTE_V | PTE_X | PTE_AD | PTE_U)
  TRAPS(LOAD_GUEST, hlv.hu a0, (s4))
  csrw vsstatus, x0
  CSR_SET(sstatus, MSTATUS_MXR)
  hlv.hu a0, (s4)
  EQ(a0, 0x8765)
  CSR_CLEAR(sstatus, MSTATUS_MXR)
  G_REMAP(s3, PTE_V | PTE_RWX | PTE_AD | PTE_U)
  G_REMAP(s2, PTE_V | PTE_RWX | PTE_AD | PTE_U)

  // MPRV has no part in it, and these have none in MPRV.
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  SET_MPV
  CSR_SET(mstatus, MSTATUS_MPRV)
  CSR_WRITE(hstatus, HSTATUS_SPVP)
  hlv.w a0, (s0)
  lw a1, 0(s4)
  SAME(a0, a1)
  TRAPS(LOAD_PAGE, lw a1, 0(s0))
  BITS(t2, STATUS_GVA, STATUS_GVA)
  CSR_CLEAR(mstatus, MSTATUS_MPRV)
  CLEAR_MPV
  // A fault in HS-mode, taken there: SPV = 0, GVA = 1.
  HS_TRAPS
  DELEGATE(1 << LOAD_PAGE | 1 << LOAD_GUEST)
  csrw hstatus, x0
  ENTER_HS(MODE_S)
  TRAPS(LOAD_PAGE, hlv.w a0, (s0))
  EQ(s6, 1)
  EQ(s10, VA)
  EQ(t3, 0)
  BITS(t2, HSTATUS_SPV | HSTATUS_SPVP | HSTATUS_GVA, HSTATUS_GVA)
  li a1, VA + 0x2000
  TRAPS(LOAD_GUEST, hlv.h a0, (a1))
  EQ(s6, 1)
  EQ(t3, HOLE >> 2)
  BITS(t2, HSTATUS_SPV | HSTATUS_SPVP | HSTATUS_GVA, HSTATUS_GVA)
  BACK_TO_M
TEST_END

  .balign 4096
page: .space 4096
