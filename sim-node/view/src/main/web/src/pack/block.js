import { requireEnd, shortVarints, VarintReader } from './varint.js';

const HEADER_BYTES = 32;
const STREAMS = 6;
const PAGE_BYTES = 12;
const PAGE_NODES = 4096;

/**
 * Ground changes of a block or a sum, as flat arrays. Step s has the entries stepStart[s] to stepStart[s + 1] - 1; entry
 * e belongs to page entryPage[e] and has the nodes nodeStart[e] to nodeStart[e + 1] - 1.
 *
 * @typedef {object} Changes
 * @property {number} steps
 * @property {Int32Array} pages ground, I, J of each page
 * @property {Uint32Array} stepStart
 * @property {Uint32Array} entryPage
 * @property {Uint32Array} nodeStart
 * @property {Uint16Array} node index 64 j + i in the page
 * @property {Int16Array[]} change of each of the four channels
 * @property {Uint8Array} poses bytes after the ground changes
 */

/**
 * @param {Uint8Array} bytes an inflated block or sum
 * @returns {Changes}
 */
export function decodeChanges(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const steps = view.getUint32(0, true);
  const pageCount = view.getUint32(4, true);
  const pages = new Int32Array(3 * pageCount);
  for (let k = 0; k < pages.length; k++) {
    pages[k] = view.getInt32(HEADER_BYTES + 4 * k, true);
  }
  const streams = [];
  let offset = HEADER_BYTES + PAGE_BYTES * pageCount;
  for (let stream = 0; stream < STREAMS; stream++) {
    const end = offset + view.getUint32(8 + 4 * stream, true);
    streams.push({ from: offset, end });
    offset = end;
  }
  if (offset > bytes.length) {
    throw new Error(`block has ${bytes.length} bytes, its streams need ${offset}`);
  }
  const [entryStream, nodeStream, ...channels] = streams;
  const entries = decodeEntries(new VarintReader(bytes, entryStream.from, entryStream.end), steps, pageCount);
  const node = decodeNodes(bytes, nodeStream, entries.nodeStart);
  const change = channels.map(({ from, end }) => shortVarints(bytes, from, end, node.length));
  return { steps, pages, ...entries, node, change, poses: bytes.subarray(offset) };
}

function decodeEntries(stream, steps, pageCount) {
  const stepStart = new Uint32Array(steps + 1);
  const entryPage = [];
  const nodeStart = [0];
  for (let step = 0; step < steps; step++) {
    const count = stream.next();
    for (let k = 0; k < count; k++) {
      const page = stream.next();
      if (page >= pageCount) {
        throw new Error(`step ${step} names page ${page} of ${pageCount}`);
      }
      entryPage.push(page);
      nodeStart.push(nodeStart[nodeStart.length - 1] + stream.next());
    }
    stepStart[step + 1] = entryPage.length;
  }
  return { stepStart, entryPage: Uint32Array.from(entryPage), nodeStart: Uint32Array.from(nodeStart) };
}

function decodeNodes(bytes, { from, end }, nodeStart) {
  const node = new Uint16Array(nodeStart[nodeStart.length - 1]);
  let at = from;
  for (let entry = 0; entry + 1 < nodeStart.length; entry++) {
    let index = -1;
    for (let k = nodeStart[entry]; k < nodeStart[entry + 1]; k++) {
      let step = bytes[at++];
      if (step >= 0x80) {
        step = (step & 0x7f) | (bytes[at++] << 7);
      }
      index += 1 + step;
      node[k] = index;
    }
    if (index >= PAGE_NODES) {
      throw new Error(`node ${index} is not in a page`);
    }
  }
  requireEnd(at, end);
  return node;
}
