# pins: cm-push_op
# isa: rv32i_zcmp rv64i_zcmp
// cm.push stores the list below sp, the last register highest, and moves sp by the frame.
#include "zc.h"
ARCH(zca)

// The word n registers below the old sp, in t1.
#define BELOW(n, value) LREG t2, -(n) * REGBYTES(t1); li t3, value; FAIL_UNLESS(beq, t2, t3)
// The list, its length and spimm; then the words from the highest down.
#define PUSH(rlist, count, spimm) \
  li gp, __LINE__; lla t1, top; mv sp, t1; CM(CM_PUSH, rlist, spimm); \
  addi t2, sp, FRAME(count) + 16 * spimm; FAIL_UNLESS(beq, t2, t1)

TEST_BEGIN_C
  SAVE
  li ra, -101; li s0, 108; li s1, 109; li s2, 118; li s3, 119; li s4, 120; li s5, 121; li s6, 122; li s7, 123
  li s8, 124; li s9, 125; li s10, 126; li s11, 127
  // Nothing but the words of the list is written.
  lla t1, top; li t2, 77; SREG t2, -2 * REGBYTES(t1); SREG t2, 0(t1)
  PUSH(4, 1, 0); BELOW(1, -101); BELOW(2, 77); BELOW(0, 77)
  PUSH(4, 1, 3); BELOW(1, -101); BELOW(2, 77)
  PUSH(5, 2, 0); BELOW(1, 108); BELOW(2, -101)
  PUSH(6, 3, 1); BELOW(1, 109); BELOW(2, 108); BELOW(3, -101)
  PUSH(7, 4, 2); BELOW(1, 118); BELOW(2, 109); BELOW(3, 108); BELOW(4, -101)
  PUSH(8, 5, 0); BELOW(1, 119); BELOW(2, 118); BELOW(5, -101)
  PUSH(9, 6, 3); BELOW(1, 120); BELOW(6, -101)
  PUSH(10, 7, 0); BELOW(1, 121); BELOW(7, -101)
  PUSH(11, 8, 1); BELOW(1, 122); BELOW(8, -101)
  PUSH(12, 9, 0); BELOW(1, 123); BELOW(9, -101)
  PUSH(13, 10, 2); BELOW(1, 124); BELOW(10, -101)
  PUSH(14, 11, 0); BELOW(1, 125); BELOW(11, -101)
  PUSH(15, 13, 3)
  BELOW(1, 127); BELOW(2, 126); BELOW(3, 125); BELOW(4, 124); BELOW(5, 123); BELOW(6, 122); BELOW(7, 121)
  BELOW(8, 120); BELOW(9, 119); BELOW(10, 118); BELOW(11, 109); BELOW(12, 108); BELOW(13, -101)
  RESTORE
TEST_END

KEPT
.balign 16
.skip 256
top: .skip 16
