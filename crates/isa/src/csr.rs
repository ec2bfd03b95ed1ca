//! Numbers and names of the control and status registers, after the lists of the privileged specification.
//!
//! Invariant: a number has one name and a name one number; old names are kept apart and only parsed. What
//! a register holds, who may access it and whether a hart has it is not known here.

use crate::ext::Xlen;

type Row = (u16, &'static str);

/// Registers 3 to 31 of a family of counters, whose number 0 would stand at `$base`.
macro_rules! counters {
    ($base:literal $stem:literal $tail:literal) => {
        numbered!($base $stem $tail
            3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31)
    };
}

macro_rules! numbered {
    ($base:literal $stem:literal $tail:literal $($n:literal)*) => {
        &[ $( ($base + $n, concat!($stem, $n, $tail)), )* ]
    };
}

const UNPRIVILEGED: &[Row] = &[
    (0x001, "fflags"),
    (0x002, "frm"),
    (0x003, "fcsr"),
    (0x008, "vstart"),
    (0x009, "vxsat"),
    (0x00a, "vxrm"),
    (0x00f, "vcsr"),
    (0x011, "ssp"),
    (0x015, "seed"),
    (0x017, "jvt"),
    (0xc00, "cycle"),
    (0xc01, "time"),
    (0xc02, "instret"),
    (0xc20, "vl"),
    (0xc21, "vtype"),
    (0xc22, "vlenb"),
];

const SUPERVISOR: &[Row] = &[
    (0x100, "sstatus"),
    (0x104, "sie"),
    (0x105, "stvec"),
    (0x106, "scounteren"),
    (0x10a, "senvcfg"),
    (0x10c, "sstateen0"),
    (0x10d, "sstateen1"),
    (0x10e, "sstateen2"),
    (0x10f, "sstateen3"),
    (0x120, "scountinhibit"),
    (0x140, "sscratch"),
    (0x141, "sepc"),
    (0x142, "scause"),
    (0x143, "stval"),
    (0x144, "sip"),
    (0x14d, "stimecmp"),
    (0x14e, "sctrctl"),
    (0x14f, "sctrstatus"),
    (0x150, "siselect"),
    (0x151, "sireg"),
    (0x152, "sireg2"),
    (0x153, "sireg3"),
    (0x155, "sireg4"),
    (0x156, "sireg5"),
    (0x157, "sireg6"),
    (0x15c, "stopei"),
    (0x15f, "sctrdepth"),
    (0x180, "satp"),
    (0x181, "srmcfg"),
    (0x5a8, "scontext"),
    (0xda0, "scountovf"),
    (0xdb0, "stopi"),
];

const HYPERVISOR: &[Row] = &[
    (0x200, "vsstatus"),
    (0x204, "vsie"),
    (0x205, "vstvec"),
    (0x240, "vsscratch"),
    (0x241, "vsepc"),
    (0x242, "vscause"),
    (0x243, "vstval"),
    (0x244, "vsip"),
    (0x24d, "vstimecmp"),
    (0x24e, "vsctrctl"),
    (0x250, "vsiselect"),
    (0x251, "vsireg"),
    (0x252, "vsireg2"),
    (0x253, "vsireg3"),
    (0x255, "vsireg4"),
    (0x256, "vsireg5"),
    (0x257, "vsireg6"),
    (0x25c, "vstopei"),
    (0x280, "vsatp"),
    (0x600, "hstatus"),
    (0x602, "hedeleg"),
    (0x603, "hideleg"),
    (0x604, "hie"),
    (0x605, "htimedelta"),
    (0x606, "hcounteren"),
    (0x607, "hgeie"),
    (0x608, "hvien"),
    (0x609, "hvictl"),
    (0x60a, "henvcfg"),
    (0x60c, "hstateen0"),
    (0x60d, "hstateen1"),
    (0x60e, "hstateen2"),
    (0x60f, "hstateen3"),
    (0x643, "htval"),
    (0x644, "hip"),
    (0x645, "hvip"),
    (0x646, "hviprio1"),
    (0x647, "hviprio2"),
    (0x64a, "htinst"),
    (0x680, "hgatp"),
    (0x6a8, "hcontext"),
    (0xe12, "hgeip"),
    (0xeb0, "vstopi"),
];

const MACHINE: &[Row] = &[
    (0x300, "mstatus"),
    (0x301, "misa"),
    (0x302, "medeleg"),
    (0x303, "mideleg"),
    (0x304, "mie"),
    (0x305, "mtvec"),
    (0x306, "mcounteren"),
    (0x308, "mvien"),
    (0x309, "mvip"),
    (0x30a, "menvcfg"),
    (0x30c, "mstateen0"),
    (0x30d, "mstateen1"),
    (0x30e, "mstateen2"),
    (0x30f, "mstateen3"),
    (0x320, "mcountinhibit"),
    (0x321, "mcyclecfg"),
    (0x322, "minstretcfg"),
    (0x340, "mscratch"),
    (0x341, "mepc"),
    (0x342, "mcause"),
    (0x343, "mtval"),
    (0x344, "mip"),
    (0x34a, "mtinst"),
    (0x34b, "mtval2"),
    (0x34e, "mctrctl"),
    (0x350, "miselect"),
    (0x351, "mireg"),
    (0x352, "mireg2"),
    (0x353, "mireg3"),
    (0x355, "mireg4"),
    (0x356, "mireg5"),
    (0x357, "mireg6"),
    (0x35c, "mtopei"),
    (0x740, "mnscratch"),
    (0x741, "mnepc"),
    (0x742, "mncause"),
    (0x744, "mnstatus"),
    (0x747, "mseccfg"),
    (0xb00, "mcycle"),
    (0xb02, "minstret"),
    (0xf11, "mvendorid"),
    (0xf12, "marchid"),
    (0xf13, "mimpid"),
    (0xf14, "mhartid"),
    (0xf15, "mconfigptr"),
    (0xfb0, "mtopi"),
];

const DEBUG: &[Row] = &[
    (0x7a0, "tselect"),
    (0x7a1, "tdata1"),
    (0x7a2, "tdata2"),
    (0x7a3, "tdata3"),
    (0x7a4, "tinfo"),
    (0x7a5, "tcontrol"),
    (0x7a8, "mcontext"),
    (0x7b0, "dcsr"),
    (0x7b1, "dpc"),
    (0x7b2, "dscratch0"),
    (0x7b3, "dscratch1"),
];

/// Upper halves of 64-bit registers.
const HIGH_HALVES: &[Row] = &[
    (0x114, "sieh"),
    (0x154, "siph"),
    (0x15d, "stimecmph"),
    (0x214, "vsieh"),
    (0x254, "vsiph"),
    (0x25d, "vstimecmph"),
    (0x310, "mstatush"),
    (0x312, "medelegh"),
    (0x313, "midelegh"),
    (0x314, "mieh"),
    (0x318, "mvienh"),
    (0x319, "mviph"),
    (0x31a, "menvcfgh"),
    (0x31c, "mstateen0h"),
    (0x31d, "mstateen1h"),
    (0x31e, "mstateen2h"),
    (0x31f, "mstateen3h"),
    (0x354, "miph"),
    (0x612, "hedelegh"),
    (0x613, "hidelegh"),
    (0x615, "htimedeltah"),
    (0x618, "hvienh"),
    (0x61a, "henvcfgh"),
    (0x61c, "hstateen0h"),
    (0x61d, "hstateen1h"),
    (0x61e, "hstateen2h"),
    (0x61f, "hstateen3h"),
    (0x655, "hviph"),
    (0x656, "hviprio1h"),
    (0x657, "hviprio2h"),
    (0x721, "mcyclecfgh"),
    (0x722, "minstretcfgh"),
    (0x757, "mseccfgh"),
    (0xb80, "mcycleh"),
    (0xb82, "minstreth"),
    (0xc80, "cycleh"),
    (0xc81, "timeh"),
    (0xc82, "instreth"),
];

/// Registers every XLEN has; those that user programs name come first.
const COMMON: &[&[Row]] = &[
    UNPRIVILEGED,
    MACHINE,
    SUPERVISOR,
    counters!(0xc00 "hpmcounter" ""),
    counters!(0xb00 "mhpmcounter" ""),
    counters!(0x320 "mhpmevent" ""),
    numbered!(0x3a0 "pmpcfg" "" 0 2 4 6 8 10 12 14),
    numbered!(0x3b0 "pmpaddr" "" 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29
        30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63),
    DEBUG,
    HYPERVISOR,
];

/// Registers RV32 alone has.
const RV32_ONLY: &[&[Row]] = &[
    HIGH_HALVES,
    counters!(0xc80 "hpmcounter" "h"),
    counters!(0xb80 "mhpmcounter" "h"),
    counters!(0x720 "mhpmevent" "h"),
    numbered!(0x3a0 "pmpcfg" "" 1 3 5 7 9 11 13 15),
];

/// Names of former versions of the specification, and what they are called today.
const OLD_NAMES: &[(&str, &str)] = &[
    ("sptbr", "satp"),
    ("sbadaddr", "stval"),
    ("mbadaddr", "mtval"),
    ("mucounteren", "mcountinhibit"),
    ("dscratch", "dscratch0"),
];

/// Every register with its name, in no particular order.
pub fn all() -> impl Iterator<Item = (u16, &'static str)> {
    COMMON.iter().chain(RV32_ONLY).copied().flatten().copied()
}

/// Name of the register `number`, as a disassembler prints it.
pub fn name(number: u16) -> Option<&'static str> {
    all().find(|&(n, _)| n == number).map(|(_, name)| name)
}

/// Number of the register called `name`; names of former versions of the specification are accepted.
pub fn number(name: &str) -> Option<u16> {
    let name = OLD_NAMES.iter().find(|(old, _)| *old == name).map_or(name, |&(_, new)| new);
    all().find(|&(_, n)| n == name).map(|(number, _)| number)
}

/// Is there a register of that number for `xlen`? Upper halves and odd `pmpcfg` exist on RV32 only.
pub fn exists(number: u16, xlen: Xlen) -> bool {
    let in_groups = |groups: &[&[Row]]| groups.iter().any(|g| g.iter().any(|&(n, _)| n == number));
    in_groups(COMMON) || xlen == Xlen::Rv32 && in_groups(RV32_ONLY)
}
