//! Properties of a row are derived from its mnemonic.

use rivet_isa::{Chapter, Op, Sew};

/// Is it an instruction on vectors?
pub(crate) fn is_vector(op: Op) -> bool {
    op.row().chapter.is_vector()
}

/// Is this a jump to an address in a register?
pub(crate) fn is_indirect_jump(op: Op) -> bool {
    op.base() == Op::jalr
}

/// Do its neighbours among the encodings leave control flow and the system alone?
pub(crate) fn is_harmless(op: Op) -> bool {
    let row = op.row();
    row.len == 4
        && !matches!(
            row.chapter,
            Chapter::jump | Chapter::csr | Chapter::system | Chapter::ldst | Chapter::amo | Chapter::misc
        )
}

/// Registers that an instruction on whole registers moves: 4 in `vl4re8.v`, `vs4r.v`, `vmv4r.v`.
pub(crate) fn whole_registers(op: Op) -> Option<u32> {
    match op.row().mnemonic().as_bytes() {
        [b'v', b'l' | b's', n @ b'1'..=b'8', b'r', ..] | [b'v', b'm', b'v', n @ b'1'..=b'8', b'r', ..] => {
            Some(u32::from(n - b'0'))
        }
        _ => None,
    }
}

/// Bits of an index: 32 in `vluxei32.v`.
pub(crate) fn index_width(op: Op) -> Option<u32> {
    let (_, rest) = op.row().mnemonic().split_once("xei")?;
    rest.strip_suffix(".v")?.parse().ok()
}

/// The width of data that the mnemonic of a load or store names: 32 in `vle32ff.v`. None where that is SEW.
pub(crate) fn data_width(op: Op) -> Option<Sew> {
    let (_, rest) = op.row().mnemonic().split_once('e').filter(|_| index_width(op).is_none())?;
    let digits = rest.find(|c: char| !c.is_ascii_digit()).map_or(rest, |end| &rest[..end]);
    digits.parse().ok().and_then(Sew::from_bits)
}

/// Bytes of an atomic access: 4 in `amoadd.w`.
pub(crate) fn atomic_size(op: Op) -> Option<i64> {
    let row = op.row();
    match row.mnemonic().as_bytes() {
        _ if row.chapter != Chapter::amo => None,
        [.., b'b'] => Some(1),
        [.., b'h'] => Some(2),
        [.., b'w'] => Some(4),
        [.., b'd'] => Some(8),
        _ => Some(16),
    }
}

/// May it write memory, given that it has a memory operand? All may but loads and prefetches.
pub(crate) fn stores(op: Op) -> bool {
    let row = op.base().row();
    let name = row.mnemonic();
    let loads = match row.chapter {
        Chapter::vload => true,
        Chapter::ldst => name.starts_with('l') || name.starts_with("fl"),
        _ => name.starts_with("lr.") || name.starts_with("prefetch"),
    };
    !loads
}
