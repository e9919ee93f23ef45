import * as THREE from 'three';
import { PAGE_SIDE, Page, pageKey } from '../pack/ground.js';
import { decodeResidual } from '../pack/relief.js';
import { Composer, FINE_SIDE, pageBase, SMALL_SIDE, slopeLight } from './compose.js';
import { Copies } from './copies.js';
import { patchGeometry } from './shapes.js';
import { Layers } from './layers.js';
import { PAGE_FRAGMENT, PAGE_VERTEX, PATCH_FRAGMENT, PATCH_VERTEX } from './shaders.js';
import { GroundTree } from './tree.js';

const FINE_LAYERS = 224;
const SMALL_LAYERS = 2048;
/** Cells of a side of a page, and the distance up to which it is drawn so. The last three have means of 4 x 4 nodes. */
const TIERS = [
  { cells: 64, below_m: 9, fine: true },
  { cells: 32, below_m: 18, fine: true },
  { cells: 16, below_m: 32, fine: true },
  { cells: 8, below_m: 60, fine: true },
  // where triangles are short: fewer of them, with the same colours
  { cells: 4, below_m: 60, fine: true },
  { cells: 2, below_m: 60, fine: true },
  { cells: 8, below_m: 90, fine: false },
  { cells: 4, below_m: 140, fine: false },
  { cells: 2, below_m: Infinity, fine: false },
].map((tier) => ({ ...tier, triangles: 2 * tier.cells * (tier.cells + 4) }));
const FIRST_SMALL = TIERS.findIndex((tier) => !tier.fine);
const CHEAPEST = TIERS[TIERS.length - 1].triangles;
const BUDGET_ms = 8;
const MAX_PATCHES = 1500;

/** The ground of a run: coarse from its relief, fine where it is deformed. All in the frame of the ground. */
export class Terrain {
  /**
   * @param {import('../pack/replay.js').Replay} replay
   * @param {import('../pack/relief.js').Relief} relief
   * @param {(name: string) => Promise<Uint8Array>} load
   * @param {object} shared uniforms that all ground shares
   * @param {{layers: number, pageTriangles: number, patchCells: number}} limits layers of a texture array; others as
   *     in stage.js
   */
  constructor(replay, relief, load, painter, sun, shared, limits) {
    this.replay = replay;
    this.relief = relief;
    this.load = load;
    this.painter = painter;
    this.limits = limits;
    this.number = 0;
    this.spacing = replay.meta.ground.spacing_m;
    this.page_m = PAGE_SIDE * this.spacing;
    this.composer = new Composer(relief, this.spacing, sun, painter);
    this.tree = new GroundTree(relief, this.spacing);
    this.fine = new Layers(FINE_SIDE, FINE_LAYERS);
    this.small = new Layers(SMALL_SIDE, Math.min(SMALL_LAYERS, limits.layers));
    /** @type {Map<number, PageView>} */
    this.views = new Map();
    /** @type {Map<number, Float32Array | undefined>} */
    this.residuals = new Map();
    this.pending = new Set();
    this.frame = 0;
    this.other = null;
    this.group = new THREE.Group();
    this.#addMeshes(shared, sun);
  }

  /** Compares with the ground of another run, or with none (null). */
  compareWith(other) {
    this.other = other;
    this.painter.context.otherOf = (page) => other?.page(page.ground, page.I, page.J);
    this.refreshPages([...this.replay.ground.pages.keys(), ...(other?.pages.keys() ?? []), ...this.views.keys()]);
    this.repaint();
  }

  /** Draws another ground of the run. */
  show(number) {
    for (const [key, view] of this.views) {
      this.views.delete(key);
      this.fine.release(view);
      this.small.release(view);
      this.tree.setPage(view.I, view.J, false);
    }
    this.number = number;
    this.compareWith(this.other);
  }

  /** All pages get their colours again. */
  repaint() {
    for (const view of this.views.values()) {
      view.staleFine = true;
      view.staleSmall = true;
    }
  }

  /** Takes notice of pages that changed. */
  refreshPages(keys) {
    for (const key of keys) {
      const page = this.replay.ground.pages.get(key) ?? this.other?.pages.get(key);
      if (page === undefined || page.ground !== this.number) {
        continue;
      }
      const present = this.#isDeformed(key);
      const view = this.views.get(key);
      if (present && view === undefined) {
        this.views.set(key, new PageView(page));
        this.#presenceChanged(page, true);
      } else if (!present && view !== undefined) {
        this.views.delete(key);
        this.fine.release(view);
        this.small.release(view);
        this.#presenceChanged(page, false);
      } else if (view !== undefined) {
        view.staleFine = true;
        view.staleSmall = true;
      }
    }
  }

  /** @returns {number} height of the ground as drawn, m */
  height(x, y) {
    const i = Math.floor(x / this.spacing);
    const j = Math.floor(y / this.spacing);
    const page = this.replay.ground.page(this.number, i >> 6, j >> 6);
    const sinkage = page === undefined ? 0 : page.sinkage[(j & 63) * PAGE_SIDE + (i & 63)] * 1e-4;
    return this.relief.height(x, y) - sinkage;
  }

  /**
   * Chooses what to draw from an eye.
   *
   * @param {THREE.Camera} camera its matrices are up to date
   * @param {boolean} complete all pages are brought up to date, however long that takes
   * @returns {boolean} whether pages were left for the next picture
   */
  update(camera, complete) {
    this.frame++;
    const selected = this.#select(camera);
    selected.sort((a, b) => a.distance - b.distance);
    this.tiers.forEach((tier) => tier.begin());
    const deadline = complete ? Infinity : performance.now() + BUDGET_ms;
    let left = false;
    let spare = this.limits.pageTriangles - selected.length * CHEAPEST;
    for (const { view, distance } of selected) {
      let tier = TIERS.findIndex((t) => distance < t.below_m && t.triangles - CHEAPEST <= Math.max(spare, 0));
      let held = TIERS[tier].fine ? this.fine.acquire(view, this.frame) : null;
      if (held === null) {
        tier = Math.max(tier, FIRST_SMALL);
        held = this.small.acquire(view, this.frame);
      }
      if (held === null) {
        continue;
      }
      spare -= TIERS[tier].triangles - CHEAPEST;
      left = this.#bringUpToDate(view, held, TIERS[tier].fine, deadline) || left;
      place(this.tiers[tier], view.I * this.page_m, view.J * this.page_m, held.layer);
    }
    this.tiers.forEach((tier) => tier.end());
    return left;
  }

  /** Waits until the roughness of all pages in the picture has been read. */
  async settled() {
    while (this.pending.size > 0) {
      await Promise.all(this.pending);
    }
  }

  #bringUpToDate(view, held, fine, deadline) {
    const stale = fine ? view.staleFine : view.staleSmall;
    if (!held.isNew && !stale) {
      return false;
    }
    if (!held.isNew && performance.now() > deadline) {
      return true;
    }
    const pageAt = (I, J) => this.#pageFor(I, J);
    const layers = fine ? this.fine : this.small;
    const { heights, colours } = layers.memory(held.layer);
    if (fine) {
      this.#requestResiduals(view);
      view.base ??= pageBase(
        this.relief,
        this.spacing,
        view,
        (ground, I, J) => this.residuals.get(pageKey(ground, I, J)),
        (ground, I, J) => this.views.has(pageKey(ground, I, J)),
      );
      this.composer.fine(view.I, view.J, pageAt, view.base, heights, colours);
      view.staleFine = false;
    } else {
      this.composer.coarse(view.I, view.J, pageAt, heights, colours);
      view.staleSmall = false;
    }
    layers.changed(held.layer);
    return false;
  }

  #pageFor(I, J) {
    const key = pageKey(this.number, I, J);
    const page = this.replay.ground.pages.get(key);
    return page ?? (this.other?.pages.has(key) ? blankPage(this.number, I, J) : undefined);
  }

  #isDeformed(key) {
    const own = this.replay.ground.pages.get(key);
    const other = this.other?.pages.get(key);
    return (own !== undefined && !own.isBlank()) || (other !== undefined && !other.isBlank());
  }

  #presenceChanged({ ground, I, J }, present) {
    this.tree.setPage(I, J, present);
    this.#spoilBases(ground, I, J);
  }

  #spoilBases(ground, I, J) {
    for (let dj = -2; dj <= 2; dj++) {
      for (let di = -2; di <= 2; di++) {
        const view = this.views.get(pageKey(ground, I + di, J + dj));
        if (view !== undefined) {
          view.base = null;
          view.staleFine = true;
        }
      }
    }
  }

  /** Roughness of a page and of those around it, of which its base has an apron. */
  #requestResiduals({ ground, I, J }) {
    for (let k = 0; k < 9; k++) {
      this.#requestResidual(ground, I + (k % 3) - 1, J + Math.floor(k / 3) - 1);
    }
  }

  #requestResidual(ground, I, J) {
    const key = pageKey(ground, I, J);
    if (this.residuals.has(key) || !this.views.has(key)) {
      return;
    }
    this.residuals.set(key, undefined);
    const reading = this.load(`page/${ground}/${I}/${J}.bin`)
      .then((bytes) => {
        this.residuals.set(key, decodeResidual(bytes));
        this.#spoilBases(ground, I, J);
        this.onChange?.();
      })
      .catch((error) => console.warn(`roughness of page ${I}, ${J}: ${error.message}`))
      .finally(() => this.pending.delete(reading));
    this.pending.add(reading);
  }

  #select(camera) {
    const toGround = this.group.matrixWorld.clone().invert();
    const eye = camera.getWorldPosition(new THREE.Vector3()).applyMatrix4(toGround);
    const matrix = new THREE.Matrix4()
      .multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
      .multiply(this.group.matrixWorld);
    const frustum = new THREE.Frustum().setFromProjectionMatrix(matrix);
    const sphere = new THREE.Sphere();
    const selected = [];
    this.patches.begin();
    this.smallPatches.begin();
    this.tree.select(eye, (x, y, z, radius) => frustum.intersectsSphere(sphere.set(sphere.center.set(x, y, z), radius)), {
      patch: (x, y, size) => place(this.patches, x, y, size),
      small: (x, y, size) => place(this.smallPatches, x, y, size),
      page: (I, J, distance) => selected.push({ view: this.views.get(pageKey(this.number, I, J)), distance }),
    });
    this.patches.end();
    this.smallPatches.end();
    return selected;
  }

  #addMeshes(shared, sun) {
    const { relief } = this;
    const reliefTexture = reliefLight(relief, sun);
    const ground = {
      ...shared,
      uRelief: { value: reliefTexture },
      uGrid: { value: new THREE.Vector4(relief.x0, relief.y0, 1 / relief.step, relief.mean) },
      uSoil: { value: this.painter.soils.texture() },
    };
    const patchMaterial = (own) => material(PATCH_VERTEX, PATCH_FRAGMENT, { ...ground, ...own });
    this.patches = this.#copies(this.limits.patchCells, MAX_PATCHES, patchMaterial);
    this.smallPatches = this.#copies(2, MAX_PATCHES, patchMaterial);
    const pageMaterial = (layers) => (own) =>
      material(PAGE_VERTEX, PAGE_FRAGMENT, {
        ...shared,
        uHeights: { value: layers.heights },
        uColours: { value: layers.colours },
        uPage: { value: this.page_m },
        ...own,
      });
    this.tiers = TIERS.map(({ cells, fine }) =>
      this.#copies(cells, fine ? FINE_LAYERS : SMALL_LAYERS, pageMaterial(fine ? this.fine : this.small)),
    );
    this.repaint();
  }

  #copies(cells, most, makeMaterial) {
    const copies = new Copies(patchGeometry(cells), 1, most, makeMaterial);
    copies.mesh.renderOrder = -2;
    this.group.add(copies.mesh);
    return copies;
  }
}

/** What the drawing knows of a page. */
class PageView {
  constructor({ ground, I, J }) {
    this.ground = ground;
    this.I = I;
    this.J = J;
    this.base = null;
    this.staleFine = true;
    this.staleSmall = true;
  }
}

const blanks = new Map();

/** A page without changes, for ground that only the other run has deformed. */
function blankPage(ground, I, J) {
  const key = pageKey(ground, I, J);
  if (!blanks.has(key)) {
    blanks.set(key, new Page(ground, I, J));
  }
  return blanks.get(key);
}

export function material(vertexShader, fragmentShader, uniforms, options = {}) {
  return new THREE.RawShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms,
    glslVersion: THREE.GLSL3,
    side: THREE.DoubleSide,
    ...options,
  });
}

function place(copies, x, y, value) {
  const at = copies.next();
  if (at >= 0) {
    copies.values[at] = x;
    copies.values[at + 1] = y;
    copies.values[at + 2] = value;
  }
}

/** Height and light of the undeformed ground at the nodes of the relief. */
function reliefLight(relief, sun) {
  const data = new Float32Array(2 * relief.nx * relief.ny);
  for (let k = 0; k < relief.heights.length; k++) {
    data[2 * k] = relief.heights[k];
    data[2 * k + 1] = slopeLight(relief.slopeX[k], relief.slopeY[k], sun);
  }
  const texture = new THREE.DataTexture(data, relief.nx, relief.ny, THREE.RGFormat, THREE.FloatType);
  texture.needsUpdate = true;
  return texture;
}
