//! GDB sees the registers of a hart as numbered byte strings, least significant byte first.
//!
//! Numbers are those that GDB itself gives them, so that a client which ignores the description finds them as well.
//! Invariant: what is read here has no effect on the guest, and a write that fails has changed nothing.

use rivet_hart::{AddressSpace, Hart};
use rivet_isa::csr;

use crate::error::{Reply, complain};
use crate::expr::{self, Lvalue, Value};

/// Numbers of the first register of each kind.
const PC: usize = 32;
const F: usize = 33;
const CSR: usize = 65;
const PRIVILEGE: usize = CSR + 4096;
const V: usize = PRIVILEGE + 1;

/// A register that the protocol can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Register {
    X(u8),
    Pc,
    F(u8),
    Csr(u16),
    /// The privilege mode, which is in no register; bit 2 is V.
    Privilege,
    V(u8),
}

impl Register {
    /// The register of that number.
    pub(super) fn from_number(number: usize) -> Option<Register> {
        Some(match number {
            0..PC => Register::X(number as u8),
            PC => Register::Pc,
            F..CSR => Register::F((number - F) as u8),
            CSR..PRIVILEGE => Register::Csr((number - CSR) as u16),
            PRIVILEGE => Register::Privilege,
            _ if number < V + 32 => Register::V((number - V) as u8),
            _ => return None,
        })
    }

    /// Its number.
    pub(super) fn number(self) -> usize {
        match self {
            Register::X(n) => usize::from(n),
            Register::Pc => PC,
            Register::F(n) => F + usize::from(n),
            Register::Csr(n) => CSR + usize::from(n),
            Register::Privilege => PRIVILEGE,
            Register::V(n) => V + usize::from(n),
        }
    }
}

/// The CSRs that a debugger of this hart may look at, by number: for a user program those of its mode.
pub(super) fn csrs(hart: &Hart) -> impl Iterator<Item = (u16, &'static str)> {
    let user = matches!(hart.space, AddressSpace::User(_));
    (0..4096).filter_map(move |number| {
        let shown = is_shown(user, number) && hart.peek_csr(number).is_some();
        csr::name(number).filter(|_| shown).map(|name| (number, name))
    })
}

/// Is it a CSR that a user program can name, or is there more than user programs?
fn is_shown(user: bool, number: u16) -> bool {
    !user || number >> 8 & 3 == 0
}

/// The bytes of a register; none if the hart has no such register.
pub(super) fn read(hart: &Hart, register: Register) -> Option<Vec<u8>> {
    let bytes = |value: u64, bits: u32| value.to_le_bytes()[..bits as usize / 8].to_vec();
    match register {
        Register::X(n) if n < hart.config.isa.integer_registers() => Some(bytes(hart.x(n), hart.xlen())),
        Register::Pc => Some(bytes(hart.pc, hart.xlen())),
        Register::F(n) if hart.flen() > 0 => Some(bytes(hart.f[usize::from(n & 31)], hart.flen())),
        Register::Csr(n) if is_shown(matches!(hart.space, AddressSpace::User(_)), n) => {
            hart.peek_csr(n).map(|value| bytes(value, hart.xlen()))
        }
        Register::Privilege => {
            Some(bytes(hart.privilege as u64 | u64::from(hart.virtualized) << 2, hart.xlen()))
        }
        Register::V(n) if hart.v.vlenb() > 0 => Some(hart.v.group(n & 31, 1).to_vec()),
        _ => None,
    }
}

/// Gives a register a value.
pub(super) fn write(hart: &mut Hart, register: Register, bytes: &[u8]) -> Reply<()> {
    match read(hart, register) {
        Some(old) if old.len() == bytes.len() => {}
        Some(old) => return complain!("the register has {} bytes, not {}", old.len(), bytes.len()),
        None => return complain!("no such register on this hart"),
    }
    let mut word = [0; 8];
    if let Some(start) = word.get_mut(..bytes.len()) {
        start.copy_from_slice(bytes);
    }
    let word = u64::from_le_bytes(word);
    let set = |hart: &mut Hart, place| expr::assign(hart, &place, &[Value::Int(word.into())]);
    match register {
        // Writes to it are dropped, as those of instructions.
        Register::X(n) => hart.set_x(n, word),
        Register::Pc => set(hart, Lvalue::Pc)?,
        Register::F(n) => {
            // A narrower value in a register of the simulator's is NaN-boxed.
            let boxed = if hart.flen() == 32 { u64::MAX << 32 } else { 0 };
            hart.f[usize::from(n & 31)] = word | boxed;
        }
        Register::Csr(n) => set(hart, Lvalue::Csr(n))?,
        Register::Privilege => {
            return complain!(
                "the privilege mode cannot be changed directly: set mepc and step over an mret"
            );
        }
        Register::V(n) => hart.v.group_mut(n & 31, 1).copy_from_slice(bytes),
    }
    Ok(())
}

/// The registers that GDB asks for together: those of the integers that the hart has, and pc.
pub(super) fn core(hart: &Hart) -> impl Iterator<Item = Register> {
    (0..hart.config.isa.integer_registers()).map(Register::X).chain([Register::Pc])
}
