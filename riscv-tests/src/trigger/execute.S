# pins: exc_priority
# for: rv32 rv64 machine
# needs: sdtrig
// A breakpoint at an address, by an mcontrol6 or mcontrol trigger of the debug specification: on an
// instruction it goes before that instruction's own exceptions and before its fetch faults.
#include "trigger.h"

TRIGGER_BEGIN
  lla s0, here
  TRIGGER(s0, TRIGGER_EXECUTE)
  TRAPS_ANYWHERE(BREAKPOINT, nop; here: .4byte 0xffffffff)
  SAME(s9, s0)
  ZERO_OR_REG(s10, s0)
  // Off: the exception of the instruction.
  TRIGGER_OFF
  TRAPS_ANYWHERE(ILLEGAL, jalr ra, 0(s0))
  // Where nothing can be fetched.
  li s0, 16
  TRIGGER(s0, TRIGGER_EXECUTE)
  TRAPS_ANYWHERE(BREAKPOINT, jalr ra, 0(s0))
  SAME(s9, s0)
  TRIGGER_OFF
  TRAPS_ANYWHERE(FETCH_ACCESS, jalr ra, 0(s0))
TEST_END
