//! Memory and instructions.

use serde_json::{Value, json};

use super::client::{Client, folder, text};

#[test]
fn memory_is_read_and_written() {
    let mut client = Client::launched("values-gcc-O0.elf", json!({ "stopOnEntry": true }));
    client.begin();
    let (_, top) = client.stack();
    let sample = client.ok("evaluate", json!({ "expression": "sample", "frameId": top, "context": "watch" }));
    let at = sample["memoryReference"].clone();
    // version 3 in its first byte, then length 300 in the two bytes at 2 (values.c).
    let read = client.ok("readMemory", json!({ "memoryReference": at, "count": 4 }));
    let first = text(&read["data"]);
    let written = client.ok("writeMemory", json!({ "memoryReference": at, "offset": 0, "data": "/w==" }));
    assert_eq!(written["bytesWritten"], 1);
    let again = client.ok("readMemory", json!({ "memoryReference": at, "count": 4 }));
    assert_ne!(text(&again["data"]), first);
    assert!(text(&again["data"]).starts_with("/"), "{again}");
    let elf = client.ok("readMemory", json!({ "memoryReference": "0x10000", "count": 4 }));
    // 7f 'E' 'L' 'F'.
    assert_eq!((&elf["data"], &elf["address"]), (&json!("f0VMRg=="), &json!("0x10000")));
    let none = client.ok("readMemory", json!({ "memoryReference": "0x0", "count": 7 }));
    assert_eq!((&none["data"], &none["unreadableBytes"]), (&json!(""), &json!(7)));
    assert!(
        client
            .refused("writeMemory", json!({ "memoryReference": "0x0", "data": "AAAA" }))
            .contains("no memory")
    );
    assert!(client.refused("writeMemory", json!({ "memoryReference": at, "data": "?" })).contains("base64"));
}

#[test]
fn instructions_around_an_address() {
    let mut client = Client::launched("values-gcc-O0.elf", json!({}));
    client.ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "work" }] }));
    client.begin();
    let trace = client.ok("stackTrace", json!({ "threadId": 1 }));
    let at = trace["stackFrames"][0]["instructionPointerReference"].clone();
    let ask = |client: &mut Client, offset: i64, count: i64| -> Vec<Value> {
        let arguments = json!({
            "memoryReference": at, "instructionOffset": offset, "instructionCount": count, "resolveSymbols": true,
        });
        let body = client.ok("disassemble", arguments);
        body["instructions"].as_array().expect("instructions").clone()
    };
    let before = ask(&mut client, -40, 40);
    let after = ask(&mut client, 0, 40);
    let all = ask(&mut client, -40, 80);
    let addresses = |list: &[Value]| list.iter().map(|one| text(&one["address"])).collect::<Vec<_>>();
    assert_eq!([addresses(&before), addresses(&after)].concat(), addresses(&all));
    assert_eq!(after[0]["address"], at);
    // Each follows the one before, whatever their lengths.
    for pair in all.windows(2) {
        let number = |one: &Value| u64::from_str_radix(&text(&one["address"])[2..], 16).expect("an address");
        let length = text(&pair[0]["instructionBytes"]).split(' ').count() as u64;
        assert_eq!(number(&pair[0]) + length, number(&pair[1]), "{pair:?}");
    }
    assert!(text(&after[0]["symbol"]).starts_with("work+"), "{}", after[0]);
    assert_eq!(after[0]["location"]["path"], json!(folder().join("values.c")));
    let calls = after.iter().any(|one| text(&one["instruction"]).contains("<length>"));
    assert!(calls, "{after:#?}");
    let skipped = ask(&mut client, 5, 2);
    assert_eq!(addresses(&skipped), addresses(&after[5..7]));
    let nothing = client.ok(
        "disassemble",
        json!({ "memoryReference": "0x0", "instructionOffset": -2, "instructionCount": 3 }),
    );
    assert!(
        nothing["instructions"]
            .as_array()
            .expect("instructions")
            .iter()
            .all(|one| one["presentationHint"] == "invalid")
    );
    assert!(
        client
            .refused("disassemble", json!({ "memoryReference": "0x0", "instructionCount": -1 }))
            .contains("instructionCount")
    );
}

#[test]
fn sources_have_texts() {
    let mut client = Client::launched("values-clang-O2.elf", json!({}));
    let sources = client.ok("loadedSources", json!({}));
    let path = folder().join("values.c");
    let source =
        sources["sources"].as_array().expect("sources").iter().find(|source| source["path"] == json!(path));
    let body = client.ok("source", json!({ "source": source.expect("values.c"), "sourceReference": 0 }));
    assert_eq!(text(&body["content"]), std::fs::read_to_string(&path).expect("a source"));
    client.refused("source", json!({ "source": { "path": "/none.c" }, "sourceReference": 0 }));
    client.refused("source", json!({ "sourceReference": 7 }));
}
