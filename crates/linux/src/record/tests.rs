//! Damaged and foreign files: every one is refused or replayed, and none panics.

use std::io::{Cursor, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

use rivet_elf::Image;
use rivet_hart::Config;
use rivet_isa::Isa;
use rivet_sim::{ExitStatus, Machine, SimError};

use super::codec::Encoder;
use super::file::{FileReader, VERSION, Writer};
use super::{Recording, RecordingError, Setup};
use crate::{Linux, LinuxConfig, Output};

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn isa() -> Arc<Config> {
    Arc::new(Config::new(Isa::parse("rv64gcv_zvl256b").unwrap()))
}

/// A recording of a committed program, and what the program printed.
fn recording() -> (Vec<u8>, Vec<u8>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bin/hello.elf");
    let image = Image::parse("hello", &std::fs::read(path).unwrap()).unwrap();
    let mut config = LinuxConfig::new(["hello"]);
    let (out, printed) = Output::buffer();
    config.stdout = out;
    config.copy_output();
    let (mut linux, hart) = Linux::start(config, isa(), Arc::new(image)).unwrap();
    let mut machine = Machine::new(hart);
    let file = Shared::default();
    let setup = Setup { options: vec!["--vlen".into()], machine: "m".into(), program: vec!["hello".into()] };
    linux.record(&machine, &setup, Box::new(file.clone())).unwrap();
    let status = machine.run(&mut linux, u64::MAX).unwrap();
    assert_eq!(status, ExitStatus::Code(0));
    linux.finish_recording(&machine, Ok(status)).unwrap();
    let bytes = std::mem::take(&mut *file.0.lock().unwrap());
    assert_eq!(Recording::open(Cursor::new(bytes.clone())).unwrap().setup(), &setup);
    (bytes, std::mem::take(&mut *printed.lock().unwrap()))
}

/// Runs a recording again, with a limit.
fn replay(bytes: Vec<u8>) -> Result<(ExitStatus, Vec<u8>), SimError> {
    let recording = Recording::open(Cursor::new(bytes))?;
    let (out, printed) = Output::buffer();
    let (err, _) = Output::buffer();
    let (mut linux, hart) = Linux::replay(recording, isa(), [out, err])?;
    let status = Machine::new(hart).run(&mut linux, 1_000_000)?;
    Ok((status, std::mem::take(&mut *printed.lock().unwrap())))
}

fn open(bytes: &[u8]) -> RecordingError {
    match Recording::open(Cursor::new(bytes.to_vec())) {
        Ok(_) => panic!("it was opened"),
        Err(error) => error,
    }
}

#[test]
fn a_replay_ends_and_prints_as_the_run() {
    let (bytes, printed) = recording();
    assert!(!printed.is_empty());
    assert_eq!(replay(bytes).unwrap(), (ExitStatus::Code(0), printed));
}

#[test]
fn other_files_are_refused() {
    let (bytes, _) = recording();
    for foreign in [&b""[..], b"rivet", b"\x7fELF and more than sixteen bytes", b"rivet snapshot\n and more"]
    {
        assert!(matches!(open(foreign), RecordingError::Foreign));
    }
    let mut newer = bytes.clone();
    newer[16..20].copy_from_slice(&(VERSION + 1).to_le_bytes());
    assert!(matches!(open(&newer), RecordingError::Version(version) if version == VERSION + 1));
    let more = [&bytes[..], b"x"].concat();
    assert!(matches!(open(&more), RecordingError::Damaged(_)));
}

#[test]
fn truncated_and_damaged_files_are_refused() {
    let (bytes, _) = recording();
    for len in (20..bytes.len()).step_by(97).chain([bytes.len() - 1]) {
        assert!(matches!(open(&bytes[..len]), RecordingError::Truncated), "{len}");
    }
    for at in (20..bytes.len()).step_by(31) {
        for bit in [0, 7] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            let error = open(&damaged);
            let refused = matches!(error, RecordingError::Truncated | RecordingError::Damaged(_));
            assert!(refused, "byte {at}: {error}");
        }
    }
}

/// SplitMix64.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Whoever writes checksums that fit can write anything else, too.
#[test]
fn no_contents_makes_a_replay_panic() {
    let (bytes, _) = recording();
    let mut reader = FileReader::open(Box::new(Cursor::new(bytes))).unwrap();
    let mut items = Vec::new();
    while let Ok(item) = reader.item() {
        items.push(item.to_vec());
    }
    let (mut state, mut refused) = (7, 0);
    for _ in 0..600 {
        let mut items = items.clone();
        for _ in 0..1 + random(&mut state) % 3 {
            let number = random(&mut state) as usize % items.len();
            let item = &mut items[number];
            // Most of the first item is memory; its ends say more.
            let len = item.len().min(400) as u64;
            let from_start = random(&mut state) % len;
            let at =
                if random(&mut state) & 1 == 0 { from_start } else { item.len() as u64 - 1 - from_start };
            match random(&mut state) % 4 {
                0 => item[at as usize] ^= 1 << (random(&mut state) % 8),
                1 => item[at as usize] = random(&mut state) as u8,
                2 => item.truncate(1 + at as usize),
                _ => item.insert(at as usize, random(&mut state) as u8),
            }
        }
        let file = Shared::default();
        let mut writer = Writer::new(Box::new(file.clone())).unwrap();
        items.iter().for_each(|item| writer.item(&mut Encoder(item.clone())));
        writer.finish().unwrap();
        let bytes = std::mem::take(&mut *file.0.lock().unwrap());
        refused += u32::from(replay(bytes).is_err());
    }
    assert!(refused > 300, "{refused} of 600 were noticed");
}
