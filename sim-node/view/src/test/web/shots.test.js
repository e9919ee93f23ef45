// furrow view --shot and --video: pictures and videos of a run without a screen. FURROW is the command.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { inflateSync } from 'node:zlib';

const { FURROW } = process.env;
const [WIDTH, HEIGHT] = [320, 180];
const folder = mkdtempSync(join(tmpdir(), 'furrow-shots-'));
const run = join(folder, 'run');
const hasFfmpeg = ['ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).status === 0);

before(() => {
  furrow('run', 'single', '--duration', '2', '--record', '--no-plots', '--quiet', '--out', run);
});

after(() => rmSync(folder, { recursive: true, force: true }));

function furrow(...args) {
  return execFileSync(FURROW, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function view(...args) {
  return furrow('view', run, '--size', `${WIDTH}x${HEIGHT}`, ...args);
}

/** The size of a PNG, and the number of different bytes of its picture. */
function readPng(file) {
  const bytes = readFileSync(file);
  const data = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') {
      data.push(bytes.subarray(at + 8, at + 8 + length));
    }
    at += 12 + length;
  }
  const different = new Set(inflateSync(Buffer.concat(data))).size;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), different, bytes };
}

test('a still shows the run at its time, the same each time', () => {
  const files = ['early', 'late', 'again'].map((name) => join(folder, `${name}.png`));
  const specs = [0.2, 0.9, 0.9].map((time, k) => `t=${time},camera=top,colour=sinkage,${files[k]}`);
  const output = view(...specs.flatMap((spec) => ['--shot', spec]));
  const [early, late, again] = files.map(readPng);
  assert.deepEqual([late.width, late.height], [WIDTH, HEIGHT]);
  assert.ok(late.different > 100, `${late.different} different values`);
  assert.ok(again.bytes.equals(late.bytes), 'a picture of the same time is the same');
  assert.ok(!early.bytes.equals(late.bytes), 'a picture of another time is another');
  assert.equal(output, files.map((file) => `${file}: written\n`).join(''));
});

test('a run that was killed has pictures of what it has recorded', () => {
  const killed = join(folder, 'killed');
  cpSync(run, killed, { recursive: true });
  writeFileSync(join(killed, 'INCOMPLETE'), 'the run has not ended\n');
  rmSync(join(killed, 'manifest.sha256'));
  const log = join(killed, 'record', 'commits.log');
  writeFileSync(log, readFileSync(log).subarray(0, -5000));
  const file = join(folder, 'killed.png');
  furrow('view', killed, '--size', `${WIDTH}x${HEIGHT}`, '--shot', `t=0.5,camera=top,${file}`);
  assert.ok(readPng(file).different > 100);
});

test('a picture of what is not there is refused in one line', () => {
  const wrong = {
    't=99,a.png': 'a.png: t=99: the recording ends at 2.00 s',
    'camera=follow:sol,a.png': 'a.png: no vehicle "sol"; there are solo',
    'camera=above,a.png': 'a.png: no camera "above"; there are all, orbit, follow, driver, top',
    'colour=red,a.png': 'a.png: no colours "red"; there are soil, sinkage, yield, vehicle, age',
    'camera=follow,x=3,a.png': 'a.png: camera follow: x=3 is not one of azimuth, elevation, distance with a number',
  };
  for (const [spec, why] of Object.entries(wrong)) {
    const { status, stderr } = spawnSync(FURROW, ['view', run, '--shot', spec], { encoding: 'utf8' });
    assert.equal(stderr.split('\n').filter((line) => line.startsWith('furrow: ')).join('\n'), `furrow: ${why}`);
    assert.equal(status, 2);
  }
});

test('an interrupt ends the drawing at once and leaves nothing behind', async () => {
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  const shots = Array.from({ length: 20 }, (_, k) => ['--shot', `t=${k / 10},${join(folder, `${k}.png`)}`]);
  const drawing = spawn(FURROW, ['view', run, ...shots.flat()], {
    env: { ...process.env, JAVA_TOOL_OPTIONS: `-Djava.io.tmpdir=${temporary}` },
  });
  const ended = new Promise((done) => drawing.on('exit', done));
  await new Promise((done) => drawing.stdout.once('data', done));
  const profiles = () => readdirSync(temporary).filter((name) => name.startsWith('furrow-'));
  while (profiles().length === 0) {
    await new Promise((done) => setTimeout(done, 10));
  }
  drawing.kill('SIGINT');
  assert.equal(await ended, 130);
  assert.ok(!existsSync(join(folder, '19.png')));
  assert.deepEqual(profiles(), []);
});

test('a video has each of its times once', { skip: !hasFfmpeg && 'ffmpeg is not installed' }, () => {
  const file = join(folder, 'run.webm');
  view('--video', `from=1.5,to=2,fps=10,camera=follow,${file}`);
  const frames = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'framemd5', '-'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').pop().trim());
  assert.equal(frames.length, 5);
  assert.equal(new Set(frames).size, 5, 'no frame is there twice');
});
