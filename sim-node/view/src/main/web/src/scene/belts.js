import * as THREE from 'three';

/** The shoes of a belt at a moment; see BeltShoes in Java. */
export class Belt {
  /**
   * @param {{first: number, pieces: number, sprocket: number, teeth: number, shoes: number, y_m: number,
   *   over_m: number[][]}} belt of meta.json
   * @param parts of its vehicle
   */
  constructor(belt, parts) {
    Object.assign(this, belt);
    this.at = parts.slice(belt.first, belt.first + belt.pieces).map(({ at }) => at);
    this.turn = parts[belt.sprocket].turn;
    this.matrices = Array.from({ length: belt.shoes }, () => new THREE.Matrix4());
  }

  /** @param {Float64Array} v values of the vehicle's channels */
  move(v, chassis) {
    const { over_m, shoes } = this;
    let [x, z] = over_m.at(-1);
    const way = [[x, z]];
    for (const at of this.at) {
      x = 2 * v[at] - x;
      z = 2 * v[at + 2] - z;
      way.push([x, z]);
    }
    way.push(...over_m.slice(1));
    const sizes = way.slice(1).map(([x, z], k) => Math.hypot(x - way[k][0], z - way[k][1]));
    const pitch = sizes.reduce((sum, size) => sum + size) / shoes;
    const passed = (this.teeth / Math.PI) * Math.atan2(v[this.turn + 2], v[this.turn]);
    let left = (passed - Math.floor(passed)) * pitch;
    let k = 0;
    const pins = this.matrices.map(() => {
      while (left > sizes[k] && k + 1 < sizes.length) left -= sizes[k++];
      const pin = way[k].map((a, d) => a + ((way[k + 1][d] - a) * left) / sizes[k]);
      left += pitch;
      return pin;
    });
    this.matrices.forEach((matrix, k) => {
      const [ax, az] = pins[k];
      const [bx, bz] = pins[(k + 1) % shoes];
      const chord = Math.hypot(ax - bx, az - bz);
      const [c, s] = [(ax - bx) / chord, (az - bz) / chord];
      matrix.set(c, 0, -s, (ax + bx) / 2, 0, 1, 0, this.y_m, s, 0, c, (az + bz) / 2, 0, 0, 0, 1).premultiply(chassis);
    });
  }
}
