import * as THREE from 'three';
import { Belt } from './belts.js';
import { vehicleColour } from './colours.js';
import { Copies } from './copies.js';
import { arrowGeometry, hullGeometry, meshGeometry, wheelGeometry } from './shapes.js';
import { MAX_ARCHES, MAX_MARKS, PART_FRAGMENT, PART_VERTEX } from './shaders.js';
import { material } from './terrain.js';

/** Vehicles nearer than this have all their faces, unless there are too many. */
const NEAR_m = 70;
/** An arch is this much larger than its wheel, and wheels nearer to the middle than this have none, m. */
const ARCH_m = 0.09;
const MIDDLE_m = 0.25;
/** An arrow of a wheel that carries its share of the weight has this length. */
const ARROW_m = 1.1;
const ARROW_TINT = [1, 0.82, 0.2];
/** Sides of a box that marks are on, as the shader numbers them. */
const SIDES = ['front', 'rear', 'flank', 'top'];
/** Marks that are seen from afar. */
const FAR_PAINTS = ['glass', 'dark'];
/** Sides of a box of the volume of an ellipsoid, as a share of those of the box about it: the cube root of pi / 6. */
const STONE_SHARE = 0.806;
/** Values of a part: columns of its matrix, and its tint. */
const PART_TEXELS = 5;

/** The vehicles of a run at a moment: hulls, bodies, wheels, arrows of wheel force. */
export class Vehicles {
  /** @param {import('../pack/replay.js').Replay} replay */
  constructor(replay, shared, limits) {
    this.replay = replay;
    this.nearVehicles = limits.nearVehicles;
    this.vehicles = replay.meta.vehicles.map((vehicle, number) => new VehicleState(vehicle, number));
    this.vehicles.forEach((state) => {
      state.shadowShare = replay.meta.meshes?.[state.kind]?.far ? STONE_SHARE : 1;
    });
    this.group = new THREE.Group();
    this.shared = shared;
    /** @type {Map<string, Batch>} */
    this.batches = new Map();
    /** Keys of the chassis that have their arches. @type {Set<string>} */
    this.arched = new Set();
    this.arrows = new Batch(arrowGeometry(), this.#wheelCount(), (own) => arrowMaterial({ ...shared, ...own }));
    this.arrows.mesh.renderOrder = 5;
    this.showArrows = false;
    this.group.add(this.arrows.mesh);
    for (const state of this.vehicles) {
      state.parts.forEach((part) => this.#addBatches(state, part));
    }
  }

  /** @param {number} epoch may have a fraction */
  move(epoch) {
    for (const state of this.vehicles) {
      state.isPresent = this.replay.sample(state.number, epoch, state.values);
      if (state.isPresent) {
        state.move();
      }
    }
    this.#addArches();
  }

  /** Arches over the wheels as they are at the start; a vehicle that enters later has those of its kind, if any. */
  #addArches() {
    for (const state of this.vehicles) {
      const chassis = state.parts.find(({ kind }) => kind === 'chassis');
      const values = new Float64Array(state.values.length);
      if (this.arched.has(chassis?.key) || chassis === undefined || !this.replay.sample(state.number, 0, values)) {
        continue;
      }
      this.arched.add(chassis.key);
      const arches = archesOf(state.parts, values);
      const hasMesh = this.replay.meta.meshes?.[state.kind] !== undefined;
      for (const key of [hasMesh ? [] : chassis.key, `${chassis.key}/far`].flat()) {
        const shader = this.batches.get(key)?.mesh.material;
        if (shader !== undefined) {
          shader.uniforms.uArchCount.value = arches.length;
          shader.uniforms.uArches.value = Array.from({ length: MAX_ARCHES }, (_, k) => arches[k] ?? new THREE.Vector4());
          shader.side = THREE.DoubleSide;
        }
      }
    }
  }

  /**
   * Chooses what to draw.
   *
   * @param {THREE.Vector3} eye
   */
  choose(eye) {
    this.batches.forEach((batch) => batch.begin());
    this.arrows.begin();
    this.vehicles
      .filter((state) => state.isPresent)
      .map((state) => ({ state, distance: state.position.distanceTo(eye) }))
      .sort((a, b) => a.distance - b.distance)
      .forEach(({ state, distance }, k) => this.#draw(state, k < this.nearVehicles && distance < NEAR_m));
    this.batches.forEach((batch) => batch.end());
    this.arrows.end();
  }

  #draw(state, isNear) {
    for (const part of state.parts) {
      this.batches.get(isNear ? part.key : `${part.key}/far`)?.add(part.matrix, state.tint);
      if (this.showArrows && part.force !== null) {
        this.#addArrow(state, part);
      }
    }
    if (isNear) {
      const shoes = this.batches.get(`${state.kind}/shoe`);
      state.belts.forEach(({ matrices }) => matrices.forEach((matrix) => shoes.add(matrix, state.tint)));
    }
  }

  #addArrow(state, part) {
    const force = state.vector(part.force);
    const length = (force.length() * state.wheels * ARROW_m) / state.weight_N;
    if (length > 0.02) {
      const foot = new THREE.Vector3(0, 0, -part.radius_m).applyQuaternion(state.quaternion);
      foot.add(part.position);
      const turn = new THREE.Quaternion().setFromUnitVectors(UP, force.normalize());
      const width = 0.6 + 0.4 * Math.min(length, 1.5);
      this.arrows.add(new THREE.Matrix4().compose(foot, turn, new THREE.Vector3(width, width, length)), ARROW_TINT);
    }
  }

  #addBatches(state, part) {
    const copies = part.kind === 'wheel' ? state.wheels : 1;
    const { wheel: numbers, looks, meshes } = this.replay.meta;
    const wheel = { uWheel: { value: wheelNumbers(numbers) } };
    const add = (key, makeGeometry, marks = [], capacity = copies * this.vehicles.length) => {
      if (!this.batches.has(key)) {
        const uniforms = { ...this.shared, ...wheel, ...markUniforms(marks) };
        const batch = new Batch(makeGeometry(), capacity, (own) => partMaterial({ ...uniforms, ...own }));
        this.batches.set(key, batch);
        this.group.add(batch.mesh);
      }
    };
    if (part.kind === 'wheel') {
      add(part.key, () => wheelGeometry(part.radius_m, part.width_m, false));
      add(`${part.key}/far`, () => wheelGeometry(part.radius_m, part.width_m, true));
    } else if (part.boxes.length > 0) {
      const isPlain = part.kind === 'body';
      const marks = isPlain ? [] : (looks?.[state.kind] ?? []);
      const mesh = meshes?.[isPlain ? `${state.kind}/${part.name}` : state.kind];
      if (mesh !== undefined) {
        add(part.key, () => meshGeometry(mesh));
      } else if (!part.shoes) {
        add(part.key, () => hullGeometry(part.boxes, false, isPlain), marks);
      }
      const far = marks.filter(({ paint }) => FAR_PAINTS.includes(paint));
      add(`${part.key}/far`, () => (mesh?.far ? meshGeometry(mesh) : hullGeometry(part.boxes, true, isPlain)), far);
      if (part.shoes) {
        const shoes = state.belts.reduce((sum, belt) => sum + belt.shoes, 0) * this.vehicles.length;
        add(`${state.kind}/shoe`, () => meshGeometry(meshes[`${state.kind}/shoe`]), [], shoes);
      }
    }
  }

  #wheelCount() {
    return this.vehicles.reduce((sum, state) => sum + state.wheels, 1);
  }
}

/** Of hulls, bodies, wheels and obstacles. */
export function partMaterial(uniforms) {
  const none = {
    uArchCount: { value: 0 },
    uArches: { value: Array.from({ length: MAX_ARCHES }, () => new THREE.Vector4()) },
    uWheel: { value: wheelNumbers([]) },
    ...markUniforms([]),
  };
  return material(PART_VERTEX, PART_FRAGMENT, { ...none, ...uniforms }, { side: THREE.FrontSide });
}

/** @param {number[]} numbers of meta.json */
function wheelNumbers(numbers = []) {
  return Array.from({ length: 4 }, (_, k) => new THREE.Vector4(...[0, 1, 2, 3].map((d) => numbers[4 * k + d] ?? 0)));
}

/** What the shader of parts needs of the marks on a hull. Its colours are square roots of linear light. */
function markUniforms(marks) {
  const values = Array.from({ length: 3 * MAX_MARKS }, () => new THREE.Vector4());
  marks.slice(0, MAX_MARKS).forEach((mark, k) => {
    const [red, green, blue, keeps] = mark.colour.map(Math.sqrt);
    values[3 * k].set(mark.box, SIDES.indexOf(mark.side), mark.pitch_m, mark.share);
    values[3 * k + 1].set(mark.u_m, mark.v_m, mark.half_u_m, mark.round ? -1 : mark.half_v_m);
    values[3 * k + 2].set(red, green, blue, mark.paint === 'glass' ? -1 : keeps);
  });
  return { uMarkCount: { value: Math.min(marks.length, MAX_MARKS) }, uMarks: { value: values } };
}

/** One arch for the wheels of both sides. @returns {THREE.Vector4[]} x, z, radius, inner side in the frame of the chassis */
function archesOf(parts, values) {
  const arches = new Map();
  for (const { kind, at, radius_m, width_m } of parts) {
    if (kind === 'wheel' && at !== null) {
      const [x, y, z] = values.subarray(at, at + 3);
      const inner = Math.abs(y) - width_m / 2 - ARCH_m / 2;
      if (inner > MIDDLE_m) {
        arches.set(x.toFixed(1), new THREE.Vector4(x, z, radius_m + ARCH_m, inner));
      }
    }
  }
  return [...arches.values()].slice(0, MAX_ARCHES);
}

function arrowMaterial(uniforms) {
  return material(
    PART_VERTEX,
    `precision highp float; in vec3 vTint; out vec4 colour; void main() { colour = vec4(vTint, 0.92); }`,
    uniforms,
    { depthTest: false, transparent: true },
  );
}

const UP = new THREE.Vector3(0, 0, 1);

/** Where a vehicle and its parts are at a moment. */
export class VehicleState {
  constructor(vehicle, number) {
    this.name = vehicle.name;
    this.kind = vehicle.kind;
    this.number = number;
    this.weight_N = vehicle.weight_N || 1;
    this.colour = vehicleColour(number);
    this.tint = this.colour.map((c) => c / 255);
    this.channels = new Map(vehicle.channels.map(({ key }, k) => [key, k]));
    this.values = new Float64Array(vehicle.channels.length);
    this.isPresent = false;
    this.position = new THREE.Vector3();
    this.quaternion = new THREE.Quaternion();
    this.matrix = new THREE.Matrix4();
    this.wheels = vehicle.parts.filter((part) => part.kind === 'wheel').length;
    this.parts = vehicle.parts.map((part, k) => this.#part(vehicle, part, k));
    this.belts = (vehicle.belts ?? []).map((belt) => new Belt(belt, this.parts));
    this.addHull();
    this.top_m = Math.max(...this.parts.flatMap(({ boxes }) => boxes.map((box) => box.p[2] + box.half_m[2])), 0.8);
  }

  /** Moves all parts to where the values of the channels say. */
  move() {
    const v = this.values;
    this.position.set(v[0], v[1], v[2]);
    this.quaternion.set(v[4], v[5], v[6], v[3]).normalize();
    this.matrix.compose(this.position, this.quaternion, ONE);
    for (const part of this.parts) {
      this.#movePart(part);
    }
    this.belts.forEach((belt) => belt.move(v, this.matrix));
  }

  /** @param {THREE.Box3} box in W; it will contain all parts */
  growBox(box) {
    for (const { position, matrix, boxes, radius_m = 0 } of this.parts) {
      box.union(new THREE.Box3(position.clone().subScalar(radius_m), position.clone().addScalar(radius_m)));
      for (const { p, half_m } of boxes) {
        const centre = new THREE.Vector3(...p).applyMatrix4(matrix);
        const half = Math.max(...half_m);
        box.union(new THREE.Box3(centre.clone().subScalar(half), centre.clone().addScalar(half)));
      }
    }
  }

  /** @returns {number} heading of the chassis, rad */
  get yaw() {
    const q = this.quaternion;
    return Math.atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z));
  }

  /** @returns {THREE.Vector3} three channels that follow each other */
  vector(first) {
    return new THREE.Vector3(this.values[first], this.values[first + 1], this.values[first + 2]);
  }

  /** A vehicle file without a hull gets a box between its wheels. */
  addHull() {
    const chassis = this.parts.find((part) => part.kind === 'chassis');
    const radius = Math.max(...this.parts.map((part) => part.radius_m ?? 0));
    if (chassis !== undefined && chassis.boxes.length === 0 && radius > 0) {
      chassis.boxes = [{ p: [0, 0, 0.1], q: [1, 0, 0, 0], half_m: [3.2 * radius, 1.4 * radius, 0.6 * radius] }];
      chassis.key += '/plain';
    }
  }

  #part(vehicle, part, k) {
    const channel = (key) => this.channels.get(`${part.name}.${key}`) ?? null;
    return {
      ...part,
      boxes: part.boxes ?? [],
      key: part.kind === 'wheel' ? `wheel/${part.radius_m}/${part.width_m}` : `${vehicle.kind}/${k}/${part.name}`,
      at: channel('x'),
      swing: channel('sx'),
      turn: channel('qw'),
      force: channel('fx'),
      matrix: new THREE.Matrix4(),
      position: new THREE.Vector3(),
      quaternion: new THREE.Quaternion(),
    };
  }

  #movePart(part) {
    if (part.at === null) {
      part.matrix.copy(this.matrix);
      part.position.copy(this.position);
      return;
    }
    const v = this.values;
    if (part.swing !== null) {
      const [sx, sz, spin] = [v[part.swing], v[part.swing + 1], v[part.swing + 2]];
      part.quaternion.set(sx, 0, sz, Math.sqrt(Math.max(0, 1 - sx * sx - sz * sz)));
      part.quaternion.multiply(new THREE.Quaternion().setFromAxisAngle(AXLE, spin));
    } else if (part.turn !== null) {
      part.quaternion.set(v[part.turn + 1], v[part.turn + 2], v[part.turn + 3], v[part.turn]).normalize();
    }
    part.matrix.compose(this.vector(part.at), part.quaternion, ONE).premultiply(this.matrix);
    part.position.setFromMatrixPosition(part.matrix);
  }
}

const ONE = new THREE.Vector3(1, 1, 1);
const AXLE = new THREE.Vector3(0, 1, 0);

/** Copies of a part of vehicles. */
export class Batch extends Copies {
  constructor(geometry, capacity, makeMaterial) {
    super(geometry, PART_TEXELS, capacity, makeMaterial);
  }

  add(matrix, tint) {
    const at = this.next();
    if (at >= 0) {
      this.values.set(matrix.elements, at);
      this.values.set(tint, at + 16);
    }
  }
}
