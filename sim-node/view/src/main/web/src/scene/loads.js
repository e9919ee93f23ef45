import * as THREE from 'three';
import { decodeTable, valueAt } from '../pack/table.js';
import { COLUMNS, sideShare, soilSurface } from './hollow.js';
import { surfaceGeometry } from './shapes.js';
import { Batch, partMaterial } from './vehicles.js';

const ROWS = 17;
/** Clods on the surface. */
const ROUGH_m = 0.035;
/** Of the colours of dry and moist soil. */
const MOIST = 0.55;
/** Soil lies a little inside the plates of its bucket. */
const INSIDE_m = 0.012;

/** The soil in the buckets of a run: masses by its tables, surfaces by the attitude of each bucket. */
export class Loads {
  /** @param {import('./run-scene.js').RunScene} run */
  constructor(run, shared) {
    this.run = run;
    this.group = new THREE.Group();
    /** @type {Load[]} */
    this.loads = run.vehicles.vehicles.flatMap((state) =>
      state.parts.filter(({ bucket }) => bucket !== undefined).map((part) => new Load(state, part, shared)),
    );
    this.loads.forEach(({ batch }) => this.group.add(batch.mesh));
    /** Tables by the names of vehicles. */
    this.tables = new Map();
  }

  /** Reads the tables, and again those of a run that goes on. */
  async load(time_s) {
    const names = new Set(this.loads.map(({ state }) => state.name));
    await Promise.all(
      [...names].map(async (name) => {
        const table = this.tables.get(name);
        if (table === undefined || (!table.complete && time_s > table.last_s)) {
          const { complete } = this.run.replay.state;
          // a run that begins has no table yet
          const bytes = await this.run.load(`table/${name}.bin`).catch(() => null);
          if (bytes !== null) {
            const { columns, values } = decodeTable(bytes);
            const last_s = values[columns.indexOf('t_s')].at(-1) ?? -1;
            this.tables.set(name, { columns, values, last_s, complete });
          }
        }
      }),
    );
  }

  /** Draws the loads at a time, after the vehicles have moved there. */
  update(time_s) {
    for (const load of this.loads) {
      const table = load.state.isPresent ? this.tables.get(load.state.name) : undefined;
      load.update(table === undefined ? 0 : valueAt(table, load.part.bucket.column, time_s), this.run);
    }
  }
}

/** The soil in one bucket. */
class Load {
  constructor(state, part, shared) {
    this.state = state;
    this.part = part;
    this.batch = new Batch(surfaceGeometry(COLUMNS, ROWS), 1, (own) => partMaterial({ ...shared, ...own }));
  }

  update(mass_kg, run) {
    const { batch, part } = this;
    const e = part.matrix.elements;
    const surface = soilSurface(part.bucket, mass_kg / part.bucket.density_kgpm3, e[2], e[10]);
    batch.begin();
    if (surface !== null) {
      const { dry, moist } = run.soils.at(part.position.x, part.position.y);
      batch.add(part.matrix, dry.map((c, k) => (c + MOIST * (moist[k] - c)) / 255));
    }
    batch.end();
    if (surface !== null) {
      this.#shape(surface);
    }
  }

  #shape({ along, floor, top, up }) {
    const { width_m } = this.part.bucket;
    const geometry = this.batch.mesh.geometry;
    const positions = geometry.getAttribute('position');
    const half = width_m / 2 - INSIDE_m;
    for (let row = 0, n = 0; row < ROWS; row++) {
      const y = half * (-1 + (2 * row) / (ROWS - 1));
      along.forEach((a, k) => {
        const depth = (top[k] - floor[k]) * sideShare(width_m, y);
        const h = floor[k] + depth + ROUGH_m * Math.min(1, depth / 0.1) * (clod(k, row) - 0.5);
        positions.setXYZ(n++, a * up[1] + h * up[0], y, -a * up[0] + h * up[1]);
      });
    }
    positions.needsUpdate = true;
    geometry.computeVertexNormals();
  }
}

function clod(k, row) {
  const x = Math.sin(12.9898 * k + 78.233 * row) * 43758.5453;
  return x - Math.floor(x);
}
