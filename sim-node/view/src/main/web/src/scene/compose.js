import { APRON, PAGE_SIDE } from '../pack/ground.js';

/** Texels of a side of a fine page: its nodes and the first nodes of the next pages. */
export const FINE_SIDE = PAGE_SIDE + 1;
/** The same for a page seen from afar: means of 4 x 4 nodes. */
export const SMALL_SIDE = 17;
const SMALL_STEP = 4;
const WIDE = PAGE_SIDE + 2 * APRON + 1;
/** Light is stored as a byte: 255 is twice the light on flat ground. */
export const LIGHT_SCALE = 127.5;
const AMBIENT = 0.42;
const SINKAGE_UNIT_m = 0.0001;
/** Hollows are compared with the ground this many nodes away, and darkest at this depth. */
const HOLLOW = 3;
const HOLLOW_m = 0.09;
const SHADE_STEPS = 4;
/**
 * Edges of ruts: as in RutEdges of Java, each node has the mean along the contour line of the sinkage through it, which
 * straightens the saw of whole nodes. Where sinkage changes less than FLAT_m from node to node, there is no clear line.
 */
const CONTOUR = [0, 1, 2, 3, 4, 5].map((k) => Math.exp(-0.5 * (k / 2.2) ** 2));
const CONTOUR_SUM = 2 * CONTOUR.reduce((sum, weight) => sum + weight) - 1;
const MARGIN = 6;
const FLAT_m = 5e-4;

/** Direction to the sun: low, from the side. */
export const SUN = unit([-0.62, -0.52, 0.5]);

/**
 * Light on a slope, 1 on flat ground.
 *
 * @param {number[]} sun direction to the sun in the frame of the ground
 */
export function slopeLight(gx, gy, sun) {
  const norm = 1 / Math.sqrt(1 + gx * gx + gy * gy);
  const direct = Math.max(0, (sun[2] - gx * sun[0] - gy * sun[1]) * norm) / sun[2];
  return AMBIENT * (0.4 + 0.6 * norm) + (1 - AMBIENT) * direct;
}

/**
 * Undeformed ground of a page: roughness with an apron, and heights and slopes of the relief at its nodes. Roughness
 * fades towards ground without a page, as its weight is interpolated between the corners of pages: 1 if all four pages
 * at a corner are there, else 0.
 *
 * @typedef {{rough: Float32Array, height: Float32Array, slopeX: Float32Array, slopeY: Float32Array}} Base
 * @returns {Base}
 */
export function pageBase(relief, spacing, page, residualOf, isPresent) {
  const height = new Float32Array(FINE_SIDE * FINE_SIDE);
  const slopeX = new Float32Array(FINE_SIDE * FINE_SIDE);
  const slopeY = new Float32Array(FINE_SIDE * FINE_SIDE);
  for (let j = 0; j < FINE_SIDE; j++) {
    const y = (PAGE_SIDE * page.J + j) * spacing;
    for (let i = 0; i < FINE_SIDE; i++) {
      const x = (PAGE_SIDE * page.I + i) * spacing;
      const t = j * FINE_SIDE + i;
      height[t] = relief.height(x, y);
      slopeX[t] = relief.at(relief.slopeX, x, y);
      slopeY[t] = relief.at(relief.slopeY, x, y);
    }
  }
  return { rough: roughness(page, residualOf, isPresent), height, slopeX, slopeY };
}

function roughness(page, residualOf, isPresent) {
  const rough = new Float32Array(WIDE * WIDE);
  const corners = cornerWeights(page, isPresent);
  for (let k = 0; k < 9; k++) {
    const residual = residualOf(page.ground, page.I + (k % 3) - 1, page.J + Math.floor(k / 3) - 1);
    if (residual === undefined) {
      continue;
    }
    const [i0, i1] = range((k % 3) - 1);
    const [j0, j1] = range(Math.floor(k / 3) - 1);
    for (let j = j0; j < j1; j++) {
      for (let i = i0; i < i1; i++) {
        const value = residual[(j & 63) * PAGE_SIDE + (i & 63)];
        rough[(j + APRON) * WIDE + i + APRON] = value * weight(corners, i, j);
      }
    }
  }
  return rough;
}

/** @returns {[number, number]} nodes of the apron that lie in the page before (-1), in it (0) or behind (1) */
function range(block) {
  return block < 0 ? [-APRON, 0] : block === 0 ? [0, PAGE_SIDE] : [PAGE_SIDE, PAGE_SIDE + APRON + 1];
}

/** Weights at the 4 x 4 corners of a page and of the pages around it. */
function cornerWeights({ ground, I, J }, isPresent) {
  const corners = [];
  for (let b = -1; b <= 2; b++) {
    for (let a = -1; a <= 2; a++) {
      const all =
        isPresent(ground, I + a, J + b) &&
        isPresent(ground, I + a - 1, J + b) &&
        isPresent(ground, I + a, J + b - 1) &&
        isPresent(ground, I + a - 1, J + b - 1);
      corners.push(all ? 1 : 0);
    }
  }
  return corners;
}

function weight(corners, i, j) {
  const k = 4 * (side(j) + 1) + side(i) + 1;
  const u = smooth((i & 63) / PAGE_SIDE);
  const v = smooth((j & 63) / PAGE_SIDE);
  const low = corners[k] + u * (corners[k + 1] - corners[k]);
  const high = corners[k + 4] + u * (corners[k + 5] - corners[k + 4]);
  return low + v * (high - low);
}

function side(i) {
  return i < 0 ? -1 : i >= PAGE_SIDE ? 1 : 0;
}

function smooth(x) {
  return x * x * (3 - 2 * x);
}

/** Composes textures of pages: heights, and colours with light. Reuses its memory. */
export class Composer {
  constructor(relief, spacing, sun, painter) {
    this.relief = relief;
    this.spacing = spacing;
    this.sun = sun;
    this.painter = painter;
    this.wide = new Float32Array(WIDE * WIDE);
    this.sunk = new Float32Array(WIDE * WIDE);
    this.rows = new Float32Array(WIDE * WIDE);
    this.blurred = new Float32Array(WIDE * WIDE);
    this.small = new Float32Array((SMALL_SIDE + 2) ** 2);
    this.around = new Array(9);
  }

  /**
   * @param {(I: number, J: number) => import('../pack/ground.js').Page | undefined} pageAt
   * @param {Base} base
   * @param {Float32Array} heights FINE_SIDE squared, out
   * @param {Uint8Array} colours four times as many, out
   */
  fine(I, J, pageAt, base, heights, colours) {
    this.#gather(I, J, pageAt);
    this.#fillWide(base.rough);
    const wide = this.wide;
    for (let j = 0; j < FINE_SIDE; j++) {
      for (let i = 0; i < FINE_SIDE; i++) {
        const w = (j + APRON) * WIDE + i + APRON;
        const t = j * FINE_SIDE + i;
        heights[t] = base.height[t] + wide[w];
        this.painter.goTo((PAGE_SIDE * I + i) * this.spacing, (PAGE_SIDE * J + j) * this.spacing);
        const n = (j & 63) * PAGE_SIDE + (i & 63);
        this.painter.paint(this.#neighbour(i, j), n, colours, 4 * t, base.rough[w] - wide[w]);
        colours[4 * t + 3] = Math.min(255, LIGHT_SCALE * this.#fineLight(w, base.slopeX[t], base.slopeY[t]));
      }
    }
  }

  /** As `fine`, at every fourth node. */
  coarse(I, J, pageAt, heights, colours) {
    this.#gather(I, J, pageAt);
    const side = SMALL_SIDE + 2;
    for (let b = 0; b < side; b++) {
      for (let a = 0; a < side; a++) {
        this.small[b * side + a] = this.#meanSinkage(SMALL_STEP * (a - 1), SMALL_STEP * (b - 1));
      }
    }
    const scale = -1 / (2 * SMALL_STEP * this.spacing);
    const { relief, small } = this;
    for (let j = 0; j < SMALL_SIDE; j++) {
      const y = (PAGE_SIDE * J + SMALL_STEP * j) * this.spacing;
      for (let i = 0; i < SMALL_SIDE; i++) {
        const x = (PAGE_SIDE * I + SMALL_STEP * i) * this.spacing;
        const w = (j + 1) * side + i + 1;
        const t = j * SMALL_SIDE + i;
        heights[t] = relief.height(x, y) - small[w];
        const gx = relief.at(relief.slopeX, x, y) + (small[w + 1] - small[w - 1]) * scale;
        const gy = relief.at(relief.slopeY, x, y) + (small[w + side] - small[w - side]) * scale;
        this.painter.goTo(x, y);
        this.#meanColour(SMALL_STEP * i, SMALL_STEP * j, colours, 4 * t);
        colours[4 * t + 3] = Math.min(255, LIGHT_SCALE * slopeLight(gx, gy, this.sun));
      }
    }
  }

  #gather(I, J, pageAt) {
    for (let k = 0; k < 9; k++) {
      this.around[k] = pageAt(I + (k % 3) - 1, J + Math.floor(k / 3) - 1);
    }
  }

  #neighbour(i, j) {
    return this.around[3 * side(j) + side(i) + 4];
  }

  /** Heights over the relief. */
  #fillWide(rough) {
    const { wide, sunk, rows, blurred } = this;
    for (let b = 0; b < WIDE; b++) {
      const row = ((b - APRON) & 63) * PAGE_SIDE;
      const pages = 3 * side(b - APRON) + 4;
      for (let a = 0; a < WIDE; a++) {
        const page = this.around[pages + side(a - APRON)];
        const w = b * WIDE + a;
        sunk[w] = page === undefined ? 0 : SINKAGE_UNIT_m * page.sinkage[row + ((a - APRON) & 63)];
        wide[w] = rough[w] - sunk[w];
      }
    }
    blur(sunk, rows, 1);
    blur(rows, blurred, WIDE);
    for (let b = MARGIN; b < WIDE - MARGIN; b++) {
      for (let a = MARGIN; a < WIDE - MARGIN; a++) {
        const w = b * WIDE + a;
        const gx = 0.5 * (blurred[w + 1] - blurred[w - 1]);
        const gy = 0.5 * (blurred[w + WIDE] - blurred[w - WIDE]);
        const square = gx * gx + gy * gy;
        if (square > 0) {
          const along = this.#alongContour(a, b, gx / Math.sqrt(square), gy / Math.sqrt(square));
          const clear = square / (square + FLAT_m * FLAT_m);
          wide[w] = rough[w] - blurred[w] - clear * (along - blurred[w]);
        }
      }
    }
  }

  /** Mean sinkage along the line at right angles to a direction. */
  #alongContour(a, b, gx, gy) {
    const { sunk } = this;
    let sum = 0;
    for (let k = -5; k <= 5; k++) {
      const x = a - k * gy;
      const y = b + k * gx;
      const w = (y | 0) * WIDE + (x | 0);
      const s = x % 1;
      const t = y % 1;
      const south = sunk[w] + s * (sunk[w + 1] - sunk[w]);
      const north = sunk[w + WIDE] + s * (sunk[w + WIDE + 1] - sunk[w + WIDE]);
      sum += CONTOUR[Math.abs(k)] * (south + t * (north - south));
    }
    return sum / CONTOUR_SUM;
  }

  /** Light at a node: slope, darker in hollows, and in the shade of what is higher towards the sun. */
  #fineLight(w, slopeX, slopeY) {
    const h = this.wide;
    const scale = 0.5 / this.spacing;
    const gx = slopeX + (h[w + 1] - h[w - 1]) * scale;
    const gy = slopeY + (h[w + WIDE] - h[w - WIDE]) * scale;
    const mean = 0.25 * (h[w + HOLLOW] + h[w - HOLLOW] + h[w + HOLLOW * WIDE] + h[w - HOLLOW * WIDE]);
    const hollow = Math.min(Math.max((mean - h[w]) / HOLLOW_m, -0.5), 1);
    return slopeLight(gx, gy, this.sun) * (1 - 0.55 * this.#shade(w, slopeX, slopeY)) * (1 - 0.45 * hollow);
  }

  #shade(w, slopeX, slopeY) {
    const h = this.wide;
    const [sx, sy, sz] = this.sun;
    const flat = Math.hypot(sx, sy);
    const rise = (this.spacing * (sz - slopeX * sx - slopeY * sy)) / flat;
    let shade = 0;
    for (let k = 1; k <= SHADE_STEPS; k++) {
      const a = Math.round((k * sx) / flat);
      const b = Math.round((k * sy) / flat);
      shade = Math.max(shade, (h[w + b * WIDE + a] - h[w] - k * rise) / 0.02);
    }
    return Math.min(shade, 1);
  }

  #meanSinkage(i, j) {
    let sum = 0;
    for (let b = j - 2; b < j + 2; b++) {
      for (let a = i - 2; a < i + 2; a++) {
        const page = this.#neighbour(a, b);
        sum += page === undefined ? 0 : page.sinkage[(b & 63) * PAGE_SIDE + (a & 63)];
      }
    }
    return (SINKAGE_UNIT_m / 16) * sum;
  }

  #meanColour(i, j, out, o) {
    const colour = [0, 0, 0];
    let r = 0;
    let g = 0;
    let b = 0;
    for (let y = j - 2; y < j + 2; y += 1) {
      for (let x = i - 2; x < i + 2; x += 1) {
        this.painter.paint(this.#neighbour(x, y), (y & 63) * PAGE_SIDE + (x & 63), colour, 0);
        r += colour[0];
        g += colour[1];
        b += colour[2];
      }
    }
    out[o] = r / 16;
    out[o + 1] = g / 16;
    out[o + 2] = b / 16;
  }
}

/** Binomial means of five values, a step apart. */
function blur(from, to, step) {
  for (let w = 2 * step; w < from.length - 2 * step; w++) {
    to[w] =
      (from[w - 2 * step] + from[w + 2 * step] + 4 * (from[w - step] + from[w + step]) + 6 * from[w]) / 16;
  }
}

function unit(v) {
  const norm = Math.hypot(...v);
  return v.map((x) => x / norm);
}
