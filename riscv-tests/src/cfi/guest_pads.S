# pins: vsstatus_spelp_op2 vsstatus_spelp_op henvcfg_lpe_op Zicfilp_pelp_trap Zicfilp_pelp_trap_return
# isa: rv32imah_sv32_zicfilp rv64imah_sv39_zicfilp
// Zicfilp in guests: henvcfg.LPE for VS-mode, senvcfg.LPE for VU-mode, and what VS-mode finds in its sstatus.
#include "hyp.h"
#define MENVCFG 0x30a
#define SENVCFG 0x10a
#define HENVCFG 0x60a
#define LPE 0x4
#define SPELP (1 << 23)
#define SOFTWARE_CHECK 18
#define LPAD .4byte 0x00000017
#define CALL(target) li gp, __LINE__; lla a0, target; jalr ra, 0(a0)
// The jump does not land. The handler's sret leads on with a landing pad expected still.
#define FAULTS(target) \
  li gp, __LINE__; lla s7, 7f; lla a0, target; jalr ra, 0(a0); j fail; \
  7: LPAD; EQ(s8, SOFTWARE_CHECK); EQ(s10, 2); ADDRESS(s9, target)

HYP_BEGIN
  csrw hgatp, x0
  csrw vsatp, x0
  VS_TRAPS
  DELEGATE(1 << SOFTWARE_CHECK)
  CSR_WRITE(hedeleg, 1 << SOFTWARE_CHECK)
  CSR_SET(MENVCFG, LPE)
  ENTER_V(MODE_S)
  CALL(plain)
  BACK_TO_M
  CSR_CLEAR(MENVCFG, LPE)
  CSR_SET(HENVCFG, LPE)
  CSR_IS(HENVCFG, LPE, LPE)
  ENTER_V(MODE_S)
  CALL(pad)
  FAULTS(plain)
  EQ(s6, 2)
  BITS(s11, SPELP, SPELP)
  CSR_IS(sstatus, SPELP, 0)
  BACK_TO_M
  CSR_IS(sstatus, SPELP, 0)
  // To HS-mode and VU-mode it says nothing.
  ENTER_HS(MODE_S)
  CALL(plain)
  BACK_TO_M
  ENTER_V(MODE_U)
  CALL(plain)
  BACK_TO_M
  CSR_CLEAR(HENVCFG, LPE)
  CSR_SET(SENVCFG, LPE)
  ENTER_V(MODE_S)
  CALL(plain)
  // Set by software, it means nothing where landing pads are off.
  CSR_SET(sstatus, SPELP)
  CSR_IS(sstatus, SPELP, SPELP)
  CSR_SET(sstatus, MSTATUS_SPP)
  lla t6, 1f
  csrw sepc, t6
  sret
1:
  CSR_IS(sstatus, SPELP, 0)
  BACK_TO_M
  ENTER_V(MODE_U)
  CALL(pad)
  FAULTS(plain)
  EQ(s6, 2)
  BITS(s11, SPELP, SPELP)
  BACK_TO_M
TEST_END

.balign 4
pad:
  LPAD
  ret
.balign 4
plain:
  ret
