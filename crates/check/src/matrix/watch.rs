//! What a machine does is watched: its system calls by an environment around its own, its instructions by an observer.

use rivet_debug::names::Names;
use rivet_debug::unwind;
use rivet_exec::{Exit, Observer, Uop};
use rivet_hart::{Cause, Hart};
use rivet_isa::{Inst, Vtype};
use rivet_sim::{Environment, Machine, Next, SimError};

use crate::finding::Place;

/// Most bytes of a buffer that are looked at.
const BUFFER: u64 = 1 << 20;
/// Registers of the arguments of a system call.
const ARGUMENTS: std::ops::Range<u8> = 10..16;

/// Numbers of system calls (Linux, riscv).
pub(super) mod call {
    pub(in super::super) const WRITE: u64 = 64;
    pub(in super::super) const WRITEV: u64 = 66;
    pub(in super::super) const PWRITE64: u64 = 68;
    pub(in super::super) const EXIT: u64 = 93;
    pub(in super::super) const EXIT_GROUP: u64 = 94;
}

/// A system call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    pub(super) number: u64,
    /// The register that holds the number.
    pub(super) register: u8,
    pub(super) arguments: [u64; 6],
    /// What it writes somewhere.
    pub(super) bytes: Vec<u8>,
    /// Addresses of the bytes, a run each.
    pub(super) buffers: Vec<std::ops::Range<u64>>,
    /// Its address, then the places where its callers go on.
    pub(super) frames: Vec<u64>,
}

impl Call {
    fn of(hart: &Hart, names: &Names) -> Call {
        let arguments: [u64; 6] = std::array::from_fn(|i| hart.x(ARGUMENTS.start + i as u8));
        let mut call = Call {
            number: hart.call_number(),
            register: hart.call_register(),
            arguments,
            bytes: Vec::new(),
            buffers: Vec::new(),
            frames: unwind::frames(hart, names).iter().map(|frame| frame.pc).collect(),
        };
        let [_, at, length, ..] = arguments;
        match call.number {
            call::WRITE | call::PWRITE64 => call.add(hart, at, length),
            call::WRITEV => {
                let size = u64::from(hart.xlen() / 8);
                for i in 0..length.min(1024) {
                    let word = |n: u64| {
                        let mut bytes = [0; 8];
                        let at = at.wrapping_add((2 * i + n) * size);
                        hart.peek(at, &mut bytes[..size as usize]).then(|| u64::from_le_bytes(bytes))
                    };
                    if let (Some(at), Some(length)) = (word(0), word(1)) {
                        call.add(hart, at, length);
                    }
                }
            }
            _ => {}
        }
        call
    }

    fn add(&mut self, hart: &Hart, at: u64, length: u64) {
        let length = length.min(BUFFER - (self.bytes.len() as u64).min(BUFFER));
        let mut bytes = vec![0; length as usize];
        if hart.peek(at, &mut bytes) {
            self.bytes.extend(bytes);
            self.buffers.push(at..at.saturating_add(length));
        }
    }

    /// The descriptor that it writes to, if it writes.
    pub(super) fn writes_to(&self) -> Option<u64> {
        matches!(self.number, call::WRITE | call::WRITEV | call::PWRITE64).then_some(self.arguments[0])
    }

    /// Its name, for those that have one here.
    pub(super) fn name(&self) -> String {
        match self.number {
            call::WRITE => "write".into(),
            call::WRITEV => "writev".into(),
            call::PWRITE64 => "pwrite64".into(),
            call::EXIT => "exit".into(),
            call::EXIT_GROUP => "exit_group".into(),
            number => format!("system call {number}"),
        }
    }

    /// Where it is: the call, and the calls of the functions that lead there; only places with lines, if there are any.
    pub(super) fn places(&self, names: &Names) -> Vec<Place> {
        let callers =
            self.frames.iter().enumerate().map(|(i, &pc)| if i == 0 { pc } else { pc.saturating_sub(1) });
        lined(callers, names)
    }

    /// The innermost of these places.
    pub(super) fn place(&self, names: &Names) -> Option<Place> {
        self.places(names).into_iter().next()
    }
}

/// The places of these addresses; only those with lines, if there are any.
pub(super) fn lined(addresses: impl Iterator<Item = u64>, names: &Names) -> Vec<Place> {
    let all: Vec<Place> = addresses.map(|pc| Place::of(names, pc)).collect();
    let lined: Vec<Place> = all.iter().filter(|place| place.line.is_some()).cloned().collect();
    if lined.is_empty() { all } else { lined }
}

/// An environment that shows its system calls.
pub(super) struct Watched<'a> {
    pub(super) inner: &'a mut dyn Environment,
    pub(super) names: &'a Names,
    pub(super) calls: &'a mut Vec<Call>,
}

impl Environment for Watched<'_> {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        self.inner.ready(machine, index)
    }
    fn horizon(&mut self, machine: &Machine) -> u64 {
        self.inner.horizon(machine)
    }
    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        if let Exit::Trap(trap) = &exit
            && trap.cause == Cause::EcallU
        {
            self.calls.push(Call::of(machine.hart(), self.names));
        }
        self.inner.handle(machine, exit)
    }
    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        self.inner.idle(machine)
    }
    fn save(&self) -> Option<Vec<u8>> {
        self.inner.save()
    }
    fn restore(&mut self, saved: &[u8]) {
        self.inner.restore(saved);
    }
}

/// An instruction, and the vector configuration that it found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ran {
    pub(super) pc: u64,
    pub(super) inst: Inst,
    pub(super) vtype: Vtype,
    pub(super) vl: usize,
    pub(super) vstart: usize,
    pub(super) avl: u64,
    pub(super) vlmax: usize,
}

/// The observer: the last instruction that began.
#[derive(Default)]
pub(super) struct Last(pub(super) Option<Ran>);

impl Observer for Last {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        let v = &hart.v;
        let avl = if uop.op.is_vset() { hart.x(uop.rs1) } else { 0 };
        self.0 = Some(Ran {
            pc: uop.pc,
            inst: uop.inst,
            vtype: v.vtype(),
            vl: v.vl,
            vstart: v.vstart,
            avl,
            vlmax: v.vlmax(),
        });
    }
    fn retired(&mut self, _: &mut Hart, _: &Uop) {}
}
