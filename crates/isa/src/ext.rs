//! Extensions of the instruction set: one table, and sets over it.
//!
//! Invariant: the rows stand in the canonical order of the manual's naming chapter, so that walking an
//! [`ExtSet`] is already walking an ISA string. `Zvl*b` names are no rows: they state a minimum VLEN,
//! which is [`Isa::vlen`]. This module knows neither strings (`isa_string`) nor profiles (`profile`).

use core::fmt;

/// Width of the integer registers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Xlen {
    /// XLEN = 32.
    Rv32,
    /// XLEN = 64.
    Rv64,
}

impl Xlen {
    /// XLEN in bits.
    pub const fn bits(self) -> u32 {
        match self {
            Xlen::Rv32 => 32,
            Xlen::Rv64 => 64,
        }
    }
}

impl fmt::Display for Xlen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rv{}", self.bits())
    }
}

/// How a row relates to the extensions it lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The row needs the listed ones, and adds something of its own.
    Needs,
    /// The row is nothing but the listed ones together: having all of them is having it.
    IsSumOf,
}

macro_rules! relation {
    (needs) => {
        Relation::Needs
    };
    (is) => {
        Relation::IsSumOf
    };
}

macro_rules! xlens {
    (any) => {
        None
    };
    (rv32) => {
        Some(Xlen::Rv32)
    };
    (rv64) => {
        Some(Xlen::Rv64)
    };
}

macro_rules! extensions {
    ($( #[doc = $doc:literal] $var:ident $name:literal $major:literal $xlen:ident $rel:ident [$($dep:ident)*]; )*) => {
        /// An extension Rivet knows, named as in the specification.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Ext { $( #[doc = $doc] $var, )* }

        impl Ext {
            /// Every extension, in canonical order.
            pub const ALL: &'static [Ext] = &[ $( Ext::$var, )* ];

            /// Name in lower case, as in an ISA string.
            pub const fn name(self) -> &'static str {
                match self { $( Ext::$var => $name, )* }
            }

            /// What it is, in a line.
            pub const fn doc(self) -> &'static str {
                match self { $( Ext::$var => $doc.trim_ascii(), )* }
            }

            /// Major version that is meant where a string names none.
            pub const fn major(self) -> u32 {
                match self { $( Ext::$var => $major, )* }
            }

            /// The only XLEN it exists for, if there is such a limit.
            pub const fn only_on(self) -> Option<Xlen> {
                match self { $( Ext::$var => xlens!($xlen), )* }
            }

            /// How it relates to what [`Ext::implied`] lists.
            pub const fn relation(self) -> Relation {
                match self { $( Ext::$var => relation!($rel), )* }
            }

            /// The extensions it implies directly and always. Those that depend on other
            /// extensions being there (`C` and `D` imply `Zcd`) are added by [`Isa::closure`].
            pub const fn implied(self) -> &'static [Ext] {
                match self { $( Ext::$var => &[ $( Ext::$dep ),* ], )* }
            }
        }
    };
}

extensions! {
    /// Base integer instructions, with 32 registers
    I "i" 2 any needs [];
    /// Integer multiplication and division
    M "m" 2 any needs [Zmmul];
    /// Atomic instructions
    A "a" 2 any is [Zaamo Zalrsc];
    /// Single-precision floating point
    F "f" 2 any needs [Zicsr];
    /// Double-precision floating point
    D "d" 2 any needs [F];
    /// Compressed instructions
    C "c" 2 any needs [Zca];
    /// Bit manipulation for application processors
    B "b" 1 any is [Zba Zbb Zbs];
    /// Vector extension for application processors
    V "v" 1 any needs [D Zve64d];
    /// Hypervisor
    H "h" 1 any needs [S];
    /// Supervisor mode
    S "s" 1 any needs [U Zicsr];
    /// User mode
    U "u" 1 any needs [Zicsr];
    /// Cache blocks are 64 bytes
    Zic64b "zic64b" 1 any needs [];
    /// Cache-block management operations
    Zicbom "zicbom" 1 any needs [];
    /// Cache-block prefetch hints
    Zicbop "zicbop" 1 any needs [];
    /// Cache-block zero operation
    Zicboz "zicboz" 1 any needs [];
    /// Main memory supports all atomics of A
    Ziccamoa "ziccamoa" 1 any needs [];
    /// Main memory supports compare-and-swap up to a quadword
    Ziccamoc "ziccamoc" 1 any needs [];
    /// Stores become visible to instruction fetches without `fence.i`
    Ziccid "ziccid" 1 any needs [];
    /// Main memory supports atomic instruction fetch
    Ziccif "ziccif" 1 any needs [];
    /// Main memory supports misaligned loads and stores
    Zicclsm "zicclsm" 1 any needs [];
    /// Main memory guarantees forward progress of LR/SC loops
    Ziccrse "ziccrse" 1 any needs [];
    /// Base counters and timers: cycle, time, instret
    Zicntr "zicntr" 2 any needs [Zicsr];
    /// Integer conditional operations
    Zicond "zicond" 1 any needs [];
    /// Control and status register instructions
    Zicsr "zicsr" 2 any needs [];
    /// Instruction-fetch fence
    Zifencei "zifencei" 2 any needs [];
    /// Non-temporal locality hints
    Zihintntl "zihintntl" 1 any needs [];
    /// Pause hint
    Zihintpause "zihintpause" 2 any needs [];
    /// Hardware performance counters
    Zihpm "zihpm" 2 any needs [Zicsr];
    /// Load and store of register pairs
    Zilsd "zilsd" 1 rv32 needs [];
    /// May-be-operations
    Zimop "zimop" 1 any needs [];
    /// Integer multiplication
    Zmmul "zmmul" 1 any needs [];
    /// Reservation sets are at most 128 bytes
    Za128rs "za128rs" 1 any needs [];
    /// Reservation sets are at most 64 bytes
    Za64rs "za64rs" 1 any needs [Za128rs];
    /// Atomic memory operations
    Zaamo "zaamo" 1 any needs [];
    /// Atomic memory operations on bytes and halfwords
    Zabha "zabha" 1 any needs [Zaamo];
    /// Atomic compare-and-swap
    Zacas "zacas" 1 any needs [Zaamo];
    /// Load-acquire and store-release
    Zalasr "zalasr" 1 any needs [];
    /// Load-reserved and store-conditional
    Zalrsc "zalrsc" 1 any needs [];
    /// Wait on a reservation set
    Zawrs "zawrs" 1 any needs [];
    /// Additional floating-point instructions
    Zfa "zfa" 1 any needs [F];
    /// Scalar BF16 conversions
    Zfbfmin "zfbfmin" 1 any needs [F];
    /// Half-precision floating point
    Zfh "zfh" 1 any needs [Zfhmin];
    /// Half-precision transfers and conversions
    Zfhmin "zfhmin" 1 any needs [F];
    /// Single-precision floating point in integer registers
    Zfinx "zfinx" 1 any needs [Zicsr];
    /// Double-precision floating point in integer registers
    Zdinx "zdinx" 1 any needs [Zfinx];
    /// Compressed instructions without floating point
    Zca "zca" 1 any needs [];
    /// Additional compressed instructions
    Zcb "zcb" 1 any needs [Zca];
    /// Compressed double-precision loads and stores
    Zcd "zcd" 1 any needs [Zca D];
    /// Compressed instructions for microcontrollers
    Zce "zce" 1 any needs [Zca Zcb Zcmp Zcmt];
    /// Compressed single-precision loads and stores
    Zcf "zcf" 1 rv32 needs [Zca F];
    /// Compressed load and store of register pairs
    Zclsd "zclsd" 1 rv32 needs [Zca Zilsd];
    /// Compressed may-be-operations
    Zcmop "zcmop" 1 any needs [Zca];
    /// Compressed prologues and epilogues
    Zcmp "zcmp" 1 any needs [Zca];
    /// Compressed table jumps
    Zcmt "zcmt" 1 any needs [Zca Zicsr];
    /// Address generation
    Zba "zba" 1 any needs [];
    /// Basic bit manipulation
    Zbb "zbb" 1 any needs [];
    /// Carry-less multiplication
    Zbc "zbc" 1 any needs [];
    /// Bit manipulation for cryptography
    Zbkb "zbkb" 1 any needs [];
    /// Carry-less multiplication for cryptography
    Zbkc "zbkc" 1 any needs [];
    /// Crossbar permutations
    Zbkx "zbkx" 1 any needs [];
    /// Single-bit instructions
    Zbs "zbs" 1 any needs [];
    /// Scalar cryptography: Zkn, Zkr and Zkt
    Zk "zk" 1 any is [Zkn Zkr Zkt];
    /// NIST algorithm suite
    Zkn "zkn" 1 any is [Zbkb Zbkc Zbkx Zkne Zknd Zknh];
    /// AES decryption
    Zknd "zknd" 1 any needs [];
    /// AES encryption
    Zkne "zkne" 1 any needs [];
    /// SHA-2 hash functions
    Zknh "zknh" 1 any needs [];
    /// Entropy source
    Zkr "zkr" 1 any needs [];
    /// ShangMi algorithm suite
    Zks "zks" 1 any is [Zbkb Zbkc Zbkx Zksed Zksh];
    /// SM4 block cipher
    Zksed "zksed" 1 any needs [];
    /// SM3 hash function
    Zksh "zksh" 1 any needs [];
    /// Data-independent execution latency
    Zkt "zkt" 1 any needs [];
    /// Vector basic bit manipulation
    Zvbb "zvbb" 1 any needs [Zvkb];
    /// Vector carry-less multiplication
    Zvbc "zvbc" 1 any needs [Zve64x];
    /// Vectors of integers up to 32 bits and single precision
    Zve32f "zve32f" 1 any needs [Zve32x F];
    /// Vectors of integers up to 32 bits
    Zve32x "zve32x" 1 any needs [Zicsr];
    /// Vectors of integers up to 64 bits, single and double precision
    Zve64d "zve64d" 1 any needs [Zve64f D];
    /// Vectors of integers up to 64 bits and single precision
    Zve64f "zve64f" 1 any needs [Zve64x Zve32f];
    /// Vectors of integers up to 64 bits
    Zve64x "zve64x" 1 any needs [Zve32x];
    /// Vector BF16 conversions
    Zvfbfmin "zvfbfmin" 1 any needs [Zve32f];
    /// Vector BF16 widening multiply-add
    Zvfbfwma "zvfbfwma" 1 any needs [Zvfbfmin Zfbfmin];
    /// Vector half-precision floating point
    Zvfh "zvfh" 1 any needs [Zvfhmin Zfhmin];
    /// Vector half-precision conversions
    Zvfhmin "zvfhmin" 1 any needs [Zve32f];
    /// Vector bit manipulation for cryptography
    Zvkb "zvkb" 1 any needs [Zve32x];
    /// Vector GCM and GMAC
    Zvkg "zvkg" 1 any needs [Zve32x];
    /// Vector NIST algorithm suite
    Zvkn "zvkn" 1 any is [Zvkned Zvknhb Zvkb Zvkt];
    /// Vector NIST algorithm suite with carry-less multiplication
    Zvknc "zvknc" 1 any is [Zvkn Zvbc];
    /// Vector AES block cipher
    Zvkned "zvkned" 1 any needs [Zve32x];
    /// Vector NIST algorithm suite with GCM
    Zvkng "zvkng" 1 any is [Zvkn Zvkg];
    /// Vector SHA-256
    Zvknha "zvknha" 1 any needs [Zve32x];
    /// Vector SHA-256 and SHA-512
    Zvknhb "zvknhb" 1 any needs [Zvknha Zve64x];
    /// Vector ShangMi algorithm suite
    Zvks "zvks" 1 any is [Zvksed Zvksh Zvkb Zvkt];
    /// Vector ShangMi algorithm suite with carry-less multiplication
    Zvksc "zvksc" 1 any is [Zvks Zvbc];
    /// Vector SM4 block cipher
    Zvksed "zvksed" 1 any needs [Zve32x];
    /// Vector ShangMi algorithm suite with GCM
    Zvksg "zvksg" 1 any is [Zvks Zvkg];
    /// Vector SM3 hash function
    Zvksh "zvksh" 1 any needs [Zve32x];
    /// Vector data-independent execution latency
    Zvkt "zvkt" 1 any needs [Zve32x];
    /// Half-precision floating point in integer registers
    Zhinx "zhinx" 1 any needs [Zhinxmin];
    /// Half-precision conversions in integer registers
    Zhinxmin "zhinxmin" 1 any needs [Zfinx];
    /// Debug triggers
    Sdtrig "sdtrig" 1 any needs [Zicsr];
    /// Pointer masking is available in user mode
    Supm "supm" 1 rv64 needs [];
    /// Main memory supports reads of page tables
    Ssccptr "ssccptr" 1 any needs [S];
    /// Counter overflow and mode-based filtering
    Sscofpmf "sscofpmf" 1 any needs [S];
    /// scounteren is writable for every implemented counter
    Sscounterenw "sscounterenw" 1 any needs [S];
    /// Pointer masking for the modes below supervisor mode
    Ssnpm "ssnpm" 1 rv64 needs [S];
    /// State enables for user mode
    Ssstateen "ssstateen" 1 any needs [S];
    /// Supervisor-mode timer interrupts
    Sstc "sstc" 1 any needs [S];
    /// stval provides all values that the specification allows
    Sstvala "sstvala" 1 any needs [S];
    /// stvec supports direct mode
    Sstvecd "sstvecd" 1 any needs [S];
    /// UXLEN = 64 is supported
    Ssu64xl "ssu64xl" 1 rv64 needs [S];
    /// Page-based 32-bit virtual memory
    Sv32 "sv32" 1 rv32 needs [S];
    /// Page-based 39-bit virtual memory
    Sv39 "sv39" 1 rv64 needs [S];
    /// Page-based 48-bit virtual memory
    Sv48 "sv48" 1 rv64 needs [Sv39];
    /// Page-based 57-bit virtual memory
    Sv57 "sv57" 1 rv64 needs [Sv48];
    /// Page faults where an accessed or dirty bit needs to be set
    Svade "svade" 1 any needs [S];
    /// Hardware updates of accessed and dirty bits
    Svadu "svadu" 1 any needs [S];
    /// satp supports mode Bare
    Svbare "svbare" 1 any needs [S];
    /// Fine-grained invalidation of address-translation caches
    Svinval "svinval" 1 any needs [S];
    /// Naturally aligned power-of-two ranges of pages
    Svnapot "svnapot" 1 rv64 needs [Sv39];
    /// Page-based memory types
    Svpbmt "svpbmt" 1 rv64 needs [Sv39];
    /// Valid page-table entries become visible without a fence
    Svvptc "svvptc" 1 any needs [S];
    /// The augmented hypervisor extension
    Sha "sha" 1 any is [H Ssstateen Shcounterenw Shgatpa Shtvala Shvsatpa Shvstvala Shvstvecd];
    /// hcounteren is writable for every implemented counter
    Shcounterenw "shcounterenw" 1 any needs [H];
    /// hgatp supports the scheme SvNNx4 for each SvNN of satp, and mode Bare
    Shgatpa "shgatpa" 1 any needs [H];
    /// Count-overflow interrupts can be delegated to virtual supervisor mode
    Shlcofideleg "shlcofideleg" 1 any needs [H Sscofpmf];
    /// htval provides all values that the specification allows
    Shtvala "shtvala" 1 any needs [H];
    /// vsatp supports each translation mode of satp
    Shvsatpa "shvsatpa" 1 any needs [H];
    /// vstval provides all values that stval has to provide
    Shvstvala "shvstvala" 1 any needs [H];
    /// vstvec supports direct mode
    Shvstvecd "shvstvecd" 1 any needs [H];
    /// Privilege-mode filtering of mcycle and minstret
    Smcntrpmf "smcntrpmf" 1 any needs [Zicsr];
    /// Enhanced physical memory protection
    Smepmp "smepmp" 1 any needs [];
    /// Pointer masking for machine mode
    Smmpm "smmpm" 1 rv64 needs [];
    /// Pointer masking for the mode below machine mode
    Smnpm "smnpm" 1 rv64 needs [U];
    /// State enables for supervisor and user mode
    Smstateen "smstateen" 1 any needs [U];
}

impl fmt::Display for Ext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Ext {
    /// The extension of this name, in any case of letters.
    pub fn by_name(name: &str) -> Option<Ext> {
        Ext::ALL.iter().copied().find(|e| e.name().eq_ignore_ascii_case(name))
    }

    /// The extension that it cannot stand beside: they give encodings or registers different meanings. Of the two it is
    /// the one that [`Isa::everything`] leaves out.
    pub const fn excludes(self) -> Option<Ext> {
        match self {
            Ext::Zfinx => Some(Ext::F),
            Ext::Zcmp | Ext::Zcmt => Some(Ext::Zcd),
            Ext::Zclsd => Some(Ext::Zcf),
            _ => None,
        }
    }

    /// Does it imply `other` directly? C implies Zcd and Zcf under conditions only, but these hold wherever
    /// one of them stands next to C.
    pub fn implies(self, other: Ext) -> bool {
        self.implied().contains(&other) || self == Ext::C && matches!(other, Ext::Zcd | Ext::Zcf)
    }
}

const WORDS: usize = Ext::ALL.len().div_ceil(64);

/// A set of extensions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ExtSet([u64; WORDS]);

impl ExtSet {
    /// The set without members.
    pub const EMPTY: ExtSet = ExtSet([0; WORDS]);

    /// The set of the listed extensions.
    pub const fn of(list: &[Ext]) -> ExtSet {
        let mut set = ExtSet::EMPTY;
        let mut i = 0;
        while i < list.len() {
            set = set.with(list[i]);
            i += 1;
        }
        set
    }

    /// Is `ext` a member?
    #[inline]
    pub const fn has(self, ext: Ext) -> bool {
        self.0[ext as usize / 64] >> (ext as usize % 64) & 1 != 0
    }

    /// The set and `ext`.
    pub const fn with(mut self, ext: Ext) -> ExtSet {
        self.0[ext as usize / 64] |= 1 << (ext as usize % 64);
        self
    }

    /// The set less `ext`.
    pub const fn without(mut self, ext: Ext) -> ExtSet {
        self.0[ext as usize / 64] &= !(1 << (ext as usize % 64));
        self
    }

    /// Members of either set.
    pub const fn union(mut self, other: ExtSet) -> ExtSet {
        let mut i = 0;
        while i < WORDS {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    /// Members of this set which the other lacks.
    pub const fn minus(mut self, other: ExtSet) -> ExtSet {
        let mut i = 0;
        while i < WORDS {
            self.0[i] &= !other.0[i];
            i += 1;
        }
        self
    }

    /// Is every member of this set one of `other`?
    pub const fn is_subset(self, other: ExtSet) -> bool {
        self.minus(other).is_empty()
    }

    /// Has the set no member?
    pub const fn is_empty(self) -> bool {
        let mut i = 0;
        while i < WORDS {
            if self.0[i] != 0 {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Number of members.
    pub const fn len(self) -> usize {
        let mut n = 0;
        let mut i = 0;
        while i < WORDS {
            n += self.0[i].count_ones() as usize;
            i += 1;
        }
        n
    }

    /// Members in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Ext> {
        Ext::ALL.iter().copied().filter(move |&e| self.has(e))
    }
}

impl FromIterator<Ext> for ExtSet {
    fn from_iter<T: IntoIterator<Item = Ext>>(iter: T) -> Self {
        iter.into_iter().fold(ExtSet::EMPTY, ExtSet::with)
    }
}

impl fmt::Debug for ExtSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// What a hart implements: XLEN, extensions, and the two widths of its vector unit.
///
/// Values come from [`Isa::new`] or from parsing, which keep the fields consistent: `exts` is closed under
/// implication, and `vlen`, `elen` are 0 exactly where `exts` has no `Zve32x`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Isa {
    /// Width of the integer registers.
    pub xlen: Xlen,
    /// Every extension that is there, implied ones too.
    pub exts: ExtSet,
    /// Bits of a vector register; 0 without vectors.
    pub vlen: u32,
    /// Widest vector element in bits: 0, 32 or 64.
    pub elen: u32,
}

impl Isa {
    /// The architecture of `exts` and all they imply, at their smallest VLEN.
    pub fn new(xlen: Xlen, exts: ExtSet) -> Isa {
        let exts = Isa::closure(xlen, exts);
        Isa { xlen, exts, vlen: Isa::min_vlen(exts), elen: Isa::elen_of(exts) }
    }

    /// Is `ext` there?
    #[inline]
    pub const fn has(&self, ext: Ext) -> bool {
        self.exts.has(ext)
    }

    /// Is there floating point, in f registers or in x registers, and with it fcsr?
    #[inline]
    pub const fn has_fcsr(&self) -> bool {
        self.has(Ext::F) || self.has(Ext::Zfinx)
    }

    /// Two extensions that exclude each other, if there are any.
    pub fn conflict(&self) -> Option<(Ext, Ext)> {
        let pairs = self.exts.iter().filter_map(|ext| Some((ext, ext.excludes()?)));
        pairs.into_iter().find(|(_, other)| self.has(*other))
    }

    /// `exts` with the base, all they imply, and the names of sums that are complete.
    pub fn closure(xlen: Xlen, exts: ExtSet) -> ExtSet {
        let mut set = exts.with(Ext::I);
        loop {
            let mut next = set;
            for e in Ext::ALL.iter().copied() {
                let parts = ExtSet::of(e.implied());
                if set.has(e) {
                    next = next.union(parts);
                } else if e.relation() == Relation::IsSumOf && parts.is_subset(set) {
                    next = next.with(e);
                }
            }
            next = Isa::close_compressed(xlen, next);
            if next == set {
                return set;
            }
            set = next;
        }
    }

    /// C: "If XLEN=32 and the F extension is present, the C extension additionally depends upon the Zcf
    /// extension. If the D extension is present, the C extension additionally depends upon Zcd."
    fn close_compressed(xlen: Xlen, set: ExtSet) -> ExtSet {
        let mut parts = ExtSet::of(&[Ext::Zca]);
        if set.has(Ext::D) {
            parts = parts.with(Ext::Zcd);
        }
        if set.has(Ext::F) && xlen == Xlen::Rv32 {
            parts = parts.with(Ext::Zcf);
        }
        // On RV32 with F, Zce has Zcf, too.
        let with_zce = set.has(Ext::Zce) && set.has(Ext::F) && xlen == Xlen::Rv32;
        let set = if with_zce { set.with(Ext::Zcf) } else { set };
        match (set.has(Ext::C), parts.is_subset(set)) {
            (true, _) => set.union(parts),
            (false, true) => set.with(Ext::C),
            (false, false) => set,
        }
    }

    /// The least VLEN that a closed set allows: V depends on Zvl128b, Zve64* on Zvl64b, Zve32* on Zvl32b.
    pub const fn min_vlen(exts: ExtSet) -> u32 {
        if exts.has(Ext::V) { 128 } else { Isa::elen_of(exts) }
    }

    const fn elen_of(exts: ExtSet) -> u32 {
        if exts.has(Ext::Zve64x) {
            64
        } else if exts.has(Ext::Zve32x) {
            32
        } else {
            0
        }
    }
}
