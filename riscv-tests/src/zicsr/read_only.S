# pins: zicsr_rs1_x0 zicsr_uimm_zero zicsr_side_effects cycle_rdonly instret_rdonly time_rdonly
# pins: zihpm_op_sz_mode_acc_priv
// A read-only CSR can be read by csrrs and csrrc with x0 or an immediate of zero; any other
// instruction writes, which traps even if no bit would change.
#include "test.h"

#define READ_ONLY(csr) \
  csrrs a0, csr, x0; csrrc a0, csr, x0; csrrsi a0, csr, 0; csrrci a0, csr, 0; \
  TRAPS(ILLEGAL, csrrw a0, csr, x0); TRAPS(ILLEGAL, csrrs a0, csr, a1); TRAPS(ILLEGAL, csrrc a0, csr, a1); \
  TRAPS(ILLEGAL, csrrwi a0, csr, 0); TRAPS(ILLEGAL, csrrsi a0, csr, 1); TRAPS(ILLEGAL, csrrci a0, csr, 1)

TEST_BEGIN
  li a1, 0 // a zero in a register other than x0 is a write all the same
  READ_ONLY(cycle)
  READ_ONLY(instret)
  READ_ONLY(time)
  READ_ONLY(vl)
  READ_ONLY(vtype)
  READ_ONLY(vlenb)
  // CSRs that nobody has defined.
  TRAPS(ILLEGAL, csrr a0, 0x8ff)
  TRAPS(ILLEGAL, csrw 0x8ff, a1)
  TRAPS(ILLEGAL, csrr a0, 0xcff)
TEST_END
