//! Signal frames in the layout of the RISC-V kernel.
//!
//! From the new stack pointer up: `siginfo` (128 bytes), `ucontext`, and the state of extensions. Extension state
//! begins in the last two words of the floating-point area: a header (magic, size), for vectors followed by vstart, vl,
//! vtype, vcsr, vlenb, a pointer to the registers, and the registers. A header of zeros ends it.

use rivet_hart::Hart;
use rivet_isa::Ext;

use crate::abi::errno::Errno;
use crate::abi::guest::Guest;
use crate::abi::record::Record;
use crate::kernel::siginfo::{AltStack, SigInfo};

/// `li a7, 139; ecall`: the return address of handlers. Debuggers recognise a signal frame by it.
pub(crate) const TRAMPOLINE: [u8; 8] = [0x93, 0x08, 0xb0, 0x08, 0x73, 0x00, 0x00, 0x00];
/// The same with 16 integer registers: `li t0, 139; ecall`.
pub(crate) const TRAMPOLINE_E: [u8; 8] = [0x93, 0x02, 0xb0, 0x08, 0x73, 0x00, 0x00, 0x00];

const SIGINFO: usize = 128;
/// `RISCV_V_MAGIC`.
const VECTOR: u32 = 0x5346_5457;
/// `RISCV_ZICFISS_MAGIC`, and the size of that state: a header and the address of the token.
const SHADOW: u32 = 0x9487;
const SHADOW_SIZE: usize = HEADER + 8;
/// Size of a header in bytes.
const HEADER: usize = 8;
/// Size of the floating-point area: room for 128-bit registers, of which 64-bit registers use the first half.
const FLOAT: usize = 528;
/// Offset of fcsr, behind 32 registers of 64 bits.
const FCSR: usize = 256;
/// Offset of the word that must be zero, before the first header.
const RESERVED: usize = FLOAT - HEADER - 4;

/// Offsets that depend on XLEN.
struct Layout {
    word: usize,
    /// Offset of `uc_sigmask`.
    mask: usize,
    /// Offset of the integer registers, with pc in place of x0.
    regs: usize,
    /// Offset of the floating-point area.
    float: usize,
    /// Offset of the end of `ucontext`.
    end: usize,
    /// Size of the vector state without registers.
    vector: usize,
}

const fn layout(rv32: bool) -> Layout {
    let word = if rv32 { 4 } else { 8 };
    // uc_flags, uc_link, uc_stack of three words (its flags padded)
    let mask = SIGINFO + 5 * word;
    // The mask has room for 1024 signals.
    let regs = (mask + 128).next_multiple_of(16);
    let float = (regs + 32 * word).next_multiple_of(16);
    Layout { word, mask, regs, float, end: float + FLOAT, vector: (6 * word).next_multiple_of(16) }
}

/// Returns the size of a frame with vectors (`AT_MINSIGSTKSZ`).
pub(crate) const fn size(rv32: bool, vlenb: usize) -> u64 {
    whole(rv32, vlenb, false)
}

const fn whole(rv32: bool, vlenb: usize, has_shadow: bool) -> u64 {
    let layout = layout(rv32);
    let vector = if vlenb == 0 { 0 } else { HEADER + layout.vector + 32 * vlenb };
    let extensions = vector + if has_shadow { SHADOW_SIZE } else { 0 };
    // The kernel counts the header that ends the list once more.
    let end = if has_shadow { HEADER } else { 0 };
    (layout.end + extensions + end).next_multiple_of(16) as u64
}

/// The state that a frame saves besides registers.
pub(crate) struct Saved {
    /// Signal mask to restore.
    pub(crate) mask: u64,
    /// Alternate signal stack, with its flags at the time of the signal.
    pub(crate) stack: AltStack,
}

/// Returns whether the frame holds vector state, that is, the program has used vectors.
fn has_vectors(hart: &Hart) -> bool {
    hart.v.vlenb() > 0 && hart.vs > 1
}

/// Returns the size of the frame that [`build`] makes.
pub(crate) fn size_now(hart: &Hart) -> u64 {
    let vlenb = if has_vectors(hart) { hart.v.vlenb() } else { 0 };
    whole(hart.is_rv32, vlenb, hart.has_shadow_stack())
}

/// Builds the frame for `info` with the hart's registers, to be placed at `sp`; `token` is on the shadow stack.
pub(crate) fn build(hart: &Hart, sp: u64, info: &SigInfo, saved: &Saved, token: Option<u64>) -> Vec<u8> {
    let layout = layout(hart.is_rv32);
    let record = Record::new(hart.is_rv32).bytes(&info.record(hart.is_rv32));
    let record = record.word(0).word(0).bytes(&saved.stack.record(hart.is_rv32));
    let mut record = record.u64(saved.mask).pad_to(layout.regs).word(hart.pc);
    for value in &hart.x[1..] {
        record = record.word(*value);
    }
    record = record.pad_to(layout.float);
    if hart.config.isa.has_fcsr() {
        for value in hart.f {
            record = record.u64(value);
        }
        record = record.u32(u32::from(hart.frm) << 5 | u32::from(hart.fflags));
    }
    record = record.pad_to(layout.end - HEADER);
    if has_vectors(hart) {
        let v = &hart.v;
        let data = layout.end + layout.vector;
        let size = HEADER + layout.vector + v.file().len();
        let vcsr = u64::from(v.vxrm) << 1 | u64::from(v.vxsat);
        record = record.u32(VECTOR).u32(size as u32).word(v.vstart as u64).word(v.vl as u64);
        record = record.word(v.vtype().bits(hart.config.isa.xlen)).word(vcsr).word(v.vlenb() as u64);
        record = record.word(hart.address(sp, data as u64)).pad_to(data).bytes(v.file());
    }
    if let Some(token) = token {
        record = record.u32(SHADOW).u32(SHADOW_SIZE as u32).u64(token);
    }
    // The header that ends the list, and the room behind it.
    record.u64(0).align(16).done()
}

/// Restores the registers from the frame at `sp`. The hart does not change if the frame is invalid.
pub(crate) fn restore(hart: &mut Hart, guest: &Guest, sp: u64) -> Result<Saved, Errno> {
    let layout = layout(hart.is_rv32);
    let mut bytes = vec![0; layout.end];
    guest.space.read(sp, &mut bytes)?;
    let word = |at: usize| match hart.is_rv32 {
        true => u64::from(read_u32(&bytes, at)),
        false => read_u64(&bytes, at),
    };
    if read_u32(&bytes, layout.float + RESERVED) != 0 {
        return Err(Errno::EINVAL);
    }
    let (mut vector, mut token) = (None, None);
    let mut header = sp.wrapping_add((layout.end - HEADER) as u64);
    loop {
        let (magic, size) = (guest.u32(header)?, guest.u32(header.wrapping_add(4))?);
        let state = header.wrapping_add(HEADER as u64);
        match magic {
            0 if size == 0 => break,
            VECTOR if has_vectors(hart) && vector.is_none() => {
                vector = Some(read_vector(hart, guest, state, size, &layout)?);
            }
            SHADOW if hart.has_shadow_stack() && token.is_none() && size as usize == SHADOW_SIZE => {
                token = Some(guest.u64(state)?);
            }
            _ => return Err(Errno::EINVAL),
        }
        header = header.wrapping_add(size.into());
    }
    // What is a token says so itself.
    let ssp = token.map(|token| guest.pop_token(token)).transpose()?;
    let stack = SIGINFO + 2 * layout.word;
    let saved = Saved {
        mask: read_u64(&bytes, layout.mask),
        stack: AltStack {
            base: word(stack),
            flags: read_u32(&bytes, stack + layout.word),
            size: word(stack + 2 * layout.word),
        },
    };
    let regs: Vec<u64> = (0..32).map(|i| word(layout.regs + i * layout.word)).collect();
    hart.pc = hart.address(regs[0], 0);
    for (i, &value) in regs.iter().enumerate().skip(1) {
        hart.set_x(i as u8, value);
    }
    if hart.config.isa.has(Ext::F) {
        for i in 0..32 {
            hart.f[i] = read_u64(&bytes, layout.float + 8 * i);
        }
    }
    if hart.config.isa.has_fcsr() {
        let fcsr = read_u32(&bytes, layout.float + FCSR);
        (hart.frm, hart.fflags) = ((fcsr >> 5 & 7) as u8, (fcsr & 31) as u8);
    }
    if let Some(ssp) = ssp {
        hart.set_shadow_stack(true, ssp);
    }
    if let Some(vector) = vector {
        crate::abi::vector::restore(hart, vector.vtype, vector.vl, vector.vstart);
        let v = &mut hart.v;
        v.file_mut().copy_from_slice(&vector.registers);
        (v.vxrm, v.vxsat) = ((vector.vcsr >> 1 & 3) as u8, vector.vcsr & 1 != 0);
    }
    Ok(saved)
}

struct Vector {
    vstart: u64,
    vl: u64,
    vtype: u64,
    vcsr: u64,
    registers: Vec<u8>,
}

/// Reads the vector state at `at`.
fn read_vector(hart: &Hart, guest: &Guest, at: u64, size: u32, layout: &Layout) -> Result<Vector, Errno> {
    let mut registers = vec![0; hart.v.file().len()];
    if size as usize != HEADER + layout.vector + registers.len() {
        return Err(Errno::EINVAL);
    }
    let [vstart, vl, vtype, vcsr, _, data]: [u64; 6] = guest.words(at)?;
    guest.space.read(data, &mut registers)?;
    Ok(Vector { vstart, vl, vtype, vcsr, registers })
}

fn read_u32(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

fn read_u64(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// Returns the addresses of `siginfo` and `ucontext` in the frame at `sp`.
pub(crate) fn arguments(hart: &Hart, sp: u64) -> (u64, u64) {
    (sp, hart.address(sp, SIGINFO as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_is_the_kernels() {
        // As a C compiler lays out the structures of the kernel's headers.
        let rv64 = layout(false);
        assert_eq!((rv64.mask, rv64.regs, rv64.float, rv64.end), (168, 304, 560, 1088));
        let rv32 = layout(true);
        assert_eq!((rv32.mask, rv32.regs, rv32.float, rv32.end), (148, 288, 416, 944));
        // 8 + 48 + 32 * 16
        assert_eq!(size(false, 16), 1088 + 576);
        assert_eq!(size(false, 0), 1088);
    }
}
