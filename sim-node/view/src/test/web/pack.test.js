import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { decodeChanges } from '../../main/web/src/pack/block.js';
import { APRON, GroundState, Page, pageKey } from '../../main/web/src/pack/ground.js';
import { decodePoses, samplePoses } from '../../main/web/src/pack/poses.js';
import { decodeResidual, Relief } from '../../main/web/src/pack/relief.js';
import { Replay } from '../../main/web/src/pack/replay.js';
import { decodeTable, valueAt } from '../../main/web/src/pack/table.js';
import { VarintReader } from '../../main/web/src/pack/varint.js';
import { Player } from '../../main/web/src/ui/player.js';
import { Composer, FINE_SIDE, SUN } from '../../main/web/src/scene/compose.js';
import { soilSurface } from '../../main/web/src/scene/hollow.js';
import { niceTicks } from '../../main/web/src/ui/dom.js';
import { encodeChanges, encodePoses, encodeRows, encodeTable, packGround, wrapped } from './support/encode.js';

const SEED = Number(process.env.SEED ?? 20240607);
const SEEKS = 1000;

/** A generator of integers below n, from a seed (xorshift). */
function random(seed) {
  let state = seed >>> 0 || 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}

/** Epochs with random changes of all channels, in which the same nodes come again. */
function randomEpochs(count, next) {
  return Array.from({ length: count }, () =>
    Array.from({ length: next(3) }, () => {
      const nodes = new Map();
      for (let k = next(6); k >= 0; k--) {
        nodes.set(next(40) * 101, [wrapped(next(65536)), wrapped(next(65536)), next(9) - 4, next(3)]);
      }
      return { page: [next(2), next(4) - 2, next(3) - 1], nodes };
    }).filter(({ page }, k, all) => all.findIndex((other) => other.page.join() === page.join()) === k),
  );
}

function noPoses() {
  return encodePoses([]);
}

function replayOf(resources, epochs, blockEpochs, blocks) {
  const loads = [];
  const load = async (name) => {
    loads.push(name);
    assert.ok(resources.has(name), `${name} is not in the pack`);
    return new Uint8Array(inflateRawSync(resources.get(name)));
  };
  const meta = { block_epochs: blockEpochs, epoch_s: 0.02, vehicles: [] };
  return { replay: new Replay(load, meta, { epochs, blocks, complete: true }), loads };
}

function copyOf(ground) {
  const pages = [...ground.pages.entries()].filter(([, page]) => page.channels.some((c) => c.some((v) => v !== 0)));
  return new Map(pages.map(([key, page]) => [key, page.channels.map((channel) => channel.slice())]));
}

test('a varint has seven bits a byte, the lowest first', () => {
  assert.equal(new VarintReader(Uint8Array.of(0xac, 0x02)).next(), 300);
  assert.equal(new VarintReader(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f)).next(), 0xffffffff);
  const folded = new VarintReader(Uint8Array.of(0, 1, 2, 3));
  assert.deepEqual([0, 0, 0, 0].map(() => folded.nextSigned()), [0, -1, 1, -2]);
});

test('a varint beyond its stream is an error', () => {
  assert.throws(() => new VarintReader(Uint8Array.of(0x80)).next(), /does not end/);
});

test('changes are decoded as they were encoded', () => {
  const nodes = new Map([
    [4095, [-32768, 7, -1, 1]],
    [0, [1, -2, 3, 4]],
  ]);
  const bytes = encodeChanges([[], [{ page: [1, -5, 70000], nodes }]], Uint8Array.of(9, 8));
  const changes = decodeChanges(bytes);
  assert.deepEqual([...changes.pages], [1, -5, 70000]);
  assert.deepEqual([...changes.stepStart], [0, 0, 1]);
  assert.deepEqual([...changes.node], [0, 4095]);
  assert.deepEqual(changes.change.map((c) => [...c]), [[1, -32768], [-2, 7], [3, -1], [4, 1]]);
  assert.deepEqual([...changes.poses], [9, 8]);
});

test('a truncated block is an error', () => {
  const bytes = encodeChanges([[{ page: [0, 0, 0], nodes: new Map([[5, [1, 1, 1, 1]]]) }]]);
  assert.throws(() => decodeChanges(bytes.subarray(0, bytes.length - 1)), /needs? /);
});

test('channels add modulo 65536 and subtract to the bit', () => {
  const ground = new GroundState();
  const add = (value) => decodeChanges(encodeChanges([[{ page: [0, 0, 0], nodes: new Map([[1, [value, value, 1, 1]]]) }]]));
  ground.apply(add(32767), 0, 1, 1);
  ground.apply(add(10), 0, 1, 1);
  assert.equal(ground.page(0, 0, 0).sinkage[1], -32759);
  assert.equal(ground.page(0, 0, 0).yieldPressure[1], 32777);
  ground.apply(add(10), 0, 1, -1);
  ground.apply(add(32767), 0, 1, -1);
  assert.ok(ground.page(0, 0, 0).isBlank());
});

test(`${SEEKS} random seeks give the ground of playing from the start, bit for bit (SEED=${SEED})`, async () => {
  const next = random(SEED);
  const blockEpochs = 2;
  const epochs = 2 * 600 - 1;
  const changes = randomEpochs(epochs, next);
  const resources = new Map();
  const blocks = packGround(changes, blockEpochs, noPoses, resources);
  const player = replayOf(resources, epochs, blockEpochs, blocks).replay;
  const played = [copyOf(player.ground)];
  for (let epoch = 1; epoch <= epochs; epoch++) {
    await player.seek(epoch);
    played.push(copyOf(player.ground));
  }
  const { replay, loads } = replayOf(resources, epochs, blockEpochs, blocks);
  for (let k = 0; k < SEEKS; k++) {
    const epoch = next(epochs + 1);
    await replay.seek(epoch);
    assert.deepEqual(copyOf(replay.ground), played[epoch], `seek ${k} to epoch ${epoch}`);
  }
  [1, 2].forEach((level) => assert.ok(loads.some((name) => name.startsWith(`sum/${level}/`)), `level ${level}`));
});

test('a seek needs at most nine blocks and three sums of 16 blocks', async () => {
  const epochs = 50 * 600;
  for (const target of [50 * 24 + 25, 50 * 56 + 1, 50 * 511 + 49, 50 * 424 - 1, epochs]) {
    const { replay, loads } = replayOf(new Map(), epochs, 50, 600);
    await assert.rejects(replay.seek(target));
    assert.ok(loads.filter((name) => name.startsWith('sum/2')).length <= 10, `${target}: ${loads}`);
    assert.ok(loads.filter((name) => name.startsWith('sum/1')).length <= 3, `${target}: ${loads}`);
    assert.ok(loads.filter((name) => name.startsWith('block')).length <= 9, `${target}: ${loads}`);
  }
});

test('playing backwards to the start leaves no trace', async () => {
  const changes = randomEpochs(99, random(SEED));
  const resources = new Map();
  const blocks = packGround(changes, 10, noPoses, resources);
  const { replay } = replayOf(resources, 99, 10, blocks);
  await replay.seek(99);
  for (let epoch = 98; epoch >= 0; epoch--) {
    await replay.seek(epoch);
  }
  assert.equal(copyOf(replay.ground).size, 0);
});

test('a change near the border of a page makes its neighbour be drawn again', () => {
  const ground = new GroundState();
  const nodes = new Map([[64 * 30 + 63, [1, 1, 1, 1]]]);
  ground.apply(decodeChanges(encodeChanges([[{ page: [0, 2, 3], nodes }]])), 0, 1, 1);
  assert.deepEqual([...ground.dirty].sort(), [pageKey(0, 2, 3), pageKey(0, 3, 3)].sort());
});

test('poses are decoded to the integer and interpolated between epochs', () => {
  const vehicles = [{ channels: [{ key: 'x', scale: 0.5 }] }, { channels: [{ key: 'x', scale: 0.1 }, { key: 'y', scale: 2 }] }];
  const columns = [
    [5, -7, 100, 100000, 3],
    [0, 1, 2, 3, 4],
  ];
  const decoded = decodePoses(encodePoses([{ number: 1, firstEpoch: 100, columns }]), vehicles);
  const samples = decoded.get(1);
  const out = new Float64Array(2);
  columns[0].forEach((value, k) => {
    assert.ok(samplePoses(samples, 100 + k, out));
    assert.deepEqual([...out], [value * 0.1, columns[1][k] * 2]);
  });
  assert.ok(samplePoses(samples, 101.5, out));
  assert.deepEqual([...out].map((v) => v.toFixed(9)), [((-7 + 100) / 20).toFixed(9), '3.000000000']);
  assert.ok(!samplePoses(samples, 99.9, out) && !samplePoses(samples, 104.1, out));
});

test('relief and roughness are decoded to the integer', () => {
  const value = (i, j) => 1000 * j - 37 * i * j + i;
  const grid = { x0_m: -1, y0_m: 2, step_m: 0.5, nx: 7, ny: 5, z0_m: 10, unit_m: 0.001 };
  const relief = new Relief(grid, encodeRows(7, 5, value));
  assert.ok(Math.abs(relief.height(-1 + 0.5 * 3, 2 + 0.5 * 2) - (10 + 0.001 * value(3, 2))) < 1e-5);
  const middle = (value(3, 2) + value(4, 2) + value(3, 3) + value(4, 3)) / 4;
  assert.ok(Math.abs(relief.height(-1 + 0.5 * 3.5, 2 + 0.5 * 2.5) - (10 + 0.001 * middle)) < 1e-5);
  assert.equal(relief.height(-100, 2), relief.height(-1, 2));
  const residual = decodeResidual(encodeRows(64, 64, (i, j) => i - 3 * j));
  assert.ok(Math.abs(residual[64 * 9 + 5] - 0.001 * (5 - 27)) < 1e-7);
});

test('a table has its columns', () => {
  const bytes = encodeTable({ t_s: Float32Array.of(0, 1), speed_mps: Float32Array.of(3, 4) });
  const table = decodeTable(bytes);
  assert.deepEqual(table.columns, ['t_s', 'speed_mps']);
  assert.deepEqual([...table.values[1]], [3, 4]);
});

test('the player steps by whole epochs and stops at the ends', () => {
  const player = new Player(0.02);
  player.end_s = 1;
  player.seek(0.5);
  player.step(1);
  assert.ok(Math.abs(player.time_s - 0.52) < 1e-12);
  player.toggle();
  player.advance(10);
  assert.equal(player.time_s, 1);
  assert.ok(!player.isPlaying);
  player.direction = -1;
  player.toggle();
  player.advance(0.25);
  assert.equal(player.time_s, 0.75);
});

test('a live picture follows the newest epoch without going beyond it', () => {
  const player = new Player(0.02);
  player.follow();
  for (let k = 0; k < 300; k++) {
    player.end_s = 1 + Math.floor(k / 50);
    player.advance(0.02);
    assert.ok(player.time_s <= player.end_s);
  }
  assert.ok(player.end_s - player.time_s < 1.5, `at ${player.time_s} of ${player.end_s}`);
});

test('ticks are round numbers within the range', () => {
  assert.deepEqual(niceTicks(0, 10, 4), [0, 5, 10]);
  assert.deepEqual(niceTicks(-2, 2, 4), [-2, -1, 0, 1, 2]);
});

/** A floor of 0.5 m and a back of 0.4 m. */
const BUCKET = {
  profile_m: [
    [0.5, 0],
    [0, 0],
    [0, 0.4],
  ],
  width_m: 2,
  repose_rad: Math.PI / 6,
};

function volumeOf({ along, floor, top }) {
  const step = along[1] - along[0];
  return BUCKET.width_m * step * top.reduce((sum, height, k) => sum + height - floor[k], 0);
}

test('the soil in a level bucket is as high as its volume needs, at most to the slope from the edge', () => {
  const some = soilSurface(BUCKET, 0.05, 0, 1);
  assert.ok(Math.abs(volumeOf(some) - 0.05) < 0.005, `volume ${volumeOf(some)}`);
  assert.ok(Math.max(...some.top) < 0.08);
  const full = soilSurface(BUCKET, 1, 0, 1);
  const most = 0.5 * 0.5 * 0.5 * Math.tan(Math.PI / 6) * BUCKET.width_m;
  assert.ok(Math.abs(volumeOf(full) - most) < 0.05 * most, `volume ${volumeOf(full)} of ${most}`);
  full.along.forEach((a, k) => assert.ok(full.top[k] <= (0.5 - a) * Math.tan(Math.PI / 6) + 1e-9));
});

test('a bucket that is rolled back by 45 degrees holds more, with a level surface', () => {
  const half = Math.SQRT1_2;
  const surface = soilSurface(BUCKET, 0.08, half, half);
  const level = Math.max(...surface.top);
  const wet = surface.top.filter((height, k) => height > surface.floor[k] + 1e-9);
  wet.forEach((height) => assert.ok(Math.abs(height - level) < 1e-6 || height < level));
  assert.ok(wet.length > 5);
});

test('an empty bucket and one on its side show no soil', () => {
  assert.equal(soilSurface(BUCKET, 0, 0, 1), null);
  assert.equal(soilSurface(BUCKET, 0.05, 0.1, 0.2), null);
});

test('a value of a table is that between its rows', () => {
  const table = { columns: ['t_s', 'carried_kg'], values: [Float32Array.of(0, 1, 2), Float32Array.of(0, 10, 10)] };
  assert.deepEqual(
    [-1, 0.5, 1.5, 9].map((t) => valueAt(table, 'carried_kg', t)),
    [0, 5, 10, 10],
  );
  assert.equal(valueAt(table, 'other', 1), 0);
});

test('edges of ruts that run askew to the grid are straight, and ruts as deep', () => {
  const flat = { height: () => 0, at: () => 0 };
  const painter = { goTo: () => {}, paint: (page, n, out, o, sunk_m) => (out[o] = 1000 * sunk_m) };
  const composer = new Composer(flat, 0.05, SUN, painter);
  const slope = 0.3;
  const middle = (i) => 30 + slope * i;
  const pageAt = (I, J) => {
    const page = new Page(0, I, J);
    for (let n = 0; n < 4096; n++) {
      const [i, j] = [64 * I + (n & 63), 64 * J + (n >> 6)];
      page.sinkage[n] = Math.abs(j - middle(i)) < 5 ? 1000 : 0;
    }
    return page;
  };
  const none = () => new Float32Array(FINE_SIDE * FINE_SIDE);
  const base = { rough: new Float32Array((65 + 2 * APRON) ** 2), height: none(), slopeX: none(), slopeY: none() };
  const heights = none();
  const colours = new Uint8Array(4 * heights.length);
  composer.fine(0, 0, pageAt, base, heights, colours);
  const at = (i, j) => heights[j * FINE_SIDE + i];
  const away = [];
  for (let i = 0; i < FINE_SIDE; i++) {
    let j = Math.floor(middle(i)) - 9;
    while (at(i, j + 1) > -0.05) j++;
    away.push(j + (at(i, j) + 0.05) / (at(i, j) - at(i, j + 1)) - middle(i));
    const inside = Math.round(middle(i));
    assert.ok(Math.abs(at(i, inside) + 0.1) < 0.003, `depth in column ${i}`);
    assert.ok(Math.abs(colours[4 * (inside * FINE_SIDE + i)] - 100) <= 3, `colour in column ${i}`);
  }
  const saw = Math.max(...away) - Math.min(...away);
  assert.ok(saw < 0.25, `teeth of ${saw} nodes`); // of whole nodes it is 1
});
