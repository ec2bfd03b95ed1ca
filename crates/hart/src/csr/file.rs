//! What the privileged CSRs hold.
//!
//! Invariant: only legal values are stored. On RV32 registers of XLEN bits are zero-extended. mstatus is stored without
//! what follows from others (SD, SXL, UXL), and while V = 0 without FS and VS, which are fields of [`crate::Hart`] then;
//! while V = 1 it has the values that they had on entry.

use std::sync::Arc;
use std::time::Instant;

use super::counters::Counter;
use super::hpm::HpmCounter;
use super::transfer_records::TransferRecords;
use super::triggers::Triggers;
use crate::Config;
use crate::pmp::Pmp;

/// Defines the file from one list, which also says what belongs to the state of a hart (`state.rs`): words are compared
/// and patched one by one, the rest as a whole, what is shared by identity; what a guest cannot see is left out.
macro_rules! csr_file {
    (
        words { $($(#[$word_meta:meta])* $word:ident;)* }
        rest { $($(#[$rest_meta:meta])* $rest_vis:vis $rest:ident: $rest_ty:ty;)* }
        shared { $($(#[$shared_meta:meta])* $shared:ident: $shared_ty:ty;)* }
        unseen { $($(#[$unseen_meta:meta])* $unseen:ident: $unseen_ty:ty;)* }
    ) => {
        /// The privileged CSRs, named as in the specification.
        #[derive(Clone, Debug, Default)]
        #[allow(missing_docs, reason = "the specification's names; the rows of the table describe them")]
        pub struct CsrFile {
            $($(#[$word_meta])* pub $word: u64,)*
            $($(#[$rest_meta])* $rest_vis $rest: $rest_ty,)*
            $($(#[$shared_meta])* pub(crate) $shared: Option<Arc<$shared_ty>>,)*
            $($(#[$unseen_meta])* pub(crate) $unseen: $unseen_ty,)*
        }

        impl CsrFile {
            /// Names of the fields that are words.
            pub(crate) const WORDS: &[&str] = &[$(stringify!($word)),*];

            /// Their values, in the same order.
            pub(crate) fn words(&self) -> [u64; CsrFile::WORDS.len()] {
                [$(self.$word),*]
            }

            /// One of them by its number.
            pub(crate) fn word_mut(&mut self, index: usize) -> &mut u64 {
                let all = [$(&mut self.$word),*];
                all.into_iter().nth(index).expect("one of the words")
            }

            /// Do the files agree in all that is no word and that a guest can see?
            pub(crate) fn same_rest(&self, other: &CsrFile) -> bool {
                $(self.$rest == other.$rest)&&*
                    $(&& self.$shared.as_ref().map(Arc::as_ptr) == other.$shared.as_ref().map(Arc::as_ptr))*
            }
        }
    };
}

csr_file! {
    words {
        mstatus;
        medeleg;
        mideleg;
        mie;
        /// The bits of mip that software writes. [`crate::Hart::mip`] is the register.
        mip;
        mtvec;
        mcounteren;
        mcountinhibit;
        mscratch;
        mepc;
        mcause;
        mtval;
        menvcfg;
        mseccfg;
        stvec;
        scounteren;
        sscratch;
        sepc;
        scause;
        stval;
        satp;
        srmcfg;
        senvcfg;
        stimecmp;
        mcyclecfg;
        minstretcfg;
        mtval2;
        mtinst;
        hstatus;
        hedeleg;
        hideleg;
        hcounteren;
        henvcfg;
        htimedelta;
        htval;
        htinst;
        hgatp;
        /// VSEIP, VSTIP and VSSIP as software has set them, and virtual local interrupts.
        hvip;
        mvien;
        /// SSIP and local interrupts of mvip, where they are no aliases.
        mvip;
        /// The bits of sie that are not those of mie.
        sie_virtual;
        hvien;
        hvictl;
        hviprio1;
        hviprio2;
        hgeie;
        /// The bits of vsie that are not those of sie.
        vsie_virtual;
        /// The register without SD and UXL; while V = 1, FS and VS as they were on entry.
        vsstatus;
        vstvec;
        vsscratch;
        vsepc;
        vscause;
        vstval;
        vsatp;
        vstimecmp;
        sstateen0;
        jvt;
        miselect;
        siselect;
        vsiselect;
        mnscratch;
        mnepc;
        mncause;
        mnstatus;
        /// The shadow stack pointer (Zicfiss).
        ssp;
        /// A landing pad is expected (Zicfilp).
        elp;
        /// The hart has stopped for ever: a double trap in M-mode.
        critical_error;
        /// Nanoseconds that the clock is ahead of the instruction count (or of the host's clock): the hart has waited, or
        /// its clock was set.
        waited;
        /// State of the random sequence behind `seed`.
        entropy;
    }
    rest {
        /// pmpcfg and pmpaddr.
        pub pmp: Pmp;
        pub mcycle: Counter;
        pub minstret: Counter;
        /// mhpmcounter3 to 31 with their mhpmevent.
        pub hpm: [HpmCounter; 29];
        /// The value of [`crate::Hart::instret`] at which the next of them overflows and raises LCOFI.
        pub(crate) overflow_at: Option<u64>;
        /// Some counter stands still in some privilege modes.
        pub(crate) filtered: bool;
        /// Some counter counts events that only [watched](crate::Hart::is_watched) execution sees.
        pub(crate) counts_events: bool;
        pub mstateen: [u64; 4];
        pub hstateen: [u64; 4];
        /// Priorities of interrupts of M-mode and S-mode, a byte each.
        pub(crate) iprio: [[u64; 8]; 2];
        pub triggers: Triggers;
        /// Control transfer records.
        pub transfers: TransferRecords;
        /// Some trigger is armed.
        pub(crate) triggers_armed: bool;
    }
    shared {
        /// While misa.C is clear: the configuration with it.
        with_c: Config;
    }
    unseen {
        /// When the hart started, if its time is the host's.
        host_clock: Option<Instant>;
    }
}
