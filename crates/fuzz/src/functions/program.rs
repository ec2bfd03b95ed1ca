//! A program is the text of its functions and the table by which the driver calls them.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use rivet_testkit::Rng;

use super::function::{Function, Helper, Signature};
use super::types::Ty;
use super::{SYSTEM, WAYS};

/// Calls of each variant of each function.
const TRIALS: u32 = 6;

/// Functions, and what they call.
pub(super) struct Program {
    signatures: Vec<Signature>,
    text: String,
}

impl Program {
    /// So many random functions.
    pub(super) fn random(r: &mut Rng, count: usize) -> Program {
        let helpers: Vec<Helper> = (0..4).map(|i| Helper::random(r, i)).collect();
        let mut text = String::from("#include \"prelude.h\"\n");
        text.extend(helpers.iter().map(|helper| helper.text.clone()));
        let mut signatures = Vec::new();
        for index in 0..count {
            let (signature, function) = Function::random(r, &helpers, index);
            signatures.push(signature);
            text += &function;
        }
        Program { signatures, text }
    }

    /// Writes the functions and what they include.
    pub(super) fn write(&self, folder: &Path) -> Result<(), String> {
        let files = [
            ("functions.c", self.text.as_str()),
            ("prelude.h", include_str!("prelude.h")),
            ("driver.c", include_str!("driver.c")),
            ("system.h", SYSTEM),
        ];
        for (name, text) in files {
            fs::write(folder.join(name), text).map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    /// Writes the program's main file. Bit V of `present` says for each function whether there is variant V.
    pub(super) fn write_table(&self, folder: &Path, seed: u64, present: &[u32]) -> Result<(), String> {
        let variants = WAYS.len() + 1;
        let mut text = format!(
            "#define TRIALS {TRIALS}\n#define VARIANTS {variants}\n#define SEED {seed}ul\n#include \"driver.c\"\n\
             #define VARIANT _0\n#include \"functions.c\"\n"
        );
        let mut table = String::from("static const struct function all[] = {\n");
        for (signature, &present) in self.signatures.iter().zip(present) {
            text += &calls(signature, present);
            let types: String = signature.arrays.iter().map(|ty| ty.letter()).collect();
            let result = signature.result.map_or('v', Ty::letter);
            let Signature { name, arrays, apart, .. } = signature;
            // Writing to a string cannot fail.
            let _ = writeln!(
                table,
                "    {{ \"{name}\", {}, {}, {present}, \"{types}\", '{result}', call_{name} }},",
                arrays.len(),
                u8::from(*apart)
            );
        }
        text += &table;
        text += "};
void _start(void) {
    prepare();
    for (u64 i = 0; i < sizeof all / sizeof *all; i++) {
        put(\"at \");
        put(all[i].name);
        put(\"\\n\");
        check(&all[i], (int)i);
    }
    put(\"done\\n\");
    ecall(94, 0, 0, 0);
    for (;;);
}
";
        fs::write(folder.join("main.c"), text).map_err(|e| e.to_string())
    }
}

/// A function that calls a variant with what the driver has.
fn calls(signature: &Signature, present: u32) -> String {
    let Signature { name, arrays, n, scalars, parameters, result, .. } = signature;
    let mut arguments: Vec<String> =
        arrays.iter().enumerate().map(|(i, ty)| format!("({} *)p[{i}]", ty.name())).collect();
    arguments.push(format!("({})x[0]", n.name()));
    for (i, ty) in scalars.iter().enumerate() {
        arguments.push(match ty {
            Ty::F32 => format!("*(f32 *)&x[{}]", 4 + i % 2),
            Ty::F64 => format!("*(f64 *)&x[{}]", 6 + i % 2),
            Ty::I128 | Ty::U128 => {
                format!("({})((u128)x[{}] << 64 | x[{}])", ty.name(), 1 + i % 2, 1 + i % 3)
            }
            _ => format!("({})x[{}]", ty.name(), 1 + i % 3),
        });
    }
    let arguments = arguments.join(", ");
    let (mut declarations, mut cases) = (String::new(), String::new());
    let store = result.map_or(String::new(), |ty| format!("*({} *)result = ", ty.name()));
    for variant in (0..=WAYS.len()).filter(|v| present >> v & 1 == 1) {
        if variant > 0 {
            declarations += &format!("{} {name}_{variant}({parameters});\n", signature.result_name());
        }
        cases += &format!("    case {variant}: {store}{name}_{variant}({arguments}); break;\n");
    }
    format!(
        "{declarations}static void call_{name}(int variant, u8 *const *p, const u64 *x, u64 *result) {{\n    \
         switch (variant) {{\n{cases}    }}\n}}\n"
    )
}
