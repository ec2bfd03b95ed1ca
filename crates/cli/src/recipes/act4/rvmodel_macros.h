// How a test of the architecture tests talks to Rivet's bare-metal machine.
#ifndef RIVET_RVMODEL_MACROS_H
#define RIVET_RVMODEL_MACROS_H

#define STANDARD_SM_SUPPORTED

// HTIF: the value 1 ends the run with exit code 0, 3 with exit code 1.
#define RVMODEL_DATA_SECTION                           \
    .pushsection .tohost, "aw", @progbits;             \
    .balign 8; .global tohost; tohost: .dword 0;       \
    .balign 8; .global fromhost; fromhost: .dword 0;   \
    .popsection

#define RIVET_HALT(_VALUE)        \
    li x1, _VALUE;                \
    la x5, tohost;                \
99: sw x1, 0(x5);                 \
    sw x0, 4(x5);                 \
    j 99b

#define RVMODEL_HALT_PASS RIVET_HALT(1)
#define RVMODEL_HALT_FAIL RIVET_HALT(3)

// The serial port sends at once.
#define RVMODEL_IO_INIT(_R1, _R2, _R3)

#define RVMODEL_IO_WRITE_STR(_R1, _R2, _R3, _STR_PTR)  \
    li _R2, 0x10000000;                                \
98: lbu _R1, 0(_STR_PTR);                              \
    beqz _R1, 99f;                                     \
    sb _R1, 0(_R2);                                    \
    addi _STR_PTR, _STR_PTR, 1;                        \
    j 98b;                                             \
99:

#define RVMODEL_ACCESS_FAULT_ADDRESS 0x0

#define RVMODEL_MSIP_ADDRESS     0x2000000
#define RVMODEL_MTIME_ADDRESS    0x200bff8
#define RVMODEL_MTIMECMP_ADDRESS 0x2004000

#define RVMODEL_INTERRUPT_LATENCY 256
#define RVMODEL_TIMER_INT_SOON_DELAY 100
// By default time counts retired instructions.
#define RVMODEL_MAX_CYCLES_PER_TIMER_TICK @CYCLES_PER_TICK@

#define RVMODEL_SET_MSW_INT(_R1, _R2)  \
    li _R1, 1;                         \
    li _R2, RVMODEL_MSIP_ADDRESS;      \
    sw _R1, 0(_R2);

#define RVMODEL_CLR_MSW_INT(_R1, _R2)  \
    li _R2, RVMODEL_MSIP_ADDRESS;      \
    sw x0, 0(_R2);

// Interrupts of S-mode are raised by mip, which the tests do on their own.

#if defined(SMAIA_SUPPORTED)
// External interrupts are messages to the interrupt files of the hart: identity 1 is sent, and claimed.
#define RIVET_FILE_M 0x24000000
#define RIVET_FILE_S 0x28000000
#define RIVET_IDENTITY 1

// eidelivery, eithreshold and eie0 of the file behind a pair of indirect registers.
#define RIVET_ENABLE_FILE(_SELECT, _REG)                       \
    li x6, 0x70; csrw _SELECT, x6; li x6, 1; csrw _REG, x6;    \
    li x6, 0x72; csrw _SELECT, x6; csrw _REG, x0;              \
    li x6, 0xc0; csrw _SELECT, x6; li x6, 1 << RIVET_IDENTITY; csrs _REG, x6

#if defined(H_SUPPORTED)
// hstatus.VGEIN chooses the file.
#define RIVET_ENABLE_GUEST_FILES                               \
    csrr x7, hstatus;                                          \
    li x8, @GUEST_FILES@;                                      \
98: slli x6, x8, 12;                                           \
    csrw hstatus, x6;                                          \
    RIVET_ENABLE_FILE(vsiselect, vsireg);                      \
    addi x8, x8, -1;                                           \
    bnez x8, 98b;                                              \
    csrw hstatus, x7

#define RVMODEL_SET_GUEST_EXT_INT(_GEI, _R1, _R2)  \
    li _R1, RIVET_IDENTITY;                        \
    li _R2, RIVET_FILE_S + (_GEI) * 0x1000;        \
    sw _R1, 0(_R2);

#define RVMODEL_CLR_GUEST_EXT_INT(_GEI, _R1, _R2)  \
    csrr _R1, hstatus;                             \
    li _R2, 0x3f << 12;                            \
    csrc hstatus, _R2;                             \
    li _R2, (_GEI) << 12;                          \
    csrs hstatus, _R2;                             \
    csrw vstopei, x0;                              \
    csrw hstatus, _R1;
#else
#define RIVET_ENABLE_GUEST_FILES
#endif

#define RVMODEL_BOOT                        \
    RIVET_ENABLE_FILE(miselect, mireg);     \
    RIVET_ENABLE_GUEST_FILES

#define RVMODEL_SET_MEXT_INT(_R1, _R2)  \
    li _R1, RIVET_IDENTITY;             \
    li _R2, RIVET_FILE_M;               \
    sw _R1, 0(_R2);

#define RVMODEL_CLR_MEXT_INT_M(_R1, _R2)  \
    csrw mtopei, x0;

// Below M-mode the tests' own calls to M-mode write the register.
#define RVMODEL_CLR_MEXT_INT(_R1, _R2)  \
    RVTEST_TSBI_CSR_WRITE(CSR_MTOPEI, 0)
#define RVMODEL_CLR_MEXT_INT_TSBI

#else
// Without interrupt files nothing raises external interrupts.
#define RVMODEL_BOOT
#define RVMODEL_SET_MEXT_INT(_R1, _R2)
#define RVMODEL_CLR_MEXT_INT(_R1, _R2)
#endif

#endif
