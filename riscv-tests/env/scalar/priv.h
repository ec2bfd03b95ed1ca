// Privilege modes, for tests on bare metal.
#include "test.h"

#define MODE_U 0
#define MODE_S 1
#define MODE_M 3

// mstatus
#define MSTATUS_SIE 0x2
#define MSTATUS_MIE 0x8
#define MSTATUS_SPIE 0x20
#define MSTATUS_MPIE 0x80
#define MSTATUS_SPP 0x100
#define MSTATUS_VS 0x600
#define MSTATUS_MPP 0x1800
#define MSTATUS_FS 0x6000
#define MSTATUS_MPRV 0x20000
#define MSTATUS_SUM 0x40000
#define MSTATUS_MXR 0x80000
#define MSTATUS_TVM 0x100000
#define MSTATUS_TW 0x200000
#define MSTATUS_TSR 0x400000

#define INTERRUPT (1 << (XLEN - 1))
#define SSI 1
#define MSI 3
#define STI 5
#define MTI 7
#define SEI 9
#define MEI 11

// Bits of a CSR, by a constant of any size.
#define CSR_SET(csr, bits) li t6, bits; csrs csr, t6
#define CSR_CLEAR(csr, bits) li t6, bits; csrc csr, t6
#define CSR_WRITE(csr, value) li t6, value; csrw csr, t6
// The bits of a CSR under a mask have this value.
#define CSR_IS(csr, mask, value) li gp, __LINE__; csrr t5, csr; li t6, mask; and t5, t5, t6; li t6, value; FAIL_UNLESS(beq, t5, t6)
// The bits of a register under a mask have this value.
#define BITS(reg, mask, value) li gp, __LINE__; li t6, mask; and t5, reg, t6; li t6, value; FAIL_UNLESS(beq, t5, t6)

// The code that follows runs in another mode; BACK_TO_M ends it.
#define ENTER(mode) \
  CSR_CLEAR(mstatus, MSTATUS_MPP); CSR_SET(mstatus, (mode) << 11); lla t6, 5f; csrw mepc, t6; mret; 5:
#define BACK_TO_M li gp, __LINE__; ecall
// Traps that are delegated arrive in S-mode.
#define S_TRAPS lla t6, s_trap_entry; csrw stvec, t6

// The CLINT.
#define CLINT 0x2000000
#define MSIP (CLINT)
#define MTIMECMP (CLINT + 0x4000)
#define MTIME (CLINT + 0xbff8)
// A device register of 64 bits.
#if XLEN == 64
#define DEVICE_WRITE(address, value) li t5, address; li t6, value; sd t6, 0(t5)
#else
#define DEVICE_WRITE(address, value) li t5, address; li t6, -1; sw t6, 0(t5); li t6, (value) >> 32 & 0xffffffff; sw t6, 4(t5); li t6, (value) & 0xffffffff; sw t6, 0(t5)
#endif
#define MSIP_SET li t5, MSIP; li t6, 1; sw t6, 0(t5)
#define MSIP_CLEAR li t5, MSIP; sw x0, 0(t5)
// Waits, for a while, until bits of a CSR have this value.
#define WAIT_FOR(csr, mask, value) \
  li gp, __LINE__; li t4, 200000; 3: csrr t5, csr; li t6, mask; and t5, t5, t6; li t6, value; beq t5, t6, 4f; \
  addi t4, t4, -1; bnez t4, 3b; j fail; 4:
