// Writes packs for tests, from the document alone: docs/view-pack.md.
import { deflateRawSync } from 'node:zlib';

const PAGE_NODES = 4096;

/** Collects bytes. */
class Bytes {
  constructor() {
    this.bytes = [];
  }

  varint(value) {
    let rest = value >>> 0;
    while (rest >= 0x80) {
      this.bytes.push((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.bytes.push(rest);
  }

  signed(value) {
    this.varint((value << 1) ^ (value >> 31));
  }

  uint16(value) {
    this.bytes.push(value & 255, (value >> 8) & 255);
  }

  uint32(value) {
    this.uint16(value & 0xffff);
    this.uint16((value >>> 16) & 0xffff);
  }
}

/** The difference modulo 65536 that is nearest to zero. */
export function wrapped(difference) {
  return (difference << 16) >> 16;
}

/**
 * @param {{page: [number, number, number], nodes: Map<number, number[]>}[][]} steps entries of each step
 * @param {Uint8Array} poses
 */
export function encodeChanges(steps, poses = new Uint8Array()) {
  const pages = [];
  const numbers = new Map();
  const streams = Array.from({ length: 6 }, () => new Bytes());
  for (const entries of steps) {
    streams[0].varint(entries.length);
    for (const { page, nodes } of entries) {
      const key = page.join(' ');
      if (!numbers.has(key)) {
        numbers.set(key, pages.length);
        pages.push(page);
      }
      encodeEntry(streams, numbers.get(key), nodes);
    }
  }
  const head = new Bytes();
  head.uint32(steps.length);
  head.uint32(pages.length);
  streams.forEach((stream) => head.uint32(stream.bytes.length));
  pages.flat().forEach((value) => head.uint32(value));
  return Uint8Array.from([...head.bytes, ...streams.flatMap((stream) => stream.bytes), ...poses]);
}

function encodeEntry(streams, number, nodes) {
  streams[0].varint(number);
  streams[0].varint(nodes.size);
  let before = -1;
  for (const index of [...nodes.keys()].sort((a, b) => a - b)) {
    if (index >= PAGE_NODES) {
      throw new Error(`node ${index}`);
    }
    streams[1].varint(index - before - 1);
    before = index;
    nodes.get(index).forEach((change, channel) => streams[2 + channel].signed(change));
  }
}

/** @param {{number: number, firstEpoch: number, columns: number[][]}[]} vehicles columns of integers */
export function encodePoses(vehicles) {
  const out = new Bytes();
  out.uint32(vehicles.length);
  for (const { number, firstEpoch, columns } of vehicles) {
    const body = new Bytes();
    for (const column of columns) {
      encodeColumn(body, column);
    }
    out.uint16(number);
    out.uint16(columns[0].length);
    out.uint32(firstEpoch);
    out.uint32(body.bytes.length);
    body.bytes.forEach((b) => out.bytes.push(b));
  }
  return Uint8Array.from(out.bytes);
}

function encodeColumn(out, column) {
  let step = 0;
  column.forEach((value, k) => {
    if (k === 0) {
      out.signed(value);
    } else {
      const next = value - column[k - 1];
      out.signed(next - step);
      step = next;
    }
  });
}

/** @param {(i: number, j: number) => number} valueAt integer of a node */
export function encodeRows(nx, ny, valueAt) {
  const out = new Bytes();
  let first = 0;
  for (let j = 0; j < ny; j++) {
    out.signed(valueAt(0, j) - first);
    first = valueAt(0, j);
    for (let i = 1; i < nx; i++) {
      out.signed(valueAt(i, j) - valueAt(i - 1, j));
    }
  }
  return Uint8Array.from(out.bytes);
}

/** @param {Record<string, Float32Array>} columns */
export function encodeTable(columns) {
  const names = Object.keys(columns);
  const rows = columns[names[0]].length;
  const head = Buffer.from(`${JSON.stringify({ rows, columns: names })}\n`);
  return new Uint8Array(Buffer.concat([head, ...names.map((name) => Buffer.from(columns[name].buffer))]));
}

/** Blocks and sums of a run as resources of a pack, deflated. */
export function packGround(epochs, blockEpochs, posesOf, resources) {
  const blocks = Math.ceil(epochs.length / blockEpochs);
  for (let k = 0; k < blocks; k++) {
    const steps = epochs.slice(k * blockEpochs, (k + 1) * blockEpochs);
    resources.set(`block/${k}.bin`, deflateRawSync(encodeChanges(steps, posesOf(k, steps.length))));
  }
  for (const [level, group] of [
    [1, 16],
    [2, 64],
  ]) {
    for (let k = 0; (k + 1) * group <= blocks; k++) {
      const steps = epochs.slice(k * group * blockEpochs, (k + 1) * group * blockEpochs);
      resources.set(`sum/${level}/${k}.bin`, deflateRawSync(encodeChanges([sum(steps)])));
    }
  }
  return blocks;
}

function sum(steps) {
  const pages = new Map();
  for (const { page, nodes } of steps.flat()) {
    const key = page.join(' ');
    if (!pages.has(key)) {
      pages.set(key, { page, nodes: new Map() });
    }
    const total = pages.get(key).nodes;
    for (const [index, changes] of nodes) {
      const before = total.get(index) ?? [0, 0, 0, 0];
      total.set(index, changes.map((change, c) => wrapped(change + before[c])));
    }
  }
  return [...pages.values()];
}
