import { requireEnd, VarintReader } from './varint.js';

/**
 * A part of a thing: an ellipsoid with a vertical axis, or an ellipsoid, cylinder or box by its three half axes.
 *
 * @typedef {{x: number, y: number, z: number, wide: number, high: number, colour: number[], isLeafy: boolean,
 *   form: string, axes: number[]}} Part
 */

/**
 * A plant, rock, log or person, or a part of a structure, in the frame of the ground. Lengths in m, colours linear.
 *
 * @typedef {{kind: string, x: number, y: number, z: number, height: number, parts: Part[]}} Thing
 */

/** Foliage of which the parts are solid. */
const FIRST_SOLID = 4;
/** Forms of parts by their numbers. */
const FORMS = ['upright', 'ellipsoid', 'cylinder', 'box'];
/** Unit of half axes in that of other lengths. */
const FINER = 0.1;

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
    const away = Math.max(...parts.map((each) => Math.hypot(each.x - x, each.y - y) + each.wide));
    const height = ['log', 'fence', 'wall', 'building'].includes(kind) ? away : Math.max(...parts.map((each) => each.z + each.high)) - z;
    things.push({ kind, x, y, z, height, parts });
  }
  requireEnd(reader.offset, bytes.length);
  return things;
}

/** Half the size of the box about a part along an axis. */
function reach(axes, d) {
  return Math.abs(axes[d]) + Math.abs(axes[3 + d]) + Math.abs(axes[6 + d]);
}

function part(reader, { unit_m, foliage }, foot, [shade, yellow]) {
  const form = FORMS[reader.next()];
  const number = reader.next();
  const [x, y, z] = foot.map((value) => value + reader.nextSigned() * unit_m);
  const isUpright = form === 'upright';
  const axes = Array.from({ length: isUpright ? 0 : 9 }, () => reader.nextSigned() * unit_m * FINER);
  const wide = isUpright ? reader.next() * unit_m : Math.max(reach(axes, 0), reach(axes, 1));
  const high = isUpright ? reader.next() * unit_m : reach(axes, 2);
  const [red, green, blue] = foliage[number].map((value) => value * shade);
  return { x, y, z, wide, high, colour: [red * yellow, green, blue], isLeafy: number < FIRST_SOLID, form, axes };
}
