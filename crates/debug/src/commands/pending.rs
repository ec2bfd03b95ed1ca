//! Breakpoints at places that nothing has yet: they are set when a library is loaded that has them.

use super::points::{at, check_addresses, condition_at};
use super::settings::Pending;
use crate::debugger::Debugger;
use crate::error::{Complaint, Reply};
use crate::points::PointKind;
use crate::text::Text;

/// Returns the place that a breakpoint is to wait for, or says why it does not.
pub(super) fn wanted(dbg: &Debugger, place: &str, complaint: Complaint) -> Reply<String> {
    let is_linked = dbg.session.loader_event().is_some();
    match dbg.settings.pending {
        Pending::On => Ok(place.trim().to_owned()),
        Pending::Auto if is_linked => Err(Complaint(format!(
            "{complaint}; `set breakpoint pending on` waits for a library that has it"
        ))),
        _ => Err(complaint),
    }
}

/// Sets the breakpoints whose places are known now, and notes that.
pub(crate) fn settle(dbg: &mut Debugger) {
    dbg.session.follow_libraries();
    let kind = |point: &crate::points::Point| match &point.kind {
        PointKind::Pending { place, condition } => Some((point.id, place.clone(), condition.clone())),
        _ => None,
    };
    let all: Vec<_> = dbg.points.iter().filter_map(kind).collect();
    for (id, place, condition) in all {
        let Ok(addresses) = dbg.addresses(&place) else { continue };
        if check_addresses(dbg, &addresses).is_err() {
            continue;
        }
        dbg.points.sources = dbg.session.names.sources().clone();
        let when = condition.map(|text| condition_at(dbg, &text, &addresses)).transpose();
        let mut text = Text::new();
        text.say(format_args!("breakpoint {id}: {place}"));
        at(dbg, &addresses, &mut text);
        let Some(point) = dbg.points.get_mut(id) else { continue };
        match when {
            Ok(when) => {
                (point.kind, point.condition) = (PointKind::Address(addresses), when);
                text.end();
            }
            Err(complaint) => {
                // It stops at each time rather than never.
                point.kind = PointKind::Address(addresses);
                text.line(format_args!(", without its condition: {complaint}"));
            }
        }
        dbg.notes.append(text);
    }
}
