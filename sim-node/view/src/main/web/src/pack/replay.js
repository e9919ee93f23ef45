import { decodeChanges } from './block.js';
import { GroundState } from './ground.js';
import { decodePoses, samplePoses } from './poses.js';
import { routeOf } from './route.js';

/** What going back to the start costs, as a route does. */
const CLEARING = 1;
const KEPT_BLOCKS = 96;
const KEPT_SUMS = 64;

/**
 * A moment of a pack: ground at an epoch, and poses. Any seek gives the same bits as playing from the start, as changes
 * add modulo 65536.
 */
export class Replay {
  /**
   * @param {(name: string) => Promise<Uint8Array>} load
   * @param {object} meta meta.json
   * @param {{epochs: number, blocks: number, complete: boolean}} state state.json
   */
  constructor(load, meta, state) {
    this.meta = meta;
    this.state = state;
    this.ground = new GroundState();
    this.epoch = 0;
    this.blocks = new Cache(async (k) => this.#decodeBlock(await load(`block/${k}.bin`)), KEPT_BLOCKS);
    this.sums = new Cache(async (name) => decodeChanges(await load(`sum/${name}.bin`)), KEPT_SUMS);
    this.blockEpochs = meta.block_epochs;
  }

  /** Newest epoch that can be shown. */
  get lastEpoch() {
    return this.state.epochs;
  }

  /** Moves the ground to an epoch; at most one such call at a time. */
  async seek(epoch) {
    const target = Math.min(Math.max(Math.round(epoch), 0), this.lastEpoch);
    const fromStart = routeOf(0, target, this.lastEpoch, this.blockEpochs);
    const fromHere = routeOf(this.epoch, target, this.lastEpoch, this.blockEpochs);
    const restart = fromStart.cost + CLEARING < fromHere.cost;
    const { moves } = restart ? fromStart : fromHere;
    const changes = await Promise.all(moves.map((move) => this.#changesOf(move)));
    if (restart) {
      this.ground.clear();
    }
    moves.forEach(({ from, to, sign }, k) => this.ground.apply(changes[k], from, to, sign));
    this.epoch = target;
  }

  /**
   * @param {number} number of the vehicle
   * @param {number} epoch may have a fraction
   * @param {Float64Array} out one value for each channel
   * @returns {boolean} false if the block is not loaded or the vehicle is not in the scene then
   */
  sample(number, epoch, out) {
    const samples = this.blocks.ready(this.blockAt(epoch))?.samples().get(number);
    return samples !== undefined && samplePoses(samples, epoch, out);
  }

  /** Loads the poses around an epoch. */
  async loadPoses(epoch) {
    if (this.state.blocks > 0) {
      await this.blocks.get(this.blockAt(epoch));
    }
  }

  /** @returns {number} block that holds the poses of an epoch */
  blockAt(epoch) {
    const block = Math.max(Math.ceil(epoch / this.blockEpochs) - 1, 0);
    return Math.min(block, this.state.blocks - 1);
  }

  #decodeBlock(bytes) {
    const changes = decodeChanges(bytes);
    const { vehicles } = this.meta;
    let samples;
    return { changes, samples: () => (samples ??= decodePoses(changes.poses, vehicles)) };
  }

  async #changesOf(move) {
    return move.level === 0 ? (await this.blocks.get(move.k)).changes : this.sums.get(`${move.level}/${move.k}`);
  }
}

/** Keeps the values that were used last. */
class Cache {
  /** @param {(key: any) => Promise<any>} make */
  constructor(make, size) {
    this.make = make;
    this.size = size;
    this.entries = new Map();
  }

  /** @returns {any} the value if it is there already */
  ready(key) {
    return this.entries.get(key)?.value;
  }

  get(key) {
    const found = this.entries.get(key);
    if (found !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, found);
      return found.promise;
    }
    const entry = { promise: this.make(key), value: undefined };
    this.entries.set(key, entry);
    entry.promise.then(
      (value) => (entry.value = value),
      () => this.entries.delete(key),
    );
    if (this.entries.size > this.size) {
      this.entries.delete(this.entries.keys().next().value);
    }
    return entry.promise;
  }
}
