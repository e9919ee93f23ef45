// Decodes every message of an MCAP file with the schemas that are in it, and compares these with the published ones:
// node ros2.mjs FILE [--print]. Ends with 1 if anything differs.
import { open } from "node:fs/promises";
import { McapIndexedReader } from "@mcap/core";
import { parse } from "@foxglove/rosmsg";
import { ros2jazzy } from "@foxglove/rosmsg-msgs-common";
import { MessageReader } from "@foxglove/rosmsg2-serialization";
import lz4 from "lz4js";

const file = await open(process.argv[2]);
const readable = {
  size: async () => BigInt((await file.stat()).size),
  read: async (offset, length) => {
    const bytes = new Uint8Array(Number(length));
    await file.read(bytes, 0, bytes.length, Number(offset));
    return bytes;
  },
};
const decompressHandlers = { lz4: (bytes, size) => lz4.decompress(bytes, Number(size)) };
const reader = await McapIndexedReader.Initialize({ readable, decompressHandlers });
const fields = (definition) =>
  definition.definitions.map(({ name, type, isArray, arrayLength, value }) => [name, type, isArray, arrayLength, value]);
const readers = new Map();
const wrong = [];
for (const schema of reader.schemasById.values()) {
  const types = parse(new TextDecoder().decode(schema.data), { ros2: true });
  readers.set(schema.id, new MessageReader(types));
  const names = new Set(types.slice(1).map((type) => type.name));
  for (const type of types) {
    const name = type.name ?? schema.name.replace("/msg/", "/");
    for (const field of type.definitions) {
      if (field.isComplex && !names.has(field.type)) wrong.push(`${schema.name} lacks ${field.type}`);
    }
    const published = ros2jazzy[name];
    if (published) {
      const sorted = (definition) => JSON.stringify(fields(definition).sort());
      if (sorted(type) !== sorted(published)) wrong.push(`${name} differs`);
    }
  }
}
const topics = {};
for await (const message of reader.readMessages()) {
  const channel = reader.channelsById.get(message.channelId);
  const value = readers.get(channel.schemaId).readMessage(message.data);
  const topic = (topics[channel.topic] ??= { schema: reader.schemasById.get(channel.schemaId).name, count: 0 });
  topic.count++;
  topic.transient = channel.metadata.get("offered_qos_profiles").includes("durability: 1\n");
  const stamp = value.header?.stamp ?? value.timestamp;
  if (stamp && BigInt(stamp.sec) * 1000000000n + BigInt(stamp.nanosec ?? stamp.nsec) !== message.logTime) {
    wrong.push(`${channel.topic}: stamp`);
  }
  topic.first ??= value;
}
const brief = (key, value) =>
  typeof value === "bigint" ? Number(value) : ArrayBuffer.isView(value) ? Array.from(value.slice(0, 64)) : value;
const attachments = [];
for await (const attachment of reader.readAttachments()) attachments.push(attachment.name);
const metadata = {};
for await (const record of reader.readMetadata()) metadata[record.name] = Object.fromEntries(record.metadata);
if (reader.header.profile !== "ros2") wrong.push(`profile ${reader.header.profile}`);
const counts = new Map();
for (const channel of reader.channelsById.values()) {
  counts.set(channel.topic, Number(reader.statistics.channelMessageCounts.get(channel.id) ?? 0n));
}
for (const [topic, count] of counts) {
  if ((topics[topic]?.count ?? 0) !== count) wrong.push(`${topic}: ${topics[topic]?.count ?? 0} of ${count} messages`);
}
if (process.argv[3] === "--print") {
  console.log(JSON.stringify({ profile: reader.header.profile, attachments, metadata, topics }, brief));
}
wrong.forEach((each) => console.error(`ros2: ${each}`));
const total = Object.values(topics).reduce((sum, topic) => sum + topic.count, 0);
console.log(`ros2: ${total} messages of ${counts.size} topics decoded with ${readers.size} embedded schemas`);
process.exit(wrong.length || !total ? 1 : 0);
