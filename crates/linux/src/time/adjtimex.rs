//! `adjtimex` and `clock_adjtime`: the state of clock discipline, which a process without capabilities can only read.

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::kernel::call::{Call, Value};

const REALTIME: i32 = 0;
/// `TIME_ERROR`: the clock is not synchronised.
const TIME_ERROR: u64 = 5;
/// `STA_UNSYNC`, `STA_NANO`.
const UNSYNCHRONISED: u32 = 0x40;
/// Maximum and estimated error in microseconds of a clock that was never synchronised.
const ERROR: u64 = 16_000_000;
/// `ADJ_OFFSET_SS_READ`: the only mode that changes nothing.
const READ_OFFSET: u32 = 0xa001;

/// Writes a `struct timex` of RV64, 208 bytes.
fn adjust(c: &mut Call, at: u64) -> Value {
    let modes = c.os.guest.u32(at)?;
    if modes != 0 && modes != READ_OFFSET {
        return Err(Errno::EPERM);
    }
    let now = c.os.clock.realtime(c.machine);
    // modes, offset, freq, maxerror, esterror, status, constant, precision, tolerance, time, tick
    let record = Record::new(false).u32(modes).pad_to(8).u64(0).u64(0).u64(ERROR).u64(ERROR);
    let record = record.u32(UNSYNCHRONISED).pad_to(48).u64(2).u64(1).u64(32_768_000);
    let record = record.u64(now / 1_000_000_000).u64(now / 1000 % 1_000_000).u64(10_000);
    c.os.guest.write(at, &record.pad_to(208).done())?;
    Ok(TIME_ERROR)
}

pub(crate) fn adjtimex(c: &mut Call) -> Value {
    adjust(c, c.args[0])
}

pub(crate) fn clock_adjtime(c: &mut Call) -> Value {
    crate::time::check_clock(c, c.int(0))?;
    if c.int(0) == REALTIME { adjust(c, c.args[1]) } else { Err(Errno::EOPNOTSUPP) }
}
