import * as THREE from 'three';
import { loadJson, loader } from '../load.js';
import { readPlants } from '../pack/plants.js';
import { Relief } from '../pack/relief.js';
import { Replay } from '../pack/replay.js';
import { SUN } from './compose.js';
import { Lines } from './lines.js';
import { Loads } from './loads.js';
import { obstacleGroup } from './obstacles.js';
import { Painter } from './paint.js';
import { Plants } from './plants.js';
import { Shadows } from './shadows.js';
import { Soils } from './soils.js';
import { Terrain } from './terrain.js';
import { Vehicles } from './vehicles.js';

/** One run: its pack and its scene. */
export class RunScene {
  /** @param {string} prefix '' for the only run, else 'a/' or 'b/' */
  static async open(prefix, shared, limits) {
    const load = loader(prefix);
    const [meta, state] = await Promise.all([loadJson(load, 'meta.json'), loadJson(load, 'state.json')]);
    if (meta.version !== 1) {
      throw new Error(`this page reads packs of version 1, meta.json has version ${meta.version}`);
    }
    const relief = new Relief(meta.ground.relief, await load('relief.bin'));
    const { soils } = meta.ground;
    const places = soils.length > 1 ? await load('soils.bin') : null;
    const scene = new RunScene(prefix, load, meta, state, new Soils(soils, relief, places), shared, limits);
    if (meta.plants !== undefined) {
      scene.plant(readPlants(meta.plants, await load('plants.bin')), shared, limits);
    }
    await scene.loadMarks();
    return scene;
  }

  constructor(prefix, load, meta, state, soils, shared, limits) {
    this.prefix = prefix;
    this.load = load;
    this.meta = meta;
    const { relief } = soils;
    this.soils = soils;
    this.replay = new Replay(load, meta, state);
    this.painter = new Painter(soils, meta.ground.yield_unit_Pa);
    this.sun = new THREE.Vector3(...SUN);
    const frame = frameMatrix(meta.ground.frame);
    this.frame = frame;
    const sunInGround = this.sun.clone().transformDirection(frame.clone().invert());
    this.terrain = new Terrain(this.replay, relief, load, this.painter, sunInGround.toArray(), shared, limits);
    this.terrain.group.matrixAutoUpdate = false;
    this.terrain.group.matrix.copy(frame);
    this.terrain.group.updateMatrixWorld(true);
    this.vehicles = new Vehicles(this.replay, shared, limits);
    this.loads = new Loads(this, shared);
    this.shadows = new Shadows(this.terrain, this.sun, shared);
    this.lines = new Lines(this.replay, this.terrain, this.vehicles.vehicles, shared);
    this.scene = new THREE.Scene();
    const obstacles = obstacleGroup([...(meta.obstacles ?? []), ...(meta.water ?? [])], frame, shared);
    this.scene.add(this.terrain.group, this.vehicles.group, this.loads.group, obstacles);
    /** @type {Plants | null} */
    this.plants = null;
    /** Of the last picture: its eye in W, and from W to the picture. */
    this.eye = new THREE.Vector3();
    this.toPicture = new THREE.Matrix4();
    this.yawValues = meta.vehicles.map((vehicle) => new Float64Array(vehicle.channels.length));
  }

  /** Adds plants and rocks. */
  plant(things, shared, limits) {
    this.plants = new Plants(things, this.frame, shared, limits);
    this.scene.add(this.plants.group);
  }

  /** Reads what has happened so far. */
  async loadMarks() {
    this.marks = [...this.meta.marks, ...(await loadJson(this.load, 'marks.json'))];
  }

  get epoch_s() {
    return this.meta.epoch_s;
  }

  get lastTime_s() {
    return this.replay.lastEpoch * this.epoch_s;
  }

  /** Loads all that a time needs and moves the ground to it. */
  async seek(time_s) {
    const epoch = Math.min(time_s / this.epoch_s, this.replay.lastEpoch);
    const blocks = this.lines.tracks.visible ? this.lines.blocks(epoch) : new Set();
    const before = Math.max(0, epoch - 1 / this.epoch_s);
    await Promise.all([
      this.replay.seek(wholeEpoch(epoch)),
      this.replay.loadPoses(epoch),
      this.replay.loadPoses(before),
      this.replay.loadPoses(0),
      this.loads.load(time_s),
      ...[...blocks].map((block) => this.replay.blocks.get(block)),
    ]);
  }

  /** Mean heading of the vehicles that are there at the start, rad. */
  get startHeading() {
    const yaws = this.meta.vehicles.map((_, number) => this.yawAt(number, 0)).filter((yaw) => yaw !== null);
    return Math.atan2(sumOf(yaws, Math.sin), sumOf(yaws, Math.cos));
  }

  /** @returns {number | null} heading of a vehicle, rad */
  yawAt(number, time_s) {
    const v = this.yawValues[number];
    if (!this.replay.sample(number, Math.max(0, time_s / this.epoch_s), v)) {
      return null;
    }
    return Math.atan2(2 * (v[3] * v[6] + v[4] * v[5]), 1 - 2 * (v[5] * v[5] + v[6] * v[6]));
  }
}

function sumOf(values, f) {
  return values.reduce((sum, value) => sum + f(value), 0);
}

/** @returns {number} the epoch that is complete at a time; 3.0000001 and 2.9999999 are epoch 3 */
export function wholeEpoch(epoch) {
  return Math.floor(epoch + 1e-6);
}

function frameMatrix(frame) {
  if (frame === undefined) {
    return new THREE.Matrix4();
  }
  const [w, x, y, z] = frame.q;
  const one = new THREE.Vector3(1, 1, 1);
  return new THREE.Matrix4().compose(new THREE.Vector3(...frame.p), new THREE.Quaternion(x, y, z, w), one);
}
