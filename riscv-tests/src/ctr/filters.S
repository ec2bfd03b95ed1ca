# pins: mctrctl_dirjmpinh mctrctl_dirljmpinh mctrctl_dircallinh mctrctl_indcallinh mctrctl_indjmpinh mctrctl_indljmpinh
# pins: mctrctl_retinh mctrctl_corswapinh mctrctl_tkbrinh mctrctl_ntbren mctrctl_excinh mctrctl_tretinh mctrctl_intrinh
# pins: ctr_ttf_default ctr_ttype ctr_various_jump_enc ctrdata_type ctrtarget_pc_next_br ctrctl_rasemu mctrctl_rasemu
# isa: rv64ima_sv39_smctr
// Smctr: the filter of each type leaves out that type alone; RASEMU ignores filters and external traps.
#include "ctr.h"

// One transfer of a type, and one of another type, with the filter of the first: the other alone is recorded. Without the
// filter both are.
#define FILTERED(type, ...) \
  ON(CTR_M); __VA_ARGS__; OFF; KIND(0, type); NOTHING(1); \
  ON(CTR_M | FILTER(type)); __VA_ARGS__; OFF; NOTHING(0); \
  ON(CTR_M | ALL_BUT(type)); __VA_ARGS__; OFF; KIND(0, type); NOTHING(1)

TEST_BEGIN
  csrw SCTRDEPTH, x0
  lla s0, 1f
  FILTERED(11, jal x0, 7f; 7:)
  FILTERED(15, jal x7, 7f; 7:)
  FILTERED(9, jal x1, 7f; 7:)
  FILTERED(9, jal x5, 7f; 7:)
  FILTERED(5, beq x0, x0, 7f; 7:)
  // Jumps to the next instruction by a register.
#define HERE(reg) auipc reg, 0; addi reg, reg, 12
  FILTERED(10, HERE(x6); jalr x0, 0(x6))
  FILTERED(14, HERE(x6); jalr x7, 0(x6))
  FILTERED(8, HERE(x6); jalr x1, 0(x6))
  FILTERED(8, HERE(x6); jalr x5, 0(x6))
  FILTERED(8, HERE(x1); jalr x1, 0(x1))
  FILTERED(13, HERE(x1); jalr x0, 0(x1))
  FILTERED(13, HERE(x5); jalr x6, 0(x5))
  FILTERED(12, HERE(x5); jalr x1, 0(x5))
  FILTERED(12, HERE(x1); jalr x5, 0(x1))
1:
  // Branches that are not taken come in by their bit; their target is the next instruction.
  ON(CTR_M)
  bne x0, x0, 1b
  OFF
  NOTHING(0)
  ON(CTR_M | FILTER(4))
p0:
  bne x0, x0, 1b
p1:
  OFF
  RECORD(0, p0, p1, 4)
  NOTHING(1)

  // Traps and returns, from U-mode to U-mode by M-mode: ecall, and mret, each with its filter.
  ON(CTR_M | CTR_U | FILTER(1) | FILTER(5) | FILTER(10) | FILTER(11) | FILTER(14))
  ENTER(MODE_U)
  BACK_TO_M
  OFF
  KIND(0, 3)
  NOTHING(1)
  ON(CTR_M | CTR_U | FILTER(3) | FILTER(5) | FILTER(10) | FILTER(11) | FILTER(14))
  ENTER(MODE_U)
  BACK_TO_M
  OFF
  KIND(0, 1)
  NOTHING(1)
  // An interrupt.
  CSR_WRITE(mie, 1 << MSI)
#define INTERRUPTED TRAPS_ANYWHERE(INTERRUPT | MSI, csrsi mstatus, MSTATUS_MIE; nop); csrci mstatus, MSTATUS_MIE
  MSIP_SET
  WAIT_FOR(mip, 1 << MSI, 1 << MSI)
  ON(CTR_M | ALL_BUT(2))
  INTERRUPTED
  OFF
  KIND(0, 2)
  NOTHING(1)
  CSR_WRITE(mie, 1 << MSI)
  ON(CTR_M | FILTER(2) | FILTER(3) | FILTER(5) | FILTER(10) | FILTER(11) | FILTER(14))
  INTERRUPTED
  OFF
  NOTHING(0)
  MSIP_CLEAR

  // RASEMU: calls, returns and swaps whatever the filters say, and nothing else.
  ON(CTR_M | RASEMU | ALL)
q0: jal x1, q1
q1: jal x5, q2
q2: jal x0, q3
q3: beq x0, x0, q4
q4: HERE(x5)
q5: jalr x0, 0(x5)
q6: HERE(x5)
q7: jalr x1, 0(x5)
q8:
  OFF
  // One call is left, and the swap has taken its place.
  RECORD(0, q7, q8, 12)
  CSR_IS(SCTRSTATUS, 0xff, 1)
  ON(CTR_U | RASEMU | MTE_STE)
  ENTER(MODE_U)
  BACK_TO_M
  OFF
  NOTHING(0)
TEST_END
