//! The architectural state of a hart, and the rules of its registers.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use rivet_isa::{Ext, Xlen};
use rivet_mem::Tlb;
use rivet_rng::Rng;

use crate::code::CodeSeen;
use crate::csr::status::MDT;
use crate::imsic::{GUEST_FILES, Imsic};
use crate::pmp::Pmp;
use crate::translation_context::{GuestAccess, TranslationContexts};
use crate::{
    AddressSpace, Agnostic, Config, CsrFile, MemAccess, Reservation, Trap, VectorCounts, VectorStart,
    VectorUnit,
};

/// mstatus.FS and VS: the state differs from what was last saved.
const DIRTY: u8 = 3;

/// Privilege modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Privilege {
    /// User.
    U = 0,
    /// Supervisor.
    S = 1,
    /// Machine.
    M = 3,
}

/// A privilege mode together with the virtualization mode V.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// User.
    U,
    /// Supervisor; HS-mode where the hart has the hypervisor extension.
    S,
    /// Machine.
    M,
    /// Virtual user.
    VU,
    /// Virtual supervisor.
    VS,
}

impl Mode {
    /// The mode of these.
    pub fn new(privilege: Privilege, virtualized: bool) -> Mode {
        match (privilege, virtualized) {
            (Privilege::U, false) => Mode::U,
            (Privilege::S, false) => Mode::S,
            (Privilege::M, _) => Mode::M,
            (Privilege::U, true) => Mode::VU,
            (Privilege::S, true) => Mode::VS,
        }
    }

    /// Its nominal privilege.
    pub fn privilege(self) -> Privilege {
        match self {
            Mode::U | Mode::VU => Privilege::U,
            Mode::S | Mode::VS => Privilege::S,
            Mode::M => Privilege::M,
        }
    }

    /// Is V = 1?
    pub fn is_virtual(self) -> bool {
        matches!(self, Mode::VU | Mode::VS)
    }
}

/// One hart: registers, CSRs and its port to memory.
///
/// On RV32 integer registers hold their value sign-extended to 64 bits; [`Hart::set_x`] sees to it.
pub struct Hart {
    /// Address of the current instruction; between instructions, of the next one.
    pub pc: u64,
    /// Integer registers; x0 stays 0.
    pub x: [u64; 32],
    /// Floating-point registers, NaN-boxed.
    pub f: [u64; 32],
    /// Dynamic rounding mode, as written: 5 to 7 are invalid but can be stored.
    pub frm: u8,
    /// Accrued exceptions NV DZ OF UF NX in bits 4 to 0.
    pub fflags: u8,
    /// Vector unit.
    pub v: VectorUnit,
    /// mstatus.FS: 0 off, 1 initial, 2 clean, 3 dirty. With V = 1 that of mstatus and vsstatus together: 0 where either is
    /// off, 3 where both are dirty.
    pub fs: u8,
    /// mstatus.VS, likewise.
    pub vs: u8,
    /// Instructions retired.
    pub instret: u64,
    /// Vector instructions among them.
    pub vectors: VectorCounts,
    /// Current privilege; with V = 1 the nominal one.
    pub privilege: Privilege,
    /// The virtualization mode V: the hart runs a guest.
    pub virtualized: bool,
    /// Address and value of the reservation set by `lr`.
    pub reservation: Reservation,
    /// Set by `fence.i` and by whoever changes code: the engine drops decoded instructions.
    pub code_changed: bool,
    /// The number of the translation context for code: it changes whenever addresses of code may mean something else, or
    /// may not be fetched from by the current mode. See [`Hart::code_physical_id`].
    pub code_context: u32,
    /// Set by whoever wants the engine to stop at the next block.
    pub stop: bool,
    /// Set by `wfi`: nothing is to run until an interrupt is pending.
    pub waiting: bool,
    /// The privileged CSRs.
    pub csr: CsrFile,
    /// The interrupt lines: the bits of mip that devices drive.
    pub irq_lines: Arc<AtomicU64>,
    /// Bits of mip that devices have set once; software clears them.
    pub irq_edges: Arc<AtomicU64>,
    /// The interrupt files, on a bare machine with Ssaia.
    pub imsic: Option<Arc<Imsic>>,
    /// `time` as devices see it, brought up to date before each access to one.
    pub clock: Arc<AtomicU64>,
    /// Hart number: `mhartid`.
    pub id: u64,
    /// XLEN is 32.
    pub is_rv32: bool,
    /// ISA and choices.
    pub config: Arc<Config>,
    /// The TLB of the current translation context.
    pub tlb: Box<Tlb>,
    /// The address space, in which TLB misses are resolved.
    pub space: AddressSpace,
    pub(crate) contexts: TranslationContexts,
    /// Set while `hlv`, `hlvx` or `hsv` accesses memory.
    pub(crate) guest_access: Option<GuestAccess>,
    pub(crate) code_seen: CodeSeen,
    /// Data accesses since an observer last cleared them; see [`Hart::record_accesses`].
    pub accesses: Vec<MemAccess>,
    /// What the stores among them wrote, one after the other.
    pub stored: Vec<u8>,
    /// Every data access comes by the slow way: an observer or a trigger looks at it.
    pub(crate) recording: bool,
    /// An observer has asked for [`Hart::accesses`].
    pub(crate) observed: bool,
    /// Address bits that must be 0 where accesses have to be aligned; none where they need not be.
    pub(crate) align: u64,
}

impl Hart {
    /// A hart after reset: all registers 0, the highest privilege of its address space. A bare machine starts with floating
    /// point and vectors off (the specification leaves FS and VS open at reset; programs must turn them on), a user
    /// program with both on and the counters readable, as a kernel provides it. To user programs FS and VS are invisible:
    /// dirty from the start, they never keep compiled code from running.
    pub fn new(config: Arc<Config>, space: AddressSpace) -> Hart {
        let v = vectors_at_start(&config);
        let privilege = match space {
            AddressSpace::User(_) => Privilege::U,
            AddressSpace::Bare(_) => Privilege::M,
        };
        let has = |ext| privilege == Privilege::U && config.isa.has(ext);
        let unit = |ext| if has(ext) { DIRTY } else { 0 };
        let (fs, vs) = (unit(Ext::F), unit(Ext::Zve32x));
        let is_rv32 = config.isa.xlen == Xlen::Rv32;
        let align = alignment(&config);
        let irq_lines = Arc::default();
        let guest_files = if config.isa.has(Ext::H) { GUEST_FILES } else { 0 };
        let has_imsic = privilege == Privilege::M && config.isa.has(Ext::Ssaia);
        let imsic = has_imsic.then(|| Arc::new(Imsic::new(Arc::clone(&irq_lines), guest_files)));
        let mut hart = Hart {
            pc: 0,
            x: [0; 32],
            f: [0; 32],
            frm: 0,
            fflags: 0,
            v,
            fs,
            vs,
            instret: 0,
            vectors: VectorCounts::default(),
            privilege,
            virtualized: false,
            reservation: Reservation::NONE,
            code_changed: false,
            code_context: 0,
            stop: false,
            waiting: false,
            csr: CsrFile {
                entropy: 0x9e37_79b9_7f4a_7c15,
                host_clock: config.host_time.then(std::time::Instant::now),
                pmp: Pmp::new(config.pmp_entries, config.pmp_grain),
                mstatus: if privilege == Privilege::M && config.isa.has(Ext::Smdbltrp) { MDT } else { 0 },
                ..CsrFile::default()
            },
            irq_lines,
            irq_edges: Arc::default(),
            imsic,
            clock: Arc::default(),
            id: 0,
            is_rv32,
            config,
            tlb: Box::new(Tlb::new()),
            space,
            contexts: TranslationContexts::new(privilege),
            guest_access: None,
            code_seen: CodeSeen::default(),
            accesses: Vec::new(),
            stored: Vec::new(),
            recording: false,
            observed: false,
            align,
        };
        hart.csr.mideleg = hart.guest_interrupts();
        if hart.privilege == Privilege::U {
            hart.grant_user();
        }
        hart
    }

    /// Makes other choices from the next instruction on; the ISA stays, and so does what the old choices have done. The
    /// engine has to forget its code.
    pub fn choose(&mut self, config: Arc<Config>) {
        self.align = alignment(&config);
        self.config = config;
    }

    /// Goes on as another hart, of another VLEN, where a kernel has moved the thread: vector registers are as at the start,
    /// vtype is vill, vl and vstart are 0; all else stays. Code for the old VLEN is not to be run.
    pub fn move_to(&mut self, config: Arc<Config>) {
        let old = std::mem::replace(&mut self.v, vectors_at_start(&config));
        (self.v.vxrm, self.v.vxsat) = (old.vxrm, old.vxsat);
        self.choose(config);
    }

    /// Writes an integer register; on RV32 the low half, sign-extended. Writes to x0 are dropped.
    #[inline(always)]
    pub fn set_x(&mut self, rd: u8, value: u64) {
        self.x[(rd & 31) as usize] = if self.is_rv32 { value as i32 as u64 } else { value };
        self.x[0] = 0;
    }

    /// Reads an integer register.
    #[inline(always)]
    pub fn x(&self, rs: u8) -> u64 {
        self.x[(rs & 31) as usize]
    }

    /// XLEN in bits.
    #[inline(always)]
    pub fn xlen(&self) -> u32 {
        if self.is_rv32 { 32 } else { 64 }
    }

    /// The register with the number of a system call: a7, and t0 with 16 integer registers, as newlib and QEMU have it (the
    /// psABI says nothing).
    pub fn call_register(&self) -> u8 {
        if self.config.isa.has(Ext::E) { 5 } else { 17 }
    }

    /// What a program has put there.
    pub fn call_number(&self) -> u64 {
        self.x(self.call_register())
    }

    /// FLEN in bits, 0 without floating-point registers.
    pub fn flen(&self) -> u32 {
        let has = |ext| self.config.isa.has(ext);
        if has(Ext::D) {
            64
        } else if has(Ext::F) {
            32
        } else {
            0
        }
    }

    /// An effective address: modulo 2^XLEN.
    #[inline(always)]
    pub fn address(&self, base: u64, offset: u64) -> u64 {
        let sum = base.wrapping_add(offset);
        if self.is_rv32 { sum as u32 as u64 } else { sum }
    }

    /// Fails unless floating point is on (mstatus.FS); from here on its state is dirty.
    #[inline(always)]
    pub fn use_f(&mut self, raw: u32) -> Result<(), Trap> {
        self.need_f(raw)?;
        self.fs = DIRTY;
        Ok(())
    }

    /// Floating-point state has changed: see [`Hart::need_f`].
    #[inline(always)]
    pub fn f_changed(&mut self) {
        self.fs = DIRTY;
    }

    /// Fails unless floating point is on; its state stays as clean as it was.
    #[inline(always)]
    pub fn need_f(&self, raw: u32) -> Result<(), Trap> {
        match self.fs {
            0 => Err(self.f_off(raw)),
            _ => Ok(()),
        }
    }

    /// Sets the accrued exceptions; the state is dirty if that changes them.
    #[inline(always)]
    pub fn accrue(&mut self, fflags: u8) {
        if fflags != self.fflags {
            self.fflags = fflags;
            self.fs = DIRTY;
        }
    }

    /// Fails unless vectors are on (mstatus.VS); from here on their state is dirty.
    #[inline(always)]
    pub fn use_v(&mut self, raw: u32) -> Result<(), Trap> {
        self.need_v(raw)?;
        self.vs = DIRTY;
        Ok(())
    }

    /// Fails unless vectors are on; their state stays as clean as it was.
    #[inline(always)]
    pub fn need_v(&self, raw: u32) -> Result<(), Trap> {
        match self.vs {
            0 => Err(self.v_off(raw)),
            _ => Ok(()),
        }
    }

    /// The exception of an instruction that needs floating point, which is off.
    #[cold]
    pub fn f_off(&self, raw: u32) -> Trap {
        Trap::illegal(raw, self.why_f_is_off())
    }

    /// The same of vectors.
    #[cold]
    fn v_off(&self, raw: u32) -> Trap {
        Trap::illegal(raw, self.why_v_is_off())
    }

    /// The current mode.
    pub fn mode(&self) -> Mode {
        Mode::new(self.privilege, self.virtualized)
    }

    /// Vector state has changed: see [`Hart::need_v`].
    #[inline(always)]
    pub fn v_changed(&mut self) {
        self.vs = DIRTY;
    }
}

/// The vector unit after reset.
fn vectors_at_start(config: &Config) -> VectorUnit {
    let mut v = VectorUnit::new(&config.isa);
    if let Agnostic::Mixed { seed } = config.agnostic {
        // Seeds next to each other make choices that have nothing in common.
        v.random = Rng::new(seed).bits();
    }
    match config.vector_start {
        VectorStart::Zeros => {}
        VectorStart::Ones => v.file_mut().fill(0xff),
        VectorStart::Random { seed } => {
            let mut rng = Rng::new(seed);
            v.file_mut().chunks_mut(8).for_each(|bytes| bytes.copy_from_slice(&rng.bits().to_le_bytes()));
        }
    }
    v
}

/// See [`Hart::align`].
fn alignment(config: &Config) -> u64 {
    if config.misaligned { 0 } else { u64::MAX }
}
