import * as THREE from 'three';
import { CameraRig } from './cameras.js';
import { SUN } from './compose.js';
import { MAX_SHADOWS } from './shadows.js';
import { SKY_FRAGMENT, SKY_VERTEX } from './shaders.js';
import { material } from './terrain.js';

const SKIES = {
  light: { haze: '#d6dfe4', zenith: '#7da3c8' },
  dark: { haze: '#66727d', zenith: '#1b2430' },
};
const FOG_1pm = 0.0021;
const GRAIN_SIDE = 256;
/** Shadows in a picture where a processor draws: each takes as long as the ground below it. */
const SOFTWARE_SHADOWS = 4;
const MOVING_SHADOWS = 1;
/**
 * Triangles of all deformed pages in a picture (each has at least 24), cells of a side of a square of other ground, and
 * vehicles with all their faces, and triangles of plants; fewer where a processor draws, which takes 3 us for a triangle.
 */
const LIMITS = { pageTriangles: 44_000, patchCells: 8, nearVehicles: 10, plantTriangles: 40_000, plantFaces: 20 };
const SOFTWARE_LIMITS = { pageTriangles: 6_500, patchCells: 4, nearVehicles: 4, plantTriangles: 8_000, plantFaces: 8 };
/**
 * Resolution of pictures that follow each other where a processor draws, as a share of that of a still picture. They
 * have neither grain nor doors, lamps and treads either: these take half of the time.
 */
const MOVING_SHARE = 0.375;
/** Strength of grain and of light where the ground shows soil, and where it shows a colour map. */
const LOOKS = { soil: [0.3, 1], map: [0.05, 0.4], exact: [0, 0] };

/** The canvas: pictures of one or two runs from one camera. */
export class Stage {
  constructor(canvas, isShot) {
    const isComplete = isShot || !isSoftware();
    const context = canvas.getContext('webgl2', { antialias: isComplete, preserveDrawingBuffer: isShot });
    if (context === null) {
      throw new Error('this browser has no WebGL 2');
    }
    this.renderer = new THREE.WebGLRenderer({ canvas, context });
    this.shadowCount = isComplete ? MAX_SHADOWS : SOFTWARE_SHADOWS;
    this.movingShare = isComplete ? 1 : MOVING_SHARE;
    this.isCoarse = false;
    this.renderer.autoClear = false;
    this.renderer.info.autoReset = false;
    this.limits = {
      layers: context.getParameter(context.MAX_ARRAY_TEXTURE_LAYERS),
      ...(isComplete ? LIMITS : SOFTWARE_LIMITS),
    };
    this.rig = new CameraRig();
    this.shared = {
      uFog: { value: FOG_1pm },
      uHaze: { value: new THREE.Color() },
      uZenith: { value: new THREE.Color() },
      uSun: { value: new THREE.Vector3(...SUN) },
      uGrain: { value: grainTexture() },
      uLook: { value: new THREE.Vector2(...LOOKS.soil) },
      uDetail: { value: 1 },
    };
    this.sky = skyMesh(this.shared);
    /** @type {import('./run-scene.js').RunScene[]} */
    this.runs = [];
    this.setTheme('light');
  }

  setTheme(theme) {
    const { haze, zenith } = SKIES[theme];
    rawColour(this.shared.uHaze.value, haze);
    rawColour(this.shared.uZenith.value, zenith);
  }

  /** @param {'soil' | 'map' | 'exact'} look */
  setLook(look) {
    this.shared.uLook.value.set(...LOOKS[look]);
  }

  resize(width, height, ratio) {
    this.ratio = ratio;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.width = width;
    this.height = height;
  }

  #setCoarse(isCoarse) {
    this.isCoarse = isCoarse;
    this.shared.uDetail.value = isCoarse ? 0 : 1;
    const ratio = isCoarse ? this.ratio * this.movingShare : this.ratio;
    if (ratio !== this.renderer.getPixelRatio()) {
      this.renderer.setPixelRatio(ratio);
    }
  }

  /** @returns {{x: number, width: number}} part of the canvas of a run, in CSS pixels */
  viewport(k) {
    const width = this.width / this.runs.length;
    return { x: k * width, width };
  }

  /**
   * Draws all runs at a time.
   *
   * @param {boolean} complete all ground is brought up to date, however long that takes
   * @param {boolean} isMoving another picture is likely to follow at once, so this one may have less resolution
   * @returns {boolean} whether ground was left for the next picture
   */
  draw(time_s, complete, isMoving) {
    this.#setCoarse(isMoving && this.movingShare < 1);
    this.renderer.info.reset();
    this.renderer.setScissorTest(this.runs.length > 1);
    let left = false;
    this.runs.forEach((run, k) => {
      const { x, width } = this.viewport(k);
      const epoch = epochAt(run, time_s);
      const { camera } = this.rig;
      camera.aspect = width / this.height;
      camera.updateProjectionMatrix();
      run.vehicles.move(epoch);
      run.loads.update(epoch * run.epoch_s);
      this.rig.place(this.rig.mode === 'all' ? this.runs[0] : run, epoch * run.epoch_s, run.terrain);
      run.vehicles.choose(camera.position);
      run.plants?.choose(camera);
      run.eye.copy(camera.position);
      run.toPicture.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
      run.lines.update(epoch);
      run.shadows.update(run.vehicles.vehicles, camera.position, this.isCoarse ? MOVING_SHADOWS : this.shadowCount);
      left = run.terrain.update(camera, complete) || left;
      this.#render(run, camera, x, width);
    });
    return left;
  }

  #render(run, camera, x, width) {
    const { renderer, sky } = this;
    renderer.setViewport(x, 0, width, this.height);
    renderer.setScissor(x, 0, width, this.height);
    const turn = camera.matrixWorld.clone().setPosition(0, 0, 0);
    sky.material.uniforms.uToWorld.value.multiplyMatrices(turn, camera.projectionMatrixInverse);
    run.scene.add(sky);
    renderer.clear();
    renderer.render(run.scene, camera);
  }
}

/** @returns {number} with a fraction; the last one after the end */
function epochAt(run, time_s) {
  return Math.min(time_s / run.epoch_s, run.replay.lastEpoch);
}

function isSoftware() {
  const context = document.createElement('canvas').getContext('webgl2');
  const info = context?.getExtension('WEBGL_debug_renderer_info');
  const name = info ? context.getParameter(info.UNMASKED_RENDERER_WEBGL) : '';
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}

function skyMesh(shared) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute([-1, -1, 0, 3, -1, 0, -1, 3, 0], 3));
  const shader = material(SKY_VERTEX, SKY_FRAGMENT, { ...shared, uToWorld: { value: new THREE.Matrix4() } });
  shader.depthWrite = false;
  shader.depthFunc = THREE.LessEqualDepth;
  const mesh = new THREE.Mesh(geometry, shader);
  mesh.frustumCulled = false;
  mesh.renderOrder = 1;
  return mesh;
}

/** Shaders take colours as they are shown. */
function rawColour(colour, hex) {
  colour.setStyle(hex, THREE.LinearSRGBColorSpace);
}

/** Grain of soil: r fine, g in patches. Tiles without a seam, the same each time. */
function grainTexture() {
  const side = GRAIN_SIDE;
  const fine = fractal(side, [8, 16, 32, 64, 128], 0.8, 1);
  const patches = fractal(side, [4, 8, 16, 32], 0.55, 2);
  const data = new Uint8Array(4 * side * side);
  for (let k = 0; k < side * side; k++) {
    data.set([fine[k] * 255, patches[k] * 255, 0, 255], 4 * k);
  }
  const texture = new THREE.DataTexture(data, side, side);
  texture.wrapS = THREE.RepeatWrapping;
  texture.wrapT = THREE.RepeatWrapping;
  texture.magFilter = THREE.LinearFilter;
  texture.minFilter = THREE.LinearMipmapNearestFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

/** Sum of value noise of several sizes, 0 to 1 with mean 0.5. */
function fractal(side, sizes, persistence, seed) {
  const out = new Float32Array(side * side);
  let weight = 1;
  let total = 0;
  for (const size of sizes) {
    const lattice = Float32Array.from({ length: size * size }, (_, k) => hash(k + 7919 * size + 104729 * seed));
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        out[y * side + x] += weight * valueNoise(lattice, size, (x / side) * size, (y / side) * size);
      }
    }
    total += weight;
    weight *= persistence;
  }
  return out.map((value) => Math.min(Math.max(0.5 + 1.6 * (value / total - 0.5), 0), 1));
}

function valueNoise(lattice, size, u, v) {
  const [i, j] = [Math.floor(u), Math.floor(v)];
  const [fu, fv] = [u - i, v - j].map((f) => f * f * (3 - 2 * f));
  const at = (a, b) => lattice[(b % size) * size + (a % size)];
  const low = at(i, j) + fu * (at(i + 1, j) - at(i, j));
  const high = at(i, j + 1) + fu * (at(i + 1, j + 1) - at(i, j + 1));
  return low + fv * (high - low);
}

function hash(k) {
  let h = Math.imul(k ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
