//! The physical bus.

use rivet_mem::{
    Access, Bus, BusError, BusFault, BusFaultKind, Device, DeviceFault, MemError, Reservation, Tlb,
    WatchedStore,
};

/// One 32-bit register at offset 4.
struct Register(u32);

impl Device for Register {
    fn name(&self) -> &str {
        "register"
    }
    fn load(&mut self, offset: u64, size: u8) -> Result<u64, DeviceFault> {
        match (offset, size) {
            (4, 4) => Ok(self.0.into()),
            (4, 1) => Ok(u64::MAX),
            (4, _) => Err(DeviceFault::Size),
            _ => Err(DeviceFault::NoRegister),
        }
    }
    fn store(&mut self, offset: u64, size: u8, value: u64) -> Result<(), DeviceFault> {
        self.load(offset, size)?;
        self.0 = u32::try_from(value).expect("cut to its size");
        Ok(())
    }
}

fn bus() -> Bus {
    let mut bus = Bus::new();
    bus.add_ram(0x8000_0000, 0x4000).unwrap();
    bus.add_device(0x1000, 0x10, Box::new(Register(7))).unwrap();
    bus
}

#[test]
fn ram_and_devices_answer() {
    let mut bus = bus();
    bus.store(0x8000_0ffd, 8, 0x1122_3344_5566_7788).unwrap();
    assert_eq!(bus.load(0x8000_0ffe, 4), Ok(0x4455_6677));
    assert_eq!(bus.load(0x1004, 4), Ok(7));
    bus.store(0x1004, 4, 0xffff_ffff_0000_0001).unwrap();
    assert_eq!(bus.load(0x1004, 4), Ok(1));
    assert_eq!(bus.load(0x1004, 1), Ok(0xff), "more than the size is cut off");
    let fault =
        BusFault { addr: 0x1000, access: Access::Load, kind: BusFaultKind::Device(DeviceFault::NoRegister) };
    assert_eq!(bus.load(0x1000, 4), Err(fault));
    assert_eq!(
        fault.to_string(),
        "load at physical address 0x1000: the device has no register at this address"
    );
    assert_eq!(bus.load(0x1004, 3).unwrap_err().kind, BusFaultKind::Size(3));
}

#[test]
fn nothing_answers_elsewhere() {
    let mut bus = bus();
    for addr in [0, 0xfff, 0x100d, 0x1010, 0x7fff_ffff, 0x8000_3ffd, 0x8000_4000, u64::MAX] {
        assert_eq!(bus.load(addr, 4).unwrap_err().kind, BusFaultKind::Nothing, "{addr:#x}");
        assert_eq!(bus.store(addr, 4, 0).unwrap_err().kind, BusFaultKind::Nothing, "{addr:#x}");
        assert!(bus.peek(addr, &mut [0; 4]).is_err() && bus.poke(addr, &[0; 4]).is_err());
    }
    assert!(bus.peek(0x1004, &mut [0; 4]).is_err(), "a look at a device could change it");
    assert!(bus.page(0x1004, Access::Load).is_none());
    assert!(bus.page(0x8000_4000, Access::Load).is_none());
}

#[test]
fn regions_do_not_overlap() {
    let mut bus = bus();
    let overlap = |result: Result<(), BusError>| matches!(result, Err(BusError::Overlap { .. }));
    assert!(overlap(bus.add_ram(0x8000_3000, 0x1000)));
    assert!(overlap(bus.add_ram(0x7fff_f000, 0x2000)));
    assert!(overlap(bus.add_ram(0, 0x1_0000_0000)));
    assert!(overlap(bus.add_device(0x8000_0004, 4, Box::new(Register(0)))));
    assert!(bus.add_ram(0x8000_4000, 0x1000).is_ok());
    assert!(bus.add_ram(0x8000_5800, 0x1000).is_err());
    assert!(bus.add_ram(0xffff_ffff_ffff_f000, 0x2000).is_err());
    let error = bus.add_device(0x2000, 0, Box::new(Register(0))).unwrap_err();
    assert_eq!(error.to_string(), "invalid region for register: 0x0 bytes at 0x2000");
    let ram: Vec<_> = bus.ram().collect();
    assert_eq!(ram, [0x8000_0000..0x8000_4000, 0x8000_4000..0x8000_5000]);
}

#[test]
fn watched_pages_record_stores_and_lend_none() {
    let mut bus = bus();
    bus.watch_page(0x8000_1008);
    assert!(bus.page(0x8000_1000, Access::Store).is_none());
    assert!(bus.page(0x8000_1000, Access::Load).is_some());
    assert!(bus.page(0x8000_2000, Access::Store).is_some());
    bus.store(0x8000_1000, 4, 3).unwrap();
    bus.store(0x8000_0ffe, 4, 0x1_ffff_ffff).unwrap();
    bus.store(0x8000_2000, 8, 1).unwrap();
    bus.poke(0x8000_1000, &[1]).unwrap();
    let seen = bus.take_watched();
    let first = WatchedStore { addr: 0x8000_1000, size: 4, value: 3 };
    let second = WatchedStore { addr: 0x8000_0ffe, size: 4, value: 0xffff_ffff };
    assert_eq!(seen, [first, second]);
    assert!(bus.take_watched().is_empty());
}

#[test]
fn a_tlb_sees_what_the_bus_holds() {
    let mut bus = bus();
    let mut tlb = Tlb::new();
    tlb.fill(0x4000_0000, Access::Load, &bus.page(0x8000_2abc, Access::Load).unwrap());
    bus.store(0x8000_2010, 4, 0xabcd).unwrap();
    assert_eq!(tlb.load::<u32>(0x4000_0010), Some(0xabcd));
}

#[test]
fn absurd_reservations_are_refused() {
    for len in [0, u64::MAX, 1 << 63] {
        assert_eq!(Reservation::new(len).err(), Some(MemError::Size(len)));
    }
    assert!(matches!(Reservation::new(1 << 62), Err(MemError::Refused { .. })));
    let one = Reservation::new(1).unwrap();
    assert_eq!(one.size(), 4096);
    assert!(one.page(4096).is_none() && one.page(u64::MAX).is_none());
    assert!(one.read(4095, &mut [0; 2]).is_none() && one.write(u64::MAX, &[0; 2]).is_none());
    one.write(0, &[5; 4096]).unwrap();
    one.expect_use();
    one.clear(1, 4000).unwrap();
    let mut bytes = [0; 4096];
    one.read(0, &mut bytes).unwrap();
    assert!(bytes[0] == 5 && bytes[1..4001].iter().all(|&b| b == 0) && bytes[4001..].iter().all(|&b| b == 5));
    assert!(one.clear(1, u64::MAX).is_none());
}
