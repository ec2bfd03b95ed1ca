# pins: pm_ignore_upper_bits pm_ignore_va pm_ignore_pa pm_apply_explicit pm_not_apply_implicit pmlen_supported_values
# pins: pm_per_mode_control pm_config_next_higher pm_mprv_spvp pm_mxr_exception pm_csr_hw_apply pm_no_csr_sw
# pins: menvcfg_pmm_op senvcfg_pmm_Ssnpm senvcfg_pmm_immediate pmlen_illegal_warl mseccfg_pmm_presence mseccfg_pmm_op
# pins: pm_all_priv_modes pm_deterministic_effect pm_auto_apply_active_mode pm_mode_only_dependency
# pins: pm_misaligned_equivalence pm_warl_unaffected smnpm_definition smmpm_definition
# pins: pm_debug_trigger
# needs: ssnpm smnpm smmpm v zicboz sdtrig
# for: rv64 machine
// Pointer masking in M-mode, S-mode and U-mode.
#include "vm.h"
.option arch, +v

#define PMM (3 << 32)
#define MASK_7 (2 << 32)
#define MASK_16 (3 << 32)
// A field PMM holds 0, 2 and 3.
#define FIELD(csr) \
  CSR_CLEAR(csr, PMM); CSR_IS(csr, PMM, 0); CSR_SET(csr, MASK_7); CSR_IS(csr, PMM, MASK_7); \
  CSR_SET(csr, PMM); CSR_IS(csr, PMM, MASK_16); CSR_CLEAR(csr, PMM); CSR_SET(csr, 1 << 32); CSR_IS(csr, 1 << 32, 0)
#define SET_PMM(csr, value) CSR_CLEAR(csr, PMM); CSR_SET(csr, value)
// s0 with a tag in the upper bits.
#define TAG(reg, bits) li reg, bits; xor reg, reg, s0
#define TAG_7 (0x55 << 57)
#define TAG_16 (0x5555 << 48)

// Loads, stores, atomics and vectors at s1 and s2, which are s0 with two tags; s0 holds what a guest may say of it.
#define ALL_ACCESSES \
  sd x0, 0(s1); li t0, 0x42; sw t0, 0(s1); lw a0, 0(s2); EQ(a0, 0x42); lbu a0, 0(s2); EQ(a0, 0x42); \
  ld a0, 0(s1); EQ(a0, 0x42); sb x0, 1(s2); flw fa0, 0(s1); fsw fa0, 4(s2); lw a0, 4(s1); EQ(a0, 0x42); \
  li t0, 2; amoadd.w a0, t0, (s2); EQ(a0, 0x42); amoor.d a0, x0, (s1); \
  lr.w a0, (s1); EQ(a0, 0x44); li t0, 5; sc.w a1, t0, (s2); EQ(a1, 0); lw a0, 0(s1); EQ(a0, 5); \
  vsetivli x0, 4, e32, m1, ta, ma; vmv.v.i v8, 9; vse32.v v8, (s1); vmv.v.i v8, 0; vle32.v v8, (s2); \
  vmv.x.s a0, v8; EQ(a0, 9); lw a0, 12(s1); EQ(a0, 9); \
  li t0, 4; vmv.v.i v8, 7; vsse32.v v8, (s2), t0; vlse32.v v9, (s1), t0; vmv.x.s a0, v9; EQ(a0, 7); \
  vid.v v16; vsll.vi v16, v16, 2; vluxei32.v v9, (s2), v16; vmv.x.s a0, v9; EQ(a0, 7); \
  vmv.v.i v8, 3; vsoxei32.v v8, (s1), v16; lw a0, 8(s2); EQ(a0, 3); \
  vlseg2e32.v v8, (s1); vmv.x.s a0, v9; EQ(a0, 3); vle32ff.v v8, (s2); vmv.x.s a0, v8; EQ(a0, 3); \
  vl1re32.v v8, (s1); vs1r.v v8, (s2); \
  cbo.zero (s1); lw a0, 0(s2); EQ(a0, 0)

TEST_BEGIN
  li gp, __LINE__
  li a0, LEVELS
  jal ra, vm_init
  li t0, 0x80 // CBZE
  csrw menvcfg, t0
  csrw senvcfg, t0
  FIELD(menvcfg)
  FIELD(senvcfg)
  FIELD(mseccfg)
  lla s0, page
  // Off: upper bits are part of the address.
  TAG(s1, TAG_7)
  TRAPS(LOAD_ACCESS, lw a0, 0(s1))
  SAME(s10, s1)
  // M-mode, by mseccfg.
  SET_PMM(mseccfg, MASK_7)
  TAG(s1, TAG_7)
  TAG(s2, 0x2a << 57)
  ALL_ACCESSES
  // One bit more is no tag. tval is the transformed address: upper bits of physical addresses become 0.
  TAG(s3, 0x55 << 57 | 1 << 56)
  TRAPS(LOAD_ACCESS, lw a0, 8(s3))
  TAG(s4, 1 << 56)
  addi s4, s4, 8
  SAME(s10, s4)
  TRAPS(STORE_ACCESS, vse32.v v8, (s3))
  csrw vstart, x0
  TAG(s4, 1 << 56)
  SAME(s10, s4)
  // What is fetched is not masked.
  lla t0, page_code
  li t1, TAG_7
  xor t0, t0, t1
  TRAPS_ANYWHERE(FETCH_ACCESS, jalr ra, 0(t0))
  SET_PMM(mseccfg, MASK_16)
  TAG(s1, TAG_16)
  TAG(s2, 0xffff << 48)
  ALL_ACCESSES
  // A trigger on the address sees accesses by any tag.
  li t0, MSTATUS_MIE
  csrs mstatus, t0
  csrw tselect, x0
  csrw tdata1, x0
  csrw tdata2, s0
  li t0, 6 << 60 | 1 << 6 | 1 // mcontrol6, M-mode, loads
  csrw tdata1, t0
  csrr t1, tdata1
  andi t1, t1, 1
  beqz t1, 1f // the machine has no such trigger
  TRAPS(BREAKPOINT, lw a0, 0(s1))
  ZERO_OR_REG(s10, s0)
  TRAPS(BREAKPOINT, lw a0, 0(s2))
  lw a0, 4(s2)
1:
  csrw tdata1, x0
  li t0, MSTATUS_MIE
  csrc mstatus, t0
  // CSRs hold what is written.
  csrw mscratch, s1
  csrr a0, mscratch
  SAME(a0, s1)
  // Other modes have settings of their own.
  ENTER(MODE_S)
  TRAPS(LOAD_ACCESS, lw a0, 0(s1))
  BACK_TO_M
  SET_PMM(mseccfg, 0)

  // S-mode without translation, by menvcfg; U-mode by senvcfg.
  SET_PMM(menvcfg, MASK_7)
  TAG(s1, TAG_7)
  TAG(s2, 0x7f << 57)
  ENTER(MODE_S)
  ALL_ACCESSES
  BACK_TO_M
  ENTER(MODE_U)
  TRAPS(LOAD_ACCESS, lw a0, 0(s1))
  BACK_TO_M
  SET_PMM(menvcfg, 0)
  SET_PMM(senvcfg, MASK_16)
  TAG(s1, TAG_16)
  TAG(s2, 0x8001 << 48)
  ENTER(MODE_U)
  ALL_ACCESSES
  BACK_TO_M
  ENTER(MODE_S)
  TRAPS(LOAD_ACCESS, lw a0, 0(s1))
  BACK_TO_M
  TRAPS(LOAD_ACCESS, lw a0, 0(s1))
  // MPRV: as the mode of MPP.
  lla s5, page
  sw s5, 0(s5)
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MSTATUS_MPRV)
  lw a0, 0(s1)
  CSR_CLEAR(mstatus, MSTATUS_MPRV)
  lw a1, 0(s5)
  SAME(a0, a1)
  // MXR: no masking.
  CSR_SET(mstatus, MSTATUS_MXR)
  ENTER(MODE_U)
  TRAPS(LOAD_ACCESS, lw a0, 0(s1))
  BACK_TO_M
  CSR_CLEAR(mstatus, MSTATUS_MXR)
  ENTER(MODE_U)
  lw a0, 0(s1)
  SAME(a0, a1)
  BACK_TO_M
  SET_PMM(senvcfg, 0)

  // Virtual addresses: bits become those of the sign.
  MAP(VA, page, DATA, 0)
  MAP(-0x40000000, page, DATA, 0)
  mv s5, a0
  VM_ON
  SET_PMM(menvcfg, MASK_16)
  li s0, VA
  TAG(s1, TAG_16)
  TAG(s2, 0x7fff << 48)
  ENTER(MODE_S)
  ALL_ACCESSES
  li s0, -0x40000000
  TAG(s1, TAG_16)
  TAG(s2, 0xffff << 48)
  ALL_ACCESSES
  // Bit 47 is the sign: with it 0, the address is not canonical when bits below are 1.
  li t0, 1 << 47
  xor s3, s1, t0
  TRAPS(LOAD_PAGE, lw a0, 0(s3))
  xor s4, s0, t0
  slli s4, s4, 16
  srai s4, s4, 16
  SAME(s10, s4)
  BACK_TO_M
  // A page that is remapped has no old translations under any tag.
  lla t0, other
  li t1, 0x77
  sw t1, 0(t0)
  ENTER(MODE_S)
  sw x0, 0(s1)
  lw a0, 0(s2)
  EQ(a0, 0)
  lla t5, other
  srli t5, t5, 2
  ori t5, t5, DATA
  sd t5, 0(s5)
  sfence.vma s0, x0
  lw a0, 0(s1)
  EQ(a0, 0x77)
  lw a0, 0(s2)
  EQ(a0, 0x77)
  lw a0, 0(s0)
  EQ(a0, 0x77)
  BACK_TO_M
  // Over two pages, the second of which is missing.
  ENTER(MODE_S)
  li t0, 0xffe
  add s3, s1, t0
  lla s7, 1f
  li gp, __LINE__
  lw a0, 0(s3)
  NEVER
1:
  li t0, LOAD_MISALIGNED
  beq s8, t0, 2f
  EQ(s8, LOAD_PAGE)
  EQ(s10, -0x40000000 + 0x1000)
2:
  BACK_TO_M
TEST_END

  .balign 4096
page_code:
  ret
  .data
  .balign 4096
page: .space 4096
other: .space 4096
