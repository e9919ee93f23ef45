import * as THREE from 'three';
import { solidGeometry } from './shapes.js';
import { Batch, partMaterial } from './vehicles.js';

const TINT = [0.5, 0.49, 0.48];
const WATER = [0.24, 0.33, 0.37];
/** Obstacles are part of the ground's heights: what is drawn encloses them, so that the ground does not show through. */
const OVER_m = 0.02;
const FACETS = 3;

/**
 * Bodies whose upper halves are obstacles, and water.
 *
 * @param {object[]} obstacles and water of meta.json, in the frame of the ground
 * @param {THREE.Matrix4} frame from the frame of the ground to W
 * @returns {THREE.Group} in W
 */
export function obstacleGroup(obstacles, frame, shared) {
  const group = new THREE.Group();
  for (const obstacle of obstacles) {
    const geometry = solidGeometry(shape(obstacle), obstacle.kind !== 'water');
    const batch = new Batch(geometry, 1, (own) => partMaterial({ ...shared, ...own }));
    const [w, x, y, z] = obstacle.q;
    const turn = new THREE.Quaternion(x, y, z, w);
    const place = new THREE.Matrix4().compose(new THREE.Vector3(...obstacle.p), turn, new THREE.Vector3(1, 1, 1));
    batch.add(place.premultiply(frame), obstacle.kind === 'water' ? WATER : TINT);
    batch.end();
    group.add(batch.mesh);
  }
  return group;
}

function shape(obstacle) {
  switch (obstacle.kind) {
    case 'box':
      return new THREE.BoxGeometry(...obstacle.half_m.map((half) => 2 * (half + OVER_m)));
    case 'cylinder': {
      const radius = obstacle.radius_m + OVER_m;
      return new THREE.CylinderGeometry(radius, radius, obstacle.length_m + 2 * OVER_m, 24).rotateZ(Math.PI / 2);
    }
    case 'water':
      return new THREE.PlaneGeometry(...obstacle.size_m);
    case 'ellipsoid':
      return rock(obstacle.half_m);
    default:
      throw new Error(`obstacle of unknown kind ${obstacle.kind}`);
  }
}

/** An ellipsoid with flat facets. */
function rock(half_m) {
  const geometry = new THREE.IcosahedronGeometry(1, FACETS).scale(...half_m.map((half) => half + 2 * OVER_m));
  geometry.computeVertexNormals();
  return geometry;
}
