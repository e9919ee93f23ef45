// Measures the figures of docs/performance.md, "Recording and viewing": run-scripts/test-viewer --measure.
// All times are CPU times, user and system, of a process and its children.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { Replay } from '../../main/web/src/pack/replay.js';
import { launch, open, treeOf } from './support/chromium.js';
import { serve } from './support/server.js';
import { syntheticPack } from './support/synthetic.js';

const { FURROW, RESULT } = process.env;
const REPEATS = Number(process.env.REPEATS ?? 5);
const DURATION_s = Number(process.env.DURATION ?? 60);
const VEHICLES = Number(process.env.VEHICLES ?? 16);
const CONVOY = { vehicles: 4, duration_s: 20 };
const TICK_s = 0.01;
const FRAMES = 20;
const WARM_UP_FRAMES = 10;
const SEEKS = 40;
/** Names of threads, which the system cuts to 15 characters. */
const RECORDING = /^(commit-log|poses)$/;
const SERVING = /^(view-pack|web|foxglove|ForkJoinPool)/;
const POLL_ms = 200;
/** Time in which a browser that was launched becomes idle. */
const LAUNCH_ms = 2000;
const folder = mkdtempSync(join(tmpdir(), 'furrow-measure-'));

/** CPU times of a process or thread: its own, and that of children that it has waited for. */
function statOf(path) {
  try {
    const [, name, rest] = /\((.*)\) (.*)$/s.exec(readFileSync(`${path}/stat`, 'utf8'));
    const fields = rest.split(' ');
    const sum = (from) => (Number(fields[from]) + Number(fields[from + 1])) * TICK_s;
    return { name, own_s: sum(11), children_s: sum(13) };
  } catch {
    return null; // it has ended
  }
}

/** CPU time of a process and all that it has started, or of the renderers among them. */
function tree_s(root, isCounted = () => true) {
  const stats = treeOf(root)
    .filter(isCounted)
    .map((pid) => statOf(`/proc/${pid}`));
  return stats.reduce((sum, stat) => sum + (stat === null ? 0 : stat.own_s + stat.children_s), 0);
}

function isRenderer(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
  } catch {
    return false; // it has ended
  }
}

/** Keeps the last CPU time of each thread of a process while it runs. */
function watchThreads(pid) {
  const threads = new Map();
  const clock = setInterval(() => {
    try {
      for (const task of readdirSync(`/proc/${pid}/task`)) {
        threads.set(task, statOf(`/proc/${pid}/task/${task}`) ?? threads.get(task));
      }
    } catch {
      // it has ended
    }
  }, POLL_ms);
  return (names) => {
    clearInterval(clock);
    const of = [...threads.values()].filter((thread) => thread !== undefined);
    const sum = (list) => list.reduce((total, { own_s }) => total + own_s, 0);
    const named = sum(of.filter(({ name }) => names.test(name)));
    return { named_s: named, others_s: sum(of) - named, percent: (100 * named) / (sum(of) - named) };
  };
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/**
 * Runs the command; with a browser, a page watches the run while it goes on.
 *
 * @param {RegExp} names of threads whose CPU time is compared with that of all others
 */
async function furrow(args, names = /^$/, browser = null) {
  const child = spawn(FURROW, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const threads = watchThreads(child.pid);
  let text = '';
  let page = null;
  child.stderr.on('data', (bytes) => {
    text += bytes;
    const url = /viewer: (http\S+)/.exec(text)?.[1];
    if (page === null && browser !== null && url !== undefined) {
      page = watch(browser, url);
    }
    if (text.includes('the run has ended')) {
      child.kill('SIGINT');
    }
  });
  const code = await new Promise((done) => child.on('close', done));
  await (await page)?.close();
  if (code !== 0 && browser === null) {
    throw new Error(`furrow ${args.join(' ')}: exit code ${code}\n${text}`);
  }
  return threads(names);
}

/** The server answers while there is no recording yet, but the page needs one. */
async function watch(browser, url) {
  for (let k = 0; k < 100; k++) {
    try {
      return (await open(browser, url)).page;
    } catch {
      await new Promise((done) => setTimeout(done, 200));
    }
  }
  throw new Error(`${url}: cannot be shown`);
}

const FLEET = ['run', 'fleet', '--set', `vehicles=${VEHICLES}`, '--ranks', '2', '--delay', '1', '--no-plots'];

async function recording() {
  const out = join(folder, 'record');
  const threads = await furrow([...FLEET, '--duration', String(DURATION_s), '--record', '--out', out], RECORDING);
  const record = join(out, 'record');
  const bytes = readdirSync(record).reduce((sum, name) => sum + statSync(join(record, name)).size, 0);
  const short = ['run', 'convoy', '--duration', '60', '--record', '--no-plots', '--out', join(folder, 'short')];
  return {
    vehicles: VEHICLES,
    ...threads,
    MB_per_vehicle_minute: perMinute(bytes, VEHICLES, DURATION_s),
    convoy: await furrow(short, RECORDING),
  };
}

function perMinute(bytes, vehicles, duration_s) {
  return bytes / 1e6 / ((vehicles * duration_s) / 60);
}

async function live(browser) {
  const out = join(folder, 'live');
  const args = [...FLEET, '--duration', String(DURATION_s), '--view', '--out', out];
  return { vehicles: VEHICLES, ...(await furrow(args, SERVING, browser)) };
}

/** The resources of a run's pack, from its export as one file; without tables. */
async function packOf(run) {
  await furrow(['export', run, '--format', 'html', '--out', folder]);
  const name = readdirSync(folder).find((file) => file.endsWith('.html'));
  const html = readFileSync(join(folder, name), 'utf8');
  const resources = new Map();
  for (const [, key, text] of html.matchAll(/data-name="([^"]+)">([^<]*)</g)) {
    if (!key.startsWith('table/')) {
      resources.set(key, key.endsWith('.json') ? text.replaceAll('\\u003c', '<') : Buffer.from(text, 'base64'));
    }
  }
  return { file: join(folder, name), resources };
}

function bytesOf(resources) {
  return [...resources.values()].reduce((sum, resource) => sum + resource.length, 0);
}

async function page() {
  const out = join(folder, 'convoy');
  await furrow(['run', 'convoy', '--record', '--no-plots', '--out', out]);
  const { file, resources } = await packOf(out);
  const frames = [];
  for (let k = 0; k < REPEATS; k++) {
    const fresh = await launch();
    const { pid } = fresh.process();
    await new Promise((done) => setTimeout(done, LAUNCH_ms));
    const before = [tree_s(pid), tree_s(pid, isRenderer)];
    await open(fresh, `file://${file}`);
    frames.push({ all_s: tree_s(pid) - before[0], renderer_s: tree_s(pid, isRenderer) - before[1] });
    await fresh.close();
  }
  return {
    html_MB: statSync(file).size / 1e6,
    pack_MB_per_vehicle_minute: perMinute(bytesOf(resources), CONVOY.vehicles, CONVOY.duration_s),
    first_frame_s: frames,
    first_frame_median_s: median(frames.map(({ all_s }) => all_s)),
    first_frame_renderer_median_s: median(frames.map(({ renderer_s }) => renderer_s)),
  };
}

async function fleetFrame(browser) {
  const fleet = await serve({ '': syntheticPack({ vehicles: 64, seconds: 3, rows: 8 }) });
  try {
    const { page: opened } = await open(browser, `${fleet.url}#t=2`);
    const result = {};
    for (const camera of ['all', 'follow:v20', 'top:v30,distance=60']) {
      await opened.evaluate((spec) => window.furrow.camera(spec), camera);
      await opened.evaluate('furrow.frame()');
      await opened.evaluate(playFrames, WARM_UP_FRAMES); // compiles shaders
      const before_s = tree_s(browser.process().pid);
      const triangles = await opened.evaluate(playFrames, FRAMES);
      result[camera] = { cpu_ms: (1000 * (tree_s(browser.process().pid) - before_s)) / FRAMES, triangles };
    }
    await opened.close();
    return result;
  } finally {
    fleet.close();
  }
}

/** Runs in the page: pictures as when playing, one epoch after the other; the most triangles. */
async function playFrames(count) {
  const { app } = window.furrow;
  const gl = app.stage.renderer.getContext();
  let triangles = 0;
  for (let k = 0; k < count; k++) {
    app.player.seek(2 + 0.04 * k);
    await app.tick(0);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    triangles = Math.max(triangles, app.stage.renderer.info.render.triangles);
  }
  return triangles;
}

/** Seeks in the pack of the recorded run RUN, or of a short fleet. */
async function seeks() {
  const out = process.env.RUN ?? join(folder, 'fleet');
  if (process.env.RUN === undefined) {
    await furrow([...FLEET, '--duration', String(DURATION_s), '--record', '--out', out]);
  }
  const { file, resources } = await packOf(out);
  rmSync(file);
  const [meta, state] = ['meta.json', 'state.json'].map((name) => JSON.parse(resources.get(name)));
  const replay = new Replay(async (name) => new Uint8Array(inflateRawSync(resources.get(name))), meta, state);
  const times_ms = [];
  let at = 12345;
  for (let k = 0; k < SEEKS + 1; k++) {
    at = (at * 16807) % 2147483647;
    const before = process.cpuUsage();
    await replay.seek(at % state.epochs);
    await replay.loadPoses(at % state.epochs);
    const { user, system } = process.cpuUsage(before);
    times_ms.push((user + system) / 1000);
  }
  const warm = times_ms.slice(1);
  return {
    vehicles: meta.vehicles.length,
    duration_s: state.epochs * meta.epoch_s,
    pack_MB_per_vehicle_minute: perMinute(bytesOf(resources), meta.vehicles.length, state.epochs * meta.epoch_s),
    first_ms: times_ms[0],
    median_ms: median(warm),
    most_ms: Math.max(...warm),
  };
}

const wanted = (process.env.PARTS ?? 'seek,frame,page,recording,live').split(',');
const result = { machine: { cpu: cpus()[0].model, cores: cpus().length, load: loadavg()[0] }, node: process.version };
const browser = wanted.some((part) => ['frame', 'live'].includes(part)) ? await launch() : null;
const parts = {
  seek: seeks,
  frame: () => fleetFrame(browser),
  page,
  recording,
  live: () => live(browser),
};
try {
  for (const part of wanted) {
    result[part] = await parts[part]();
    console.log(part, JSON.stringify(result[part], null, 1));
  }
} finally {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}
if (RESULT) {
  writeFileSync(RESULT, `${JSON.stringify(result, null, 2)}\n`);
}
