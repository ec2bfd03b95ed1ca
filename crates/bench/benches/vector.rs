//! Time per vector instruction, as a call of its handler: the cost of element loops without fetch and dispatch; beside
//! it `memcpy` of as many bytes as the destination group has.

mod common;

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use rivet_isa::{Lmul, Sew};
use rivet_testkit::machine;

/// Instructions by what their loops do. Names in front of the slash select: `cargo bench --bench vector -- fma`. Where
/// a setting has no such instruction, it is left out.
const FAMILIES: &[(&str, &[&str])] = &[
    (
        "integer",
        &["vadd.vv v8, v16, v24", "vadd.vx v8, v16, a1", "vand.vi v8, v16, 5", "vmin.vv v8, v16, v24"],
    ),
    ("shift", &["vsll.vv v8, v16, v24", "vsra.vi v8, v16, 3", "vror.vi v8, v16, 3"]),
    (
        "multiply",
        &["vmul.vv v8, v16, v24", "vmulh.vv v8, v16, v24", "vmacc.vv v8, v16, v24", "vdiv.vv v8, v16, v24"],
    ),
    (
        "widen",
        &["vwadd.vv v8, v16, v24", "vwmul.vv v8, v16, v24", "vwmacc.vv v8, v16, v24", "vzext.vf2 v8, v16"],
    ),
    ("narrow", &["vnsrl.wv v8, v16, v24", "vnclip.wi v8, v16, 3"]),
    (
        "fixed",
        &["vsadd.vv v8, v16, v24", "vaadd.vv v8, v16, v24", "vsmul.vv v8, v16, v24", "vssra.vi v8, v16, 3"],
    ),
    ("carry", &["vadc.vvm v8, v16, v24, v0", "vmadc.vv v8, v16, v24"]),
    ("compare", &["vmslt.vv v8, v16, v24", "vmseq.vx v8, v16, a1"]),
    ("merge", &["vmerge.vvm v8, v16, v24, v0", "vmv.v.v v8, v16", "vmv.v.x v8, a1"]),
    (
        "float",
        &["vfadd.vv v8, v16, v24", "vfmul.vf v8, v16, fa1", "vfdiv.vv v8, v16, v24", "vfsqrt.v v8, v16"],
    ),
    ("fma", &["vfmacc.vv v8, v16, v24", "vfmacc.vf v8, fa1, v16", "vfwmacc.vv v8, v16, v24"]),
    (
        "fcompare",
        &["vmflt.vv v8, v16, v24", "vfmin.vv v8, v16, v24", "vfsgnj.vv v8, v16, v24", "vfclass.v v8, v16"],
    ),
    (
        "convert",
        &["vfcvt.x.f.v v8, v16", "vfcvt.f.x.v v8, v16", "vfwcvt.f.f.v v8, v16", "vfncvt.f.f.w v8, v16"],
    ),
    ("reduce", &["vredsum.vs v8, v16, v24", "vredmax.vs v8, v16, v24", "vwredsum.vs v8, v16, v24"]),
    ("freduce", &["vfredusum.vs v8, v16, v24", "vfredosum.vs v8, v16, v24", "vfredmax.vs v8, v16, v24"]),
    (
        "mask",
        &[
            "vmand.mm v8, v16, v24",
            "vcpop.m a2, v16",
            "vfirst.m a2, v16",
            "vmsif.m v8, v16",
            "viota.m v8, v16",
            "vid.v v8",
        ],
    ),
    ("gather", &["vrgather.vv v8, v16, v24", "vrgather.vx v8, v16, a1", "vrgatherei16.vv v8, v16, v24"]),
    ("slide", &["vslideup.vi v8, v16, 3", "vslidedown.vx v8, v16, a1", "vslide1up.vx v8, v16, a1"]),
    ("compress", &["vcompress.vm v8, v16, v24"]),
    ("move", &["vmv1r.v v8, v16", "vmv8r.v v8, v16", "vmv.x.s a2, v16", "vmv.s.x v8, a1"]),
    ("bits", &["vbrev8.v v8, v16", "vclz.v v8, v16", "vcpop.v v8, v16", "vclmul.vv v8, v16, v24"]),
    (
        "cipher",
        &["vaesem.vv v8, v16", "vghsh.vv v8, v16, v24", "vsha2ms.vv v8, v16, v24", "vsm4r.vv v8, v16"],
    ),
];

/// The settings measured for all: SEW, LMUL, VLEN.
const SETTINGS: &[common::VtypeCase] = &[
    (Sew::E8, Lmul::M1, 256),
    (Sew::E32, Lmul::M1, 256),
    (Sew::E64, Lmul::M1, 256),
    (Sew::E8, Lmul::M8, 256),
    (Sew::E32, Lmul::M8, 256),
    (Sew::E64, Lmul::M8, 256),
    (Sew::E32, Lmul::M1, 1024),
    (Sew::E32, Lmul::M4, 1024),
];

fn instructions(c: &mut Criterion) {
    for &setting in SETTINGS {
        let (sew, lmul, vlen) = setting;
        let isa = common::isa(vlen);
        let mut hart = machine(isa);
        common::fill(&mut hart, setting);
        let bytes = common::group_bytes(&hart, sew);
        let mut group = c.benchmark_group(format!("{sew}{lmul},{vlen}"));
        group.throughput(Throughput::Bytes(bytes as u64));
        let (from, mut to) = (vec![1u8; bytes], vec![0u8; bytes]);
        group.bench_function("memcpy", |b| {
            b.iter(|| black_box(&mut to[..]).copy_from_slice(black_box(&from)))
        });
        for (family, texts) in FAMILIES {
            for text in *texts {
                for mask in ["", ", v0.t"] {
                    let Some(uop) = common::uop(&format!("{text}{mask}"), &hart.config.isa) else {
                        assert!(!mask.is_empty(), "{text} is no instruction");
                        continue;
                    };
                    common::fill(&mut hart, setting);
                    if (uop.handler)(&mut hart, &uop).is_err() {
                        continue; // A setting that the instruction does not have.
                    }
                    let name = text.split(' ').next().unwrap_or(text);
                    let masked = if mask.is_empty() { "" } else { ",m" };
                    let id = format!("{family}/{name}{masked}");
                    group.bench_function(id, |b| b.iter(|| (uop.handler)(&mut hart, &uop).is_ok()));
                }
            }
        }
    }
}

fn main() {
    common::main(&[instructions]);
}
