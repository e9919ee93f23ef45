export const PAGE_SIDE = 64;
const PAGE_NODES = PAGE_SIDE * PAGE_SIDE;
/** Nodes of a neighbour that the drawing of a page reads. */
export const APRON = 8;
const LAST = PAGE_SIDE - APRON;

/** State of 64 x 64 nodes: the four channels of docs/view-pack.md. */
export class Page {
  constructor(ground, I, J) {
    this.ground = ground;
    this.I = I;
    this.J = J;
    this.sinkage = new Int16Array(PAGE_NODES);
    this.yieldPressure = new Uint16Array(PAGE_NODES);
    this.vehicle = new Uint16Array(PAGE_NODES);
    this.time = new Uint16Array(PAGE_NODES);
    this.channels = [this.sinkage, this.yieldPressure, this.vehicle, this.time];
  }

  /** @returns {boolean} whether no node has changed */
  isBlank() {
    return this.time.every((value) => value === 0) && this.sinkage.every((value) => value === 0);
  }
}

/** @returns {number} a number for each ground and page, usable as key of a map */
export function pageKey(ground, I, J) {
  return (ground * 65536 + (I + 32768)) * 65536 + (J + 32768);
}

/** State of all ground of a run at one epoch. */
export class GroundState {
  constructor() {
    /** @type {Map<number, Page>} */
    this.pages = new Map();
    /** Keys of pages whose drawing may have changed; the drawing clears it. @type {Set<number>} */
    this.dirty = new Set();
  }

  page(ground, I, J) {
    return this.pages.get(pageKey(ground, I, J));
  }

  /** Back to undeformed ground. */
  clear() {
    for (const page of this.pages.values()) {
      page.channels.forEach((channel) => channel.fill(0));
      this.#markAround(page, 15);
    }
  }

  /**
   * Adds the changes of the steps [from, to), or subtracts them.
   *
   * @param {import('./block.js').Changes} changes
   * @param {1 | -1} sign
   */
  apply(changes, from, to, sign) {
    const { pages, stepStart, entryPage, nodeStart } = changes;
    for (let entry = stepStart[from]; entry < stepStart[to]; entry++) {
      const p = 3 * entryPage[entry];
      const page = this.#open(pages[p], pages[p + 1], pages[p + 2]);
      this.#markAround(page, addEntry(page, changes, nodeStart[entry], nodeStart[entry + 1], sign));
    }
  }

  #open(ground, I, J) {
    const key = pageKey(ground, I, J);
    let page = this.pages.get(key);
    if (page === undefined) {
      page = new Page(ground, I, J);
      this.pages.set(key, page);
    }
    return page;
  }

  /** @param {number} sides bits: 1 low i, 2 high i, 4 low j, 8 high j */
  #markAround(page, sides) {
    const { ground, I, J } = page;
    this.dirty.add(pageKey(ground, I, J));
    const i0 = sides & 1 ? -1 : 0;
    const i1 = sides & 2 ? 1 : 0;
    const j0 = sides & 4 ? -1 : 0;
    const j1 = sides & 8 ? 1 : 0;
    for (let di = i0; di <= i1; di++) {
      for (let dj = j0; dj <= j1; dj++) {
        this.dirty.add(pageKey(ground, I + di, J + dj));
      }
    }
  }
}

/** Adds the nodes of an entry, which ascend; returns at which sides of the page they are. */
function addEntry(page, changes, start, end, sign) {
  const { node, change } = changes;
  const [sinkage, yieldPressure, vehicle, time] = page.channels;
  const [dSinkage, dYield, dVehicle, dTime] = change;
  let low = PAGE_SIDE;
  let high = 0;
  for (let k = start; k < end; k++) {
    const n = node[k];
    sinkage[n] += sign * dSinkage[k];
    yieldPressure[n] += sign * dYield[k];
    vehicle[n] += sign * dVehicle[k];
    time[n] += sign * dTime[k];
    const i = n & 63;
    low = i < low ? i : low;
    high = i > high ? i : high;
  }
  const first = node[start] >> 6;
  const last = node[end - 1] >> 6;
  return (low < APRON ? 1 : 0) | (high >= LAST ? 2 : 0) | (first < APRON ? 4 : 0) | (last >= LAST ? 8 : 0);
}
