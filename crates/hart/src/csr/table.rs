//! The table of CSRs: one row a register, or a run of alike registers.
//!
//! | column | meaning |
//! |---|---|
//! | doc comment | what it is |
//! | number | or `first..=last`; `/ high` is the number of the upper half on RV32, `[ext]` what that one needs besides |
//! | name | in a run, without the index |
//! | `(extensions)` | it exists where any of them does, and what stands after `&` as well |
//! | gate | a check of the hart's state beyond privilege |
//! | read `=>` write | `n` is the number; the write receives XLEN bits, or 64 where there is an upper half |
//!
//! Privilege and read-only follow from the number.

use rivet_isa::Broken;

use super::Row;
use super::stateen::{JVT, SRMCFG};
use crate::Hart;
use crate::imsic::FileOf;

fn open(_: &Hart, _: u16) -> Result<(), Broken> {
    Ok(())
}

/// WARL fields with one legal value.
fn fixed(_: &mut Hart, _: u16, _: u64) {}

fn zero(_: &Hart, _: u16) -> u64 {
    0
}

macro_rules! rows {
    ($( #[doc = $doc:literal] $first:literal $(..= $last:literal)? $(/ $high:literal $([$high_needs:ident])?)? $name:ident
        ($($ext:ident)|* $(& $also:ident)?) $gate:expr, $read:expr => $write:expr; )*) => {
        /// All rows.
        pub(super) static ROWS: &[Row] = &[ $( Row {
            first: $first,
            last: rows!(@or $($last)? $first),
            high: rows!(@high $($high)?),
            high_needs: rows!(@ext $($($high_needs)?)?),
            name: stringify!($name),
            doc: $doc.trim_ascii(),
            needs: &[$(rivet_isa::Ext::$ext),*],
            also_needs: rows!(@ext $($also)?),
            gate: $gate,
            read: $read,
            write: $write,
        } ),* ];
    };
    (@or $last:literal $first:literal) => { $last };
    (@or $first:literal) => { $first };
    (@high $high:literal) => { Some($high) };
    (@high) => { None };
    (@ext $ext:ident) => { Some(rivet_isa::Ext::$ext) };
    (@ext) => { None };
}

rows! {
    // Unprivileged
    /// Accrued floating-point exceptions NV DZ OF UF NX
    0x001 fflags (F | Zfinx) |h, _| h.f_is_on(), |h, _| h.fflags.into() => |h, _, v| h.set_fflags(v);
    /// Dynamic rounding mode
    0x002 frm (F | Zfinx) |h, _| h.f_is_on(), |h, _| h.frm.into() => |h, _, v| h.set_frm(v);
    /// frm and fflags
    0x003 fcsr (F | Zfinx) |h, _| h.f_is_on(), |h, _| h.fcsr() => |h, _, v| h.set_fcsr(v);
    /// First element to execute
    0x008 vstart (Zve32x) |h, _| h.v_is_on(), |h, _| h.v.vstart as u64 => |h, _, v| h.set_vstart(v);
    /// Fixed-point saturation flag
    0x009 vxsat (Zve32x) |h, _| h.v_is_on(), |h, _| h.v.vxsat.into() => |h, _, v| h.set_vxsat(v);
    /// Fixed-point rounding mode
    0x00a vxrm (Zve32x) |h, _| h.v_is_on(), |h, _| h.v.vxrm.into() => |h, _, v| h.set_vxrm(v);
    /// vxrm and vxsat
    0x00f vcsr (Zve32x) |h, _| h.v_is_on(), |h, _| h.vcsr() => |h, _, v| h.set_vcsr(v);
    /// Shadow stack pointer
    0x011 ssp (Zicfiss) |h, _| h.shadow_stack_granted(), |h, _| h.csr.ssp => |h, _, v| h.set_ssp(v);
    /// Entropy source
    0x015 seed (Zkr) |h, _| h.seed_granted(), |h, _| h.seed() => |h, _, _| h.next_seed();
    /// Jump table: base address, and mode 0
    0x017 jvt (Zcmt) |h, _| h.state_granted(JVT, "JVT"), |h, _| h.csr.jvt => |h, _, v| h.csr.jvt = v & !0x3f;
    /// Cycle counter
    0xc00 / 0xc80 cycle (Zicntr) |h, n| h.counter_enabled(n), |h, _| h.mcycle() => fixed;
    /// Timer
    0xc01 / 0xc81 time (Zicntr) |h, n| h.counter_enabled(n), |h, _| h.time_in_mode() => fixed;
    /// Instructions retired
    0xc02 / 0xc82 instret (Zicntr) |h, n| h.counter_enabled(n), |h, _| h.minstret() => fixed;
    /// Performance counter
    0xc03..=0xc1f / 0xc83 hpmcounter (Zihpm) |h, n| h.counter_enabled(n), |h, n| h.mhpmcounter(n) => fixed;
    /// Vector length in elements
    0xc20 vl (Zve32x) |h, _| h.v_is_on(), |h, _| h.v.vl as u64 => fixed;
    /// Vector type
    0xc21 vtype (Zve32x) |h, _| h.v_is_on(), |h, _| h.v.vtype().bits(h.config.isa.xlen) => fixed;
    /// VLEN in bytes
    0xc22 vlenb (Zve32x) |h, _| h.v_is_on(), |h, _| h.v.vlenb() as u64 => fixed;

    // Supervisor
    /// The top interrupt of the interrupt file; a write claims it
    0x15c stopei (Ssaia) |h, _| h.stopei_granted(), |h, _| h.topei(FileOf::Supervisor) => |h, _, _| h.claim(FileOf::Supervisor);
    /// The top interrupt for S-mode
    0xdb0 stopi (Ssaia) |h, _| h.aia_granted(), |h, _| h.stopi() => fixed;
    /// Supervisor view of mstatus
    0x100 sstatus (S) open, |h, _| h.sstatus() => |h, _, v| h.set_sstatus(v);
    /// Supervisor interrupt enables
    0x104 / 0x114 [Ssaia] sie (S) open, |h, _| h.sie() => |h, _, v| h.set_sie(v);
    /// Supervisor trap vector
    0x105 stvec (S) open, |h, _| h.csr.stvec => |h, _, v| h.csr.stvec = h.legal_tvec(v);
    /// Counters that U-mode may read
    0x106 scounteren (S) open, |h, _| h.csr.scounteren => |h, _, v| h.csr.scounteren = v & h.counteren_mask();
    /// Environment configuration for U-mode
    0x10a senvcfg (S) |h, _| h.senvcfg_granted(), |h, _| h.senvcfg() => |h, _, v| h.set_senvcfg(v);
    /// State that U-mode may access
    0x10c..=0x10f sstateen (Smstateen | Ssstateen) |h, n| h.sstateen_granted(n), |h, n| h.sstateen(n) => |h, n, v| h.set_sstateen(n, v);
    /// Supervisor scratch register
    0x140 sscratch (S) open, |h, _| h.csr.sscratch => |h, _, v| h.csr.sscratch = v;
    /// Supervisor exception program counter
    0x141 sepc (S) open, |h, _| h.readable_epc(h.csr.sepc) => |h, _, v| h.csr.sepc = h.storable_epc(v);
    /// Supervisor trap cause
    0x142 scause (S) open, |h, _| h.csr.scause => |h, _, v| h.csr.scause = v;
    /// Supervisor trap value: address or instruction
    0x143 stval (S) open, |h, _| h.csr.stval => |h, _, v| h.csr.stval = v;
    /// Supervisor pending interrupts
    0x144 / 0x154 [Ssaia] sip (S) open, |h, _| h.sip() => |h, _, v| h.set_sip(v);
    /// Counters that have overflowed
    0xda0 scountovf (Sscofpmf) |h, _| h.scountovf_granted(), |h, _| h.scountovf() => fixed;
    /// Supervisor timer compare value
    0x14d / 0x15d stimecmp (Sstc) |h, _| h.stimecmp_enabled(), |h, _| h.csr.stimecmp => |h, _, v| h.set_stimecmp(v);
    /// Inhibited counters that are delegated
    0x120 scountinhibit (Ssccfg) |h, _| h.scountinhibit_granted(), |h, _| h.scountinhibit() => |h, _, v| h.set_scountinhibit(v);
    /// What sireg to sireg6 are
    0x150 siselect (Sscsrind | Ssaia) |h, _| h.indirect_granted(), |h, _| h.csr.siselect => |h, _, v| h.csr.siselect = v;
    /// The first part of what siselect selects
    0x151 sireg (Sscsrind | Ssaia) |h, n| h.sireg_granted(n), |h, n| h.sireg(n) => |h, n, v| h.set_sireg(n, v);
    /// The second part
    0x152 sireg2 (Sscsrind) |h, n| h.sireg_granted(n), |h, n| h.sireg(n) => |h, n, v| h.set_sireg(n, v);
    /// The third part
    0x153 sireg3 (Sscsrind) |h, n| h.sireg_granted(n), |h, n| h.sireg(n) => |h, n, v| h.set_sireg(n, v);
    /// The fourth part, as a rule the upper half of the first
    0x155 sireg4 (Sscsrind) |h, n| h.sireg_granted(n), |h, n| h.sireg(n) => |h, n, v| h.set_sireg(n, v);
    /// The fifth part, as a rule the upper half of the second
    0x156 sireg5 (Sscsrind) |h, n| h.sireg_granted(n), |h, n| h.sireg(n) => |h, n, v| h.set_sireg(n, v);
    /// The sixth part, as a rule the upper half of the third
    0x157 sireg6 (Sscsrind) |h, n| h.sireg_granted(n), |h, n| h.sireg(n) => |h, n, v| h.set_sireg(n, v);
    /// Control of transfer records
    0x14e sctrctl (Ssctr) |h, _| h.transfers_granted(), |h, _| h.sctrctl() => |h, _, v| h.set_sctrctl(v);
    /// Status of transfer records
    0x14f sctrstatus (Ssctr) |h, _| h.transfers_granted(), |h, _| h.sctrstatus() => |h, _, v| h.set_sctrstatus(v);
    /// Number of transfer records
    0x15f sctrdepth (Ssctr) |h, _| h.sctrdepth_granted(), |h, _| h.sctrdepth() => |h, _, v| h.set_sctrdepth(v);
    /// Address translation
    0x180 satp (S) |h, _| h.satp_allowed(), |h, _| h.csr.satp => |h, _, v| h.set_satp(v);

    /// Resource control and monitoring IDs of requests
    0x181 srmcfg (Ssqosid) |h, _| h.srmcfg_granted(), |h, _| h.csr.srmcfg => |h, _, v| h.csr.srmcfg = v & SRMCFG;

    // Hypervisor
    /// Status of the guest
    0x600 hstatus (H) open, |h, _| h.hstatus() => |h, _, v| h.set_hstatus(v);
    /// Exceptions delegated to VS-mode
    0x602 / 0x612 hedeleg (H) open, |h, _| h.csr.hedeleg => |h, _, v| h.set_hedeleg(v);
    /// Interrupts delegated to VS-mode
    0x603 / 0x613 [Ssaia] hideleg (H) open, |h, _| h.hideleg() => |h, _, v| h.set_hideleg(v);
    /// Virtual interrupts that the guest sees
    0x608 / 0x618 hvien (Ssaia & H) |h, _| h.aia_granted(), |h, _| h.csr.hvien => |h, _, v| h.set_hvien(v);
    /// Control of the virtual interrupts of the guest
    0x609 hvictl (Ssaia & H) |h, _| h.aia_granted(), |h, _| h.csr.hvictl => |h, _, v| h.set_hvictl(v);
    /// Priorities of interrupts of the guest: 1, 5, 13 to 15
    0x646 / 0x656 hviprio1 (Ssaia & H) |h, _| h.aia_granted(), |h, _| h.csr.hviprio1 => |h, _, v| h.set_hviprio1(v);
    /// Priorities of interrupts of the guest: 16 to 23
    0x647 / 0x657 hviprio2 (Ssaia & H) |h, _| h.aia_granted(), |h, _| h.csr.hviprio2 => |h, _, v| h.csr.hviprio2 = v;
    /// stopei of the guest: that of its interrupt file
    0x25c vstopei (Ssaia & H) |h, _| h.vstopei_granted(), |h, _| h.vstopei() => |h, _, _| h.claim_vstopei();
    /// stopi of the guest
    0xeb0 vstopi (Ssaia & H) |h, _| h.aia_granted(), |h, _| h.vstopi() => fixed;
    /// Enables of interrupts of the guest
    0x604 hie (H) open, |h, _| h.hie() => |h, _, v| h.set_hie(v);
    /// What the time of the guest is ahead
    0x605 / 0x615 htimedelta (H) open, |h, _| h.csr.htimedelta => |h, _, v| h.set_htimedelta(v);
    /// Counters that the guest may read
    0x606 hcounteren (H) open, |h, _| h.csr.hcounteren => |h, _, v| h.csr.hcounteren = v & h.counteren_mask();
    /// Enables of guest external interrupts
    0x607 hgeie (H) open, |h, _| h.csr.hgeie => |h, _, v| h.set_hgeie(v);
    /// Environment configuration for the guest
    0x60a / 0x61a henvcfg (H) |h, _| h.henvcfg_granted(), |h, _| h.csr.henvcfg() => |h, _, v| h.set_henvcfg(v);
    /// State that the guest may access
    0x60c..=0x60f / 0x61c hstateen (Smstateen | Ssstateen & H) |h, n| h.hstateen_granted(n), |h, n| h.hstateen(n) => |h, n, v| h.set_hstateen(n, v);
    /// Trap value of HS-mode: guest physical address >> 2
    0x643 htval (H) open, |h, _| h.csr.htval => |h, _, v| h.csr.htval = v;
    /// Pending interrupts of the guest
    0x644 hip (H) open, |h, _| h.hip() => |h, _, v| h.set_hip(v);
    /// Virtual interrupts for the guest
    0x645 / 0x655 [Ssaia] hvip (H) open, |h, _| h.csr.hvip => |h, _, v| h.set_hvip(v);
    /// Instruction that trapped to HS-mode, transformed
    0x64a htinst (H) open, |h, _| h.csr.htinst => |h, _, v| h.csr.htinst = v;
    /// Translation of guest physical addresses
    0x680 hgatp (H) |h, _| h.hgatp_allowed(), |h, _| h.csr.hgatp => |h, _, v| h.set_hgatp(v);
    /// Pending guest external interrupts
    0xe12 hgeip (H) open, |h, _| h.hgeip() => fixed;
    /// sstatus of the guest
    0x200 vsstatus (H) open, |h, _| h.vsstatus() => |h, _, v| h.set_vsstatus(v);
    /// sie of the guest
    0x204 / 0x214 [Ssaia] vsie (H) open, |h, _| h.vsie() => |h, _, v| h.set_vsie(v);
    /// stvec of the guest
    0x205 vstvec (H) open, |h, _| h.csr.vstvec => |h, _, v| h.csr.vstvec = h.legal_tvec(v);
    /// sscratch of the guest
    0x240 vsscratch (H) open, |h, _| h.csr.vsscratch => |h, _, v| h.csr.vsscratch = v;
    /// sepc of the guest
    0x241 vsepc (H) open, |h, _| h.readable_epc(h.csr.vsepc) => |h, _, v| h.csr.vsepc = h.storable_epc(v);
    /// scause of the guest
    0x242 vscause (H) open, |h, _| h.csr.vscause => |h, _, v| h.csr.vscause = v;
    /// stval of the guest
    0x243 vstval (H) open, |h, _| h.csr.vstval => |h, _, v| h.csr.vstval = v;
    /// sip of the guest
    0x244 / 0x254 [Ssaia] vsip (H) open, |h, _| h.vsip() => |h, _, v| h.set_vsip(v);
    /// stimecmp of the guest
    0x24d / 0x25d vstimecmp (Sstc & H) |h, _| h.vstimecmp_enabled(), |h, _| h.csr.vstimecmp => |h, _, v| h.set_vstimecmp(v);
    /// sctrctl of the guest
    0x24e vsctrctl (Ssctr & H) |h, _| h.transfers_granted(), |h, _| h.vsctrctl() => |h, _, v| h.set_vsctrctl(v);
    /// siselect of the guest
    0x250 vsiselect (Sscsrind | Ssaia & H) |h, _| h.machine_grants_indirect(), |h, _| h.csr.vsiselect => |h, _, v| h.csr.vsiselect = v;
    /// ireg of the guest
    0x251 vsireg (Sscsrind | Ssaia & H) |h, n| h.vsireg_granted(n), |h, n| h.vsireg(n) => |h, n, v| h.set_vsireg(n, v);
    /// ireg2 of the guest
    0x252 vsireg2 (Sscsrind & H) |h, n| h.vsireg_granted(n), |h, n| h.vsireg(n) => |h, n, v| h.set_vsireg(n, v);
    /// ireg3 of the guest
    0x253 vsireg3 (Sscsrind & H) |h, n| h.vsireg_granted(n), |h, n| h.vsireg(n) => |h, n, v| h.set_vsireg(n, v);
    /// ireg4 of the guest
    0x255 vsireg4 (Sscsrind & H) |h, n| h.vsireg_granted(n), |h, n| h.vsireg(n) => |h, n, v| h.set_vsireg(n, v);
    /// ireg5 of the guest
    0x256 vsireg5 (Sscsrind & H) |h, n| h.vsireg_granted(n), |h, n| h.vsireg(n) => |h, n, v| h.set_vsireg(n, v);
    /// ireg6 of the guest
    0x257 vsireg6 (Sscsrind & H) |h, n| h.vsireg_granted(n), |h, n| h.vsireg(n) => |h, n, v| h.set_vsireg(n, v);
    /// satp of the guest
    0x280 vsatp (H) open, |h, _| h.csr.vsatp => |h, _, v| h.set_vsatp(v);

    // Machine
    /// Vendor ID: none
    0xf11 mvendorid () open, zero => fixed;
    /// Architecture ID: none assigned
    0xf12 marchid () open, zero => fixed;
    /// Implementation ID: none assigned
    0xf13 mimpid () open, zero => fixed;
    /// Hart ID
    0xf14 mhartid () open, |h, _| h.id => fixed;
    /// Pointer to the configuration structure: none
    0xf15 mconfigptr () open, zero => fixed;
    /// Status
    0x300 / 0x310 mstatus () open, |h, _| h.mstatus() => |h, _, v| h.set_mstatus(v);
    /// XLEN and extensions
    0x301 misa () open, |h, _| h.misa() => |h, _, v| h.set_misa(v);
    /// Exceptions delegated to S-mode
    0x302 / 0x312 medeleg (S) open, |h, _| h.csr.medeleg => |h, _, v| h.set_medeleg(v);
    /// Interrupts delegated to S-mode
    0x303 / 0x313 [Smaia] mideleg (S) open, |h, _| h.csr.mideleg => |h, _, v| h.set_mideleg(v);
    /// Interrupt enables
    0x304 / 0x314 [Smaia] mie () open, |h, _| h.csr.mie => |h, _, v| h.set_mie(v);
    /// Trap vector
    0x305 mtvec () open, |h, _| h.csr.mtvec => |h, _, v| h.csr.mtvec = h.legal_tvec(v);
    /// Counters that lower modes may read
    0x306 mcounteren (U) open, |h, _| h.csr.mcounteren => |h, _, v| h.csr.mcounteren = v & h.counteren_mask();
    /// Environment configuration for lower modes
    0x30a / 0x31a menvcfg (U) open, |h, _| h.csr.menvcfg => |h, _, v| h.set_menvcfg(v);
    /// State that lower modes may access
    0x30c..=0x30f / 0x31c mstateen (Smstateen) open, |h, n| h.mstateen(n) => |h, n, v| h.set_mstateen(n, v);
    /// Inhibited counters
    0x320 mcountinhibit () open, |h, _| h.csr.mcountinhibit => |h, _, v| h.set_mcountinhibit(v);
    /// Modes in which mcycle is inhibited
    0x321 / 0x721 mcyclecfg (Smcntrpmf) open, |h, _| h.csr.mcyclecfg => |h, _, v| h.set_mcyclecfg(v);
    /// Modes in which minstret is inhibited
    0x322 / 0x722 minstretcfg (Smcntrpmf) open, |h, _| h.csr.minstretcfg => |h, _, v| h.set_minstretcfg(v);
    /// Event of a performance counter
    0x323..=0x33f / 0x723 [Sscofpmf] mhpmevent () open, |h, n| h.mhpmevent(n) => |h, n, v| h.set_mhpmevent(n, v);
    /// Scratch register
    0x340 mscratch () open, |h, _| h.csr.mscratch => |h, _, v| h.csr.mscratch = v;
    /// Exception program counter
    0x341 mepc () open, |h, _| h.readable_epc(h.csr.mepc) => |h, _, v| h.csr.mepc = h.storable_epc(v);
    /// Trap cause
    0x342 mcause () open, |h, _| h.csr.mcause => |h, _, v| h.csr.mcause = v;
    /// Trap value: address or instruction
    0x343 mtval () open, |h, _| h.csr.mtval => |h, _, v| h.csr.mtval = v;
    /// Instruction that trapped to M-mode, transformed
    0x34a mtinst (H) open, |h, _| h.csr.mtinst => |h, _, v| h.csr.mtinst = v;
    /// Second trap value: guest physical address >> 2
    0x34b mtval2 (H | Ssdbltrp) open, |h, _| h.csr.mtval2 => |h, _, v| h.csr.mtval2 = v;
    /// Pending interrupts
    0x344 / 0x354 [Smaia] mip () open, |h, _| h.mip() => |h, _, v| h.set_mip(v);
    /// Control of transfer records, of M-mode too
    0x34e mctrctl (Smctr) open, |h, _| h.mctrctl() => |h, _, v| h.set_mctrctl(v);
    /// What mireg to mireg6 are
    0x350 miselect (Smcsrind | Smaia) open, |h, _| h.csr.miselect => |h, _, v| h.csr.miselect = v;
    /// The first part of what miselect selects
    0x351 mireg (Smcsrind | Smaia) |h, n| h.mireg_granted(n), |h, _| h.mireg() => |h, _, v| h.set_mireg(v);
    /// The second part of what miselect selects: nothing
    0x352 mireg2 (Smcsrind) |h, n| h.mireg_granted(n), zero => fixed;
    /// The third part of what miselect selects: nothing
    0x353 mireg3 (Smcsrind) |h, n| h.mireg_granted(n), zero => fixed;
    /// The fourth part of what miselect selects: nothing
    0x355 mireg4 (Smcsrind) |h, n| h.mireg_granted(n), zero => fixed;
    /// The fifth part of what miselect selects: nothing
    0x356 mireg5 (Smcsrind) |h, n| h.mireg_granted(n), zero => fixed;
    /// The sixth part of what miselect selects: nothing
    0x357 mireg6 (Smcsrind) |h, n| h.mireg_granted(n), zero => fixed;
    /// Virtual interrupts that S-mode sees
    0x308 / 0x318 mvien (Smaia & S) open, |h, _| h.csr.mvien => |h, _, v| h.set_mvien(v);
    /// Virtual interrupts for S-mode
    0x309 / 0x319 mvip (Smaia & S) open, |h, _| h.mvip() => |h, _, v| h.set_mvip(v);
    /// The top interrupt of the interrupt file; a write claims it
    0x35c mtopei (Smaia) open, |h, _| h.topei(FileOf::Machine) => |h, _, _| h.claim(FileOf::Machine);
    /// The top interrupt for M-mode
    0xfb0 mtopi (Smaia) open, |h, _| h.mtopi() => fixed;
    /// Scratch register for the handler of non-maskable interrupts
    0x740 mnscratch (Smrnmi) open, |h, _| h.csr.mnscratch => |h, _, v| h.csr.mnscratch = v;
    /// Program counter of a non-maskable interrupt
    0x741 mnepc (Smrnmi) open, |h, _| h.readable_epc(h.csr.mnepc) => |h, _, v| h.csr.mnepc = h.storable_epc(v);
    /// Cause of a non-maskable interrupt
    0x742 mncause (Smrnmi) open, |h, _| h.csr.mncause => |h, _, v| h.csr.mncause = v;
    /// Status of non-maskable interrupts
    0x744 mnstatus (Smrnmi) open, |h, _| h.csr.mnstatus => |h, _, v| h.set_mnstatus(v);
    /// Configuration of PMP regions
    0x3a0..=0x3af pmpcfg () |h, n| h.pmpcfg_exists(n), |h, n| h.pmpcfg(n) => |h, n, v| h.set_pmpcfg(n, v);
    /// Address of a PMP region
    0x3b0..=0x3ef pmpaddr () |h, _| h.pmpaddr_exists(), |h, n| h.pmpaddr(n) => |h, n, v| h.set_pmpaddr(n, v);
    /// Security configuration
    0x747 / 0x757 mseccfg (Zkr | Smepmp | Smmpm | Zicfilp) open, |h, _| h.csr.mseccfg => |h, _, v| h.set_mseccfg(v);
    /// Cycle counter
    0xb00 / 0xb80 mcycle () open, |h, _| h.mcycle() => |h, _, v| h.set_mcycle(v);
    /// Instructions retired
    0xb02 / 0xb82 minstret () open, |h, _| h.minstret() => |h, _, v| h.set_minstret(v);
    /// Performance counter
    0xb03..=0xb1f / 0xb83 mhpmcounter () open, |h, n| h.mhpmcounter(n) => |h, n, v| h.set_mhpmcounter(n, v);

    // Debug triggers
    /// Index of the trigger in tdata1 to tdata3
    0x7a0 tselect (Sdtrig) open, |h, _| h.tselect() => |h, _, v| h.set_tselect(v);
    /// Type and control of the trigger
    0x7a1 tdata1 (Sdtrig) open, |h, _| h.tdata1() => |h, _, v| h.set_tdata1(v);
    /// Compare value of the trigger
    0x7a2 tdata2 (Sdtrig) open, |h, _| h.tdata2() => |h, _, v| h.set_tdata2(v);
    /// Extra conditions of the trigger: none
    0x7a3 tdata3 (Sdtrig) open, zero => fixed;
    /// Types that the trigger supports: 2, 6 and 15; version 1.0
    0x7a4 tinfo (Sdtrig) open, |_, _| 1 << 24 | 1 << 2 | 1 << 6 | 1 << 15 => fixed;
    /// Trigger control for M-mode
    0x7a5 tcontrol (Sdtrig) |h, _| h.has_tcontrol(), |h, _| h.tcontrol() => |h, _, v| h.set_tcontrol(v);
}
