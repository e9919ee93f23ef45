import * as THREE from 'three';
import { FLAT_FRAGMENT, FLAT_VERTEX } from './shaders.js';
import { material } from './terrain.js';

const ROUTE_STEP_m = 1;
const ROUTE_TINT = [1, 1, 1, 0.55];
const OVER_GROUND_m = 0.12;
const TRACK_s = 20;
const TRACK_STEPS = 100;

/** Lines on the ground: the routes, and where the vehicles went in the last seconds. */
export class Lines {
  /** @param {import('./terrain.js').Terrain} terrain */
  constructor(replay, terrain, vehicles, shared) {
    this.replay = replay;
    this.terrain = terrain;
    this.vehicles = vehicles;
    const shader = material(FLAT_VERTEX, FLAT_FRAGMENT, shared, { transparent: true, depthWrite: false });
    this.routes = lines(shader, this.#routePoints());
    const segments = vehicles.length * TRACK_STEPS;
    this.tracks = lines(shader, []);
    this.tracks.geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(6 * segments), 3));
    this.tracks.geometry.setAttribute('tint', new THREE.BufferAttribute(new Float32Array(8 * segments), 4));
    this.tracks.visible = false;
    this.routes.visible = false;
    terrain.group.add(this.routes, this.tracks);
  }

  /** @returns {Set<number>} blocks that the tracks need at an epoch */
  blocks(epoch) {
    const blocks = new Set();
    const first = epoch - TRACK_s / this.replay.meta.epoch_s;
    for (let e = Math.max(first, 0); e < epoch; e += this.replay.blockEpochs) {
      blocks.add(this.replay.blockAt(e));
    }
    return blocks;
  }

  update(epoch) {
    if (!this.tracks.visible) {
      return;
    }
    const geometry = this.tracks.geometry;
    const positions = geometry.getAttribute('position');
    const tints = geometry.getAttribute('tint');
    const toGround = this.terrain.group.matrixWorld.clone().invert();
    const step = TRACK_s / this.replay.meta.epoch_s / TRACK_STEPS;
    let count = 0;
    for (const state of this.vehicles) {
      let before = null;
      for (let k = 0; k <= TRACK_STEPS; k++) {
        const at = this.#pointAt(state, epoch - k * step, toGround);
        if (before !== null && at !== null) {
          positions.setXYZ(count, ...before);
          positions.setXYZ(count + 1, ...at);
          tints.setXYZW(count, ...state.tint, 1 - (k - 1) / TRACK_STEPS);
          tints.setXYZW(count + 1, ...state.tint, 1 - k / TRACK_STEPS);
          count += 2;
        }
        before = at;
      }
    }
    geometry.setDrawRange(0, count);
    positions.needsUpdate = true;
    tints.needsUpdate = true;
  }

  #pointAt(state, epoch, toGround) {
    const values = new Float64Array(state.values.length);
    if (epoch < 0 || !this.replay.sample(state.number, epoch, values)) {
      return null;
    }
    const p = new THREE.Vector3(values[0], values[1], values[2]).applyMatrix4(toGround);
    return [p.x, p.y, this.terrain.height(p.x, p.y) + OVER_GROUND_m];
  }

  #routePoints() {
    const points = [];
    const seen = new Set();
    const toGround = this.terrain.group.matrixWorld.clone().invert();
    for (const { route } of this.replay.meta.vehicles) {
      const text = JSON.stringify(route ?? []);
      if (seen.has(text)) {
        continue;
      }
      seen.add(text);
      for (let k = 0; k + 1 < (route ?? []).length; k++) {
        this.#addLeg(points, route[k], route[k + 1], toGround);
      }
    }
    return points;
  }

  #addLeg(points, [x0, y0], [x1, y1], toGround) {
    const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / ROUTE_STEP_m));
    // Dashes: every second metre.
    for (let k = 0; k < steps; k += 2) {
      for (const f of [k / steps, Math.min(1, (k + 1) / steps)]) {
        const p = new THREE.Vector3(x0 + f * (x1 - x0), y0 + f * (y1 - y0), 0).applyMatrix4(toGround);
        points.push(p.x, p.y, this.terrain.relief.height(p.x, p.y) + OVER_GROUND_m);
      }
    }
  }
}

function lines(shader, points) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(points, 3));
  const tints = Array.from({ length: points.length / 3 }, () => ROUTE_TINT).flat();
  geometry.setAttribute('tint', new THREE.Float32BufferAttribute(tints, 4));
  const mesh = new THREE.LineSegments(geometry, shader);
  mesh.frustumCulled = false;
  mesh.renderOrder = 2;
  return mesh;
}
