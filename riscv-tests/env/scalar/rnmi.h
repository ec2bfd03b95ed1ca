// Resumable non-maskable interrupts (Smrnmi).
#define MNSCRATCH 0x740
#define MNEPC 0x741
#define MNCAUSE 0x742
#define MNSTATUS 0x744
#define NMIE 0x8
#define MNPV 0x80
#define MNPELP 0x200
#define MNPP 0x1800
#define MNRET .4byte 0x70200073
// The code that follows runs in another mode, to which mnret leads by these bits of mnstatus.
#define MNRET_WITH(bits) CSR_WRITE(MNSTATUS, bits); lla t6, 5f; csrw MNEPC, t6; MNRET; 5:
#define MNRET_TO(mode) MNRET_WITH(mode << 11)
#define MNRET_TO_V(mode) MNRET_WITH(mode << 11 | MNPV)

// Their handler, in front of all else, where the machine has it by `# set: rnmi-handler=0x80000000`. One that is expected leaves
// mncause, mnepc and mnstatus in s8 to s10, mstatus in s11, and 4 in s6, and goes on at s7. For programs with Smdbltrp, which
// alone raises any here: a trap of M-mode while MDT is 1.
#define RNMI_HANDLER \
  .option norvc; .option norelax; .section .text.first, "ax"; beqz s7, 1f; li s6, 4; csrr s8, MNCAUSE; csrr s9, MNEPC; \
  csrr s10, MNSTATUS; csrr s11, mstatus; csrw MNEPC, s7; li s7, 0; MNRET; 1: j fail
#define RNMIS(cause, ...) TRAPS(cause, __VA_ARGS__); li t6, 4; FAIL_UNLESS(beq, s6, t6)

#if XLEN == 64
#define MDT (1 << 42)
#define STATUS_MDT mstatus
#else
#define MDT (1 << 10)
#define STATUS_MDT 0x310 // mstatush
#endif
