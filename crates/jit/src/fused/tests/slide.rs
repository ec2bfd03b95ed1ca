//! Slides of groups that are held at once, by all numbers of bytes that there may be.

use rivet_isa::Sew;

use super::{REGISTER, file, run};
use crate::fused::{By, FusedLoop, FusedOp, OpKind, Scalar, Slot, Source, can_permute};

/// Where groups begin.
const TO: usize = 8 * REGISTER;
const FROM: usize = 16 * REGISTER;

#[test]
fn bytes_move_within_their_group() {
    if !can_permute() {
        return;
    }
    for (sew, parts) in [(Sew::E8, 1), (Sew::E16, 2), (Sew::E32, 4), (Sew::E64, 7)] {
        let width = sew.bytes() as usize;
        let (lanes, group) = (64 / width, 64 * parts);
        let slot = |home: usize| Slot { home: Some(home as u32), sew };
        for by in (0..=group).step_by(width) {
            for (up, known) in [(false, false), (false, true), (true, false), (true, true)] {
                let amount = if known { By::Known(by as u32) } else { By::Scalar(1) };
                let end = (by == width).then_some(Source::Scalar(0));
                let what = OpKind::Slide { up, to: 0, from: 1, by: amount, end };
                let chain = FusedLoop {
                    lanes: lanes as u32,
                    parts,
                    scalars: vec![Scalar::Element(sew), Scalar::Offset],
                    slots: vec![slot(TO), slot(FROM)],
                    ops: vec![FusedOp { what, sew, masked: false }],
                    ..FusedLoop::default()
                };
                let (old, mut new) = (file(), file());
                let element = 0x1122_3344_5566_7788_u64;
                run(&chain, &mut new, &[element, by as u64], (lanes * parts) as u64);
                let mut expected = old.clone();
                for byte in 0..group {
                    let from = if up { byte.checked_sub(by) } else { Some(byte + by) };
                    expected[TO + byte] = match from {
                        Some(from) if from < group => old[FROM + from],
                        Some(_) => 0,
                        None => old[TO + byte],
                    };
                }
                if end.is_some() {
                    let at = TO + if up { 0 } else { group - width };
                    expected[at..at + width].copy_from_slice(&element.to_le_bytes()[..width]);
                }
                assert!(new == expected, "{what:?} of {parts} parts of {sew:?}");
            }
        }
    }
}
