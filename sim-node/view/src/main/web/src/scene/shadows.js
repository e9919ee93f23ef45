import * as THREE from 'three';
import { MAX_SHADOW_BOXES, SHADOW_FRAGMENT, SHADOW_VERTEX } from './shaders.js';
import { material } from './terrain.js';

const CELLS = 8;
export const MAX_SHADOWS = 20;
const FAR_m = 140;
const ONE = new THREE.Vector3(1, 1, 1);

/** Shadows of the nearest vehicles: pieces of ground on which each point looks along the sun through their boxes. */
export class Shadows {
  /**
   * @param {import('./terrain.js').Terrain} terrain
   * @param {THREE.Vector3} sun in W
   */
  constructor(terrain, sun, shared) {
    this.terrain = terrain;
    this.sun = sun;
    this.meshes = Array.from({ length: MAX_SHADOWS }, () => shadowMesh(shared));
    terrain.group.add(...this.meshes);
  }

  /**
   * @param {import('./vehicles.js').VehicleState[]} vehicles
   * @param {number} most shadows to draw
   */
  update(vehicles, eye, most) {
    const near = vehicles
      .filter((state) => state.isPresent)
      .map((state) => ({ state, distance: state.position.distanceTo(eye) }))
      .filter(({ distance }) => distance < FAR_m)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, most);
    this.meshes.forEach((mesh, k) => {
      mesh.visible = k < near.length;
      if (mesh.visible) {
        const boxes = shadowBoxes(near[k].state);
        this.#drape(mesh, near[k].state, boxes);
        this.#look(mesh.material.uniforms, near[k], boxes);
      }
    });
  }

  #drape(mesh, state, boxes) {
    const toGround = this.terrain.group.matrixWorld.clone().invert();
    const centre = state.position.clone().applyMatrix4(toGround);
    const sun = this.sun.clone().transformDirection(toGround);
    const flat = Math.hypot(sun.x, sun.y);
    const { reach, height } = extent(state, boxes);
    const away = (height * flat) / sun.z;
    const [ax, ay] = [-sun.x / flat, -sun.y / flat];
    const positions = mesh.geometry.getAttribute('position');
    for (let b = 0, k = 0; b <= CELLS; b++) {
      const along = -reach + ((2 * reach + away) * b) / CELLS;
      for (let a = 0; a <= CELLS; a++, k++) {
        const across = reach * (-1 + (2 * a) / CELLS);
        const x = centre.x + along * ax - across * ay;
        const y = centre.y + along * ay + across * ax;
        positions.setXYZ(k, x, y, this.terrain.height(x, y));
      }
    }
    positions.needsUpdate = true;
  }

  #look(uniforms, { state, distance }, boxes) {
    uniforms.uBoxes.value = boxes.length;
    boxes.forEach(({ box, half }, k) => {
      uniforms.uToBox.value[k].copy(box).invert();
      uniforms.uHalf.value[k].copy(half);
    });
    const toChassis = state.matrix.clone().invert();
    uniforms.uSunInChassis.value.copy(this.sun).transformDirection(toChassis);
    uniforms.uToChassis.value.multiplyMatrices(toChassis, this.terrain.group.matrixWorld);
    uniforms.uStrength.value = 1 - Math.max(0, (distance - 0.7 * FAR_m) / (0.3 * FAR_m));
  }
}

/** Boxes of chassis and bodies, and one for each wheel, in the frame of the chassis, where they turn. */
function shadowBoxes(state) {
  const boxes = [];
  const toChassis = state.matrix.clone().invert();
  for (const part of state.parts) {
    const local = toChassis.clone().multiply(part.matrix);
    for (const { p, q, half_m } of part.boxes) {
      const turn = new THREE.Quaternion(q[1], q[2], q[3], q[0]);
      const box = new THREE.Matrix4().compose(new THREE.Vector3(...p), turn, ONE).premultiply(local);
      boxes.push({ isWheel: false, box, half: new THREE.Vector3(...half_m).multiplyScalar(state.shadowShare) });
    }
    if (part.kind === 'wheel') {
      const r = 0.88 * part.radius_m;
      const box = new THREE.Matrix4().setPosition(new THREE.Vector3().setFromMatrixPosition(local));
      boxes.push({ isWheel: true, box, half: new THREE.Vector3(r, part.width_m / 2, r) });
    }
  }
  return boxes.slice(0, MAX_SHADOW_BOXES);
}

/** How far the boxes reach to the sides of the chassis' origin, and above it, in m. */
function extent(state, boxes) {
  let reach = 1;
  let top = state.top_m;
  for (const { box, half } of boxes.filter(({ isWheel }) => !isWheel)) {
    const e = box.elements;
    const far = (row) =>
      Math.abs(e[row]) * half.x + Math.abs(e[4 + row]) * half.y + Math.abs(e[8 + row]) * half.z;
    reach = Math.max(reach, Math.hypot(Math.abs(e[12]) + far(0), Math.abs(e[13]) + far(1)));
    top = Math.max(top, e[14] + far(2));
  }
  return { reach: reach + 0.6, height: top + 1 };
}

function shadowMesh(shared) {
  const geometry = new THREE.PlaneGeometry(1, 1, CELLS, CELLS);
  geometry.deleteAttribute('normal');
  geometry.deleteAttribute('uv');
  geometry.getAttribute('position').setUsage(THREE.DynamicDrawUsage);
  const shader = material(
    SHADOW_VERTEX,
    SHADOW_FRAGMENT,
    {
      ...shared,
      uBoxes: { value: 0 },
      uToBox: { value: Array.from({ length: MAX_SHADOW_BOXES }, () => new THREE.Matrix4()) },
      uHalf: { value: Array.from({ length: MAX_SHADOW_BOXES }, () => new THREE.Vector3()) },
      uToChassis: { value: new THREE.Matrix4() },
      uSunInChassis: { value: new THREE.Vector3() },
      uStrength: { value: 1 },
    },
    // Drawn among the opaque: after the ground, before the vehicles.
    {
      blending: THREE.CustomBlending,
      blendSrc: THREE.ZeroFactor,
      blendDst: THREE.SrcColorFactor,
      depthWrite: false,
    },
  );
  const mesh = new THREE.Mesh(geometry, shader);
  mesh.frustumCulled = false;
  mesh.renderOrder = -1;
  return mesh;
}
