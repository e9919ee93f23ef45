// Reads an MCAP file by its index and prints, for each topic, the number of messages and the last one before a time.
import { open } from "node:fs/promises";
import { McapIndexedReader } from "@mcap/core";
import lz4 from "lz4js";

const [path, beforeNs] = process.argv.slice(2);
const file = await open(path);
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
const topics = {};
for await (const message of reader.readMessages()) {
  const channel = reader.channelsById.get(message.channelId);
  const schema = reader.schemasById.get(channel.schemaId);
  const topic = (topics[channel.topic] ??= { schema: schema.name, encoding: schema.encoding, count: 0 });
  topic.count++;
}
for await (const message of reader.readMessages({ endTime: BigInt(beforeNs), reverse: true })) {
  const topic = topics[reader.channelsById.get(message.channelId).topic];
  topic.last ??= { time: message.logTime.toString(), data: Buffer.from(message.data).toString("base64") };
}
console.log(JSON.stringify({ statistics: Number(reader.statistics.messageCount), topics }));
