# pins:
# for: rv32
// Zknd, Zkne on RV32: one byte of a column at a time.
#include "test.h"

TEST_BEGIN
  li a1, 0x01234567; li a2, 0x89abcdef; aes32esi a0, a1, a2, 0; EQ(a0, 0x012345b8)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32esi a0, a1, a2, 1; EQ(a0, 0x0123f867)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32esi a0, a1, a2, 2; EQ(a0, 0x01414567)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32esi a0, a1, a2, 3; EQ(a0, 0xa6234567)
  li a1, 0; li a2, 0; aes32esi a0, a1, a2, 0; EQ(a0, 0x00000063)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32esmi a0, a1, a2, 0; EQ(a0, 0x7bfc9ac2)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32esmi a0, a1, a2, 1; EQ(a0, 0xbc9e24bb)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32esmi a0, a1, a2, 2; EQ(a0, 0x63e7e305)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32esmi a0, a1, a2, 3; EQ(a0, 0x54d1e2c0)
  li a1, 0; li a2, 0; aes32esmi a0, a1, a2, 0; EQ(a0, 0xa56363c6)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32dsi a0, a1, a2, 0; EQ(a0, 0x01234506)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32dsi a0, a1, a2, 1; EQ(a0, 0x0123c567)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32dsi a0, a1, a2, 2; EQ(a0, 0x012d4567)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32dsi a0, a1, a2, 3; EQ(a0, 0xf3234567)
  li a1, 0; li a2, 0; aes32dsi a0, a1, a2, 0; EQ(a0, 0x00000052)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32dsmi a0, a1, a2, 0; EQ(a0, 0x87f8011f)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32dsmi a0, a1, a2, 1; EQ(a0, 0xdbcf0490)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32dsmi a0, a1, a2, 2; EQ(a0, 0x7f772721)
  li a1, 0x01234567; li a2, 0x89abcdef; aes32dsmi a0, a1, a2, 3; EQ(a0, 0xcaff8344)
  li a1, 0; li a2, 0; aes32dsmi a0, a1, a2, 0; EQ(a0, 0x50a7f451)
TEST_END
