import * as THREE from 'three';
import { decodeRows } from '../pack/relief.js';
import { soilColours } from './colours.js';

/** Colours of the materials of the ground by place: those of the nearest point of the relief. */
export class Soils {
  /**
   * @param {string[]} names of the materials by number
   * @param {import('../pack/relief.js').Relief} relief
   * @param {Uint8Array | null} bytes inflated soils.bin; null: one material
   */
  constructor(names, relief, bytes) {
    this.names = names;
    this.relief = relief;
    this.colours = soilColours(names);
    this.numbers = bytes === null ? null : decodeRows(bytes, relief.nx, relief.ny);
  }

  /** @returns {{dry: number[], moist: number[]}} colours 0 to 255 */
  at(x, y) {
    if (this.numbers === null) {
      return this.colours[0];
    }
    const { relief } = this;
    const i = Math.min(Math.max(Math.round((x - relief.x0) / relief.step), 0), relief.nx - 1);
    const j = Math.min(Math.max(Math.round((y - relief.y0) / relief.step), 0), relief.ny - 1);
    return this.colours[this.numbers[j * relief.nx + i]];
  }

  /** Dry colours at the points of the relief. */
  texture() {
    const count = this.numbers === null ? 1 : this.numbers.length;
    const data = new Uint8Array(4 * count);
    for (let k = 0; k < count; k++) {
      data.set([...this.colours[this.numbers?.[k] ?? 0].dry, 255], 4 * k);
    }
    const [nx, ny] = this.numbers === null ? [1, 1] : [this.relief.nx, this.relief.ny];
    const texture = new THREE.DataTexture(data, nx, ny);
    texture.needsUpdate = true;
    return texture;
  }
}
