import { VarintReader } from './varint.js';
import { PAGE_SIDE } from './ground.js';

const RESIDUAL_UNIT_m = 0.001;
const SMOOTH_m = 2.5;

/** Undeformed heights of the drawn area, in the frame of the ground. Outside they fade to their mean. */
export class Relief {
  /**
   * @param {{x0_m: number, y0_m: number, step_m: number, nx: number, ny: number, z0_m: number, unit_m: number}} grid
   * @param {Uint8Array} bytes inflated relief.bin
   */
  constructor(grid, bytes) {
    this.x0 = grid.x0_m;
    this.y0 = grid.y0_m;
    this.step = grid.step_m;
    this.nx = grid.nx;
    this.ny = grid.ny;
    this.heights = new Float32Array(this.nx * this.ny);
    const integers = decodeRows(bytes, this.nx, this.ny);
    let sum = 0;
    for (let k = 0; k < integers.length; k++) {
      this.heights[k] = grid.z0_m + integers[k] * grid.unit_m;
      sum += this.heights[k];
    }
    this.mean = sum / integers.length;
    [this.slopeX, this.slopeY] = smoothSlopes(this);
  }

  get x1() {
    return this.x0 + (this.nx - 1) * this.step;
  }

  get y1() {
    return this.y0 + (this.ny - 1) * this.step;
  }

  /** @returns {number} bilinear height in m; beyond the edge that of the nearest point of the edge */
  height(x, y) {
    return this.at(this.heights, x, y);
  }

  /** Interpolates one of the arrays of this relief. */
  at(h, x, y) {
    const u = Math.min(Math.max((x - this.x0) / this.step, 0), this.nx - 1);
    const v = Math.min(Math.max((y - this.y0) / this.step, 0), this.ny - 1);
    const i = Math.min(Math.floor(u), Math.max(this.nx - 2, 0));
    const j = Math.min(Math.floor(v), Math.max(this.ny - 2, 0));
    const fu = u - i;
    const fv = v - j;
    const k = j * this.nx + i;
    const right = this.nx > 1 ? 1 : 0;
    const up = this.ny > 1 ? this.nx : 0;
    const low = h[k] + fu * (h[k + right] - h[k]);
    const high = h[k + up] + fu * (h[k + up + right] - h[k + up]);
    return low + fv * (high - low);
  }
}

/** Slopes for light, over some metres: a surface between few measured heights would show its facets. */
function smoothSlopes({ heights, nx, ny, step }) {
  const x = new Float32Array(nx * ny);
  const y = new Float32Array(nx * ny);
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const [w, e] = [Math.max(i - 1, 0), Math.min(i + 1, nx - 1)];
      const [s, n] = [Math.max(j - 1, 0), Math.min(j + 1, ny - 1)];
      x[j * nx + i] = e > w ? (heights[j * nx + e] - heights[j * nx + w]) / ((e - w) * step) : 0;
      y[j * nx + i] = n > s ? (heights[n * nx + i] - heights[s * nx + i]) / ((n - s) * step) : 0;
    }
  }
  const radius = Math.round(SMOOTH_m / step);
  return [x, y].map((slope) => (radius > 0 ? blur(blur(slope, nx, ny, radius), nx, ny, radius) : slope));
}

/** Mean over a square of 2 radius + 1 nodes; fewer at the edge. */
function blur(values, nx, ny, radius) {
  const rows = blurLines(values, nx, ny, 1, nx, radius);
  return blurLines(rows, ny, nx, nx, 1, radius);
}

function blurLines(values, length, lines, along, across, radius) {
  const out = new Float32Array(values.length);
  for (let line = 0; line < lines; line++) {
    let sum = 0;
    let count = 0;
    for (let k = -radius; k < length; k++) {
      if (k + radius < length) {
        sum += values[line * across + (k + radius) * along];
        count++;
      }
      if (k - radius - 1 >= 0) {
        sum -= values[line * across + (k - radius - 1) * along];
        count--;
      }
      if (k >= 0) {
        out[line * across + k * along] = sum / count;
      }
    }
  }
  return out;
}

/**
 * @param {Uint8Array} bytes inflated page/G/I/J.bin
 * @returns {Float32Array} height less that of the relief, m, at node 64 j + i
 */
export function decodeResidual(bytes) {
  return Float32Array.from(decodeRows(bytes, PAGE_SIDE, PAGE_SIDE), (value) => value * RESIDUAL_UNIT_m);
}

/** Rows of differences to the value before; the first of a row: to the first of the row before. */
export function decodeRows(bytes, nx, ny) {
  const reader = new VarintReader(bytes);
  const values = new Int32Array(nx * ny);
  let first = 0;
  for (let j = 0; j < ny; j++) {
    first += reader.nextSigned();
    let value = first;
    values[j * nx] = value;
    for (let i = 1; i < nx; i++) {
      value += reader.nextSigned();
      values[j * nx + i] = value;
    }
  }
  return values;
}
