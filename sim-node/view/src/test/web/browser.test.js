import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { colourMap, soilColours, vehicleColour } from '../../main/web/src/scene/colours.js';
import { acceptLive } from './support/live.js';
import { Belt } from '../../main/web/src/scene/belts.js';
import { wheelGeometry } from '../../main/web/src/scene/shapes.js';
import { columnTitle } from '../../main/web/src/ui/charts.js';
import { launch, open, treeOf } from './support/chromium.js';
import { serve, singleFile } from './support/server.js';
import { ARM, height, syntheticPack } from './support/synthetic.js';

const STOP_ms = 1000 * Number(process.env.STOP ?? 1);
const MAX_TRIANGLES = 120_000;
/** Software draws each pixel. */
const SIZE = { width: 960, height: 540 };
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let browser;
let pack;
let server;

before(async () => {
  pack = syntheticPack({ seconds: 5 });
  server = await serve({ '': pack });
  browser = await launch(SIZE);
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens a page for a test and closes it; nothing may have gone wrong in it. */
async function withPage(url, body) {
  const { page, problems } = await open(browser, url);
  try {
    await body(page);
    assert.deepEqual(problems, []);
  } finally {
    await page.close();
  }
}

/** Runs in the page: colours of the canvas at places in W, and where they are in the picture. */
function pixelsAt(places) {
  const { stage } = window.furrow.app;
  const canvas = stage.renderer.domElement;
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const context = copy.getContext('2d', { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const { camera } = stage.rig;
  return places.map(([x, y, z]) => {
    const at = camera.position.clone().set(x, y, z).project(camera);
    const px = Math.floor((0.5 + 0.5 * at.x) * canvas.width);
    const py = Math.floor((0.5 - 0.5 * at.y) * canvas.height);
    return { x: at.x, y: at.y, colour: [...context.getImageData(px, py, 1, 1).data].slice(0, 3) };
  });
}

/** Runs in the page: nodes of ruts that are alike around, away from vehicles, near a place. */
function rutNodes(x0, y0, count) {
  const [run] = window.furrow.app.runs;
  const spacing = run.meta.ground.spacing_m;
  const nodes = [];
  for (const page of run.replay.ground.pages.values()) {
    for (let j = 1; j < 63; j++) {
      for (let i = 1; i < 63; i++) {
        const n = 64 * j + i;
        const around = [n - 1, n + 1, n - 64, n + 64, n - 65, n + 65, n - 63, n + 63];
        const isAlike = around.every((m) => page.time[m] !== 0 && Math.abs(page.sinkage[m] - page.sinkage[n]) < 15);
        const [x, y] = [(64 * page.I + i) * spacing, (64 * page.J + j) * spacing];
        const isFree = run.vehicles.vehicles.every((v) => Math.hypot(v.position.x - x, v.position.y - y) > 5);
        if (page.time[n] !== 0 && isAlike && isFree && Math.hypot(x - x0, y - y0) < 1) {
          nodes.push({ place: [x, y, run.terrain.height(x, y)], sinkage_m: page.sinkage[n] * 1e-4 });
        }
      }
    }
  }
  const step = Math.max(1, Math.floor(nodes.length / count));
  return nodes.filter((_, k) => k % step === 0);
}

async function pictureBytes(page) {
  return page.evaluate(() => window.furrow.app.stage.renderer.domElement.toDataURL());
}

async function watchRut(page) {
  await page.evaluate(async () => {
    await window.furrow.seek(5);
    const track = window.furrow.app.runs[0].replay;
    const values = new Float64Array(track.meta.vehicles[3].channels.length);
    await track.loadPoses(1);
    track.sample(3, 1, values);
    window.rut = [values[0], values[1]];
    window.furrow.camera(`top,x=${values[0]},y=${values[1]},z=${values[2]},distance=5`);
    await window.furrow.frame();
  });
}

test('nodes of ruts have the colours of the legend', async () => {
  await withPage(`${server.url}#shot`, async (page) => {
    await page.evaluate(() => window.furrow.colour('sinkage').then(() => window.furrow.app.setExact(true)));
    await watchRut(page);
    const [x, y] = await page.evaluate('window.rut');
    const nodes = await page.evaluate(rutNodes, x, y, 30);
    assert.ok(nodes.length >= 10, `${nodes.length} nodes`);
    const range = await page.evaluate('furrow.app.range');
    const map = colourMap('depth');
    const pixels = await page.evaluate(pixelsAt, nodes.map(({ place }) => place));
    pixels.forEach(({ colour }, k) => {
      const at = 3 * Math.round(255 * Math.min(Math.max(nodes[k].sinkage_m / range, 0), 1));
      colour.forEach((value, c) => {
        const text = `node ${nodes[k].place}: ${colour}, expected ${map.slice(at, at + 3)}`;
        assert.ok(Math.abs(value - map[at + c]) <= 10, text);
      });
    });
  });
});

const CAMERAS = ['all', 'orbit:second', 'follow:second', 'driver:third', 'top:lead', 'top,x=3,y=4,z=0,distance=25', 'follow:fourth'];

test('a picture of a time and a camera does not depend on what was shown before', async () => {
  const shots = new Map();
  for (const camera of CAMERAS) {
    await withPage(`${server.url}#shot&t=2.5&camera=${camera}`, async (page) => {
      shots.set(camera, await pictureBytes(page));
    });
  }
  assert.equal(new Set(shots.values()).size, CAMERAS.length);
  await withPage(`${server.url}#shot&t=4.7&camera=top:fourth,distance=90`, async (page) => {
    for (const [k, camera] of CAMERAS.entries()) {
      const seek = () => page.evaluate('furrow.seek(2.5)');
      const look = () => page.evaluate((spec) => window.furrow.camera(spec), camera);
      // the order of time and camera must not matter either
      await (k % 2 === 0 ? seek().then(look) : look().then(seek));
      await page.evaluate('furrow.frame()');
      assert.ok((await pictureBytes(page)) === shots.get(camera), `${camera} after others`);
      await page.evaluate('furrow.seek(0.3)');
      await seek();
      assert.ok((await pictureBytes(page)) === shots.get(camera), `${camera} after another time`);
    }
  });
});

test('each camera that names a vehicle keeps it within 5 % of the middle', async () => {
  await withPage(`${server.url}#shot`, async (page) => {
    for (const mode of ['orbit', 'follow', 'top']) {
      for (const time of [3.9, 1.37]) {
        await page.evaluate((spec) => window.furrow.camera(spec), `${mode}:third,azimuth=80`);
        await page.evaluate((t) => window.furrow.seek(t), time);
        const [{ x, y }] = await page.evaluate(pixelsAt, [
          await page.evaluate(() => window.furrow.app.runs[0].vehicles.vehicles[2].position.toArray()),
        ]);
        assert.ok(Math.abs(x) < 0.1 && Math.abs(y) < 0.1, `${mode} at ${time} s: ${x}, ${y}`);
      }
    }
  });
});

test('all vehicles are in the first picture, wide or narrow, at each time', async () => {
  await withPage(server.url, async (page) => {
    for (const [width, time] of [[1280, 0], [1280, 5], [390, 0], [390, 5]]) {
      await page.setViewport({ width, height: 720 });
      await page.evaluate((t) => window.furrow.seek(t), time);
      const places = await page.evaluate(() => window.furrow.app.runs[0].vehicles.vehicles.map((v) => v.position.toArray()));
      for (const { x, y } of await page.evaluate(pixelsAt, places)) {
        assert.ok(Math.abs(x) < 0.85 && Math.abs(y) < 0.85, `${width} px at ${time} s: ${x}, ${y}`);
      }
    }
  });
});

test('the first picture leaves nothing of a long vehicle to the panels', async () => {
  const arms = await serve({ '': syntheticPack({ vehicles: 1, seconds: 1, arms: true }) });
  try {
    await withPage(arms.url, async (page) => {
      await page.evaluate('furrow.seek(1)');
      const corners = await page.evaluate(() => {
        const { parts } = window.furrow.app.runs[0].vehicles.vehicles[0];
        return parts.flatMap(({ matrix, boxes, position }) =>
          boxes.flatMap(({ p, half_m: [x, y, z] }) =>
            [x, -x].map((dx) => position.clone().set(p[0] + dx, p[1] + y, p[2] + z).applyMatrix4(matrix).toArray()),
          ),
        );
      });
      const card = await page.$eval('#card', (node) => node.getBoundingClientRect().right);
      for (const { x } of await page.evaluate(pixelsAt, corners)) {
        assert.ok((0.5 + 0.5 * x) * 1280 > card && x < 0.7, `${x}`);
      }
    });
  } finally {
    arms.close();
  }
});

test('marks are painted where the pack says', async () => {
  await withPage(`${server.url}#shot&t=1&camera=follow:second,azimuth=90,elevation=0,distance=9`, async (page) => {
    const places = await page.evaluate(() => {
      const { matrix, position } = window.furrow.app.runs[0].vehicles.vehicles[1];
      // on the side of the cabin: a pane, and below it
      return [[-0.3, 0.9, 1.15], [-0.3, 0.9, 0.85]].map((p) => position.clone().set(...p).applyMatrix4(matrix).toArray());
    });
    const [pane, door] = (await page.evaluate(pixelsAt, places)).map(({ colour: [red, , blue] }) => red - blue);
    assert.ok(pane < 40 && door > 80, `orange: ${pane} at a window, ${door} below it`);
  });
});

test('a hull has arches over its wheels', async () => {
  await withPage(`${server.url}#shot&t=1&camera=follow:second,azimuth=90,elevation=0,distance=9`, async (page) => {
    const places = await page.evaluate(() => {
      const { matrix, position } = window.furrow.app.runs[0].vehicles.vehicles[1];
      // on the side of the hull: over the front wheel, between the wheels, and beside the wheel in its arch
      return [[1.69, 1.08, 0.2], [0.9, 1.08, 0.2], [2.05, 1.08, 0.24]].map((p) => position.clone().set(...p).applyMatrix4(matrix).toArray());
    });
    const colours = (await page.evaluate(pixelsAt, places)).map(({ colour }) => colour);
    const [arch, door] = colours.map(([red, , blue]) => red - blue);
    assert.ok(arch < 40 && door > 100, `orange: ${arch} over the wheel, ${door} between the wheels`);
    assert.ok(Math.max(...colours[2]) < 90, `nothing is seen through the hull: ${colours[2]}`);
  });
  await withPage(`${server.url}#shot&t=1&camera=follow:second,azimuth=90,elevation=40,distance=9`, async (page) => {
    const places = await page.evaluate(() => {
      const { matrix, position } = window.furrow.app.runs[0].vehicles.vehicles[1];
      // the floor of the hull in the arch beside the wheel, from above
      return [position.clone().set(2.17, 1, -0.09).applyMatrix4(matrix).toArray()];
    });
    const [{ colour }] = await page.evaluate(pixelsAt, places);
    assert.ok(Math.max(...colour) > 40, `the arch cuts the floor, too: ${colour}`);
  });
});

test('where triangles are short, ruts near the camera keep the colours of their nodes', async () => {
  const fleet = await serve({ '': syntheticPack({ vehicles: 16, seconds: 2, rows: 4 }) });
  try {
    await withPage(`${fleet.url}#camera=follow:v5,distance=20`, async (page) => {
      await page.evaluate('furrow.seek(2)');
      const tiers = await page.evaluate(() => {
        const { terrain, eye } = window.furrow.app.runs[0];
        return terrain.tiers.flatMap(({ count, values, mesh }) =>
          Array.from({ length: count }, (_, k) => {
            const x = values[4 * k] + terrain.page_m / 2;
            const y = values[4 * k + 1] + terrain.page_m / 2;
            const side = mesh.material.uniforms.uColours.value.image.width;
            return { side, distance: Math.hypot(x - eye.x, y - eye.y) };
          }),
        );
      });
      const near = tiers.filter(({ distance }) => distance < 50);
      assert.ok(near.length > 20, `${near.length} pages`);
      near.forEach(({ side, distance }) => assert.equal(side, 65, `at ${distance} m`));
    });
  } finally {
    fleet.close();
  }
});

test('a camera refuses what it cannot do, in one sentence', async () => {
  await withPage(`${server.url}#shot`, async (page) => {
    const refusal = (spec) =>
      page.evaluate((text) => {
        try {
          window.furrow.camera(text);
          return '';
        } catch (error) {
          return error.message;
        }
      }, spec);
    assert.match(await refusal('follow:third,x=3'), /^camera follow: x=3 is not one of azimuth, elevation, distance/);
    assert.match(await refusal('top:third,distance='), /^camera top: distance= is not one of/);
    assert.match(await refusal('orbit:fifth'), /^no vehicle "fifth"/);
    assert.match(await refusal('above'), /^no camera "above"; there are all, orbit, follow, driver, top/);
  });
});

test('each material of the ground has its colour, and the legend names it', async () => {
  const soils = ['sandy-loam-15', 'ice', 'upland-loam'];
  const several = await serve({ '': syntheticPack({ seconds: 1, soils }) });
  try {
    await withPage(`${several.url}#shot&camera=top,x=20,y=0,z=0,distance=150`, async (page) => {
      await page.evaluate(() => window.furrow.app.setExact(true));
      await page.evaluate('furrow.frame()');
      const found = await page.evaluate(pixelsAt, [-40, 0, 40].map((y) => [30, y, height(30, y)]));
      const expected = soilColours(soils).map(({ dry }) => dry);
      found.forEach(({ colour }, k) =>
        colour.forEach((value, c) => assert.ok(Math.abs(value - expected[k][c]) <= 16, `${soils[k]}: ${colour}`)),
      );
      assert.deepEqual(await page.$$eval('#legend li', (nodes) => nodes.map((node) => node.textContent)), soils);
      assert.ok(await page.$eval('#legend', (node) => node.getBoundingClientRect().width > 0));
    });
    await withPage(`${server.url}#shot`, async (page) => {
      assert.ok(await page.$eval('#legend', (node) => node.hidden), 'one material needs no legend');
      await page.evaluate('furrow.colour("sinkage")');
      assert.ok(await page.$eval('#legend', (node) => node.getBoundingClientRect().width > 0), 'in a still');
    });
  } finally {
    several.close();
  }
});

test('materials of one ground differ, also those of one kind', () => {
  const loams = Array.from({ length: 9 }, (_, k) => `loam-${k}`);
  const colours = soilColours([...loams, 'lete', 'clay', 'heavy-clay-25', 'drysand', '']).map(({ dry }) => dry);
  colours.forEach((one, k) =>
    colours.slice(0, k).forEach((other, j) => {
      const distance = Math.hypot(...one.map((value, c) => value - other[c]));
      assert.ok(distance > 15, `${one} of ${k} and ${other} of ${j}`);
    }),
  );
});

test('rigid ground is not coloured by sinkage', async () => {
  const rigid = new Map(pack);
  const meta = JSON.parse(new TextDecoder().decode(pack.get('meta.json')));
  meta.ground.kind = 'rigid';
  rigid.set('meta.json', new TextEncoder().encode(JSON.stringify(meta)));
  const served = await serve({ '': rigid });
  try {
    await withPage(served.url, async (page) => {
      assert.deepEqual(await page.$$eval('#tools option', (nodes) => nodes.map((node) => node.value)), ['soil']);
    });
  } finally {
    served.close();
  }
});

test('a narrow window has a time line that can be used', async () => {
  await withPage(server.url, async (page) => {
    await page.setViewport({ width: 390, height: 844 });
    const [line, foot] = await page.$$eval('#line, #foot', (nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON()));
    const width = Math.max(line.width, foot.width);
    assert.ok(Math.min(line.width, foot.width) > 0.8 * width && width <= 390, `${line.width}, ${foot.width} px`);
    await page.click('#line');
    assert.ok(Math.abs((await page.evaluate('furrow.app.player.time_s')) - 2.5) < 0.1);
  });
});

test('charts draw a column of all vehicles and of both runs, with unit, names and values', async () => {
  const two = await serve({ 'a/': pack, 'b/': pack });
  try {
    for (const [url, names] of [
      [server.url, ['lead', 'second', 'third', 'fourth']],
      [`${two.url}#runs=a,b`, ['A lead', 'A second', 'A third', 'A fourth', 'B lead', 'B second', 'B third', 'B fourth']],
    ]) {
      await withPage(url, async (page) => {
        await page.click('[aria-label=Charts]');
        await page.waitForSelector('.u-over');
        await page.select('.chart [aria-label=Vehicle]', 'all');
        await page.waitForFunction((n) => document.querySelectorAll('.u-legend .u-series').length === n, {}, names.length + 1);
        const labels = await page.$$eval('.u-legend .u-label', (nodes) => nodes.slice(1).map((node) => node.textContent));
        assert.deepEqual(labels, names);
        await page.focus('.chart [aria-label=Column]');
        await page.keyboard.type('z_m');
        const plot = await page.$('.u-over');
        await plot.hover();
        await page.waitForFunction(() => document.querySelectorAll('.u-legend .u-value')[1].textContent !== '');
        const values = await page.$$eval('.u-legend .u-value', (nodes) => nodes.map((node) => node.textContent));
        assert.match(values[0], /^2\.5\d s$/);
        values.slice(1).forEach((value) => assert.ok(Math.abs(Number(value)) > 0.01, `${values}`));
      });
    }
  } finally {
    two.close();
  }
});

test('two runs have their own names, figures and sides', async () => {
  const slower = new Map(pack);
  const meta = JSON.parse(new TextDecoder().decode(pack.get('meta.json')));
  meta.name = 'other';
  slower.set('meta.json', new TextEncoder().encode(JSON.stringify(meta)));
  const two = await serve({ 'a/': pack, 'b/': slower });
  try {
    await withPage(`${two.url}#runs=a,b`, async (page) => {
      await page.setViewport({ width: 1280, height: 720 });
      const texts = (selector) => page.$$eval(selector, (nodes) => nodes.map((node) => node.textContent));
      assert.deepEqual((await texts('#head p')).map((text) => text.slice(0, 8)), ['A: synth', 'B: other']);
      assert.deepEqual(await texts('#card h2'), ['A lead', 'B lead']);
      const boxes = await page.$$eval('.side, #tools, #head, #card, #foot', (nodes) =>
        nodes.map((node) => ({ name: node.id || node.textContent, ...node.getBoundingClientRect().toJSON() })),
      );
      for (const side of boxes.filter(({ name }) => name === 'A' || name === 'B')) {
        const half = side.name === 'A' ? [0, 640] : [640, 1280];
        assert.ok(side.left > half[0] && side.right < half[1] && side.width > 10, `${side.name} in its half`);
        for (const panel of boxes.filter(({ name }) => name.length > 1)) {
          const isApart = panel.right < side.left || panel.left > side.right || panel.bottom < side.top || panel.top > side.bottom;
          assert.ok(isApart, `${side.name} is under ${panel.name}`);
        }
      }
    });
  } finally {
    two.close();
  }
});

test('the card has a speed at the start, and no minus before zero', async () => {
  await withPage(server.url, async (page) => {
    await page.evaluate('furrow.seek(0)');
    assert.match(await page.$eval('#card .big', (node) => node.textContent), /^3\.6\d m\/s$/);
    await page.evaluate(async () => {
      const state = window.furrow.app.runs[0].vehicles.vehicles[0];
      const slip = state.channels.get('FL.slip');
      const move = state.move.bind(state);
      state.move = () => {
        state.values[slip] = -0.001;
        move();
      };
      await window.furrow.seek(1);
    });
    assert.equal(await page.$eval('#card tbody td:last-child', (node) => node.textContent), '0');
  });
});

test('columns have words and units', () => {
  assert.equal(columnTitle('FL_sinkage_m'), 'FL sinkage, m');
  assert.equal(columnTitle('speed_mps'), 'speed, m/s');
  assert.equal(columnTitle('slip'), 'slip');
});

test('vehicles have different colours, up to 24', () => {
  const colours = Array.from({ length: 24 }, (_, k) => vehicleColour(k).join(' '));
  assert.equal(new Set(colours).size, 24);
  assert.deepEqual(vehicleColour(1), [0xd5, 0x5e, 0]);
});

test('wheels are closed, near and far', () => {
  for (const isFar of [false, true]) {
    const geometry = wheelGeometry(0.5, 0.3, isFar);
    const position = geometry.getAttribute('position');
    const place = (k) => ['getX', 'getY', 'getZ'].map((get) => Math.round(1e4 * position[get](k)) + 0).join(' ');
    const edges = new Map();
    for (let t = 0; t < geometry.index.count; t += 3) {
      const corners = [0, 1, 2].map((k) => place(geometry.index.getX(t + k)));
      corners.forEach((from, k) => {
        const to = corners[(k + 1) % 3];
        edges.set(`${from}>${to}`, (edges.get(`${from}>${to}`) ?? 0) + 1);
      });
    }
    for (const edge of edges.keys()) {
      const [from, to] = edge.split('>');
      assert.equal(edges.get(edge), edges.get(`${to}>${from}`), `far ${isFar}: the edge ${edge} has no other side`);
    }
  }
});

test('the shoes of a belt follow its way and move back below it while the sprocket turns ahead', () => {
  const over_m = [[-1, 0], [-1, 0.5], [1, 0.5], [1, 0]];
  const belt = new Belt({ first: 0, pieces: 2, sprocket: 2, teeth: 10, shoes: 50, y_m: 0.7, over_m }, [
    { at: 0 },
    { at: 3 },
    { turn: 6 },
  ]);
  const places = (turn) => {
    const identity = belt.matrices[0].clone().identity();
    belt.move([0.5, 0, 0, -0.5, 0, 0, Math.cos(turn / 2), 0, Math.sin(turn / 2), 0], identity);
    return belt.matrices.map(({ elements: e }) => ({ x: e[12], y: e[13], z: e[14], ahead: e[0] }));
  };
  const tooth = (2 * Math.PI) / 10;
  const before = places(0.2 * tooth);
  before.forEach(({ x, y, z }, k) => {
    const next = before[(k + 1) % 50];
    assert.equal(y, 0.7);
    assert.ok(Math.hypot(next.x - x, next.z - z) < 0.1001, `shoe ${k}`);
  });
  const below = before.filter(({ z, ahead }) => z < 1e-9 && ahead > 0.999);
  assert.ok(below.length >= 18, `${below.length} shoes below`);
  const moved = places(0.7 * tooth)[10];
  assert.ok(Math.abs(moved.x - before[10].x + 0.05) < 1e-9, `from ${before[10].x} to ${moved.x}`);
});

test('a body is drawn where its channels put it', async () => {
  const arms = await serve({ '': syntheticPack({ vehicles: 1, seconds: 3, arms: true }) });
  const plain = await serve({ '': syntheticPack({ vehicles: 1, seconds: 3 }) });
  const place = () => {
    const { parts, matrix } = window.furrow.app.runs[0].vehicles.vehicles[0];
    const arm = parts.find(({ name }) => name === 'arm');
    const local = matrix.clone().invert().multiply(arm.matrix);
    return { local: local.elements, world: arm.position.toArray() };
  };
  const show = '#shot&camera=follow:lead,azimuth=250,elevation=20,distance=10';
  try {
    let world;
    let colour;
    await withPage(`${arms.url}${show}`, async (page) => {
      for (const time of [0, 2.01]) {
        await page.evaluate((t) => window.furrow.seek(t), time);
        const found = await page.evaluate(place);
        const angle = ARM.radps * time;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        const expected = [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, ...ARM.at];
        expected.forEach((value, k) => assert.ok(Math.abs(value - found.local[k]) < 1e-3, `${k}: ${found.local}`));
        world = found.world;
      }
      [{ colour }] = await page.evaluate(pixelsAt, [world]);
    });
    await withPage(`${plain.url}${show}`, async (page) => {
      await page.evaluate((t) => window.furrow.seek(t), 2.01);
      const [{ colour: without }] = await page.evaluate(pixelsAt, [world]);
      const difference = Math.max(...colour.map((value, k) => Math.abs(value - without[k])));
      assert.ok(difference > 30, `${colour} with the arm, ${without} without`);
    });
  } finally {
    arms.close();
    plain.close();
  }
});

test('the keys do what the help says', async () => {
  await withPage(server.url, async (page) => {
    const state = () =>
      page.evaluate(() => {
        const { player, rig, colour } = window.furrow.app;
        return { ...player, mode: rig.mode, vehicle: rig.vehicle, colour, help: document.querySelector('dialog').open };
      });
    const press = async (key) => {
      await page.keyboard.press(key);
      await page.evaluate('furrow.frame()');
      return state();
    };
    await page.evaluate('furrow.seek(2)');
    assert.ok(Math.abs((await press('.')).time_s - 2.02) < 1e-9);
    assert.ok(Math.abs((await press(',')).time_s - 2) < 1e-9);
    assert.ok(Math.abs((await press('ArrowRight')).time_s - 3) < 1e-9);
    assert.ok(Math.abs((await press('ArrowLeft')).time_s - 2) < 1e-9);
    assert.deepEqual([(await press('2')).vehicle, (await state()).mode], [1, 'follow']);
    for (const [key, mode] of [['t', 'top'], ['d', 'driver'], ['f', 'follow'], ['o', 'orbit']]) {
      assert.equal((await press(key)).mode, mode);
    }
    await press('c');
    await page.waitForFunction(() => window.furrow.app.colour === 'sinkage' && window.furrow.app.busy === null);
    assert.equal((await press('+')).speed, 2);
    assert.equal((await press('-')).speed, 1);
    assert.ok((await press('b')).isPlaying);
    assert.equal((await state()).direction, -1);
    await page.waitForFunction(() => window.furrow.app.player.time_s < 2);
    assert.ok(!(await press('Space')).isPlaying);
    assert.ok((await press('?')).help);
    assert.ok(!(await press('Escape')).help);
  });
});

test('the time line is a slider that the keyboard moves', async () => {
  await withPage(server.url, async (page) => {
    await page.focus('[role=slider]');
    await page.keyboard.press('End');
    assert.equal(await page.$eval('[role=slider]', (node) => node.getAttribute('aria-valuenow')), '5.00');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.$eval('[role=slider]', (node) => node.getAttribute('aria-valuenow')), '1.00');
  });
});

test('axe finds nothing serious, light and dark, with charts, legend and help', async () => {
  await withPage(server.url, async (page) => {
    await page.evaluate(readFileSync(axe, 'utf8'));
    const serious = async () => {
      const { violations } = await page.evaluate('axe.run()');
      return violations
        .filter(({ impact }) => ['serious', 'critical'].includes(impact))
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    };
    await page.evaluate(() => window.furrow.colour('sinkage'));
    assert.deepEqual(await serious(), []);
    await page.click('[aria-label="Dark or light"]');
    await page.click('[aria-label=Charts]');
    await page.waitForSelector('.u-over');
    assert.deepEqual(await serious(), []);
    await page.click('[aria-label=Help]');
    assert.deepEqual(await serious(), []);
  });
});

test('a single file from the disk shows the pixels of the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-view-'));
  try {
    const file = join(folder, 'run.html');
    writeFileSync(file, await singleFile(pack));
    const pictures = [];
    for (const url of [server.url, `file://${file}`]) {
      await withPage(`${url}#shot&camera=follow:lead&t=3.3`, async (page) => {
        await page.evaluate('furrow.frame()');
        pictures.push(await pictureBytes(page));
      });
    }
    assert.ok(pictures[0].length > 50_000);
    assert.equal(pictures[1], pictures[0]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the time line has the marks of the run', async () => {
  await withPage(server.url, async (page) => {
    const marks = await page.$$eval('#line .mark', (nodes) => nodes.map((node) => [node.className, node.title]));
    assert.deepEqual(marks, [
      ['mark event', '1.50 s: event, lead, push'],
      ['mark collision', '3.20 s: collision, lead'],
    ]);
  });
});

test('the user chooses whose ground is shown where each vehicle has its own', async () => {
  const own = new Map(pack);
  const meta = JSON.parse(new TextDecoder().decode(pack.get('meta.json')));
  meta.ground.count = 2;
  own.set('meta.json', new TextEncoder().encode(JSON.stringify(meta)));
  const several = await serve({ '': own });
  try {
    await withPage(`${several.url}#t=5`, async (page) => {
      const pages = () => page.evaluate(() => window.furrow.frame().then(() => window.furrow.app.runs[0].terrain.views.size));
      const first = await pages();
      assert.ok(first > 0);
      await page.select('[aria-label="Whose ground"]', '1');
      assert.equal(await pages(), 0, 'the second vehicle has changed nothing');
      await page.select('[aria-label="Whose ground"]', '0');
      assert.equal(await pages(), first);
    });
  } finally {
    several.close();
  }
});

test('a page that was stopped shows the picture of a fresh one', async () => {
  const growing = new Map(pack);
  const state = (blocks, complete) => ({ epochs: 50 * blocks, blocks, complete });
  growing.set('state.json', new TextEncoder().encode(JSON.stringify(state(1, false))));
  const liveServer = await serve({ '': growing });
  const live = acceptLive(liveServer.server);
  const stopped = await launch(SIZE);
  try {
    const { page } = await open(stopped, liveServer.url);
    while (live.sockets.length === 0) {
      await new Promise((done) => setTimeout(done, 20));
    }
    const processes = treeOf(stopped.process().pid);
    processes.forEach((pid) => process.kill(pid, 'SIGSTOP'));
    for (let k = 0; k < 20; k++) {
      live.send(state(2 + Math.floor(k / 7), false));
      await new Promise((done) => setTimeout(done, STOP_ms / 20));
    }
    growing.set('state.json', new TextEncoder().encode(JSON.stringify(state(5, true))));
    live.send(state(5, true));
    processes.forEach((pid) => process.kill(pid, 'SIGCONT'));
    await page.waitForFunction('furrow.app.player.end_s === 5 && furrow.app.player.time_s > 4.9', { timeout: 60_000 });
    const show = async (of) => {
      await of.evaluate('furrow.seek(5)');
      await of.evaluate(() => window.furrow.camera('top,x=0,y=4,z=0,distance=40'));
      // in one task: a picture is lost when the browser has shown it
      return of.evaluate(async () => {
        await window.furrow.frame();
        return window.furrow.app.stage.renderer.domElement.toDataURL();
      });
    };
    await withPage(liveServer.url, async (fresh) => {
      const picture = await show(page);
      assert.ok(picture.length > 50_000, 'the picture is not empty');
      assert.ok(picture === (await show(fresh)));
    });
  } finally {
    await stopped.close();
    live.sockets.forEach((socket) => socket.destroy());
    liveServer.close();
  }
});

test('a run compared with itself has no difference, another one has', async () => {
  const other = syntheticPack({ seconds: 5, depth: 0.6 });
  const twice = await serve({ 'a/': pack, 'b/': pack });
  const two = await serve({ 'a/': pack, 'b/': other });
  try {
    const colours = [];
    for (const { url } of [twice, two]) {
      await withPage(`${url}#shot&runs=a,b`, async (page) => {
        await page.evaluate(() => window.furrow.colour('difference').then(() => window.furrow.app.setExact(true)));
        await page.evaluate('furrow.seek(5)');
        const values = await page.evaluate(() => {
          const [run] = window.furrow.app.runs;
          return [...run.replay.ground.pages.values()].flatMap((p) =>
            [...p.sinkage.keys()].filter((n) => p.time[n] !== 0).map((n) => run.painter.value(p, n)),
          );
        });
        colours.push(values);
      });
    }
    assert.ok(colours[0].length > 1000 && colours[0].every((value) => value === 0));
    assert.ok(colours[1].some((value) => value > 0.02));
  } finally {
    twice.close();
    two.close();
  }
});

test('a live picture follows the newest epoch until the user goes elsewhere', async () => {
  const growing = new Map(pack);
  const state = (blocks, complete = false) => ({ epochs: 50 * blocks, blocks, complete });
  growing.set('state.json', new TextEncoder().encode(JSON.stringify(state(1))));
  const liveServer = await serve({ '': growing });
  const live = acceptLive(liveServer.server);
  try {
    await withPage(`${liveServer.url}#token=abc`, async (page) => {
      const time = () => page.evaluate('furrow.app.player.time_s');
      const until = (text) => page.waitForFunction(text, { timeout: 60_000 });
      await until('document.getElementById("live") !== null');
      while (live.sockets.length === 0) {
        await new Promise((done) => setTimeout(done, 20));
      }
      assert.deepEqual(live.offered, ['furrow.view.v1', 'furrow.token.abc']);
      live.send({ ...state(4), run: { paused: false, speed: null, rtf: 0.5, controls: false } });
      await until('furrow.app.player.time_s > 3');
      assert.ok(await page.$eval('#live [role=group]', (node) => node.hidden));
      live.send({ run: { paused: true, speed: 1, rtf: 0.5, controls: true } });
      const wheel = { name: 'wheel speed', value: 3.25, unit: 'rad/s' };
      live.send({ signals: [{ name: 'command', value: 'n/a' }, wheel] });
      await until('!document.querySelector("#live [role=group]").hidden');
      await until('document.querySelector("#live table").textContent.includes("3.25")');
      assert.deepEqual(await page.$$eval('#live th', (nodes) => nodes.map((node) => node.textContent)), ['wheel speed', 'command']);
      assert.ok(await page.$eval('#live table', (node) => node.checkVisibility()));
      await page.click('#live summary');
      assert.ok(!(await page.$eval('#live table', (node) => node.checkVisibility())), 'folded');
      await page.click('[aria-label="Pause the run"]');
      while (live.received.length === 0) {
        await new Promise((done) => setTimeout(done, 20));
      }
      assert.deepEqual(live.received, [{ op: 'pause' }]);
      await page.keyboard.press('ArrowLeft');
      const chosen = await time();
      live.send(state(5));
      await until('furrow.app.player.end_s === 5');
      assert.equal(await time(), chosen);
      live.send(state(5, true));
      await until('document.querySelector("#live").textContent.includes("ended")');
    });
  } finally {
    live.sockets.forEach((socket) => socket.destroy());
    liveServer.close();
  }
});

test(`64 vehicles with ruts need at most ${MAX_TRIANGLES} triangles`, async () => {
  const fleet = await serve({ '': syntheticPack({ vehicles: 64, seconds: 2, rows: 8 }) });
  try {
    await withPage(`${fleet.url}#shot&t=2`, async (page) => {
      for (const camera of ['all', 'follow:v20', 'top:v30,distance=60']) {
        await page.evaluate((spec) => window.furrow.camera(spec), camera);
        await page.evaluate('furrow.frame()');
        const { triangles } = await page.evaluate(() => ({ ...window.furrow.app.stage.renderer.info.render }));
        assert.ok(triangles <= MAX_TRIANGLES, `${camera}: ${triangles} triangles`);
      }
    });
  } finally {
    fleet.close();
  }
});
