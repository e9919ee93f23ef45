// Measures the figures of docs/performance.md, "Recording and viewing": run-scripts/test-viewer --measure.
// All times are CPU times, user and system, of a process and its children.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { Replay } from '../../main/web/src/pack/replay.js';
import { launch, open, treeOf } from './support/chromium.js';
import { longPack } from './support/long.js';
import { serve } from './support/server.js';
import { syntheticPack } from './support/synthetic.js';

const { FURROW, RESULT } = process.env;
const PAIRS = Number(process.env.PAIRS ?? 5);
const DURATION_s = Number(process.env.DURATION ?? 60);
const VEHICLES = 4;
const TICK_s = 0.01;
const FRAMES = 20;
const SEEKS = 40;
const RECORDING_THREADS = ['commit-log', 'poses'];
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

/** CPU time of a process and all that it has started. */
function tree_s(root) {
  const stats = treeOf(root).map((pid) => statOf(`/proc/${pid}`));
  return stats.reduce((sum, stat) => sum + (stat === null ? 0 : stat.own_s + stat.children_s), 0);
}

function recordingThreads_s(pid) {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`).map((task) => statOf(`/proc/${pid}/task/${task}`));
    return tasks.filter((t) => RECORDING_THREADS.includes(t?.name)).reduce((sum, t) => sum + t.own_s, 0);
  } catch {
    return 0;
  }
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Runs the command; with a browser, a page watches the run while it goes on. */
async function furrow(args, browser = null) {
  const before_s = statOf('/proc/self').children_s;
  const child = spawn(FURROW, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  let page = null;
  let threads_s = 0;
  const clock = setInterval(() => (threads_s = Math.max(threads_s, recordingThreads_s(child.pid))), 200);
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
  clearInterval(clock);
  await (await page)?.close();
  if (code !== 0 && browser === null) {
    throw new Error(`furrow ${args.join(' ')}: exit code ${code}\n${text}`);
  }
  return { total_s: statOf('/proc/self').children_s - before_s, threads_s };
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

/** Runs with and without options in turn. */
async function inPairs(without, added, browser) {
  const rows = [];
  for (let k = 0; k < PAIRS; k++) {
    const out = (name) => ['--out', join(folder, `${name}-${k}`)];
    const plain = await furrow([...without, ...out('plain')]);
    const more = await furrow([...without, ...added, ...out(browser ? 'view' : 'record')], browser);
    rows.push({ without_s: plain.total_s, with_s: more.total_s, threads_s: more.threads_s });
    console.log(JSON.stringify(rows.at(-1)));
  }
  return { pairs: rows, more_percent: median(rows.map((r) => 100 * (r.with_s / r.without_s - 1))) };
}

async function recording() {
  const run = ['run', 'convoy', '--duration', String(DURATION_s), '--no-plots'];
  const cost = await inPairs(run, ['--record'], null);
  const threads_percent = median(cost.pairs.map((r) => (100 * r.threads_s) / r.without_s));
  const record = join(folder, 'record-0', 'record');
  const bytes = readdirSync(record).reduce((sum, name) => sum + statSync(join(record, name)).size, 0);
  return { ...cost, threads_percent, MB_per_vehicle_minute: megabytesPerMinute(bytes, DURATION_s) };
}

function megabytesPerMinute(bytes, duration_s) {
  return bytes / 1e6 / ((VEHICLES * duration_s) / 60);
}

async function live(browser) {
  const run = ['run', 'convoy', '--duration', String(DURATION_s), '--no-plots', '--record'];
  return inPairs(run, ['--view'], browser);
}

async function page(browser) {
  const out = join(folder, 'convoy');
  await furrow(['run', 'convoy', '--record', '--no-plots', '--out', out]);
  await furrow(['export', out, '--format', 'html', '--out', folder]);
  const file = join(folder, 'convoy.html');
  const html = readFileSync(file, 'utf8');
  const resources = [...html.matchAll(/data-name="([^"]+)">([^<]*)</g)].filter(([, name]) => !name.startsWith('table/'));
  const bytes = resources.reduce((sum, [, name, text]) => sum + (name.endsWith('.bin') ? 0.75 : 1) * text.length, 0);
  const { duration_s } = JSON.parse(resources.find(([, name]) => name === 'meta.json')[2].replaceAll('\\u003c', '<'));
  const frames = [];
  for (let k = 0; k < PAIRS; k++) {
    const before_s = tree_s(browser.process().pid);
    const { page: opened } = await open(browser, `file://${file}`);
    frames.push(tree_s(browser.process().pid) - before_s);
    await opened.close();
  }
  return {
    html_MB: statSync(file).size / 1e6,
    pack_MB_per_vehicle_minute: megabytesPerMinute(bytes, duration_s),
    first_frame_s: frames,
    first_frame_median_s: median(frames),
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

async function seeks() {
  const { meta, state, find } = longPack({ vehicles: 64, minutes: 10 });
  const replay = new Replay(async (name) => new Uint8Array(inflateRawSync(find(name))), meta, state);
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
  return { first_ms: times_ms[0], median_ms: median(warm), most_ms: Math.max(...warm) };
}

const wanted = (process.env.PARTS ?? 'seek,frame,page,recording,live').split(',');
const result = { machine: { cpu: cpus()[0].model, cores: cpus().length, load: loadavg()[0] }, node: process.version };
const browser = wanted.some((part) => ['frame', 'page', 'live'].includes(part)) ? await launch() : null;
const parts = {
  seek: seeks,
  frame: () => fleetFrame(browser),
  page: () => page(browser),
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
