// A pack of many minutes from one of 16 s: each repetition is the first one, moved ahead by the way of its vehicles.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { syntheticPack } from './synthetic.js';

const BLOCKS = 16;
/** Pages by which the vehicles of a synthetic run move in this time: 3.6 m/s, 3.2 m a page. */
const PAGES = 18;
const HEAD = 32;

/**
 * @param {{vehicles: number, minutes: number}} options
 * @returns {{meta: object, state: object, find: (name: string) => Uint8Array}} find reads a block or a sum
 */
export function longPack({ vehicles, minutes }) {
  const pack = syntheticPack({ vehicles, seconds: BLOCKS, rows: 8 });
  const meta = JSON.parse(new TextDecoder().decode(pack.get('meta.json')));
  const blocks = 60 * minutes;
  const made = new Map();
  const make = (name) => {
    const [kind, first, second] = name.replace('.bin', '').split('/');
    if (kind === 'block') {
      return moved(pack.get(`block/${first % BLOCKS}.bin`), Math.floor(first / BLOCKS));
    }
    if (first === '1') {
      return moved(pack.get('sum/1/0.bin'), Number(second));
    }
    return joined(Array.from({ length: 16 }, (_, k) => find(`sum/1/${16 * second + k}.bin`)));
  };
  const find = (name) => {
    if (!made.has(name)) {
      made.set(name, make(name));
    }
    return made.get(name);
  };
  for (let k = 0; k < blocks; k++) find(`block/${k}.bin`);
  for (let k = 0; k < Math.floor(blocks / 16); k++) find(`sum/1/${k}.bin`);
  for (let k = 0; k < Math.floor(blocks / 256); k++) find(`sum/2/${k}.bin`);
  return { meta, state: { epochs: blocks * meta.block_epochs, blocks, complete: true }, find };
}

/** The changes of a block, further ahead. */
function moved(deflated, times) {
  const bytes = Buffer.from(inflateRawSync(deflated));
  const pages = bytes.readUInt32LE(4);
  for (let p = 0; p < pages; p++) {
    const at = HEAD + 12 * p + 4;
    bytes.writeInt32LE(bytes.readInt32LE(at) + PAGES * times, at);
  }
  return deflateRawSync(bytes);
}

/** The entries of several sums as one sum; a page that several have is there several times. */
function joined(sums) {
  const all = sums.map((deflated) => parts(inflateRawSync(deflated)));
  const count = all.reduce((total, { pages }) => total + pages.length / 12, 0);
  const entries = [];
  let first = 0;
  for (const { pages, streams } of all) {
    const reader = { bytes: streams[0], at: 0 };
    const here = varint(reader);
    for (let k = 0; k < here; k++) {
      entries.push(...encoded(first + varint(reader)), ...encoded(varint(reader)));
    }
    first += pages.length / 12;
  }
  const entryCount = all.reduce((total, { streams }) => total + varint({ bytes: streams[0], at: 0 }), 0);
  const streams = [Buffer.from([...encoded(entryCount), ...entries])];
  for (let s = 1; s < 6; s++) {
    streams.push(Buffer.concat(all.map((part) => part.streams[s])));
  }
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(1, 0);
  head.writeUInt32LE(count, 4);
  streams.forEach((stream, s) => head.writeUInt32LE(stream.length, 8 + 4 * s));
  return deflateRawSync(Buffer.concat([head, ...all.map((part) => part.pages), ...streams]));
}

function parts(bytes) {
  const end = HEAD + 12 * bytes.readUInt32LE(4);
  const streams = [];
  for (let s = 0, at = end; s < 6; s++) {
    const length = bytes.readUInt32LE(8 + 4 * s);
    streams.push(bytes.subarray(at, at + length));
    at += length;
  }
  return { pages: bytes.subarray(HEAD, end), streams };
}

function varint(reader) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = reader.bytes[reader.at++];
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) {
      return value;
    }
  }
}

function encoded(value) {
  const bytes = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  return [...bytes, rest];
}
