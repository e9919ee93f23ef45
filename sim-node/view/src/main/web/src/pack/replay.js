import { decodeChanges } from './block.js';
import { GroundState } from './ground.js';
import { decodePoses, samplePoses } from './poses.js';

const GROUP = 16;
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
    const fromStart = this.#plan(0, target);
    const fromHere = this.#plan(this.epoch, target);
    const restart = cost(fromStart) < cost(fromHere);
    const moves = restart ? fromStart : fromHere;
    const changes = await Promise.all(moves.map((move) => this.#changesOf(move)));
    if (restart) {
      this.ground.clear();
    }
    moves.forEach((move, k) => this.#applyMove(move, changes[k]));
    this.epoch = target;
  }

  /**
   * @param {number} number of the vehicle
   * @param {number} epoch may have a fraction
   * @param {Float64Array} out one value for each channel
   * @returns {boolean} false if the block is not loaded or the vehicle is not in the scene then
   */
  sample(number, epoch, out) {
    const samples = this.blocks.ready(this.blockAt(epoch))?.samples.get(number);
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
    return { changes, samples: decodePoses(changes.poses, this.meta.vehicles) };
  }

  /** Moves from an epoch to another: sums where they fit, whole blocks, single epochs. */
  #plan(from, to) {
    const forward = to >= from;
    const end = forward ? to : from;
    const moves = [];
    let at = forward ? from : to;
    while (at < end) {
      const move = this.#largestMove(at, end);
      moves.push(move);
      at += move.epochs;
    }
    moves.forEach((move) => (move.sign = forward ? 1 : -1));
    return moves;
  }

  #largestMove(at, end) {
    const perBlock = this.blockEpochs;
    const block = Math.floor(at / perBlock);
    const inBlock = at - block * perBlock;
    for (let level = 2; level >= 1 && inBlock === 0; level--) {
      const group = GROUP ** level;
      if (block % group === 0 && block + group <= this.state.blocks && at + group * perBlock <= end) {
        return { level, k: block / group, epochs: group * perBlock };
      }
    }
    const steps = Math.min(perBlock - inBlock, end - at);
    return { level: 0, k: block, from: inBlock, to: inBlock + steps, epochs: steps };
  }

  async #changesOf(move) {
    return move.level === 0 ? (await this.blocks.get(move.k)).changes : this.sums.get(`${move.level}/${move.k}`);
  }

  #applyMove(move, changes) {
    if (move.level === 0) {
      this.ground.apply(changes, move.from, move.to, move.sign);
    } else {
      this.ground.apply(changes, 0, changes.steps, move.sign);
    }
  }
}

function cost(moves) {
  return moves.reduce((sum, move) => sum + (move.level === 0 ? 1 : 2 * move.level), 0);
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
