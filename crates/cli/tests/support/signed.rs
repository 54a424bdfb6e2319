//! Files that are kept, forged.

use std::path::Path;

use serde_json::Value;

use crate::support::program::put;

/// The same with a hash that fits, as somebody would work it out who read how that is done.
pub(crate) fn signed_anew(mut value: Value) -> String {
    value["checksum"] = "".into();
    let text = serde_json::to_string(&value).unwrap();
    value["checksum"] = blake3::hash(text.as_bytes()).to_hex()[..16].into();
    serde_json::to_string(&value).unwrap() + "\n"
}

/// The same of a document that is set out for people too.
pub(crate) fn signed_set_out(mut value: Value) -> String {
    value.as_object_mut().unwrap().remove("checksum");
    let text = serde_json::to_string_pretty(&value).unwrap() + "\n";
    let hash = blake3::hash(text.as_bytes()).to_hex();
    format!("{},\n  \"checksum\": \"{}\"\n}}\n", text.trim_end_matches("\n}\n"), &hash[..16])
}

/// A document with something else in it, and a hash that fits, as somebody would work it out.
pub(crate) fn forged(text: &str, from: &str, to: &str) -> String {
    let (body, _) = text.rsplit_once(",\n  \"checksum\"").unwrap();
    assert!(body.contains(from), "{from}");
    let body = body.replacen(from, to, 1);
    let hash = blake3::hash(format!("{body}\n}}\n").as_bytes()).to_hex();
    format!("{body},\n  \"checksum\": \"{}\"\n}}\n", &hash[..16])
}

/// Makes what a shard has done what a job had done that was cut short in a folder, and changes that.
pub(crate) fn cut_short(root: &Path, shard: &str, out: &str, change: impl Fn(&mut Value)) {
    let read = |name: &str| std::fs::read_to_string(root.join(shard).join(name)).unwrap();
    let (before, list) = (read("pieces.json"), read(".sandtable-inventory.json"));
    let mut pieces: Value = serde_json::from_str(&before).unwrap();
    pieces["job"]["shard"] = Value::Null;
    change(&mut pieces);
    let after = signed_anew(pieces);
    let [old, new] = [&before, &after].map(|text| blake3::hash(text.as_bytes()).to_hex());
    put(root, &format!("{out}/pieces.json"), &after);
    let list = list.replace(old.as_str(), new.as_str());
    put(root, &format!("{out}/.sandtable-inventory.json"), &list);
}
