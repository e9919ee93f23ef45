import * as THREE from 'three';

const FOV_deg = 42;
const CLEARANCE_m = 0.6;
const MIN_m = 1.5;
const MAX_m = 1500;
/** Heading of the follow camera: mean over this time. */
const SMOOTH_s = 0.8;
const SMOOTH_SAMPLES = 8;
const EYE = [0.15, 0.35, 0.25];

export const CAMERAS = ['orbit', 'follow', 'driver', 'top'];

/**
 * Where the picture is seen from. Angles: azimuth from which the eye looks at its target, elevation of the eye over it;
 * in the modes follow and driver the azimuth is relative to the heading of the vehicle.
 */
export class CameraRig {
  constructor() {
    this.camera = new THREE.PerspectiveCamera(FOV_deg, 1, 0.15, 4000);
    this.camera.up.set(0, 0, 1);
    this.mode = 'orbit';
    this.vehicle = 0;
    this.target = new THREE.Vector3();
    this.azimuth = Math.PI;
    this.elevation = 0.3;
    this.distance = 12;
    this.look = { azimuth: 0, elevation: 0 };
  }

  setMode(mode) {
    if (mode === this.mode) {
      return;
    }
    this.mode = mode;
    if (mode === 'follow') {
      this.azimuth = Math.PI * 0.86;
      this.elevation = 0.27;
      this.distance = Math.min(this.distance, 11);
    } else if (mode === 'top') {
      this.distance = Math.max(this.distance, 30);
    } else if (mode === 'driver') {
      this.look = { azimuth: 0, elevation: -0.06 };
    } else {
      this.elevation = Math.max(this.elevation, 0.12);
    }
  }

  /** Mode orbit from where the camera is now. */
  release() {
    const eye = this.camera.position;
    const offset = eye.clone().sub(this.target);
    this.distance = Math.max(offset.length(), MIN_m);
    this.azimuth = Math.atan2(offset.y, offset.x);
    this.elevation = Math.asin(THREE.MathUtils.clamp(offset.z / this.distance, -1, 1));
    this.mode = 'orbit';
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
  }

  zoom(factor) {
    this.distance = THREE.MathUtils.clamp(this.distance * factor, MIN_m, MAX_m);
  }

  /** Looks at all vehicles from behind, with the sun at the side. */
  frameAll(states, sun) {
    const present = states.filter((state) => state.isPresent);
    if (present.length === 0) {
      return;
    }
    const box = new THREE.Box3().setFromPoints(present.map((state) => state.position));
    box.getCenter(this.target);
    const spread = box.getSize(new THREE.Vector3()).length();
    const heading = Math.atan2(sumOf(present, Math.sin), sumOf(present, Math.cos));
    const toSun = Math.atan2(sun.y, sun.x);
    const side = Math.sin(toSun - heading) > 0 ? -1 : 1;
    this.mode = 'orbit';
    this.azimuth = heading + Math.PI + side * 0.6;
    this.elevation = spread > 60 ? 0.45 : 0.24;
    this.distance = THREE.MathUtils.clamp(6 + 0.95 * spread, 9, 400);
  }

  /**
   * Moves the camera.
   *
   * @param {import('./vehicles.js').VehicleState[]} states
   * @param {(number: number, time_s: number) => number | null} yawAt heading of a vehicle at a time
   * @param {import('./terrain.js').Terrain} terrain
   */
  place(states, yawAt, time_s, terrain) {
    const state = states[Math.min(this.vehicle, states.length - 1)];
    const bound = (this.mode === 'follow' || this.mode === 'driver') && state?.isPresent;
    if (bound) {
      this.target.copy(state.position);
      this.heading = smoothHeading((t) => yawAt(state.number, t), time_s) ?? state.yaw;
    }
    if (this.mode === 'driver' && bound) {
      this.#sit(state);
    } else if (this.mode === 'top') {
      this.#hover();
    } else {
      this.#circle(this.mode === 'follow' ? this.azimuth + (this.heading ?? 0) : this.azimuth, terrain);
    }
    this.camera.updateMatrixWorld();
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
    this.camera.up.set(0, 1, 0);
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

function sumOf(states, f) {
  return states.reduce((sum, state) => sum + f(state.yaw), 0);
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
