import * as THREE from 'three';
import { Copies } from './copies.js';
import { PLANT_FRAGMENT, PLANT_VERTEX, TURNED_VERTEX } from './shaders.js';
import { material } from './terrain.js';

/** Values of a part: middle, half axis across; half axis upwards, its colour; whether it has leaves. */
const TEXELS = 3;
/** Values of a part by its half axes: middle, then the axes, each with one of its colours. */
const TURNED_TEXELS = 4;
/** A thing that is seen under a smaller angle is left out, rad. */
const LEAST_ANGLE = 0.004;
/** One that is seen under a smaller angle has few parts, rad. */
const FINE_ANGLE = 0.12;

/** Plants, rocks, logs, persons and structures of a scene. The nearer a thing is for its height, the more of its parts are drawn. */
export class Plants {
  /**
   * @param {import('../pack/plants.js').Thing[]} things in the frame of the ground
   * @param {THREE.Matrix4} frame from the frame of the ground to W
   */
  constructor(things, frame, shared, limits) {
    this.things = things.map((thing) => ({ ...thing, coarse: coarse(thing), angle: 0 }));
    const shape = limits.plantFaces > 8 ? new THREE.IcosahedronGeometry(1, 0) : new THREE.OctahedronGeometry(1, 0);
    this.most = Math.floor(limits.plantTriangles / limits.plantFaces);
    this.toGround = frame.clone().invert();
    const count = this.#count('upright', limits.plantFaces, limits);
    shape.setIndex(Array.from({ length: shape.getAttribute('position').count }, (_, k) => k));
    shape.deleteAttribute('uv');
    shape.deleteAttribute('normal');
    this.copies = new Copies(shape, TEXELS, count, (own) => material(PLANT_VERTEX, PLANT_FRAGMENT, { ...shared, ...own }));
    this.group = new THREE.Group();
    this.group.matrixAutoUpdate = false;
    this.group.matrix.copy(frame);
    this.group.updateMatrixWorld(true);
    this.group.add(this.copies.mesh);
    this.turned = {};
    for (const [form, solid] of Object.entries(turnedShapes())) {
      const most = this.#count(form, solid.index.count / 3, limits);
      const look = (own) => material(TURNED_VERTEX, PLANT_FRAGMENT, { ...shared, ...own });
      this.turned[form] = new Copies(solid, TURNED_TEXELS, most, look);
      this.group.add(this.turned[form].mesh);
    }
  }

  /** Most parts of a form that are drawn. */
  #count(form, faces, limits) {
    const parts = this.things.reduce((sum, thing) => sum + thing.parts.filter((part) => part.form === form).length, 0);
    return Math.max(1, Math.min(Math.floor(limits.plantTriangles / faces), parts + this.things.length));
  }

  /**
   * Chooses what to draw, what looks largest first.
   *
   * @param {THREE.PerspectiveCamera} camera
   */
  choose(camera) {
    const all = [this.copies, ...Object.values(this.turned)];
    all.forEach((copies) => copies.begin());
    if (this.things.length > 0) {
      const eye = camera.position.clone().applyMatrix4(this.toGround);
      const seen = this.things.filter((thing) => this.#isSeen(thing, eye, camera));
      seen.sort((a, b) => b.angle - a.angle);
      seen.forEach((thing) => (thing.angle > FINE_ANGLE ? thing.parts : thing.coarse).forEach((part) => this.#add(part)));
    }
    all.forEach((copies) => copies.end());
  }

  #isSeen(thing, eye, camera) {
    const distance = Math.hypot(thing.x - eye.x, thing.y - eye.y, thing.z - eye.z);
    thing.angle = thing.height / Math.max(distance, 0.1);
    if (thing.angle < LEAST_ANGLE) {
      return false;
    }
    const middle = new THREE.Vector3(thing.x, thing.y, thing.z + thing.height / 2).applyMatrix4(this.group.matrix);
    middle.applyMatrix4(camera.matrixWorldInverse);
    const slope = Math.tan((camera.fov * Math.PI) / 360);
    const radius = 1.5 * thing.height;
    const isAhead = -middle.z + radius > 0;
    const reach = (Math.max(-middle.z, 0) + radius) * slope + radius;
    return isAhead && Math.abs(middle.y) < reach && Math.abs(middle.x) < reach * Math.max(1, camera.aspect);
  }

  #add(part) {
    const copies = this.turned[part.form] ?? this.copies;
    const at = copies.next();
    if (at < 0) {
      return;
    }
    const [red, green, blue] = part.colour.map(Math.sqrt);
    if (part.axes.length > 0) {
      const [ux, uy, uz, vx, vy, vz, wx, wy, wz] = part.axes;
      copies.values.set([part.x, part.y, part.z, red, ux, uy, uz, green, vx, vy, vz, blue, wx, wy, wz, 0], at);
    } else {
      this.copies.values.set([part.x, part.y, part.z, part.wide, part.high, red, green, blue, part.isLeafy ? 1 : 0], at);
    }
  }
}

/** Shapes with half axes of length 1; a cylinder lies along z. */
function turnedShapes() {
  const ellipsoid = new THREE.IcosahedronGeometry(1, 1);
  ellipsoid.setIndex(Array.from({ length: ellipsoid.getAttribute('position').count }, (_, k) => k));
  ellipsoid.setAttribute('normal', ellipsoid.getAttribute('position').clone());
  const cylinder = new THREE.CylinderGeometry(1, 1, 2, 10).rotateX(Math.PI / 2);
  const shapes = { ellipsoid, cylinder, box: new THREE.BoxGeometry(2, 2, 2) };
  Object.values(shapes).forEach((shape) => shape.deleteAttribute('uv'));
  return shapes;
}

/** Kinds of things without leaves that no single part stands for. */
const ALL_PARTS = ['log', 'person', 'post', 'fence', 'wall', 'building'];

/** The trunk and one ellipsoid about all leaves, or the largest part, or all parts. */
function coarse(thing) {
  const leaves = thing.parts.filter(({ isLeafy }) => isLeafy);
  const solid = thing.parts.filter(({ isLeafy, form }) => !isLeafy && form === 'upright');
  if (leaves.length < 3) {
    return ALL_PARTS.includes(thing.kind) ? thing.parts : thing.parts.slice(0, 1);
  }
  const low = Math.min(...leaves.map((part) => part.z - part.high));
  const top = Math.max(...leaves.map((part) => part.z + part.high));
  const wide = Math.max(...leaves.map((part) => Math.hypot(part.x - thing.x, part.y - thing.y) + part.wide));
  // less than all that the parts reach: they are round and apart
  const high = (0.92 * (top - low)) / 2;
  const crown = { x: thing.x, y: thing.y, z: (low + top) / 2, wide: 0.85 * wide, high, colour: leaves[0].colour, isLeafy: true, form: 'upright', axes: [] };
  return [...solid, crown];
}
