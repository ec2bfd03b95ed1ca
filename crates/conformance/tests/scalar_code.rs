//! Scalar code takes no more instructions than it did, and computes what the evaluator says.

use std::path::Path;
use std::sync::Arc;

use rivet_cc::eval::{Memory, Val};
use rivet_cc::ir::Features;
use rivet_cc::{Options, parse, pipeline};
use rivet_conformance::kernels::{Cost, Input, agree, config, image};

/// What a call of each function of `tests/cc/scalar` takes, here and in clang-19's code (`-O2`, no vectors): with RV64GCV, and with
/// Zba, Zbb, Zbs and Zicond, too. (Made for Zbb, the IR of `count_bits` is a count, of which clang's code takes 505.)
const COSTS: [(&str, [u64; 2], [u64; 2]); 44] = [
    ("length", [3078, 4103], [3078, 4103]),
    ("compare_strings", [14656, 18030], [14656, 18030]),
    ("find_string", [4805, 4808], [4805, 4808]),
    ("words", [9608, 9606], [9608, 9606]),
    ("numbers", [9029, 9154], [9029, 11262]),
    ("digits", [17439, 21957], [15282, 20676]),
    ("fnv1a", [4014, 4008], [4014, 4007]),
    ("djb2", [5129, 7176], [5128, 7175]),
    ("murmur3", [2830, 3029], [2428, 2427]),
    ("crc_by_bits", [6383, 8810], [6382, 7210]),
    ("crc_by_table", [8007, 8007], [7206, 7207]),
    ("adler32", [4839, 4872], [4834, 4858]),
    ("siphash_rounds", [5713, 5712], [3312, 3311]),
    ("binary_search", [7873, 7751], [7117, 11276]),
    ("insertion_sort", [4330, 4447], [4280, 4349]),
    ("heap_sort", [15821, 15484], [11523, 12951]),
    ("quick_sort", [8340, 8435], [7839, 7934]),
    ("merge", [1409, 1516], [1170, 1090]),
    ("count_bits", [13155, 13454], [13154, 13454]),
    ("set_bits", [2809, 2808], [2407, 2406]),
    ("reverse_bits", [6020, 6016], [6018, 4414]),
    ("read_bits", [17614, 21808], [15334, 19528]),
    ("random_numbers", [1913, 2109], [1510, 1308]),
    ("gcd", [4133, 4178], [4033, 4129]),
    ("square_roots", [9379, 8686], [8488, 7746]),
    ("filter_q15", [4415, 4814], [4414, 4413]),
    ("collatz", [19589, 18555], [19401, 28752]),
    ("modular_power", [6604, 9841], [6578, 9816]),
    ("matrix_product", [4387, 4409], [4377, 4406]),
    ("shortest_paths", [10189, 10138], [10188, 10114]),
    ("edit_distance", [10618, 11038], [9534, 9468]),
    ("walk_list", [11782, 15434], [10694, 14633]),
    ("hash_table", [1052, 1149], [987, 1036]),
    ("base64", [7989, 8523], [7989, 8523]),
    ("variable_lengths", [10043, 9639], [10043, 9639]),
    ("utf8", [8897, 8849], [8663, 9182]),
    ("run_lengths", [12654, 12050], [12654, 12050]),
    ("state_machine", [8811, 12622], [8483, 11569]),
    ("interpreter", [13315, 14913], [12515, 13313]),
    ("recursion", [293, 279], [293, 279]),
    ("wavefront", [6414, 7374], [6352, 6411]),
    ("down_columns", [6771, 6610], [6706, 6577]),
    ("packed_operand", [10754, 10783], [10686, 10717]),
    ("every_other", [2805, 3204], [2805, 3204]),
];

/// Bytes of each array.
const BYTES: usize = 4096;
/// The number that each function gets.
const COUNT: u64 = 800;

/// Text and random bytes.
fn input() -> Input {
    let mut state = 12345_u64;
    let (mut text, mut random) = (Vec::new(), Vec::new());
    for _ in 0..BYTES {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        text.push(32 + (state >> 40) as u8 % 64);
        random.push((state >> 50) as u8);
    }
    text[1024] = 0;
    let mut memory = Memory::new();
    let (text, random) = (memory.add("text", text, 0), memory.add("random", random, 0));
    Input { memory, arguments: vec![Val::int(text), Val::int(random), Val::int(COUNT)] }
}

/// Compares what the functions take with the table and prints both; gives what takes more, and the mean of the ratios to
/// clang's.
fn compare(features: Features, costs: impl Iterator<Item = (&'static str, [u64; 2])>) -> (Vec<String>, f64) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cc/scalar/scalar.ll");
    let text = std::fs::read_to_string(path).expect("the functions");
    let mut module = parse::parse("scalar.ll", &text).expect("IR");
    module.functions.iter_mut().for_each(|function| function.attrs.features = Some(features));
    let options = Options { vectorize: false, ..Options::default() };
    let compiled = pipeline::module(&module, &options).expect("code");
    let image = image(&module, &compiled).expect("an executable");
    let config = Arc::new(config(256).expect("a hart"));
    let (mut wrong, mut logarithms) = (Vec::new(), Vec::new());
    for (name, [limit, clang]) in costs {
        let func = module.function(name).unwrap_or_else(|| panic!("no function {name}"));
        let outcome = agree(&module, func, &image, &input(), &config, None);
        let count = match outcome {
            Ok(outcome) => Cost::of(&outcome.stats).instructions,
            Err(error) => panic!("{name}: {error}"),
        };
        let ratio = count as f64 / clang as f64;
        logarithms.push(ratio.ln());
        println!("{name:20} {count:6} {clang:6} {ratio:6.3}");
        if count > limit {
            wrong.push(format!("{name}: {count} instructions, {limit} before"));
        }
    }
    let mean = (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp();
    println!("{} functions: {mean:.3} of clang's instructions", logarithms.len());
    (wrong, mean)
}

#[test]
fn scalar_code_takes_no_more_instructions() {
    let (wrong, mean) = compare(Features::UNSTATED, COSTS.iter().map(|&(name, costs, _)| (name, costs)));
    assert!(wrong.is_empty() && mean < 0.95, "{mean:.3}\n{}", wrong.join("\n"));
}

#[test]
fn scalar_code_with_extensions_takes_no_more_instructions() {
    let all = Features { zba: true, zbb: true, zbs: true, zicond: true, ..Features::UNSTATED };
    let (wrong, mean) = compare(all, COSTS.iter().map(|&(name, _, costs)| (name, costs)));
    assert!(wrong.is_empty() && mean < 0.95, "{mean:.3}\n{}", wrong.join("\n"));
}
