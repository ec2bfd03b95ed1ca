//! This module evaluates loads and stores.

use super::Evaluator;
use super::run::Frame;
use super::value::{LaneBits, Val};
use crate::ir::{InstData, Intrinsic, Scalar, Type, Value};

impl Evaluator<'_> {
    /// `load`.
    pub(super) fn load(&mut self, frame: &Frame, data: &InstData) -> Result<Val, String> {
        let address = address(frame.operand(data, 0).bits())?;
        aligned(address, data.align)?;
        let scalar = data.ty.element().unwrap_or(Scalar::Int(64));
        let count = frame.lanes(data.ty);
        if scalar == Scalar::Int(1) && data.ty.is_vector() {
            let bytes: Result<Vec<LaneBits>, String> =
                (0..count.div_ceil(8)).map(|i| self.memory.load(address + i as u64, 1)).collect();
            let bytes = bytes?;
            return Ok(Val::Vector(
                (0..count).map(|i| bytes[i / 8].map(|byte| byte >> (i % 8) & 1)).collect(),
            ));
        }
        let lanes: Result<Vec<LaneBits>, String> = (0..count as u64)
            .map(|i| self.load_lane(address.wrapping_add(i * u64::from(scalar.bytes())), scalar))
            .collect();
        Ok(Val::of(data.ty, lanes?))
    }

    /// `store`.
    pub(super) fn store(&mut self, frame: &Frame, data: &InstData) -> Result<(), String> {
        let address = address(frame.operand(data, 1).bits())?;
        aligned(address, data.align)?;
        let ty = frame.func.ty(data.operands()[0]);
        let scalar = ty.element().unwrap_or(Scalar::Int(64));
        let value = frame.operand(data, 0);
        if scalar == Scalar::Int(1) && ty.is_vector() {
            for (i, bits) in value.lanes().chunks(8).enumerate() {
                let byte = bits.iter().enumerate().try_fold(0, |byte, (n, bit)| Some(byte | (*bit)? << n));
                self.memory.store(address + i as u64, 1, byte)?;
            }
            return Ok(());
        }
        for (i, &lane) in value.lanes().iter().enumerate() {
            self.memory.store(
                address.wrapping_add(i as u64 * u64::from(scalar.bytes())),
                scalar.stored_bytes().into(),
                lane,
            )?;
        }
        Ok(())
    }

    fn load_lane(&self, address: u64, scalar: Scalar) -> Result<LaneBits, String> {
        Ok(self.memory.load(address, scalar.stored_bytes().into())?.map(|bits| bits & scalar.mask()))
    }

    /// `memcpy`, `memmove`, `memset`.
    pub(super) fn block_operation(
        &mut self,
        frame: &Frame,
        data: &InstData,
        intrinsic: Intrinsic,
    ) -> Result<(), String> {
        let bytes = frame.operand(data, 2).bits().ok_or("the number of bytes is poison")?;
        if bytes == 0 {
            return Ok(());
        }
        let to = address(frame.operand(data, 0).bits())?;
        let second = frame.operand(data, 1).bits();
        if !self.memory.is_accessible(to, bytes) {
            return Err(format!("{bytes} bytes at {to:#x} are out of bounds"));
        }
        if intrinsic == Intrinsic::MemSet {
            return (0..bytes).try_for_each(|i| self.memory.store(to + i, 1, second));
        }
        let from = address(second)?;
        if intrinsic == Intrinsic::MemCpy && to != from && to.abs_diff(from) < bytes {
            return Err("the blocks of a memcpy overlap".into());
        }
        let read: Result<Vec<LaneBits>, String> = (0..bytes).map(|i| self.memory.load(from + i, 1)).collect();
        (to..).zip(read?).try_for_each(|(at, byte)| self.memory.store(at, 1, byte))
    }

    /// The intrinsics that access memory.
    pub(super) fn memory_intrinsic(
        &mut self,
        frame: &Frame,
        data: &InstData,
        intrinsic: Intrinsic,
    ) -> Result<Option<Val>, String> {
        use Intrinsic::*;
        let storing = intrinsic.writes_memory();
        let ty = match (storing, data.ty) {
            (true, _) => frame.func.ty(data.operands()[0]),
            (false, Type::Struct(fields)) => fields.get(0).unwrap_or(Type::Void),
            (false, ty) => ty,
        };
        let scalar = ty.element().unwrap_or(Scalar::Int(64));
        let mut active = match intrinsic.evl_index() {
            Some(_) => self.active(frame, data)?,
            None => mask(&frame.operand(data, intrinsic.mask_index().unwrap_or(0)))?,
        };
        let addresses = self.addresses(frame, data, intrinsic, &active, scalar)?;
        for address in addresses.iter().flatten() {
            aligned(*address, data.align)?;
        }
        if storing {
            let value = frame.operand(data, 0);
            for (i, address) in addresses.iter().enumerate() {
                if let Some(address) = address {
                    self.memory.store(*address, scalar.bytes().into(), value.lanes()[i])?;
                }
            }
            return Ok(None);
        }
        let mut length = None;
        if intrinsic == VpLoadFf {
            let stop = self.first_fault(frame, data, &addresses, scalar)?;
            active.iter_mut().skip(stop).for_each(|lane| *lane = false);
            length = Some(stop as u64);
        }
        let passthru =
            matches!(intrinsic, MaskedLoad | MaskedGather | MaskedExpandLoad).then(|| frame.operand(data, 2));
        let mut lanes = Vec::with_capacity(active.len());
        for (i, &is_active) in active.iter().enumerate() {
            lanes.push(match (addresses[i], &passthru) {
                (Some(address), _) if is_active => self.load_lane(address, scalar)?,
                (_, Some(passthru)) => passthru.lanes()[i],
                _ => self.undefined(scalar),
            });
        }
        let vector = Val::Vector(lanes);
        Ok(Some(match length {
            Some(length) => Val::Struct(vec![vector, Val::int(length)]),
            None => vector,
        }))
    }

    /// The address of each active lane.
    fn addresses(
        &self,
        frame: &Frame,
        data: &InstData,
        intrinsic: Intrinsic,
        active: &[bool],
        scalar: Scalar,
    ) -> Result<Vec<Option<u64>>, String> {
        use Intrinsic::*;
        let at = intrinsic.ptr_index().unwrap_or(0);
        let base = frame.operand(data, at);
        if !active.contains(&true) {
            return Ok(vec![None; active.len()]);
        }
        let gathered = matches!(intrinsic, MaskedGather | MaskedScatter | VpGather | VpScatter);
        let compressed = matches!(intrinsic, MaskedExpandLoad | MaskedCompressStore);
        let stride = match intrinsic {
            VpStridedLoad | VpStridedStore => {
                let width = frame.func.ty(data.operands()[at + 1]).element().map_or(64, Scalar::bits);
                let stride = frame.operand(data, at + 1).bits().ok_or("the stride is poison")?;
                super::int::signed64(stride, width) as u64
            }
            _ => scalar.bytes().into(),
        };
        let mut count = 0;
        let mut addresses = Vec::with_capacity(active.len());
        for (i, &is_active) in active.iter().enumerate() {
            addresses.push(match (is_active, gathered) {
                (false, _) => None,
                (true, true) => Some(address(base.lanes()[i])?),
                (true, false) => {
                    let step = if compressed { count } else { i as u64 };
                    Some(address(base.bits())?.wrapping_add(step.wrapping_mul(stride)))
                }
            });
            count += u64::from(is_active);
        }
        Ok(addresses)
    }

    /// How many lanes a fault-only-first load gives. The first one must not fault.
    fn first_fault(
        &self,
        frame: &Frame,
        data: &InstData,
        addresses: &[Option<u64>],
        scalar: Scalar,
    ) -> Result<usize, String> {
        let evl_index = Intrinsic::VpLoadFf.evl_index().unwrap_or(2);
        let evl: Value = data.operands()[evl_index];
        let evl = self.evl(frame, evl, addresses.len())?;
        let faults = |address: &Option<u64>| {
            address.is_some_and(|a| !self.memory.is_accessible(a, scalar.bytes().into()))
        };
        let stop = addresses.iter().take(evl).position(faults);
        let stop = match stop {
            // That the first element faults is found by accessing it.
            Some(0) => 1,
            Some(stop) => stop,
            None => evl,
        };
        Ok(if self.choices.short_first_fault && stop > 1 { stop.div_ceil(2) } else { stop })
    }
}

/// The bits of a mask; poison must not decide about an access.
fn mask(mask: &Val) -> Result<Vec<bool>, String> {
    let bit = |lane: &LaneBits| lane.map(|bit| bit == 1).ok_or("a lane of the mask is poison".to_string());
    mask.lanes().iter().map(bit).collect()
}

fn address(lane: LaneBits) -> Result<u64, String> {
    lane.ok_or_else(|| "the address is poison".into())
}

pub(super) fn aligned(address: u64, align: u32) -> Result<(), String> {
    if align != 0 && !address.is_multiple_of(align.into()) {
        return Err(format!("the address {address:#x} is not a multiple of {align}"));
    }
    Ok(())
}
