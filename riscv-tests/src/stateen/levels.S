# pins: mstateen_rv64_csrs sstateen_rv64_csrs hstateen_rv64_csrs stateen_rv32_upper_bits_csrs stateen_op
# pins: stateen_illegal_state_access sstateen_user_access_control mstateen_bit_correspondence hstateen_encoding
# pins: stateen_unimplemented_state_roz mstateen_lower_priv_roz stateen_reserved_roz sstateen_vsmode_access_roz
# pins: mstateen_zero_initialization mstateen_bit_63_op hstateen_bit_63_op mstateen_bit_63_roz hstateen_bit_63_writable
# pins: mstateen0_se0_op hstateen0_se0_op mstateen0_envcfg_op hstateen0_envcfg_op stateen0_fcsr_op
# pins: sstateen_encroachment_bits_roz mstateen0_p1p13_op
# isa: rv32imah_sv32_zfinx_smstateen rv64imah_sv39_zfinx_smstateen
// Smstateen: the registers of each level, and what they grant the levels below.
#include "hyp.h"
#define SENVCFG 0x10a
#define HENVCFG 0x60a
#define FCSR 2
#define FADD_S .4byte 0x00c58553 // of x registers
#define MSTATEEN(n) (0x30c + n)
#define HSTATEEN(n) (0x60c + n)
#define SSTATEEN(n) (0x10c + n)
// Where bits 63 to 32 are, and one of them.
#if XLEN == 64
#define MSTATEENH(n) MSTATEEN(n)
#define HSTATEENH(n) HSTATEEN(n)
#else
#define MSTATEENH(n) (0x31c + n)
#define HSTATEENH(n) (0x61c + n)
#endif
#define BIT(bit) (1 << (bit - 64 + XLEN))
#define SE BIT(63)
#define ENVCFG BIT(62)
#define P1P13 BIT(56)
#define HEDELEGH 0x612

HYP_BEGIN
  csrw hgatp, x0
  csrw vsatp, x0
#define RESET(n) CSR_IS(MSTATEEN(n), -1, 0); CSR_IS(MSTATEENH(n), -1, 0)
  RESET(0)
  RESET(1)
  RESET(2)
  RESET(3)
#if XLEN == 64
  TRAPS(ILLEGAL, csrr a0, 0x31c)
  TRAPS(ILLEGAL, csrr a0, 0x61f)
#endif
  // Nothing is granted; M-mode has access itself, to registers that are 0.
#define NOTHING(n) \
  CSR_WRITE(HSTATEENH(n), -1); CSR_WRITE(HSTATEEN(n), -1); CSR_WRITE(SSTATEEN(n), -1); \
  CSR_IS(HSTATEENH(n), -1, 0); CSR_IS(HSTATEEN(n), -1, 0); CSR_IS(SSTATEEN(n), -1, 0)
  NOTHING(0)
  NOTHING(1)
  NOTHING(2)
  NOTHING(3)
  csrr a0, SENVCFG
  csrr a0, HENVCFG
  csrr a0, fcsr
#define NOBODYS(n) \
  TRAPS(ILLEGAL, csrr a0, HSTATEEN(n)); TRAPS(ILLEGAL, csrr a0, HSTATEENH(n)); TRAPS(ILLEGAL, csrr a0, SSTATEEN(n))
  ENTER_HS(MODE_S)
  NOBODYS(0)
  NOBODYS(1)
  NOBODYS(2)
  NOBODYS(3)
  TRAPS(ILLEGAL, csrr a0, MSTATEEN(0))
  TRAPS(ILLEGAL, csrr a0, SENVCFG)
  TRAPS(ILLEGAL, csrw HENVCFG, x0)
#if XLEN == 32
  TRAPS(ILLEGAL, csrr a0, 0x61a) // henvcfgh
#endif
  TRAPS(ILLEGAL, csrr a0, fcsr)
  BACK_TO_M
  // What M-mode denies is illegal in guests as well.
  ENTER_V(MODE_S)
  TRAPS(ILLEGAL, csrr a0, SSTATEEN(0))
  TRAPS(ILLEGAL, csrr a0, SSTATEEN(3))
  TRAPS(ILLEGAL, csrr a0, SENVCFG)
  TRAPS(ILLEGAL, csrr a0, fcsr)
  BACK_TO_M

  // Reserved bits, and those of extensions that are not there, as jvt is not. Of custom state (bit 0) there may be any.
  CSR_WRITE(MSTATEEN(0), -1)
  CSR_WRITE(MSTATEENH(0), -1)
  CSR_IS(MSTATEEN(0), 0x7ffffffe, FCSR)
  CSR_IS(MSTATEENH(0), SE | BIT(62) | BIT(61) | BIT(53) | BIT(32), SE | ENVCFG)
#define ONLY_SE(n) \
  CSR_WRITE(MSTATEEN(n), -1); CSR_WRITE(MSTATEENH(n), -1); CSR_IS(MSTATEENH(n), -1, SE); CSR_IS(MSTATEEN(n), 0x7fffffff, 0)
  ONLY_SE(1)
  ONLY_SE(2)
  ONLY_SE(3)

  // Bit 63 of each grants hstateen and sstateen, and nothing else.
  CSR_WRITE(MSTATEENH(0), 0)
  CSR_WRITE(MSTATEEN(0), FCSR)
  CSR_SET(MSTATEENH(0), SE)
#define OPEN(n) \
  CSR_WRITE(HSTATEENH(n), -1); CSR_IS(HSTATEENH(n), SE, SE); CSR_WRITE(HSTATEENH(n), 0); CSR_IS(HSTATEENH(n), SE, 0)
  ENTER_HS(MODE_S)
  OPEN(0)
  OPEN(1)
  OPEN(2)
  OPEN(3)
  CSR_WRITE(SSTATEEN(0), -1)
  CSR_IS(SSTATEEN(0), -2, FCSR)
  CSR_WRITE(SSTATEEN(1), -1)
  CSR_IS(SSTATEEN(1), -1, 0)
  CSR_WRITE(SSTATEEN(2), -1)
  CSR_IS(SSTATEEN(2), -1, 0)
  CSR_WRITE(SSTATEEN(3), -1)
  CSR_IS(SSTATEEN(3), -1, 0)
  TRAPS(ILLEGAL, csrr a0, SENVCFG)
  csrr a0, fcsr
  BACK_TO_M
  // One register's bit is not the others'.
  CSR_WRITE(MSTATEENH(2), 0)
  ENTER_HS(MODE_S)
  csrr a0, SSTATEEN(1)
  csrr a0, SSTATEEN(3)
  TRAPS(ILLEGAL, csrr a0, SSTATEEN(2))
  TRAPS(ILLEGAL, csrr a0, HSTATEEN(2))
  BACK_TO_M
  CSR_WRITE(MSTATEENH(2), -1)
  // The same for guests.
#define GUESTS_NOTHING(n) \
  CSR_WRITE(HSTATEENH(n), 0); CSR_WRITE(HSTATEEN(n), 0)
  GUESTS_NOTHING(0)
  GUESTS_NOTHING(1)
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, SSTATEEN(0))
  TRAPS(VIRTUAL, csrr a0, SSTATEEN(1))
  TRAPS(VIRTUAL, csrr a0, HSTATEEN(0))
  TRAPS(VIRTUAL, csrr a0, fcsr)
  TRAPS(VIRTUAL, FADD_S)
  BACK_TO_M
  CSR_WRITE(HSTATEENH(0), SE)
  ENTER_V(MODE_S)
  // HS-mode's value has the bit, which hstateen0 hides.
  CSR_IS(SSTATEEN(0), -1, 0)
  TRAPS(VIRTUAL, csrr a0, SSTATEEN(1))
  TRAPS(VIRTUAL, csrr a0, fcsr)
  BACK_TO_M
  CSR_IS(SSTATEEN(0), -2, FCSR)
  CSR_SET(HSTATEEN(0), FCSR)
  ENTER_V(MODE_S)
  CSR_IS(SSTATEEN(0), -2, FCSR)
  csrr a0, fcsr
  BACK_TO_M
  // U-mode and VU-mode have what sstateen grants as well.
  ENTER_V(MODE_U)
  csrr a0, fcsr
  BACK_TO_M
  csrw SSTATEEN(0), x0
  ENTER_V(MODE_U)
  TRAPS(VIRTUAL, csrr a0, fcsr)
  TRAPS(VIRTUAL, FADD_S)
  BACK_TO_M
  ENTER_HS(MODE_U)
  TRAPS(ILLEGAL, csrr a0, fcsr)
  BACK_TO_M
  ENTER_V(MODE_S)
  csrr a0, fcsr
  BACK_TO_M
  ENTER_HS(MODE_S)
  csrr a0, fcsr
  BACK_TO_M
  // What mstateen0 loses is lost below.
  CSR_WRITE(SSTATEEN(0), FCSR)
  CSR_CLEAR(MSTATEEN(0), FCSR)
  CSR_IS(HSTATEEN(0), FCSR, 0)
  CSR_IS(SSTATEEN(0), FCSR, 0)
  ENTER_HS(MODE_S)
  CSR_IS(HSTATEEN(0), FCSR, 0)
  CSR_IS(SSTATEEN(0), FCSR, 0)
  BACK_TO_M

  // ENVCFG.
  CSR_SET(MSTATEENH(0), ENVCFG)
  CSR_CLEAR(HSTATEENH(0), ENVCFG)
  ENTER_HS(MODE_S)
  csrr a0, SENVCFG
  csrr a0, HENVCFG
#if XLEN == 32
  csrr a0, 0x61a
#endif
  BACK_TO_M
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, SENVCFG)
  BACK_TO_M
  CSR_SET(HSTATEENH(0), ENVCFG)
  ENTER_V(MODE_S)
  csrr a0, SENVCFG
  BACK_TO_M

  // P1P13, for hedelegh, which RV64 has not.
  CSR_WRITE(MSTATEENH(0), ~P1P13)
  CSR_IS(MSTATEENH(0), P1P13, 0)
#if XLEN == 64
  CSR_SET(MSTATEENH(0), P1P13)
  CSR_IS(MSTATEENH(0), P1P13, 0)
#else
  csrr a0, HEDELEGH
  ENTER_HS(MODE_S)
  csrr a0, hedeleg
  TRAPS(ILLEGAL, csrr a0, HEDELEGH)
  TRAPS(ILLEGAL, csrw HEDELEGH, x0)
  BACK_TO_M
  ENTER_V(MODE_S)
  TRAPS(ILLEGAL, csrr a0, HEDELEGH)
  BACK_TO_M
  CSR_WRITE(MSTATEENH(0), P1P13)
  CSR_IS(MSTATEENH(0), -1, P1P13)
  ENTER_HS(MODE_S)
  csrr a0, HEDELEGH
  csrw HEDELEGH, x0
  TRAPS(ILLEGAL, csrr a0, SENVCFG)
  BACK_TO_M
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, HEDELEGH)
  BACK_TO_M
  // A hypervisor has nothing to grant.
  CSR_WRITE(MSTATEENH(0), -1)
  CSR_WRITE(HSTATEENH(0), -1)
  CSR_IS(HSTATEENH(0), P1P13, 0)
#endif
TEST_END
