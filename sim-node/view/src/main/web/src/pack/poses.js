import { VarintReader } from './varint.js';

const HEAD_BYTES = 12;

/**
 * Samples of one vehicle in a block, of successive epochs.
 *
 * @typedef {object} Samples
 * @property {number} firstEpoch
 * @property {number} count
 * @property {Float64Array[]} columns value of each channel at each sample
 */

/**
 * @param {Uint8Array} bytes the poses of a block
 * @param {{channels: {key: string, scale: number}[]}[]} vehicles of meta.json
 * @returns {Map<number, Samples>} by number of the vehicle
 */
export function decodePoses(bytes, vehicles) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const result = new Map();
  let offset = 4;
  for (let k = view.getUint32(0, true); k > 0; k--) {
    const number = view.getUint16(offset, true);
    const count = view.getUint16(offset + 2, true);
    const firstEpoch = view.getUint32(offset + 4, true);
    const length = view.getUint32(offset + 8, true);
    offset += HEAD_BYTES;
    const reader = new VarintReader(bytes, offset, offset + length);
    const columns = vehicles[number].channels.map((channel) => decodeColumn(reader, count, channel.scale));
    result.set(number, { firstEpoch, count, columns });
    offset += length;
  }
  return result;
}

/** The first value, the first difference, then second differences. */
function decodeColumn(reader, count, scale) {
  const column = new Float64Array(count);
  let value = count > 0 ? reader.nextSigned() : 0;
  let step = 0;
  for (let k = 0; k < count; k++) {
    if (k > 0) {
      step += reader.nextSigned();
      value += step;
    }
    column[k] = value * scale;
  }
  return column;
}

/**
 * Writes the channels of a vehicle at an epoch with fraction.
 *
 * @param {Samples} samples
 * @param {number} epoch may have a fraction
 * @param {Float64Array} out one value for each channel
 * @returns {boolean} false if the vehicle is not in the scene then
 */
export function samplePoses(samples, epoch, out) {
  const at = epoch - samples.firstEpoch;
  if (at < 0 || at > samples.count - 1) {
    return false;
  }
  const k = Math.min(Math.floor(at), samples.count - 1);
  const next = Math.min(k + 1, samples.count - 1);
  const f = at - k;
  for (let c = 0; c < out.length; c++) {
    const column = samples.columns[c];
    out[c] = column[k] + f * (column[next] - column[k]);
  }
  return true;
}
