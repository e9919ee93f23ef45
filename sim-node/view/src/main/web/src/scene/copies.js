import * as THREE from 'three';

const FIRST_CAPACITY = 16;

/**
 * Copies of one shape, drawn as one mesh: a renderer in software pays for each instance of an instanced mesh as for a
 * mesh. The vertex shader reads the values of its copy from a texture (COPIES in shaders.js).
 */
export class Copies {
  /**
   * @param {THREE.BufferGeometry} shape with an index
   * @param {number} texels four values each, of a copy
   * @param {number} most copies
   * @param {(uniforms: object) => THREE.Material} makeMaterial its shaders contain COPIES
   */
  constructor(shape, texels, most, makeMaterial) {
    this.shape = shape;
    this.stride = 4 * texels;
    this.most = most;
    this.values = new Float32Array(this.stride * most);
    this.texture = new THREE.DataTexture(this.values, texels, most, THREE.RGBAFormat, THREE.FloatType);
    this.count = 0;
    this.capacity = 0;
    const uniforms = { uCopies: { value: this.texture }, uVertices: { value: shape.getAttribute('position').count } };
    this.mesh = new THREE.Mesh(new THREE.BufferGeometry(), makeMaterial(uniforms));
    this.mesh.frustumCulled = false;
  }

  begin() {
    this.count = 0;
  }

  /** @returns {number} place of the values of one more copy, or -1 if there are too many */
  next() {
    return this.count < this.most ? this.stride * this.count++ : -1;
  }

  end() {
    const { mesh, shape, count } = this;
    mesh.visible = count > 0;
    if (count > this.capacity) {
      this.#grow(Math.min(this.most, Math.max(count, 2 * this.capacity, FIRST_CAPACITY)));
    }
    mesh.geometry.setDrawRange(0, count * shape.index.count);
    this.texture.needsUpdate = count > 0;
  }

  #grow(capacity) {
    const geometry = new THREE.BufferGeometry();
    for (const [name, { array, itemSize }] of Object.entries(this.shape.attributes)) {
      const repeated = new array.constructor(array.length * capacity);
      for (let k = 0; k < capacity; k++) {
        repeated.set(array, k * array.length);
      }
      geometry.setAttribute(name, new THREE.BufferAttribute(repeated, itemSize));
    }
    const source = this.shape.index.array;
    const vertices = this.shape.getAttribute('position').count;
    const indices = new Uint32Array(source.length * capacity);
    for (let k = 0; k < indices.length; k++) {
      indices[k] = source[k % source.length] + vertices * Math.floor(k / source.length);
    }
    geometry.setIndex(new THREE.BufferAttribute(indices, 1));
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometry;
    this.capacity = capacity;
  }
}
