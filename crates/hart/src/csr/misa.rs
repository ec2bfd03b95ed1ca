//! misa: what the hart is, and the one thing of it that can be changed.
//!
//! C can be switched off and on ([`crate::Config::writable_misa`]). The hart then has another configuration, so that
//! decoders and IALIGN follow without being asked at run time.

use std::sync::Arc;

use rivet_isa::{Decoder, Ext, ExtSet};

use crate::{Config, Hart};

/// misa.C.
const C: u64 = 1 << 2;

/// All compressed instructions.
const COMPRESSED: ExtSet = ExtSet::of(&[
    Ext::C,
    Ext::Zca,
    Ext::Zcb,
    Ext::Zcd,
    Ext::Zce,
    Ext::Zcf,
    Ext::Zclsd,
    Ext::Zcmop,
    Ext::Zcmp,
    Ext::Zcmt,
]);

/// The same hart without compressed instructions.
fn without_c(config: &Config) -> Config {
    let mut isa = config.isa;
    isa.exts = isa.exts.minus(COMPRESSED);
    Config { isa, decoder: Decoder::new(&isa), ..config.clone() }
}

impl Hart {
    pub(super) fn misa(&self) -> u64 {
        use Ext::{A, B, C, D, E, F, H, I, M, S, U, V};
        let letters =
            [(A, b'a'), (B, b'b'), (C, b'c'), (D, b'd'), (F, b'f'), (I, b'i'), (M, b'm'), (S, b's')];
        let letters = letters.into_iter().chain([(U, b'u'), (V, b'v'), (H, b'h'), (E, b'e')]);
        let isa = &self.config.isa;
        // "The I bit will be set for the RV32I and RV64I base ISAs, and the E bit will be set for RV32E and RV64E."
        let shown = |ext| isa.has(ext) && !(ext == I && isa.has(E));
        let bits = letters.filter(|&(ext, _)| shown(ext)).fold(0, |bits, (_, c)| bits | 1 << (c - b'a'));
        let mxl = if self.is_rv32 { 1 } else { 2 };
        mxl << (self.xlen() - 2) | bits
    }

    pub(crate) fn set_misa(&mut self, value: u64) {
        if value & C != 0 {
            if let Some(config) = self.csr.with_c.take() {
                self.config = config;
                self.code_changed = true;
            }
            return;
        }
        // "If an instruction that would write misa increases IALIGN, and the subsequent instruction's address is not
        // IALIGN-bit aligned, the write to misa is suppressed". The one that writes has 4 bytes.
        let can = self.config.isa.has(Ext::C) && self.config.writable_misa;
        if can && self.pc & 2 == 0 {
            let reduced = Arc::new(without_c(&self.config));
            self.csr.with_c = Some(std::mem::replace(&mut self.config, reduced));
            self.code_changed = true;
        }
    }

    /// Bit 0 of an exception program counter is 0, bit 1 as well where instructions are always 4 bytes long. "If an
    /// implementation allows IALIGN to be either 16 or 32 …, then, whenever IALIGN=32, bit mepc[1] is masked on reads …
    /// Though masked, mepc[1] remains writable when IALIGN=32."
    pub(super) fn storable_epc(&self, value: u64) -> u64 {
        value & if self.csr.with_c.is_some() { !1 } else { self.ialign_mask() }
    }

    /// What is read of an exception program counter.
    pub(crate) fn readable_epc(&self, stored: u64) -> u64 {
        stored & self.ialign_mask()
    }

    fn ialign_mask(&self) -> u64 {
        if self.config.isa.has(Ext::Zca) { !1 } else { !3 }
    }
}
