# pins: mcyclecfg_sz mcyclecfg_op all_xinh_zero unimplemented_mode_bits rv32_high_access counter_inhibited_behavior
# pins: transition_counting_defined cycle_counting instret_non_inhibited instret_exception instret_xret
# isa: rv32ima_s_u_zicntr_smcntrpmf rv64ima_s_u_zicntr_smcntrpmf
// Smcntrpmf: in which modes cycle and instret count.
#include "priv.h"
#if XLEN == 64
#define MCYCLECFG 0x321
#define MINSTRETCFG 0x322
#else
#define MCYCLECFG 0x721
#define MINSTRETCFG 0x722
#endif
#define BIT(bit) (1 << (bit - 64 + XLEN))
#define OF BIT(63)
#define MINH BIT(62)
#define SINH BIT(61)
#define UINH BIT(60)
#define VSINH BIT(59)
#define VUINH BIT(58)
// What instret counts from after a write in M-mode until after a trap from another mode: mret, and two instructions there.
#define COUNTS(mode, bits, count) \
  CSR_WRITE(MINSTRETCFG, bits); CSR_CLEAR(mstatus, MSTATUS_MPP); CSR_SET(mstatus, (mode) << 11); \
  lla t6, 5f; csrw mepc, t6; lla s7, 6f; csrw minstret, x0; mret; 5: nop; nop; ecall; 6: EQ(a0, count)

TEST_BEGIN
  lla t6, own
  csrw mtvec, t6
  CSR_WRITE(MCYCLECFG, -1)
  CSR_IS(MCYCLECFG, OF | MINH | SINH | UINH | VSINH | VUINH, MINH | SINH | UINH)
  CSR_WRITE(MINSTRETCFG, -1)
  CSR_IS(MINSTRETCFG, OF | MINH | SINH | UINH | VSINH | VUINH, MINH | SINH | UINH)
  csrr a0, mcycle
  csrr a1, minstret
  nop
  csrr a2, mcycle
  csrr a3, minstret
  SAME(a0, a2)
  SAME(a1, a3)
  // Each by its own register.
  CSR_WRITE(MCYCLECFG, 0)
  csrr a0, mcycle
  csrr a1, minstret
  nop
  csrr a2, mcycle
  csrr a3, minstret
  DIFFER(a0, a2)
  SAME(a1, a3)
  CSR_WRITE(MCYCLECFG, MINH)
  CSR_WRITE(MINSTRETCFG, 0)
  csrr a0, mcycle
  csrr a1, minstret
  nop
  csrr a2, mcycle
  csrr a3, minstret
  SAME(a0, a2)
  addi a1, a1, 3
  SAME(a1, a3)
  CSR_WRITE(MCYCLECFG, SINH | UINH)
  csrr a0, mcycle
  nop
  csrr a2, mcycle
  DIFFER(a0, a2)

  // mret counts as of M-mode; ecall does not retire.
  COUNTS(MODE_U, 0, 3)
  COUNTS(MODE_U, MINH, 2)
  COUNTS(MODE_U, MINH | SINH, 2)
  COUNTS(MODE_U, UINH, 1)
  COUNTS(MODE_U, UINH | SINH, 1)
  COUNTS(MODE_U, SINH, 3)
  COUNTS(MODE_U, MINH | UINH, 0)
  COUNTS(MODE_S, 0, 3)
  COUNTS(MODE_S, MINH, 2)
  COUNTS(MODE_S, MINH | UINH, 2)
  COUNTS(MODE_S, SINH, 1)
  COUNTS(MODE_S, UINH, 3)
  COUNTS(MODE_S, MINH | SINH, 0)
TEST_END

.balign 4
own:
  csrr a0, minstret
  jr s7
