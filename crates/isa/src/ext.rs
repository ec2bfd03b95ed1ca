//! Extensions of the instruction set: one table, and sets over it.
//!
//! Invariant: the rows stand in the canonical order of the manual's naming chapter, so that walking an
//! [`ExtSet`] is already walking an ISA string. `Zvl*b` names are no rows: they state a minimum VLEN,
//! which is [`Isa::vlen`]. This module knows neither strings (`isa_string`) nor profiles (`profile`).

mod isa;
mod set;

use core::fmt;

pub use isa::Isa;
pub use set::ExtSet;

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
    /// Base integer instructions
    I "i" 2 any needs [];
    /// The base with 16 integer registers: RV32E and RV64E
    E "e" 2 any needs [I];
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
    /// Branches that compare with a constant; draft 0.7 of August 2026
    Zibi "zibi" 0 any needs [];
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
    /// Landing pads for indirect jumps
    Zicfilp "zicfilp" 1 any needs [Zicsr];
    /// Shadow stacks
    Zicfiss "zicfiss" 1 any needs [Zicsr Zimop Zaamo];
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
    /// Misaligned accesses within 16 aligned bytes of main memory are atomic
    Zama16b "zama16b" 1 any needs [];
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
    /// Total store ordering
    Ztso "ztso" 1 any needs [];
    /// Vector absolute differences of integers; draft 0.9 of August 2026
    Zvabd "zvabd" 0 any needs [Zve32x];
    /// Vector basic bit manipulation
    Zvbb "zvbb" 1 any needs [Zvkb];
    /// Vector carry-less multiplication
    Zvbc "zvbc" 1 any needs [Zve64x];
    /// Vector carry-less multiplication of 8, 16 and 32 bits; draft of January 2026
    Zvbc32e "zvbc32e" 0 any needs [Zve32x];
    /// Vector dot products of four 8-bit integers; draft 0.1 of June 2026, once Zvqdotq
    Zvdot4a8i "zvdot4a8i" 0 any needs [Zve32x];
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
    /// Vector arithmetic of BF16, by vtype.altfmt; draft 0.9 of March 2026
    Zvfbfa "zvfbfa" 0 any needs [Zve32f Zfbfmin];
    /// Vector BF16 conversions
    Zvfbfmin "zvfbfmin" 1 any needs [Zve32f];
    /// Vector BF16 widening multiply-add
    Zvfbfwma "zvfbfwma" 1 any needs [Zvfbfmin Zfbfmin];
    /// Vector half-precision floating point
    Zvfh "zvfh" 1 any needs [Zvfhmin Zfhmin];
    /// Vector half-precision conversions
    Zvfhmin "zvfhmin" 1 any needs [Zve32f];
    /// Vector conversions of the 8-bit formats OFP8; draft 0.9 of April 2026
    Zvfofp8min "zvfofp8min" 0 any needs [Zve32f];
    /// Vector bit manipulation for cryptography
    Zvkb "zvkb" 1 any needs [Zve32x];
    /// Vector GCM and GMAC
    Zvkg "zvkg" 1 any needs [Zve32x];
    /// Vector GCM and GMAC with one key for all element groups; draft of January 2026
    Zvkgs "zvkgs" 0 any needs [Zvkg];
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
    /// Vector interleaving, deinterleaving and pairs; draft 0.2 of July 2026
    Zvzip "zvzip" 0 any needs [Zve32x];
    /// Half-precision floating point in integer registers
    Zhinx "zhinx" 1 any needs [Zhinxmin];
    /// Half-precision conversions in integer registers
    Zhinxmin "zhinxmin" 1 any needs [Zfinx];
    /// Debug triggers
    Sdtrig "sdtrig" 1 any needs [Zicsr];
    /// Pointer masking is available in user mode
    Supm "supm" 1 rv64 needs [];
    /// Advanced interrupt architecture, for supervisor mode
    Ssaia "ssaia" 1 any needs [S];
    /// Configuration of counters by supervisor mode
    Ssccfg "ssccfg" 1 any needs [S Sscsrind Smcdeleg];
    /// Main memory supports reads of page tables
    Ssccptr "ssccptr" 1 any needs [S];
    /// Counter overflow and mode-based filtering
    Sscofpmf "sscofpmf" 1 any needs [S];
    /// scounteren is writable for every implemented counter
    Sscounterenw "sscounterenw" 1 any needs [S];
    /// Indirect CSRs of supervisor mode
    Sscsrind "sscsrind" 1 any needs [S];
    /// Control transfer records of supervisor mode
    Ssctr "ssctr" 1 any needs [S Sscsrind];
    /// Double traps below machine mode
    Ssdbltrp "ssdbltrp" 1 any needs [S];
    /// Pointer masking for the modes below supervisor mode
    Ssnpm "ssnpm" 1 rv64 needs [S];
    /// Pointer masking is available in supervisor mode
    Sspm "sspm" 1 rv64 needs [S Smnpm];
    /// Quality-of-service identifiers
    Ssqosid "ssqosid" 1 any needs [Zicsr];
    /// State enables for user mode
    Ssstateen "ssstateen" 1 any needs [S];
    /// Unimplemented opcodes and CSRs raise illegal-instruction exceptions
    Ssstrict "ssstrict" 1 any needs [S];
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
    /// Bits 60 and 59 of page-table entries are free for software
    Svrsw60t59b "svrsw60t59b" 1 rv64 needs [Sv39];
    /// Faults of user mode at addresses of the supervisor look alike; draft 0.4 of April 2026
    Svukte "svukte" 0 rv64 needs [Sv39];
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
    /// Advanced interrupt architecture
    Smaia "smaia" 1 any needs [Zicsr];
    /// Delegation of counters to supervisor mode
    Smcdeleg "smcdeleg" 1 any needs [Ssccfg];
    /// Privilege-mode filtering of mcycle and minstret
    Smcntrpmf "smcntrpmf" 1 any needs [Zicsr];
    /// Indirect CSRs
    Smcsrind "smcsrind" 1 any needs [Zicsr];
    /// Control transfer records
    Smctr "smctr" 1 any needs [Ssctr];
    /// Double traps in machine mode
    Smdbltrp "smdbltrp" 1 any needs [Zicsr];
    /// Enhanced physical memory protection
    Smepmp "smepmp" 1 any needs [];
    /// Pointer masking for machine mode
    Smmpm "smmpm" 1 rv64 needs [];
    /// Pointer masking for the mode below machine mode
    Smnpm "smnpm" 1 rv64 needs [U];
    /// Resumable non-maskable interrupts
    Smrnmi "smrnmi" 1 any needs [Zicsr];
    /// State enables for supervisor and user mode
    Smstateen "smstateen" 1 any needs [U];
}

impl fmt::Display for Ext {
    /// As ISA strings have it: drafts after [`EXPERIMENTAL`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_draft() { f.pad(&format!("{EXPERIMENTAL}{}", self.name())) } else { f.pad(self.name()) }
    }
}

/// What ISA strings put before the name of a draft.
pub const EXPERIMENTAL: &str = "experimental-";

impl Ext {
    /// Name as in the specification's text, with a capital.
    pub fn title(self) -> String {
        let name = self.name();
        name[..1].to_uppercase() + &name[1..]
    }

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
            // H "depends on an I base integer ISA with 32 x registers".
            Ext::E => Some(Ext::H),
            _ => None,
        }
    }

    /// Is it there only where it is named? It changes how harts behave without an instruction or CSR that programs would
    /// have to use, or promises what not every way to run a program keeps.
    pub const fn is_by_request(self) -> bool {
        matches!(
            self,
            Ext::Zama16b
                | Ext::Ztso
                | Ext::Zicfilp
                | Ext::Zicfiss
                | Ext::Svrsw60t59b
                | Ext::Smdbltrp
                | Ext::Smrnmi
        ) || self.is_draft()
    }

    /// Is it a draft, which may yet change? Those have no version 1.
    pub const fn is_draft(self) -> bool {
        self.major() == 0
    }

    /// Does it imply `other` directly? C implies Zcd and Zcf under conditions only, but these hold wherever
    /// one of them stands next to C.
    pub fn implies(self, other: Ext) -> bool {
        self.implied().contains(&other) || self == Ext::C && matches!(other, Ext::Zcd | Ext::Zcf)
    }
}
