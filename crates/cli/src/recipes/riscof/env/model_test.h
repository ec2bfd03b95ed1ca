// What a test of the architecture tests needs of the machine; Rivet's ends by HTIF, as Spike's.
#ifndef RIVET_MODEL_TEST_H
#define RIVET_MODEL_TEST_H

#define RVMODEL_DATA_SECTION                           \
    .pushsection .tohost, "aw", @progbits;             \
    .balign 64; .global tohost; tohost: .dword 0;      \
    .balign 64; .global fromhost; fromhost: .dword 0;  \
    .popsection

#define RVMODEL_BOOT

// The value 1: the program has ended, with exit code 0.
#define RVMODEL_HALT              \
    li x1, 1;                     \
    la t2, tohost;                \
1:  sw x1, 0(t2);                 \
    sw x0, 4(t2);                 \
    j 1b

#define RVMODEL_DATA_BEGIN                             \
    RVMODEL_DATA_SECTION;                              \
    .balign 16; .global begin_signature; begin_signature:

#define RVMODEL_DATA_END                               \
    .balign 16; .global end_signature; end_signature:

#define RVMODEL_IO_INIT
#define RVMODEL_IO_WRITE_STR(_R, _STR)
#define RVMODEL_IO_CHECK()
#define RVMODEL_IO_ASSERT_GPR_EQ(_S, _R, _I)
#define RVMODEL_IO_ASSERT_SFPR_EQ(_F, _R, _I)
#define RVMODEL_IO_ASSERT_DFPR_EQ(_D, _R, _I)

// msip of hart 0.
#define RVMODEL_SET_MSW_INT       \
    li t1, 1;                     \
    li t2, 0x2000000;             \
    sw t1, 0(t2);

#define RVMODEL_CLEAR_MSW_INT     \
    li t2, 0x2000000;             \
    sw x0, 0(t2);

// mtimecmp of hart 0: never.
#define RVMODEL_CLEAR_MTIMER_INT  \
    li t1, -1;                    \
    li t2, 0x2004000;             \
    sw t1, 0(t2);                 \
    sw t1, 4(t2);

#define RVMODEL_CLEAR_MEXT_INT

#endif
