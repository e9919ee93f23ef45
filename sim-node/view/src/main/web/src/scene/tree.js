import { PAGE_SIDE } from '../pack/ground.js';

const MARGIN_m = 900;
/** A square is split when it is nearer than this many of its sides. */
const SPLIT = 1.5;
const PATCH_CELLS = 8;

/**
 * Squares of ground to draw, from a quadtree over the lattice of pages: large far away, pages of their own where the
 * ground is deformed.
 */
export class GroundTree {
  /** @param {import('../pack/relief.js').Relief} relief */
  constructor(relief, spacing) {
    this.relief = relief;
    this.page_m = PAGE_SIDE * spacing;
    this.rootLevel = Math.ceil(
      Math.log2((Math.max(relief.x1 - relief.x0, relief.y1 - relief.y0) + 2 * MARGIN_m) / this.page_m),
    );
    this.leafLevel = Math.max(1, Math.round(Math.log2((PATCH_CELLS * 0.7 * relief.step) / this.page_m)));
    const size = 2 ** this.rootLevel;
    this.rootI = Math.round((relief.x0 + relief.x1) / 2 / this.page_m - size / 2);
    this.rootJ = Math.round((relief.y0 + relief.y1) / 2 / this.page_m - size / 2);
    /** Number of pages below each square, by level. @type {Map<number, number>[]} */
    this.occupied = Array.from({ length: this.rootLevel + 1 }, () => new Map());
  }

  /** A page is drawn by itself from now on (or no longer). */
  setPage(I, J, present) {
    let i = I - this.rootI;
    let j = J - this.rootJ;
    for (const map of this.occupied) {
      const key = i * 65536 + j;
      const count = (map.get(key) ?? 0) + (present ? 1 : -1);
      if (count === 0) {
        map.delete(key);
      } else {
        map.set(key, count);
      }
      i = Math.floor(i / 2);
      j = Math.floor(j / 2);
    }
  }

  /**
   * @param {{x: number, y: number, z: number}} eye in the frame of the ground
   * @param {(x: number, y: number, z: number, radius: number) => boolean} isVisible whether a sphere is in the picture
   * @param {{patch: Function, small: Function, page: Function}} out patch(x, y, size), small(x, y), page(I, J, distance)
   */
  select(eye, isVisible, out) {
    this.eye = eye;
    this.isVisible = isVisible;
    this.out = out;
    this.#visit(this.rootLevel, 0, 0);
  }

  #visit(level, i, j) {
    const cells = 2 ** level;
    const size = cells * this.page_m;
    const I = this.rootI + i * cells;
    const J = this.rootJ + j * cells;
    const x = I * this.page_m;
    const y = J * this.page_m;
    const z = this.relief.height(x + size / 2, y + size / 2);
    if (!this.isVisible(x + size / 2, y + size / 2, z, 0.9 * size + 1)) {
      return;
    }
    const dx = Math.max(0, Math.abs(this.eye.x - x - size / 2) - size / 2);
    const dy = Math.max(0, Math.abs(this.eye.y - y - size / 2) - size / 2);
    const distance = Math.hypot(dx, dy, Math.max(0, Math.abs(this.eye.z - z) - size / 4));
    const occupied = this.occupied[level].has(i * 65536 + j);
    if (level === 0) {
      if (occupied) {
        this.out.page(I, J, distance);
      } else {
        this.out.small(x, y, size);
      }
    } else if (occupied || (level > this.leafLevel && distance < SPLIT * size)) {
      this.#visit(level - 1, 2 * i, 2 * j);
      this.#visit(level - 1, 2 * i + 1, 2 * j);
      this.#visit(level - 1, 2 * i, 2 * j + 1);
      this.#visit(level - 1, 2 * i + 1, 2 * j + 1);
    } else {
      this.out.patch(x, y, size);
    }
  }
}
