import { requireEnd, VarintReader } from './varint.js';

/**
 * A plant, rock, log or person in the frame of the ground. Lengths in m, colours linear.
 *
 * @typedef {{kind: string, x: number, y: number, z: number, height: number,
 *   parts: {x: number, y: number, z: number, wide: number, high: number, colour: number[], isLeafy: boolean}[]}} Thing
 */

/** Foliage of which the parts are solid. */
const FIRST_SOLID = 4;

/**
 * @param {{count: number, unit_m: number, kinds: string[], foliage: number[][]}} meta
 * @param {Uint8Array} bytes inflated plants.bin
 * @returns {Thing[]}
 */
export function readPlants(meta, bytes) {
  const reader = new VarintReader(bytes);
  const unit = meta.unit_m;
  const foot = [0, 0, 0];
  const things = [];
  for (let k = 0; k < meta.count; k++) {
    const kind = meta.kinds[reader.next()];
    for (let d = 0; d < 3; d++) {
      foot[d] += reader.nextSigned();
    }
    const shade = bytes[reader.offset++] / 127.5;
    const yellow = bytes[reader.offset++] / 127.5;
    const [x, y, z] = foot.map((value) => value * unit);
    const parts = Array.from({ length: reader.next() }, () => part(reader, meta, [x, y, z], [shade, yellow]));
    const away = Math.max(...parts.map((each) => Math.hypot(each.x - x, each.y - y)));
    const height = kind === 'log' ? away : Math.max(...parts.map((each) => each.z + each.high)) - z;
    things.push({ kind, x, y, z, height, parts });
  }
  requireEnd(reader.offset, bytes.length);
  return things;
}

function part(reader, { unit_m, foliage }, foot, [shade, yellow]) {
  const number = reader.next();
  const [x, y, z] = foot.map((value) => value + reader.nextSigned() * unit_m);
  const wide = reader.next() * unit_m;
  const high = reader.next() * unit_m;
  const [red, green, blue] = foliage[number].map((value) => value * shade);
  return { x, y, z, wide, high, colour: [red * yellow, green, blue], isLeafy: number < FIRST_SOLID };
}
