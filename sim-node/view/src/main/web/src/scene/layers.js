import * as THREE from 'three';

/** Layers of a texture array, given to pages; the page that was not drawn for longest loses its layer. */
export class Layers {
  /** @param {number} side texels of a side */
  constructor(side, capacity) {
    this.side = side;
    this.capacity = capacity;
    this.texels = side * side;
    this.heights = arrayTexture(new Float32Array(this.texels * capacity), side, capacity, THREE.RedFormat);
    this.heights.type = THREE.FloatType;
    this.colours = arrayTexture(new Uint8Array(4 * this.texels * capacity), side, capacity, THREE.RGBAFormat);
    this.colours.minFilter = THREE.LinearFilter;
    this.colours.magFilter = THREE.LinearFilter;
    /** @type {Map<object, {layer: number, frame: number}>} in the order of use */
    this.owners = new Map();
    this.free = Array.from({ length: capacity }, (_, k) => capacity - 1 - k);
  }

  /** @returns {{layer: number, isNew: boolean} | null} null if all layers are in this frame's picture */
  acquire(owner, frame) {
    const held = this.owners.get(owner);
    if (held !== undefined) {
      this.owners.delete(owner);
      held.frame = frame;
      this.owners.set(owner, held);
      return { layer: held.layer, isNew: false };
    }
    const layer = this.free.pop() ?? this.#evict(frame);
    if (layer === undefined) {
      return null;
    }
    this.owners.set(owner, { layer, frame });
    return { layer, isNew: true };
  }

  release(owner) {
    const held = this.owners.get(owner);
    if (held !== undefined) {
      this.owners.delete(owner);
      this.free.push(held.layer);
    }
  }

  /** Views of the memory of a layer. */
  memory(layer) {
    return {
      heights: this.heights.image.data.subarray(layer * this.texels, (layer + 1) * this.texels),
      colours: this.colours.image.data.subarray(4 * layer * this.texels, 4 * (layer + 1) * this.texels),
    };
  }

  /** The next picture uploads this layer alone. */
  changed(layer) {
    for (const texture of [this.heights, this.colours]) {
      texture.addLayerUpdate(layer);
      texture.needsUpdate = true;
    }
  }

  #evict(frame) {
    const [owner, held] = this.owners.entries().next().value;
    if (held.frame === frame) {
      return undefined;
    }
    this.owners.delete(owner);
    return held.layer;
  }
}

function arrayTexture(data, side, layers, format) {
  const texture = new THREE.DataArrayTexture(data, side, side, layers);
  texture.format = format;
  texture.minFilter = THREE.NearestFilter;
  texture.magFilter = THREE.NearestFilter;
  texture.generateMipmaps = false;
  texture.unpackAlignment = 1;
  texture.needsUpdate = true;
  return texture;
}
