# pins: exc_priority
# for: rv32 rv64 machine
# needs: sdtrig
// Triggers on loads and stores fire before the access, and so before its faults; they look at the
// kind of access and at the address.
#include "trigger.h"

TRIGGER_BEGIN
  lla s0, word
  li a1, 7
  TRIGGER(s0, TRIGGER_LOAD)
  TRAPS(BREAKPOINT, lw a0, 0(s0))
  ZERO_OR_REG(s10, s0)
  sw a1, 0(s0)
  lw a0, 4(s0)
  TRIGGER_OFF
  lw a0, 0(s0)
  EQ(a0, 7)
  TRIGGER(s0, TRIGGER_STORE)
  TRAPS(BREAKPOINT, sw x0, 0(s0))
  ZERO_OR_REG(s10, s0)
  lw a0, 0(s0)
  EQ(a0, 7) // the store did not happen
  TRAPS(BREAKPOINT, amoadd.w a0, a1, (s0))
  TRIGGER_OFF
  sw x0, 0(s0)
  // Before the access fault.
  li s0, 16
  TRIGGER(s0, TRIGGER_LOAD)
  TRAPS(BREAKPOINT, lw a0, 0(s0))
  TRIGGER_OFF
  TRAPS(LOAD_ACCESS, lw a0, 0(s0))
TEST_END

  .data
  .balign 8
word: .4byte 0, 0
