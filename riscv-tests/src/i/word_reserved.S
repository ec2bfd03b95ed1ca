# pins: slliw_imm5_rsv srliw_imm5_rsv sraiw_imm5_rsv
# for: rv64
// Shifts of words by an immediate above 31 are reserved; Rivet's rule is that reserved traps.
#include "test.h"

TEST_BEGIN
  li a1, 1
  TRAPS_WORD(ILLEGAL, 0x0205951b) // slliw a0, a1, 32
  TRAPS_WORD(ILLEGAL, 0x0205d51b) // srliw a0, a1, 32
  TRAPS_WORD(ILLEGAL, 0x4205d51b) // sraiw a0, a1, 32
TEST_END
