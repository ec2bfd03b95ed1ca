# pins:
// Zksed: a byte of a round of SM4, for encryption and for the key schedule.
#include "test.h"

TEST_BEGIN
  li a1, 0x01234567; li a2, 0x89abcdef; sm4ed a0, a1, a2, 0; EQ(a0, 0x1331c3f3)
  li a1, 0x01234567; li a2, 0x89abcdef; sm4ed a0, a1, a2, 1; EQ(a0, 0x41331527)
  li a1, 0x01234567; li a2, 0x89abcdef; sm4ed a0, a1, a2, 2; EQ(a0, -0x57db1437)
  li a1, 0x01234567; li a2, 0x89abcdef; sm4ed a0, a1, a2, 3; EQ(a0, 0x2afc9a93)
  li a1, -1; li a2, 0; sm4ed a0, a1, a2, 0; EQ(a0, -0x5b5bd58f)
  li a1, 0x01234567; li a2, 0x89abcdef; sm4ks a0, a1, a2, 0; EQ(a0, -0x7eccf81d)
  li a1, 0x01234567; li a2, 0x89abcdef; sm4ks a0, a1, a2, 1; EQ(a0, 0x32b5567)
  li a1, 0x01234567; li a2, 0x89abcdef; sm4ks a0, a1, a2, 2; EQ(a0, 0x548825f2)
  li a1, 0x01234567; li a2, 0x89abcdef; sm4ks a0, a1, a2, 3; EQ(a0, -0x93c24e4)
  li a1, -1; li a2, 0; sm4ks a0, a1, a2, 0; EQ(a0, 0x3fe59429)
TEST_END
