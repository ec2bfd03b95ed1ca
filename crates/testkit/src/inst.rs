//! Random instructions are made from the operands of the table's rows.

use std::sync::LazyLock;

use rivet_isa::decode::available;
use rivet_isa::{Decoder, Inst, Isa, Op, Operand, Xlen};

use crate::{Rng, with_drafts};

/// ISAs that have all of the table together.
static DECODERS: LazyLock<[(Isa, Decoder); 6]> = LazyLock::new(|| {
    let (narrow, wide) = (Xlen::Rv32, Xlen::Rv64);
    let of = |xlen| [Isa::everything(xlen), Isa::embedded(xlen), with_drafts(xlen)];
    let [[a, b, c], [d, e, f]] = [of(narrow), of(wide)];
    [a, b, c, d, e, f].map(|isa| (isa, Decoder::new(&isa)))
});

/// How often an encoding is drawn before a row is taken to have none: rows share their bits with others at most in
/// part.
const TRIES: usize = 1000;

/// A random instruction of this row, as the decoder gives it. Whether it is legal depends on the state that it meets:
/// groups of vector registers are aligned and apart about half of the time.
///
/// `None` where this XLEN does not have the instruction.
pub fn random_inst(rng: &mut Rng, op: Op, xlen: Xlen) -> Option<Inst> {
    let (_, decoder) = DECODERS.iter().find(|(isa, _)| isa.xlen == xlen && available(op, isa))?;
    (0..TRIES).find_map(|_| {
        let inst = decoder.decode(random_encoding(rng, op))?;
        (inst.op == op).then_some(inst)
    })
}

/// A random encoding with the fixed bits of this row. It may be reserved, or belong to a more specific row.
pub fn random_encoding(rng: &mut Rng, op: Op) -> u32 {
    let row = op.row();
    // One alignment for all groups makes legal instructions likely under every LMUL.
    let align = rng.pick(&[1, 2, 4, 8]);
    row.operands.iter().fold(row.bits, |raw, &operand| raw | field(rng, operand, align))
}

/// Random bits in the place of an operand.
fn field(rng: &mut Rng, operand: Operand, align: u32) -> u32 {
    let bits = operand.bits();
    if bits == 0 {
        return 0;
    }
    let value = match operand {
        Operand::Vd | Operand::Vs1 | Operand::Vs2 | Operand::Vs3 => {
            let group = match rng.one_in(8) {
                true => rng.below(32) as u32,
                false => rng.below((32 / align).into()) as u32 * align,
            };
            group << bits.trailing_zeros()
        }
        _ => match rng.below(8) {
            0 => 0,
            1 => bits,
            _ => rng.bits() as u32,
        },
    };
    value & bits
}
