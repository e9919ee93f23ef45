// A run that no simulation made: vehicles with wheels of their own size drive over a rolling hill and press ruts.
import { deflateRawSync } from 'node:zlib';
import { encodePoses, encodeRows, encodeTable, packGround, wrapped } from './encode.js';

const EPOCH_s = 0.02;
const BLOCK_EPOCHS = 50;
const SPACING_m = 0.05;
const RADIUS_m = 0.467;
const WIDTH_m = 0.254;
const WHEELS = [
  ['FL', 1.69, 0.91],
  ['FR', 1.69, -0.91],
  ['RL', -1.69, 0.91],
  ['RR', -1.69, -0.91],
];
const HULL = [
  { p: [-0.1, 0, 0.31], q: [1, 0, 0, 0], half_m: [2.3, 1.08, 0.4] },
  { p: [-0.3, 0, 1.02], q: [1, 0, 0, 0], half_m: [1, 0.9, 0.31] },
];
/** Windows on both flanks of the upper box. */
const MARKS = [
  {
    box: 1,
    side: 'flank',
    paint: 'glass',
    colour: [0.035, 0.045, 0.055, 0],
    u_m: 0,
    v_m: 0.11,
    half_u_m: 0.9,
    half_v_m: 0.14,
    round: false,
    pitch_m: 0,
    share: 0,
  },
];
const WHEEL = [0.3, 0.5, 2.5, 0.31, 0.16, 0.24, 4, 0.33, 11, 0.35, 0.44, 0.57, 0.45, 1.25];
/** An arm behind the chassis, which turns about its y axis. */
export const ARM = { at: [-4, 0, 1.2], half_m: [0.9, 0.3, 0.2], radps: 0.5 };
const ARM_BOX = { p: [0, 0, 0], q: [1, 0, 0, 0], half_m: ARM.half_m };
const SOILS = ['sandy-loam-15'];
const QUATERNION = 1 / 32767;
const SPIN = (2 * Math.PI) / 65536;

export function height(x, y) {
  return 1.6 * Math.sin(x / 17) * Math.cos(y / 23) + 0.9 * Math.sin((x + 2 * y) / 41) + 0.02 * y;
}

function roughness_mm(i, j) {
  const [x, y] = [i * SPACING_m, j * SPACING_m];
  return Math.round(6 * Math.sin(7.3 * x + Math.sin(3.1 * y)) * Math.sin(6.1 * y + 1.7 * Math.sin(2.3 * x)));
}

/**
 * @param {{vehicles?: number, seconds?: number, depth?: number, rows?: number, arms?: boolean}} options
 *   depth: factor of all ruts; soils: names of materials, in strips along x from the south
 * @returns {Map<string, Uint8Array>} resources of a pack by name
 */
export function syntheticPack({ vehicles = 4, seconds = 8, depth = 1, rows = 1, arms = false, soils = SOILS } = {}) {
  const epochs = Math.round(seconds / EPOCH_s);
  const resources = new Map();
  const ground = new Map();
  const runs = Array.from({ length: vehicles }, (_, number) => drive(number, epochs, rows, arms));
  const changes = Array.from({ length: epochs }, (_, k) => imprint(ground, runs, k + 1, depth));
  const blocks = packGround(changes, BLOCK_EPOCHS, (block, steps) => poses(runs, block, steps), resources);
  const relief = { x0_m: -60, y0_m: -60, step_m: 1, nx: 161, ny: 121, z0_m: 0, unit_m: 0.001 };
  const heights = encodeRows(relief.nx, relief.ny, (i, j) => Math.round(1000 * height(i - 60, j - 60)));
  resources.set('relief.bin', deflateRawSync(heights));
  for (const key of ground.keys()) {
    const [I, J] = key.split(' ').map(Number);
    const residual = encodeRows(64, 64, (i, j) => roughness_mm(64 * I + i, 64 * J + j));
    resources.set(`page/0/${I}/${J}.bin`, deflateRawSync(residual));
  }
  runs.forEach((run) => resources.set(`table/${run.name}.bin`, deflateRawSync(table(run))));
  const marks = [
    { t_s: 1.5, kind: 'event', vehicle: runs[0].name, text: 'push' },
    { t_s: 3.2, kind: 'collision', vehicle: runs[0].name, text: '' },
  ];
  resources.set('marks.json', json(marks));
  if (soils.length > 1) {
    // strips along x
    const numbers = encodeRows(relief.nx, relief.ny, (i, j) => Math.floor((soils.length * j) / relief.ny));
    resources.set('soils.bin', deflateRawSync(numbers));
  }
  resources.set('meta.json', json(meta(runs, relief, epochs, soils)));
  resources.set('state.json', json({ epochs, blocks, complete: true }));
  return resources;
}

function json(value) {
  return new TextEncoder().encode(JSON.stringify(value));
}

function meta(runs, relief, epochs, soils) {
  return {
    version: 1,
    name: 'synthetic',
    epoch_s: EPOCH_s,
    block_epochs: BLOCK_EPOCHS,
    duration_s: epochs * EPOCH_s,
    ground: {
      spacing_m: SPACING_m,
      count: 1,
      kind: 'scm',
      frame: { p: [0, 0, 0], q: [1, 0, 0, 0] },
      yield_unit_Pa: 2000,
      soils,
      relief,
    },
    wheel: WHEEL,
    looks: { hmmwv: MARKS },
    vehicles: runs.map((run) => ({
      name: run.name,
      kind: 'hmmwv',
      weight_N: 25000,
      parts: [
        { name: 'chassis', kind: 'chassis', boxes: HULL },
        ...WHEELS.map(([name]) => ({ name, kind: 'wheel', radius_m: RADIUS_m, width_m: WIDTH_m })),
        ...(run.arms ? [{ name: 'arm', kind: 'body', boxes: [ARM_BOX] }] : []),
      ],
      channels: channels(run.arms),
      route: Array.from({ length: 9 }, (_, k) => pathPoint(run.number, 12 * k - 20, run.rows).slice(0, 2)),
    })),
    obstacles: [
      { kind: 'box', p: [4, -6, height(4, -6) + 0.5], q: [1, 0, 0, 0], half_m: [0.8, 0.6, 0.7] },
      { kind: 'ellipsoid', p: [16, 8, height(16, 8)], q: [1, 0, 0, 0], half_m: [0.7, 0.7, 0.9] },
    ],
    marks: [],
    result: { digest: '0123456789abcdef', epochs },
  };
}

function channels(arms) {
  const list = [
    ...['x', 'y', 'z'].map((key) => ({ key, scale: 0.0001 })),
    ...['qw', 'qx', 'qy', 'qz'].map((key) => ({ key, scale: QUATERNION })),
    ...['steering', 'throttle', 'brake'].map((key) => ({ key, scale: 0.001 })),
  ];
  for (const [name] of WHEELS) {
    for (const key of ['x', 'y', 'z']) list.push({ key: `${name}.${key}`, scale: 0.0001 });
    for (const key of ['sx', 'sz']) list.push({ key: `${name}.${key}`, scale: QUATERNION });
    list.push({ key: `${name}.spin`, scale: SPIN });
    for (const key of ['fx', 'fy', 'fz']) list.push({ key: `${name}.${key}`, scale: 1 });
    list.push({ key: `${name}.sinkage`, scale: 0.0001 }, { key: `${name}.slip`, scale: 0.001 });
  }
  if (arms) {
    for (const key of ['x', 'y', 'z']) list.push({ key: `arm.${key}`, scale: 0.0001 });
    for (const key of ['qw', 'qx', 'qy', 'qz']) list.push({ key: `arm.${key}`, scale: QUATERNION });
  }
  return list;
}

/** x, y, heading of a path of a vehicle at a length. */
function pathPoint(number, s, rows) {
  const row = number % rows;
  const heading = (at) => 0.12 * Math.cos(at / 9);
  const x = s - 20;
  const y = 4 + 1.08 * Math.sin(s / 9) + 5.5 * (row - (rows - 1) / 2);
  return [x, y, heading(s)];
}

function drive(number, epochs, rows, arms) {
  const run = { number, rows, arms, name: ['lead', 'second', 'third', 'fourth'][number] ?? `v${number}`, states: [] };
  const start = 24 - 7.5 * Math.floor(number / rows);
  for (let epoch = 0; epoch <= epochs; epoch++) {
    const s = start + 3.6 * epoch * EPOCH_s;
    const [x, y, yaw] = pathPoint(number, s, rows);
    const curve = (-0.12 / 9) * Math.sin(s / 9);
    run.states.push({ x, y, yaw, s, z: height(x, y) + 0.56, steer: Math.atan(3.4 * curve) });
  }
  return run;
}

/** Orientation that stands on the slope. */
function orientation({ x, y, yaw }) {
  const d = 0.5;
  const nx = -(height(x + d, y) - height(x - d, y)) / (2 * d);
  const ny = -(height(x, y + d) - height(x, y - d)) / (2 * d);
  const n = unit([nx, ny, 1]);
  const ahead = [Math.cos(yaw), Math.sin(yaw), 0];
  const left = unit(cross(n, ahead));
  return matrixQuaternion(cross(left, n), left, n);
}

function poses(runs, block, steps) {
  const first = block * BLOCK_EPOCHS;
  return encodePoses(
    runs.map((run) => {
      const rows = run.states
        .slice(first, first + steps + 1)
        .map((state, k) => sample(state).concat(run.arms ? armSample(first + k) : []));
      return { number: run.number, firstEpoch: first, columns: rows[0].map((_, c) => rows.map((row) => row[c])) };
    }),
  );
}

function sample(state) {
  const q = orientation(state).map((v) => Math.round(v / QUATERNION));
  const row = [state.x, state.y, state.z].map((v) => Math.round(v / 0.0001)).concat(q);
  row.push(Math.round(state.steer * 1500), 420, 0);
  for (const [name, wx, wy] of WHEELS) {
    const steer = name.startsWith('F') ? state.steer : 0;
    row.push(Math.round(wx / 0.0001), Math.round(wy / 0.0001), Math.round(-0.12 / 0.0001));
    row.push(0, Math.round(Math.sin(steer / 2) / QUATERNION), Math.round(state.s / RADIUS_m / SPIN));
    row.push(500, 60, 6250, 420, 55);
  }
  return row;
}

function armSample(epoch) {
  const half = 0.5 * ARM.radps * epoch * EPOCH_s;
  const turn = [Math.cos(half), 0, Math.sin(half), 0];
  return [...ARM.at.map((v) => Math.round(v / 0.0001)), ...turn.map((v) => Math.round(v / QUATERNION))];
}

/** Changes of an epoch: each wheel presses a strip, and heaps soil at its sides. */
function imprint(ground, runs, epoch, depth) {
  const touched = new Map();
  for (const run of runs) {
    const { x, y, yaw } = run.states[epoch];
    for (const [, wx, wy] of WHEELS) {
      const cx = x + wx * Math.cos(yaw) - wy * Math.sin(yaw);
      const cy = y + wx * Math.sin(yaw) + wy * Math.cos(yaw);
      press(ground, touched, cx, cy, yaw, run.number, epoch, depth);
    }
  }
  return [...touched.values()];
}

function press(ground, touched, cx, cy, yaw, number, epoch, depth) {
  const reach = Math.ceil(0.4 / SPACING_m);
  const [ci, cj] = [Math.round(cx / SPACING_m), Math.round(cy / SPACING_m)];
  for (let j = cj - reach; j <= cj + reach; j++) {
    for (let i = ci - reach; i <= ci + reach; i++) {
      const dx = i * SPACING_m - cx;
      const dy = j * SPACING_m - cy;
      const along = dx * Math.cos(yaw) + dy * Math.sin(yaw);
      const across = Math.abs(dy * Math.cos(yaw) - dx * Math.sin(yaw));
      if (Math.abs(along) > 0.12 || across > WIDTH_m / 2 + 0.12) {
        continue;
      }
      const isRut = across < WIDTH_m / 2;
      const rut_m = 0.05 + 0.02 * Math.sin(i * SPACING_m);
      const sinkage_m = depth * (isRut ? rut_m : -0.018 * (1 - (across - WIDTH_m / 2) / 0.12));
      const time = Math.ceil(epoch * EPOCH_s * 10);
      change(ground, touched, i, j, [Math.round(sinkage_m * 1e4), isRut ? 45 : 8, number + 1, time]);
    }
  }
}

function change(ground, touched, i, j, [sinkage, yieldPressure, vehicle, time]) {
  const [I, J] = [i >> 6, j >> 6];
  const key = `${I} ${J}`;
  const index = 64 * (j & 63) + (i & 63);
  if (!ground.has(key)) {
    ground.set(key, new Map());
  }
  const before = ground.get(key).get(index) ?? [0, 0, 0, 0];
  const pressed = before[0] > 0 && sinkage < 0 ? before[0] : sinkage > 0 ? Math.max(before[0], sinkage) : sinkage;
  const after = [pressed, Math.max(before[1], yieldPressure), vehicle, time];
  if (after.every((value, c) => value === before[c])) {
    return;
  }
  ground.get(key).set(index, after);
  if (!touched.has(key)) {
    touched.set(key, { page: [0, I, J], nodes: new Map() });
  }
  const nodes = touched.get(key).nodes;
  const sum = nodes.get(index) ?? [0, 0, 0, 0];
  nodes.set(index, sum.map((value, c) => wrapped(value + after[c] - before[c])));
}

function table(run) {
  const column = (f) => Float32Array.from(run.states, f);
  return encodeTable({
    t_s: column((_, k) => k * EPOCH_s),
    x_m: column(({ x }) => x),
    y_m: column(({ y }) => y),
    z_m: column(({ z }) => z),
    speed_mps: column(({ s }) => 3.6 + 0.2 * Math.sin(s)),
  });
}

function unit(v) {
  const norm = Math.hypot(...v);
  return v.map((c) => c / norm);
}

function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Quaternion w x y z of the rotation with these columns; its w is not near zero here. */
function matrixQuaternion([m00, m10, m20], [m01, m11, m21], [m02, m12, m22]) {
  const w = 0.5 * Math.sqrt(Math.max(1e-9, 1 + m00 + m11 + m22));
  return [w, (m21 - m12) / (4 * w), (m02 - m20) / (4 * w), (m10 - m01) / (4 * w)];
}
