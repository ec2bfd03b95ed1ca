//! The bare-metal environment: delivers traps and interrupts to the harts, serves HTIF and the CLINT.

use std::io::Read;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rivet_exec::Exit;
use rivet_hart::{Hart, Reservation, Trap};
use rivet_mem::Bus;

use super::clint::Clint;
use super::htif::Htif;
use super::input::Input;
use super::serial::Serial;
use rivet_sim::{Environment, ExitStatus, Machine, Next, SimError};

/// Maximum number of instructions between two checks of an armed timer with host time.
const HOST_TIME_SLICE: u64 = 20_000;

/// Longest wait for input before a look at the limits of the process.
const INPUT_WAIT: Duration = Duration::from_millis(20);

/// The last exception of a hart.
struct LastTrap {
    text: String,
    pc: u64,
    /// Number of retired instructions at the exception.
    instret: u64,
}

/// The environment of a bare machine: bus, CLINT, HTIF.
pub struct Bare {
    bus: Arc<Mutex<Bus>>,
    clint: Arc<Mutex<Clint>>,
    htif: Option<Htif>,
    serial: Serial,
    /// Last exception of each hart.
    last_traps: Vec<Option<LastTrap>>,
    /// What is added to the addresses of the image.
    load_bias: u64,
    /// Where harts run on host threads, each as a machine of its own.
    pub(super) together: Option<Together>,
}

/// What harts on host threads have in common.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Together {
    pub(super) instret: u64,
    /// What their time is ahead of the host's clock, in nanoseconds.
    pub(super) waited: u64,
}

impl Bare {
    pub(super) fn new(
        bus: Arc<Mutex<Bus>>,
        clint: Arc<Mutex<Clint>>,
        htif: Option<Htif>,
        serial: Serial,
        load_bias: u64,
    ) -> Bare {
        Bare { bus, clint, htif, serial, last_traps: Vec::new(), load_bias, together: None }
    }

    /// Gives the machine input for its serial port. A file is read as the program asks for bytes; other sources may take their
    /// time.
    pub fn set_input(&mut self, source: Box<dyn Read + Send>, is_file: bool) {
        self.serial.input = if is_file { Input::File(source) } else { Input::Slow(source) };
    }

    /// Can input wake a hart that waits?
    pub(super) fn awaits_input(&self) -> bool {
        self.serial.awaits_input()
    }

    /// Returns how far from its addresses in the file the program was loaded.
    pub fn load_bias(&self) -> u64 {
        self.load_bias
    }

    /// Instructions that all harts have retired.
    fn instret(&self, machine: &Machine) -> u64 {
        self.together.map_or_else(|| machine.instret(), |together| together.instret)
    }

    /// Locks the physical memory, for inspection between runs.
    pub fn bus(&self) -> MutexGuard<'_, Bus> {
        self.bus.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the text of a hart's last exception, and the pc of the instruction that raised it.
    pub fn last_trap(&self, hart: usize) -> Option<(&str, u64)> {
        let last = self.last_traps.get(hart)?.as_ref()?;
        Some((&last.text, last.pc))
    }

    /// Returns the first `tohost` value that was no known command.
    pub fn unknown_command(&self) -> Option<u64> {
        self.htif.as_ref()?.unknown()
    }

    fn clint(&self) -> MutexGuard<'_, Clint> {
        self.clint.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Serves pending HTIF commands.
    fn poll_host(&mut self, machine: &Machine) -> Result<Option<ExitStatus>, SimError> {
        let now = self.instret(machine);
        let Some(htif) = &mut self.htif else { return Ok(None) };
        let mut bus = self.bus.lock().unwrap_or_else(PoisonError::into_inner);
        let stores = bus.take_watched();
        htif.poll(&stores, &mut bus, now)
    }

    /// Takes half a command as whole: nothing runs that could complete it.
    pub(super) fn settle_host(&mut self) -> Result<Option<ExitStatus>, SimError> {
        let Some(htif) = &mut self.htif else { return Ok(None) };
        let mut bus = self.bus.lock().unwrap_or_else(PoisonError::into_inner);
        htif.settle(&mut bus)
    }

    /// Updates the common clock: harts run in turns, and time advances with their total.
    fn update_time(&mut self, machine: &mut Machine, index: usize) {
        let mut clint = self.clint.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tick) = clint.take_set_time() {
            let now = tick.wrapping_mul(rivet_hart::csr::INSTRUCTIONS_PER_TICK);
            machine.harts.iter_mut().for_each(|hart| hart.set_nanoseconds(now));
            self.together.iter_mut().for_each(|together| together.waited = machine.harts[index].csr.waited);
        }
        if let Some(together) = &self.together {
            machine.harts[index].csr.waited = together.waited;
        }
        let now = machine.harts.iter().map(|hart| hart.nanoseconds()).max().unwrap_or(0);
        // Not back, where the host's clock has gone on meanwhile.
        if machine.harts[index].nanoseconds() < now {
            machine.harts[index].set_nanoseconds(now);
        }
        clint.update(machine.harts[index].time());
    }

    /// Returns the nanoseconds until a timer of the hart fires.
    pub(super) fn timer_in(&self, machine: &Machine, index: usize) -> Option<u64> {
        let hart = &machine.harts[index];
        let timers = [hart.timer_in(), hart.nanoseconds_until(self.clint().mtimecmp(hart.id as usize))];
        timers.into_iter().flatten().min()
    }

    /// Delivers an exception to the hart, unless its handler would raise it again for ever: the first instruction of
    /// the handler fails in the mode it runs in.
    fn trap(&mut self, machine: &mut Machine, trap: &Trap) -> Result<(), SimError> {
        let hart = machine.hart();
        let index = hart.id as usize;
        let (mode, vector) = hart.trap_handler(trap.cause);
        self.last_traps.resize_with((index + 1).max(self.last_traps.len()), || None);
        let last = &mut self.last_traps[index];
        match last {
            Some(last) if hart.pc == vector && hart.mode() == mode && last.instret == hart.instret => {
                let (text, handler) = (std::mem::take(&mut last.text), trap.to_string());
                return Err(SimError::NoHandler { trap: text, pc: last.pc, vector, handler });
            }
            _ => *last = Some(LastTrap { text: trap.to_string(), pc: hart.pc, instret: hart.instret }),
        }
        hart.take_trap(trap);
        match hart.is_in_critical_error() {
            true => Err(SimError::CriticalError { trap: trap.to_string(), pc: hart.pc }),
            false => Ok(()),
        }
    }
}

/// Invalidates the reservations of all harts but the one that is about to run. Its stores are not compared with them: any
/// store-conditional may fail, and one that follows its `lr` in the same turn does not for this reason.
fn invalidate_reservations(harts: &mut [Hart], running: usize) {
    let others = harts.iter_mut().enumerate().filter(|(index, _)| *index != running);
    others.for_each(|(_, hart)| hart.reservation = Reservation::NONE);
}

impl Environment for Bare {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        self.serial.feed(Duration::ZERO);
        self.update_time(machine, index);
        let hart = &mut machine.harts[index];
        hart.settle_counters();
        if hart.waiting && !hart.is_woken() {
            return Ok(false);
        }
        hart.waiting = false;
        hart.take_interrupt();
        if hart.is_in_critical_error() {
            return Err(SimError::CriticalError { trap: "an interrupt".into(), pc: hart.pc });
        }
        invalidate_reservations(&mut machine.harts, index);
        Ok(true)
    }

    fn horizon(&mut self, machine: &Machine) -> u64 {
        let hart = &machine.harts[machine.current];
        let mut timer = self.timer_in(machine, machine.current);
        if hart.config.host_time {
            timer = timer.map(|left| left.clamp(1, HOST_TIME_SLICE));
        }
        let overflow = hart.overflow_in();
        let settles = self.htif.as_ref().and_then(|htif| htif.settles_in(self.instret(machine)));
        [timer, overflow, settles, self.serial.horizon()].into_iter().flatten().min().unwrap_or(u64::MAX)
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        if let Exit::Trap(trap) = exit {
            self.trap(machine, &trap)?;
            return Ok(Next::Resume);
        }
        self.serial.print()?;
        if let Some(status) = self.poll_host(machine)? {
            return Ok(Next::Halt(status));
        }
        match self.ready(machine, machine.current)? {
            true => Ok(Next::Resume),
            false => Ok(Next::Yield),
        }
    }

    /// Advances time until a timer fires, when all harts wait.
    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        // Before the timers: the program may have said that it is done.
        if let Some(status) = self.settle_host()? {
            return Ok(Next::Halt(status));
        }
        let next = (0..machine.harts.len()).filter_map(|index| self.timer_in(machine, index)).min();
        let Some(wait) = next else {
            if !self.awaits_input() {
                return Err(SimError::Deadlock);
            }
            self.serial.feed(INPUT_WAIT);
            return Ok(Next::Resume);
        };
        let hart = machine.hart();
        match hart.config.host_time {
            true => std::thread::sleep(Duration::from_nanos(wait)),
            false => hart.set_nanoseconds(hart.nanoseconds() + wait),
        }
        Ok(Next::Resume)
    }

    fn save(&self) -> Option<Vec<u8>> {
        let htif = self.htif.as_ref().map_or([0; 5], Htif::save);
        Some(htif.into_iter().flat_map(u64::to_le_bytes).collect())
    }

    /// Restores HTIF; last exceptions are forgotten, so that a defective handler is detected one trap later.
    fn restore(&mut self, saved: &[u8]) {
        let words = saved.as_chunks().0;
        let word = |i: usize| words.get(i).map_or(0, |bytes| u64::from_le_bytes(*bytes));
        if let Some(htif) = &mut self.htif {
            htif.restore(std::array::from_fn(word));
        }
        self.last_traps.clear();
    }
}
