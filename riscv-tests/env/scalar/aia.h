// Words for tests of the Advanced Interrupt Architecture, on a machine with the addresses of QEMU's `virt`.
#include "priv.h"

#define MISELECT 0x350
#define MIREG 0x351
#define MTOPEI 0x35c
#define MTOPI 0xfb0
#define MVIEN 0x308
#define MVIP 0x309
#define SISELECT 0x150
#define SIREG 0x151
#define STOPEI 0x15c
#define STOPI 0xdb0

#define EIDELIVERY 0x70
#define EITHRESHOLD 0x72
#define EIP0 0x80
#define EIE0 0xc0
#define IPRIO0 0x30
#define IPRIO2 0x32

// Interrupt files of M-mode, and those of S-mode, behind which those of guests are.
#define IMSIC_M 0x24000000
#define IMSIC_S 0x28000000
#define IMSIC_M_OF(hart) (IMSIC_M + 0x1000 * (hart))
#define IMSIC_S_OF(hart) (IMSIC_S + 0x4000 * (hart))

// A register of 32 bits is written.
#define STORE(address, value) li t5, address; li t6, value; sw t6, 0(t5)
// It has this value.
#if XLEN == 64
#define LOADS(address, value) \
  li gp, __LINE__; li t5, address; lw t5, 0(t5); li t6, value; sext.w t6, t6; FAIL_UNLESS(beq, t5, t6)
#else
#define LOADS(address, value) li gp, __LINE__; li t5, address; lw t5, 0(t5); li t6, value; FAIL_UNLESS(beq, t5, t6)
#endif
// An MSI is written.
#define MSI_TO(page, identity) STORE(page, identity)

// A register behind a window is written, or has this value.
#define SELECTED(select, which, reg, value) CSR_WRITE(select, which); CSR_WRITE(reg, value)
#define SELECTED_IS(select, which, reg, value) CSR_WRITE(select, which); CSR_IS(reg, -1, value)
#define M_REG(which, value) SELECTED(MISELECT, which, MIREG, value)
#define M_REG_IS(which, value) SELECTED_IS(MISELECT, which, MIREG, value)
#define S_REG(which, value) SELECTED(SISELECT, which, SIREG, value)
#define S_REG_IS(which, value) SELECTED_IS(SISELECT, which, SIREG, value)

// A top external interrupt, as its CSR shows it; a major one.
#define TOP(identity) ((identity) << 16 | (identity))
#define TOPI(code, priority) ((code) << 16 | (priority))

// The APLIC: domains of M-mode and S-mode.
#define APLIC_M 0x0c000000
#define APLIC_S 0x0d000000
#define DOMAINCFG 0x0000
#define SOURCECFG(source) (4 * (source))
#define MMSIADDRCFG 0x1bc0
#define SETIP 0x1c00
#define SETIPNUM 0x1cdc
#define IN_CLRIP 0x1d00
#define CLRIPNUM 0x1ddc
#define SETIE 0x1e00
#define SETIENUM 0x1edc
#define CLRIE 0x1f00
#define CLRIENUM 0x1fdc
#define SETIPNUM_LE 0x2000
#define SETIPNUM_BE 0x2004
#define GENMSI 0x3000
#define TARGET(source) (0x3000 + 4 * (source))
#define IDELIVERY 0x4000
#define IFORCE 0x4004
#define ITHRESHOLD 0x4008
#define TOPI_OF_APLIC 0x4018
#define CLAIMI 0x401c
#define DOMAIN_IE 0x100
#define DOMAIN_MSI 0x4
#define DETACHED 1
#define RISING 4
#define HIGH 6

// The serial port: its interrupt is source 10, for an empty transmitter while this bit of ier is 1.
#define UART 0x10000000
#define UART_SOURCE 10
#define UART_IER(value) li t5, UART; li t6, value; sb t6, 1(t5)
#define UART_IIR(reg) li t5, UART; lbu reg, 2(t5)
