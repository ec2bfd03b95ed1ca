//! Variables, registers and expressions: with what is inside them, changed, and as GDB sees them.

use serde_json::{Value, json};

use super::client::{Client, debug, text};
use crate::source::{VALUES, answers, decimal_offsets, gdb, plain};

/// A client that stands in `work`.
fn in_work(program: &str) -> (Client, i64) {
    let mut client = Client::launched(program, json!({}));
    client.ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "work" }] }));
    client.begin();
    let (_, top) = client.stack();
    (client, top)
}

#[test]
fn expressions_are_those_of_gdb() {
    if !crate::common::gdb::is_there() {
        return;
    }
    for program in ["values-clang-O0.elf", "values-gcc-O2.elf"] {
        let questions = VALUES.iter().map(|words| format!("print {words}"));
        let commands: Vec<String> =
            ["break work", "continue"].map(str::to_owned).into_iter().chain(questions).collect();
        let theirs = answers(&gdb(&debug(program), &commands));
        assert_eq!(theirs.len(), VALUES.len());
        let (mut client, top) = in_work(program);
        for (words, theirs) in VALUES.iter().zip(theirs) {
            let ours = decimal_offsets(&client.value(top, words));
            // Types of pointers are said apart.
            let theirs = match theirs.split_once(") ") {
                Some((kind, rest)) if theirs.starts_with('(') && kind.ends_with('*') => rest.to_owned(),
                _ => theirs,
            };
            let theirs = match theirs.strip_prefix('{').and_then(|rest| rest.split_once("} 0x")) {
                Some((_, at)) => format!("{{...}} 0x{at}"),
                None => theirs,
            };
            assert_eq!(plain(&ours), plain(&theirs), "{program}: {words}");
        }
    }
}

#[test]
fn arguments_and_locals() {
    let (mut client, top) = in_work("values-gcc-O0.elf");
    let arguments = client.scope(top, "Arguments");
    assert_eq!(client.values(arguments), [("n".into(), "7".into()), ("letter".into(), "122 'z'".into())]);
    for _ in 0..2 {
        client.run("next");
    }
    let (_, top) = client.stack();
    let locals = client.scope(top, "Locals");
    let all = client.variables(locals);
    let named = |name: &str| all.iter().find(|variable| variable["name"] == name).cloned().expect(name);
    assert_eq!(named("local")["value"], "{x = 7, y = 122}");
    assert_eq!(named("local")["type"], "struct point");
    // Of two variables of a name, the name means that of the inner block.
    let totals: Vec<&Value> = all.iter().filter(|variable| variable["name"] == "total").collect();
    assert_eq!(totals.len(), 2);
    assert_eq!((&totals[0]["evaluateName"], &totals[1]["evaluateName"]), (&json!("total"), &Value::Null));
    assert_eq!(totals[1]["value"], "3");
    assert_eq!(named("calls")["value"], "40");
    let inside = named("local")["variablesReference"].as_i64().expect("a handle");
    assert_eq!(client.values(inside), [("x".into(), "7".into()), ("y".into(), "122".into())]);
    let body =
        client.ok("setVariable", json!({ "variablesReference": inside, "name": "y", "value": "n * 3" }));
    assert_eq!(body["value"], "21");
    assert_eq!(client.value(top, "local"), "{x = 7, y = 21}");
    let body = client.ok("setExpression", json!({ "expression": "local.x", "value": "-1", "frameId": top }));
    assert_eq!(body["value"], "-1");
    client.refused("setVariable", json!({ "variablesReference": inside, "name": "z", "value": "1" }));
    client.refused("setVariable", json!({ "variablesReference": inside, "name": "x", "value": "nonsense(" }));
    // The caller has no locals, and its registers are what it will find again.
    let trace = client.ok("stackTrace", json!({ "threadId": 1 }));
    let caller = trace["stackFrames"][1]["id"].as_i64().expect("a handle");
    let registers = client.scope(caller, "Integer");
    let pc = client.values(registers)[0].clone();
    assert!(pc.1.contains("<run+"), "{pc:?}");
    client.refused("setVariable", json!({ "variablesReference": registers, "name": "sp", "value": "0" }));
    // What was handed out is forgotten when the program runs.
    client.run("next");
    assert!(
        client.refused("variables", json!({ "variablesReference": inside })).contains("not valid any more")
    );
}

#[test]
fn what_is_inside() {
    let (mut client, top) = in_work("values-clang-O0.elf");
    let evaluate = |client: &mut Client, expression: &str| {
        client.ok("evaluate", json!({ "expression": expression, "frameId": top, "context": "watch" }))
    };
    // A list: pointers show what they point to.
    let head = evaluate(&mut client, "&head");
    assert_eq!(head["type"], "struct node *");
    let inside = client.variables(head["variablesReference"].as_i64().expect("a handle"));
    let names: Vec<String> = inside.iter().map(|variable| text(&variable["evaluateName"])).collect();
    assert_eq!(names, ["(&head)->name", "(&head)->next", "(&head)->value"]);
    assert_eq!(inside[2]["value"], "10");
    let next = client.variables(inside[1]["variablesReference"].as_i64().expect("a handle"));
    assert_eq!(next[2]["evaluateName"], "(&head)->next->value");
    assert_eq!(client.value(top, "(&head)->next->value"), text(&next[2]["value"]));
    // A long array, in parts.
    let many = evaluate(&mut client, "many");
    assert_eq!(many["indexedVariables"], 300);
    let reference = &many["variablesReference"];
    let part = client.ok(
        "variables",
        json!({ "variablesReference": reference, "filter": "indexed", "start": 297, "count": 10 }),
    );
    let part = part["variables"].as_array().expect("variables").clone();
    let names: Vec<&Value> = part.iter().map(|variable| &variable["name"]).collect();
    assert_eq!(names, ["[297]", "[298]", "[299]"]);
    // Hexadecimal, where the client asks for it.
    let hex = client.ok("evaluate", json!({ "expression": "n", "frameId": top, "format": { "hex": true } }));
    assert_eq!(hex["result"], "0x7");
    assert!(client.refused("evaluate", json!({ "expression": "n +", "frameId": top })).contains("column"));
    assert!(
        client
            .refused("evaluate", json!({ "expression": "*(int *)0", "frameId": top }))
            .contains("no memory at 0x0")
    );
}

#[test]
fn vectors_by_the_current_sew() {
    let mut client = Client::launched("vectors-clang-O0.elf", json!({ "vlen": 256 }));
    let line = super::client::line_of(&super::client::folder().join("vectors.c"), "vmfgt");
    let source = json!({ "path": super::client::folder().join("vectors.c") });
    client.ok("setBreakpoints", json!({ "source": source, "breakpoints": [{ "line": line }] }));
    client.begin();
    let (_, top) = client.stack();
    // 3 x, of RVV's own type.
    assert_eq!(
        client.value(top, "y"),
        "{3.0, 6.0, 9.0, 12.0, 15.0, 18.0, 21.0, 24.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0}"
    );
    // The next instructions load y into a group again.
    client.ok("evaluate", json!({ "expression": "until if vtype == 0xd1 && v8.f32[1] == 6.0", "frameId": top, "context": "repl" }));
    client.event("stopped");
    let (_, top) = client.stack();
    let vectors = client.scope(top, "Vector");
    let groups = client.variables(vectors);
    // LMUL 2: sixteen groups.
    assert_eq!(groups.len(), 16);
    let v8 = groups.iter().find(|group| group["name"] == "v8").expect("v8").clone();
    assert_eq!((&v8["type"], &v8["indexedVariables"]), (&json!("i32[16]"), &json!(16)));
    let lanes = client.variables(v8["variablesReference"].as_i64().expect("a handle"));
    assert_eq!((&lanes[0]["name"], &lanes[1]["name"]), (&json!("f32"), &json!("x32")));
    let floats = client.values(lanes[0]["variablesReference"].as_i64().expect("a handle"));
    let first: Vec<&str> = floats.iter().take(4).map(|(_, value)| value.as_str()).collect();
    assert_eq!(first, ["3.0", "6.0", "9.0", "12.0"]);
    // vl is 8: the others are the tail.
    let csrs = client.scope(top, "CSRs");
    let csrs = client.values(csrs);
    let vl = csrs.iter().find(|(name, _)| name == "vl").expect("vl");
    assert_eq!(vl.1, "8 (8 of VLMAX 16 elements)");
    assert_eq!(lanes[2]["type"], "i32");
    assert_eq!(lanes[2 + 8]["type"], "i32, tail");
    // 9.0 is 0x41100000.
    assert_eq!(lanes[2 + 2]["value"], 0x4110_0000.to_string());
    let set = json!({ "variablesReference": lanes[0]["variablesReference"], "name": "[2]", "value": "0.5" });
    assert_eq!(client.ok("setVariable", set)["value"], "0.5");
    assert_eq!(client.value(top, "$v8.f32[2]"), "0.5");
}
