import * as THREE from 'three';
import { InputError } from '../load.js';

const FOV_deg = 42;
const CLEARANCE_m = 0.6;
const MIN_m = 1.5;
const MAX_m = 1500;
/** Heading of the follow camera: mean over this time. */
const SMOOTH_s = 0.8;
const SMOOTH_SAMPLES = 8;
/** Share of the width of the picture that all vehicles take, and the widest picture for which it holds. */
const FREE = 0.65;
const WIDE_ASPECT = 1.78;
const EYE = [0.15, 0.35, 0.25];

export const CAMERAS = ['all', 'orbit', 'follow', 'driver', 'top'];

/** What a camera takes from its user: angles in degrees, lengths in m. */
const USED = {
  all: ['azimuth', 'elevation', 'distance', 'x', 'y', 'z'],
  orbit: ['azimuth', 'elevation', 'distance', 'x', 'y', 'z'],
  follow: ['azimuth', 'elevation', 'distance'],
  driver: ['azimuth', 'elevation'],
  top: ['azimuth', 'distance', 'x', 'y', 'z'],
};
const AXES = ['x', 'y', 'z'];

/**
 * Where the picture is seen from. Angles: azimuth from which the eye looks at its target, elevation of the eye over it;
 * in the modes follow and driver the azimuth is relative to the heading of the vehicle. What the user has not set
 * follows from the vehicles at the time of the picture alone, so that a picture does not depend on those before.
 */
export class CameraRig {
  constructor() {
    this.camera = new THREE.PerspectiveCamera(FOV_deg, 1, 0.15, 4000);
    this.target = new THREE.Vector3();
    this.vehicle = 0;
    this.setMode('all');
  }

  /** A camera as it is without settings. */
  setMode(mode) {
    this.mode = mode;
    /** Which of azimuth, elevation, distance, x, y and z the user has set. @type {Set<string>} */
    this.own = new Set();
    this.azimuth = mode === 'follow' ? Math.PI * 0.86 : Math.PI;
    this.elevation = mode === 'follow' ? 0.27 : 0.3;
    this.distance = mode === 'follow' ? 11 : mode === 'top' ? 30 : 12;
    this.look = { azimuth: 0, elevation: -0.06 };
  }

  /**
   * Sets what the camera otherwise chooses by itself.
   *
   * @param {string} key azimuth or elevation in degrees, distance, x, y or z in m
   */
  set(key, text) {
    const value = Number(text);
    if (!USED[this.mode].includes(key) || text === undefined || text.trim() === '' || !Number.isFinite(value)) {
      throw new InputError(`camera ${this.mode}: ${key}=${text} is not one of ${USED[this.mode].join(', ')} with a number`);
    }
    const owner = AXES.includes(key) ? this.target : this.mode === 'driver' ? this.look : this;
    owner[key] = key === 'azimuth' || key === 'elevation' ? THREE.MathUtils.degToRad(value) : value;
    this.own.add(key);
  }

  /** Mode orbit from where the camera is now. */
  release() {
    const eye = this.camera.position;
    const offset = eye.clone().sub(this.target);
    this.setMode('orbit');
    this.distance = Math.max(offset.length(), MIN_m);
    this.azimuth = Math.atan2(offset.y, offset.x);
    this.elevation = Math.asin(THREE.MathUtils.clamp(offset.z / this.distance, -1, 1));
    this.own = new Set(USED.orbit);
  }

  /** Looks at the chosen vehicle, also where the user has moved the camera away from it. */
  goToVehicle() {
    if (this.mode === 'all' || this.mode === 'orbit') {
      this.setMode('follow');
    }
    AXES.forEach((axis) => this.own.delete(axis));
  }

  /** @param {number} dx, dy parts of the height of the picture */
  rotate(dx, dy) {
    if (this.mode === 'driver') {
      this.look.azimuth += 2 * dx;
      this.look.elevation = THREE.MathUtils.clamp(this.look.elevation + 1.5 * dy, -0.9, 0.9);
    } else if (this.mode === 'top') {
      this.pan(dx, dy);
    } else {
      this.azimuth -= 4 * dx;
      this.elevation = THREE.MathUtils.clamp(this.elevation + 3 * dy, 0.02, 1.54);
      this.own.add('azimuth').add('elevation');
    }
  }

  pan(dx, dy) {
    if (this.mode === 'follow' || this.mode === 'driver') {
      return;
    }
    const scale = 2 * this.distance * Math.tan((FOV_deg * Math.PI) / 360);
    const right = new THREE.Vector3().setFromMatrixColumn(this.camera.matrixWorld, 0);
    const up = new THREE.Vector3().setFromMatrixColumn(this.camera.matrixWorld, 1);
    const ahead = this.mode === 'top' ? up : new THREE.Vector3(0, 0, 1).cross(right);
    this.target.addScaledVector(right, -dx * scale).addScaledVector(ahead, dy * scale);
    AXES.forEach((axis) => this.own.add(axis));
  }

  zoom(factor) {
    this.distance = THREE.MathUtils.clamp(this.distance * factor, MIN_m, MAX_m);
    this.own.add('distance');
  }

  /**
   * Moves the camera.
   *
   * @param {import('./run-scene.js').RunScene} run whose vehicles the camera looks at
   * @param {import('./terrain.js').Terrain} terrain that the camera stays above
   */
  place(run, time_s, terrain) {
    const states = run.vehicles.vehicles;
    const state = states[Math.min(this.vehicle, states.length - 1)];
    if (this.mode === 'all') {
      this.#frame(states.filter(({ isPresent }) => isPresent), run);
    } else if (state?.isPresent) {
      this.#aim(state.position);
    }
    const isBound = this.mode === 'follow' || this.mode === 'driver';
    if (isBound && state?.isPresent) {
      this.heading = smoothHeading((t) => run.yawAt(state.number, t), time_s) ?? state.yaw;
    }
    if (this.mode === 'driver' && state?.isPresent) {
      this.#sit(state);
    } else if (this.mode === 'top') {
      this.#hover();
    } else {
      this.#circle(isBound ? this.azimuth + (this.heading ?? 0) : this.azimuth, terrain);
    }
    this.camera.updateMatrixWorld();
  }

  #aim(point) {
    AXES.filter((axis) => !this.own.has(axis)).forEach((axis) => (this.target[axis] = point[axis]));
  }

  /** Looks at all vehicles from behind where they started, with the sun at the side. */
  #frame(present, run) {
    if (present.length === 0) {
      return;
    }
    const box = new THREE.Box3();
    present.forEach((state) => state.growBox(box));
    this.#aim(box.getCenter(new THREE.Vector3()));
    const spread = box.getSize(new THREE.Vector3()).length();
    const toSun = Math.atan2(run.sun.y, run.sun.x);
    const side = Math.sin(toSun - run.startHeading) > 0 ? -1 : 1;
    // panels cover the sides of the picture
    const free = FREE * Math.tan((FOV_deg * Math.PI) / 360) * Math.min(this.camera.aspect, WIDE_ASPECT);
    const chosen = {
      azimuth: run.startHeading + Math.PI + side * 0.6,
      elevation: spread > 60 ? 0.45 : 0.24,
      distance: THREE.MathUtils.clamp((0.5 * spread) / free, 9, 400),
    };
    Object.entries(chosen).forEach(([key, value]) => (this[key] = this.own.has(key) ? this[key] : value));
  }

  #circle(azimuth, terrain) {
    const flat = Math.cos(this.elevation) * this.distance;
    const eye = this.camera.position;
    eye.set(Math.cos(azimuth) * flat, Math.sin(azimuth) * flat, Math.sin(this.elevation) * this.distance).add(this.target);
    const local = eye.clone().applyMatrix4(terrain.group.matrixWorld.clone().invert());
    local.z = Math.max(local.z, terrain.height(local.x, local.y) + CLEARANCE_m);
    eye.copy(local.applyMatrix4(terrain.group.matrixWorld));
    this.camera.up.set(0, 0, 1);
    this.camera.lookAt(this.target);
  }

  #hover() {
    this.camera.position.copy(this.target);
    this.camera.position.z += this.distance;
    const turn = this.own.has('azimuth') ? this.azimuth : -Math.PI / 2;
    this.camera.up.set(-Math.cos(turn), -Math.sin(turn), 0);
    this.camera.lookAt(this.target);
  }

  #sit(state) {
    const [x, y, up] = EYE;
    const eye = new THREE.Vector3(x, y, state.top_m + up);
    this.camera.position.copy(eye.applyMatrix4(state.matrix));
    const azimuth = this.heading + this.look.azimuth;
    const flat = Math.cos(this.look.elevation);
    const ahead = new THREE.Vector3(Math.cos(azimuth) * flat, Math.sin(azimuth) * flat, Math.sin(this.look.elevation));
    this.camera.up.set(0, 0, 1);
    this.camera.lookAt(ahead.add(this.camera.position));
  }
}

/** Mean heading over the time before, the same however the time was reached. */
function smoothHeading(yawAt, time_s) {
  let sin = 0;
  let cos = 0;
  for (let k = 0; k < SMOOTH_SAMPLES; k++) {
    const yaw = yawAt(time_s - (k * SMOOTH_s) / SMOOTH_SAMPLES);
    if (yaw !== null) {
      sin += Math.sin(yaw);
      cos += Math.cos(yaw);
    }
  }
  return sin === 0 && cos === 0 ? null : Math.atan2(sin, cos);
}
