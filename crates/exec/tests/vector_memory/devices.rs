//! Accesses to devices: each element once, with its width, in order.

use std::sync::{Arc, Mutex};

use rivet_hart::{AddressSpace, Cause, Config, Hart};
use rivet_isa::{Isa, Op, Xlen};
use rivet_mem::{Bus, Device, DeviceFault, PAGE_SIZE};
use rivet_testkit::{CODE, Vectors, everything, masked};

use super::*;

/// Offset, size and, of stores, the value.
type Access = (u64, u8, Option<u64>);

/// A device that keeps a log and hands out the number of the access.
struct Log(Arc<Mutex<Vec<Access>>>);

impl Device for Log {
    fn name(&self) -> &str {
        "log"
    }
    fn load(&mut self, offset: u64, size: u8) -> Result<u64, DeviceFault> {
        let mut log = self.0.lock().expect("one thread");
        log.push((offset, size, None));
        Ok(log.len() as u64)
    }
    fn store(&mut self, offset: u64, size: u8, value: u64) -> Result<(), DeviceFault> {
        self.0.lock().expect("one thread").push((offset, size, Some(value)));
        Ok(())
    }
}

#[test]
fn devices_see_each_element_once_in_order() {
    const PORT: u64 = 0x10_0000;
    let log = Arc::new(Mutex::new(Vec::new()));
    let mut bus = Bus::new();
    bus.add_ram(CODE, PAGE_SIZE).expect("free");
    bus.add_device(PORT, 0x1000, Box::new(Log(Arc::clone(&log)))).expect("free");
    let config = Config::new(Isa { vlen: 128, ..everything(Xlen::Rv64) });
    let hart = Hart::new(Arc::new(config), AddressSpace::Bare(Arc::new(Mutex::new(bus))));
    let m = &mut Vectors { hart };
    m.hart.vs = 3;
    let take = || std::mem::take(&mut *log.lock().expect("one thread"));

    m.vtype("e16, m1, tu, mu", 3).set(8, &[9_u16; 4]);
    let load = access(m, Op::vle16_v, PORT);
    m.run(load).expect(8, [1_u16, 2, 3, 9]);
    assert_eq!(take(), [(0, 2, None), (2, 2, None), (4, 2, None)]);
    m.set(0, &[0b101_u8]);
    let store = fields(masked(access(m, Op::vse16_v, PORT)), 2);
    m.set(8, &[1_u16, 2, 3]).set(9, &[4_u16, 5, 6]).run(store);
    assert_eq!(take(), [(0, 2, Some(1)), (2, 2, Some(4)), (8, 2, Some(3)), (10, 2, Some(6))]);
    // Only one register of the port is left: one access, then nothing is there.
    let load = access(m, Op::vle16ff_v, PORT + 0xffe);
    m.run(load);
    assert_eq!((take(), m.hart.v.vl), (vec![(0xffe, 2, None)], 1));
    m.vtype("e16, m1, tu, mu", 3);
    let load = access(m, Op::vle16_v, PORT + 0xffe);
    assert_eq!(trap(m, load), (Cause::LoadAccess, PORT + 0x1000));
    assert_eq!(m.hart.v.vstart, 1);
}
