import * as THREE from 'three';

const WHEEL_PROFILE = [
  [0, 0.5],
  [0.5, 0.55],
  [0.57, 0.86],
  [0.9, 1],
  [1, 0.76],
  [1, -0.76],
  [0.9, -1],
  [0, -0.8],
];
const FAR_WHEEL_PROFILE = [
  [0, 0.8],
  [1, 0.8],
  [1, -0.8],
  [0, -0.8],
];
/** Kinds of surfaces for the shader of parts; of a hull, the number of the box. */
const PLAIN = -1;
const WHEEL = -2;
const MESH = -3;

/** A square of cells x cells with a skirt: position x, y from 0 to 1, z is 1 at the foot of the skirt. */
export function patchGeometry(cells) {
  const positions = [];
  const indices = [];
  const side = cells + 1;
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      positions.push(i / cells, j / cells, 0);
    }
  }
  for (let j = 0; j < cells; j++) {
    for (let i = 0; i < cells; i++) {
      const a = j * side + i;
      indices.push(a, a + 1, a + side, a + side, a + 1, a + side + 1);
    }
  }
  const border = [];
  for (let k = 0; k < cells; k++) border.push(k);
  for (let k = 0; k < cells; k++) border.push(k * side + cells);
  for (let k = cells; k > 0; k--) border.push(cells * side + k);
  for (let k = cells; k > 0; k--) border.push(k * side);
  const foot = positions.length / 3;
  border.forEach((a) => positions.push(positions[3 * a], positions[3 * a + 1], 1));
  border.forEach((a, k) => {
    const next = (k + 1) % border.length;
    indices.push(a, foot + k, border[next], border[next], foot + k, foot + next);
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setIndex(indices);
  return geometry;
}

/**
 * Boxes, near ones with rounded edges.
 *
 * @param {{p: number[], q: number[], half_m: number[]}[]} boxes
 * @param {boolean} isPlain whether nothing is painted on them
 */
export function hullGeometry(boxes, isFar, isPlain) {
  const vertices = new Vertices();
  const floor = Math.min(...boxes.map((box) => box.p[2] - box.half_m[2]));
  boxes.forEach((box, k) => addBox(vertices, box, isFar, isPlain ? PLAIN : k, floor));
  return vertices.geometry();
}

/**
 * The visual mesh of a chassis. Its colours are square roots of linear light; the body has the tint of its vehicle.
 *
 * @param {{unit_m: number, corners: string, normals: string, finishes: string, paints: number[][]}} mesh of meta.json
 */
export function meshGeometry({ unit_m, corners, normals, finishes, paints }) {
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const at = new Int16Array(bytes(corners).buffer);
  const n = new Int8Array(bytes(normals).buffer);
  const vertices = new Vertices();
  let floor = Infinity;
  for (let k = 2; k < at.length; k += 3) {
    floor = Math.min(floor, at[k] * unit_m);
  }
  bytes(finishes).forEach((finish, t) => {
    const [red, green, blue, gloss, grain] = paints[finish];
    const colour = [red, green, blue].map(Math.sqrt);
    for (let c = 9 * t; c < 9 * t + 9; c += 3) {
      const p = [at[c] * unit_m, at[c + 1] * unit_m, at[c + 2] * unit_m];
      vertices.indices.push(vertices.count);
      const height = grain > 0 ? 1 : (p[2] - floor) / 0.7; // stones roll
      const what = [finish === 0 ? 1 : 0, gloss, grain];
      vertices.add(p, [n[c] / 127, n[c + 1] / 127, n[c + 2] / 127], colour, [MESH, height], what);
    }
  });
  return vertices.geometry();
}

/** A rough surface of columns x rows points, which the caller places, in the tint of its copy. */
export function surfaceGeometry(columns, rows) {
  const vertices = new Vertices();
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < columns; k++) {
      vertices.add([0, 0, 0], [0, 0, 1], [0, 0, 0], [MESH, 1], [1, 0, 1]);
    }
  }
  for (let row = 0; row + 1 < rows; row++) {
    for (let k = 0; k + 1 < columns; k++) {
      const a = columns * row + k;
      vertices.indices.push(a, a + 1, a + columns, a + columns, a + 1, a + columns + 1);
    }
  }
  return vertices.geometry();
}

/**
 * A box, cylinder or sphere, or a plane.
 *
 * @param {boolean} isStone with the speckles of stone; otherwise without paint
 */
export function solidGeometry(source, isStone) {
  const geometry = source.index ? source.toNonIndexed() : source;
  const vertices = new Vertices();
  const position = geometry.getAttribute('position');
  const normal = geometry.getAttribute('normal');
  for (let k = 0; k < position.count; k++) {
    const p = [position.getX(k), position.getY(k), position.getZ(k)];
    const n = [normal.getX(k), normal.getY(k), normal.getZ(k)];
    if (isStone) {
      vertices.add(p, n, [0, 0, 0], [MESH, 1], [1, 0, 1]);
    } else {
      vertices.add(p, n, p, [PLAIN, 1], [1, 1, 1]);
    }
    vertices.indices.push(k);
  }
  return vertices.geometry();
}

function addBox(vertices, { p, q, half_m }, isFar, kind, floor) {
  const radius = isFar ? 0 : Math.min(0.07, 0.25 * Math.min(...half_m));
  const turn = new THREE.Quaternion(q[1], q[2], q[3], q[0]);
  const levels = (half) => (isFar ? [-half, half] : [-half, -half + radius, half - radius, half]);
  for (let axis = 0; axis < 3; axis++) {
    const u = (axis + 1) % 3;
    const v = (axis + 2) % 3;
    for (const sign of [-1, 1]) {
      const start = vertices.count;
      for (const b of levels(half_m[v])) {
        for (const a of levels(half_m[u])) {
          const corner = [0, 0, 0];
          corner[axis] = sign * half_m[axis];
          corner[u] = a;
          corner[v] = b;
          const at = isFar ? flat(corner, axis) : rounded(corner, half_m, radius);
          addPainted(vertices, at, half_m, turn, p, [kind, floor]);
        }
      }
      addQuads(vertices, start, levels(1).length, sign);
    }
  }
}

/** A corner of a face with its normal. */
function flat(corner, axis) {
  const normal = new THREE.Vector3().setComponent(axis, Math.sign(corner[axis]));
  return { at: new THREE.Vector3(...corner), normal };
}

/** The point of the rounded surface that belongs to a point of the box. */
function rounded(corner, half, radius) {
  const inner = corner.map((c, k) => Math.min(Math.max(c, -half[k] + radius), half[k] - radius));
  const normal = new THREE.Vector3(...corner.map((c, k) => c - inner[k])).normalize();
  return { at: new THREE.Vector3(...inner).addScaledVector(normal, radius), normal };
}

function addPainted(vertices, { at, normal }, half, turn, p, [kind, floor]) {
  const local = at.toArray().map((c, k) => c / half[k]);
  const place = at.applyQuaternion(turn).add(new THREE.Vector3(...p));
  const height = (place.z - floor) / 0.7;
  vertices.add(place.toArray(), normal.applyQuaternion(turn).toArray(), local, [kind, height], half);
}

function addQuads(vertices, start, side, sign) {
  for (let j = 0; j + 1 < side; j++) {
    for (let i = 0; i + 1 < side; i++) {
      const a = start + side * j + i;
      const [b, c, d] = [a + 1, a + side, a + side + 1];
      vertices.indices.push(...(sign > 0 ? [a, b, c, c, b, d] : [a, c, b, c, d, b]));
    }
  }
}

/** A wheel about its y axis. */
export function wheelGeometry(radius_m, width_m, isFar) {
  const profile = isFar ? FAR_WHEEL_PROFILE : WHEEL_PROFILE;
  const segments = isFar ? 12 : 22;
  const vertices = new Vertices();
  for (let k = 0; k + 1 < profile.length; k++) {
    addRing(vertices, profile[k], profile[k + 1], radius_m, width_m / 2, segments);
  }
  return vertices.geometry();
}

function addRing(vertices, [r0, y0], [r1, y1], radius_m, half_m, segments) {
  const slope = new THREE.Vector2((y0 - y1) * half_m, (r1 - r0) * radius_m).normalize();
  const start = vertices.count;
  for (let k = 0; k <= segments; k++) {
    const angle = -1 + (2 * k) / segments;
    const [c, s] = [Math.cos(angle * Math.PI), Math.sin(angle * Math.PI)];
    for (const [r, y] of [
      [r0, y0],
      [r1, y1],
    ]) {
      const at = [r * radius_m * c, y * half_m, r * radius_m * s];
      vertices.add(at, [slope.x * c, slope.y, slope.x * s], [r, angle, y], [WHEEL, 0.55], [radius_m, half_m, radius_m]);
    }
  }
  for (let k = 0; k < segments; k++) {
    const a = start + 2 * k;
    vertices.indices.push(...(r0 > 0 ? [a, a + 1, a + 2] : []), ...(r1 > 0 ? [a + 1, a + 3, a + 2] : []));
  }
}

/** An arrow of length 1 along z. */
export function arrowGeometry() {
  const shaft = new THREE.CylinderGeometry(0.025, 0.025, 0.78, 6, 1, true).rotateX(Math.PI / 2).translate(0, 0, 0.39);
  const head = new THREE.ConeGeometry(0.08, 0.22, 8).rotateX(Math.PI / 2).translate(0, 0, 0.89);
  const vertices = new Vertices();
  for (const source of [shaft.toNonIndexed(), head.toNonIndexed()]) {
    const position = source.getAttribute('position');
    for (let k = 0; k < position.count; k++) {
      vertices.indices.push(vertices.count);
      const p = [position.getX(k), position.getY(k), position.getZ(k)];
      vertices.add(p, [0, 0, 1], p, [PLAIN, 1], [1, 1, 1]);
    }
  }
  return vertices.geometry();
}

/** Collects the attributes of the shader of parts. */
class Vertices {
  constructor() {
    this.positions = [];
    this.normals = [];
    this.locals = [];
    this.whats = [];
    this.halves = [];
    this.indices = [];
  }

  get count() {
    return this.positions.length / 3;
  }

  add(position, normal, local, what, half) {
    this.positions.push(...position);
    this.normals.push(...normal);
    this.locals.push(...local);
    this.whats.push(...what);
    this.halves.push(...half);
  }

  geometry() {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.Float32BufferAttribute(this.positions, 3));
    geometry.setAttribute('normal', new THREE.Float32BufferAttribute(this.normals, 3));
    geometry.setAttribute('local', new THREE.Float32BufferAttribute(this.locals, 3));
    geometry.setAttribute('what', new THREE.Float32BufferAttribute(this.whats, 2));
    geometry.setAttribute('half_m', new THREE.Float32BufferAttribute(this.halves, 3));
    geometry.setIndex(this.indices);
    return geometry;
  }
}
