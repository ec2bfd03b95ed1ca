//! A call runs a compiled function on a hart of its own.
//!
//! Invariant: the call sees its code, its stack and the regions of its memory, each at the addresses that the evaluator
//! has it at, and nothing else; what a register holds beyond a narrow argument is noise.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use rivet_cc::eval::{LaneBits, Memory, Region, Val};
use rivet_cc::ir::{Function, Scalar, Type};
use rivet_elf::Image;
use rivet_exec::{Engine, Exit, Interpreter};
use rivet_hart::{AddressSpace, Config, Hart};
use rivet_mem::{Origin, PAGE_SIZE, Perms, UserSpace};
use rivet_sim::bytes::little_endian;
use rivet_sim::observe::Stats;

/// Bits of the addresses.
const ADDRESS_BITS: u32 = 26;
/// The lowest address of the stack, and its size.
const STACK: (u64, u64) = (0x8_0000, 0x4_0000);
/// Where functions return to: nothing is there.
const RETURN: u64 = 0x4;
/// No kernel takes that many instructions.
const FUEL: u64 = 50_000_000;
/// In the upper bits of registers that hold less.
const NOISE: u64 = 0xa5a5_5a5a_c3c3_3c3c;

/// What a call did.
#[derive(Debug)]
pub struct CallResult {
    /// What the function gave.
    pub result: Option<Val>,
    /// What the regions of the memory hold now.
    pub regions: Vec<Vec<u8>>,
    /// The exceptions that floating-point arithmetic raised: `fflags`.
    pub fflags: u8,
    /// What ran.
    pub stats: Stats,
}

/// Calls a function of an executable.
///
/// # Errors
/// When the function traps, runs for too long, or takes what cannot be passed in registers.
pub fn call(
    image: &Image,
    func: &Function,
    arguments: &[Val],
    memory: &Memory,
    config: &Arc<Config>,
) -> Result<CallResult, String> {
    let symbol = image
        .symbols
        .get(&func.name)
        .ok_or_else(|| format!("the executable has no symbol '{}'", func.name))?;
    let mut hart = machine(image, memory, config)?;
    hart.pc = symbol.addr;
    hart.set_x(1, RETURN);
    hart.set_x(2, STACK.0 + STACK.1 - 256);
    pass(&mut hart, func, arguments)?;
    let stats = Rc::new(RefCell::new(Stats::default()));
    let mut engine = Interpreter::observed(Rc::clone(&stats));
    match engine.run(&mut hart, FUEL) {
        Exit::Trap(_) if hart.pc == RETURN => {}
        Exit::Trap(trap) => {
            let at = hart.pc.wrapping_sub(symbol.addr);
            return Err(format!("{trap} at {}+{at:#x}", func.name));
        }
        Exit::Fuel => return Err(format!("'{}' ran for more than {FUEL} instructions", func.name)),
        Exit::Stop => return Err("the hart was stopped".into()),
    }
    let mut read = |region: &Region| {
        let mut bytes = vec![0; region.bytes.len()];
        hart.read(region.base, &mut bytes)
            .map_err(|_| format!("region '{}' is no longer mapped", region.name))?;
        Ok(bytes)
    };
    let regions = memory.regions().iter().map(&mut read).collect::<Result<_, String>>()?;
    let result = result(&hart, func.ret);
    let stats = stats.borrow().clone();
    Ok(CallResult { result, regions, fflags: hart.fflags, stats })
}

/// A hart with the code, a stack and the data.
fn machine(image: &Image, memory: &Memory, config: &Arc<Config>) -> Result<Hart, String> {
    let space = UserSpace::new(ADDRESS_BITS).map_err(|e| e.to_string())?;
    let map = |addr: u64, len: u64, perms| {
        let start = addr & !(PAGE_SIZE - 1);
        space.map(start, addr + len - start, perms, Origin::anonymous()).map_err(|e| e.to_string())
    };
    map(STACK.0, STACK.1, Perms::RW)?;
    for segment in &image.segments {
        map(segment.vaddr, segment.range().end - segment.vaddr, Perms::RWX)?;
    }
    for region in memory.regions().iter().filter(|r| !r.bytes.is_empty()) {
        map(region.base, region.bytes.len() as u64, Perms::RW)?;
    }
    let mut hart = Hart::new(Arc::clone(config), AddressSpace::User(space));
    let mut write =
        |addr: u64, bytes: &[u8]| hart.write(addr, bytes).map_err(|_| "the program does not fit".to_string());
    for segment in &image.segments {
        write(segment.vaddr, &segment.data)?;
    }
    for region in memory.regions() {
        write(region.base, &region.bytes)?;
    }
    hart.code_changed = true;
    Ok(hart)
}

/// Puts the arguments where the calling convention has them.
fn pass(hart: &mut Hart, func: &Function, arguments: &[Val]) -> Result<(), String> {
    let (mut integers, mut floats, mut vectors, mut masked) = (10_u8, 10_u8, 8_u32, false);
    let mut stack = hart.x(2);
    let many = || format!("'{}' takes more arguments than fit in registers", func.name);
    // The next integer register, else eight bytes of the stack.
    let mut integer = |hart: &mut Hart, value: u64| {
        if integers < 18 {
            hart.set_x(integers, value);
            integers += 1;
            return Ok(());
        }
        stack += 8;
        hart.write(stack - 8, &value.to_le_bytes()).map_err(|_| "the stack is too small".to_string())
    };
    for (param, argument) in func.params().iter().zip(arguments) {
        match param.ty {
            Type::Scalar(scalar) if scalar.is_float() => {
                let bits = argument.bits().unwrap_or(NOISE & scalar.mask());
                if floats == 18 {
                    integer(hart, bits | NOISE & !scalar.mask())?;
                    continue;
                }
                hart.f[usize::from(floats)] = bits | !scalar.mask();
                floats += 1;
            }
            Type::Scalar(scalar) => {
                let bits = argument.bits().unwrap_or(NOISE & scalar.mask());
                let unused = 64 - scalar.bits();
                let value = match (param.attrs.signext, param.attrs.zeroext) {
                    (true, _) => ((bits << unused) as i64 >> unused) as u64,
                    (_, true) => bits,
                    _ => bits | NOISE & !scalar.mask(),
                };
                integer(hart, value)?;
            }
            Type::Vector(Scalar::Int(1), _) if !masked => {
                masked = true;
                write_group(hart, 0, Scalar::Int(1), argument.lanes());
            }
            Type::Vector(scalar, lanes) => {
                let width = (lanes.min() * scalar.bits()).div_ceil(64).max(1);
                vectors = vectors.next_multiple_of(width);
                if vectors + width > 24 {
                    return Err(many());
                }
                write_group(hart, vectors as u8, scalar, argument.lanes());
                vectors += width;
            }
            _ => return Err(format!("'{}' has a parameter of an unsupported type", func.name)),
        }
    }
    Ok(())
}

/// Lanes into a group of registers; the rest of the group is noise.
fn write_group(hart: &mut Hart, first: u8, scalar: Scalar, lanes: &[LaneBits]) {
    for (i, lane) in lanes.iter().enumerate() {
        let bits = lane.unwrap_or(NOISE) & scalar.mask();
        match scalar {
            Scalar::Int(1) => hart.v.set_mask(first, i, bits == 1),
            _ => {
                let size = scalar.bytes() as usize;
                let at = usize::from(first) * hart.v.vlenb() + i * size;
                hart.v.file_mut()[at..at + size].copy_from_slice(&bits.to_le_bytes()[..size]);
            }
        }
    }
}

/// The result, from where the calling convention has it.
fn result(hart: &Hart, ty: Type) -> Option<Val> {
    match ty {
        Type::Void | Type::Struct(_) => None,
        Type::Scalar(scalar) if scalar.is_float() => Some(Val::Scalar(Some(hart.f[10] & scalar.mask()))),
        Type::Scalar(scalar) => Some(Val::Scalar(Some(hart.x(10) & scalar.mask()))),
        Type::Vector(scalar, lanes) => {
            let count = lanes.at(hart.v.vlenb() as u32 / 8) as usize;
            let lane = |i: usize| match scalar {
                Scalar::Int(1) => Some(hart.v.mask(0, i).into()),
                _ => {
                    let size = scalar.bytes() as usize;
                    let at = 8 * hart.v.vlenb() + i * size;
                    Some(little_endian(&hart.v.file()[at..at + size]))
                }
            };
            Some(Val::Vector((0..count).map(lane).collect()))
        }
    }
}
