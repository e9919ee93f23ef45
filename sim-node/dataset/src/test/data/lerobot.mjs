// Checks a folder as LeRobot's loader reads a data set of version 3.0: node lerobot.mjs FOLDER [LEAST_DATA_FILES]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';

const folder = process.argv[2];
const leastFiles = Number(process.argv[3] ?? 1);
const json = async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8'));
const open = (name) => asyncBufferFromFile(path.join(folder, name));
const TOLERANCE_S = 1e-4;

const info = await json('meta/info.json');
assert.equal(info.codebase_version, 'v3.0');
const stats = await json('meta/stats.json');
const tasks = await parquetReadObjects({ file: await open('meta/tasks.parquet') });
const metadata = await parquetMetadataAsync(await open('meta/tasks.parquet'));
const pandas = JSON.parse(metadata.key_value_metadata.find((each) => each.key === 'pandas').value);
assert.deepEqual(pandas.index_columns, ['task']);
assert.equal(tasks.length, info.total_tasks);
const episodes = await parquetReadObjects({ file: await open('meta/episodes/chunk-000/file-000.parquet') });
assert.equal(episodes.length, info.total_episodes);

const features = Object.entries(info.features);
for (const [name, feature] of features) {
  assert(!name.includes('/'), `${name}: no '/' in names`);
  assert(feature.shape.every((n) => Number.isInteger(n) && n > 0), name);
  assert(stats[name], `stats of ${name}`);
}
const depth = (value) => (ArrayBuffer.isView(value) || Array.isArray(value) ? [value.length, ...depth(value[0])] : []);
const files = new Map();
let next = 0;
for (const [at, episode] of episodes.entries()) {
  assert.equal(Number(episode.episode_index), at);
  assert.equal(Number(episode.dataset_from_index), next, 'episodes are contiguous');
  assert.equal(Number(episode.dataset_to_index) - next, Number(episode.length));
  assert(episode.tasks.every((task) => tasks.some((known) => known.task === task)));
  const pad = (n) => String(n).padStart(3, '0');
  const name = info.data_path
    .replace('{chunk_index:03d}', pad(episode['data/chunk_index']))
    .replace('{file_index:03d}', pad(episode['data/file_index']));
  if (!files.has(name)) files.set(name, await parquetReadObjects({ file: await open(name), utf8: false }));
  const rows = files.get(name).filter((row) => Number(row.episode_index) === at);
  assert.equal(rows.length, Number(episode.length), `${name}: rows of episode ${at}`);
  rows.forEach((row, frame) => {
    assert.equal(Number(row.index), next + frame);
    assert.equal(Number(row.frame_index), frame);
    assert(Math.abs(row.timestamp - frame / info.fps) < TOLERANCE_S, 'timestamps are index / fps');
    assert(tasks.some((task) => task.task_index === row.task_index));
    for (const [feature, { dtype, shape }] of features) {
      if (dtype === 'video') {
        assert(!(feature in row), `${feature}: is in files of its own`);
        continue;
      }
      if (dtype === 'image') {
        const png = Buffer.from(row[feature].bytes);
        assert.equal(png.toString('latin1', 1, 4), 'PNG', feature);
        assert.deepEqual([png.readUInt32BE(20), png.readUInt32BE(16), 3], shape, `${feature}: height, width, channels`);
        continue;
      }
      const wanted = shape.length === 1 && shape[0] === 1 ? [] : shape;
      assert.deepEqual(depth(row[feature]), wanted, `${feature}: shape`);
    }
  });
  for (const [feature, { shape, info: video }] of features.filter(([, each]) => each.dtype === 'video')) {
    const of = (key) => Number(episode[`videos/${feature}/${key}`]);
    const file = info.video_path
      .replace('{video_key}', feature)
      .replace('{chunk_index:03d}', pad(of('chunk_index')))
      .replace('{file_index:03d}', pad(of('file_index')));
    const probe = ['-v', 'error', '-count_frames', '-show_entries', 'stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_read_frames'];
    const found = JSON.parse(execFileSync('ffprobe', [...probe, '-of', 'json', path.join(folder, file)])).streams[0];
    assert.deepEqual([found.height, found.width, 3], shape, feature);
    assert.deepEqual([found.codec_name, found.pix_fmt], [video['video.codec'], video['video.pix_fmt']]);
    assert.equal(found.r_frame_rate, `${info.fps}/1`);
    assert.equal(Number(found.nb_read_frames), rows.length, file);
    assert.equal(of('from_timestamp'), 0);
    assert(Math.abs(of('to_timestamp') - rows.length / info.fps) < TOLERANCE_S);
  }
  next += rows.length;
}
assert.equal(next, info.total_frames);
assert(files.size >= leastFiles, `${files.size} data files, ${leastFiles} expected`);

const all = [...files.values()].flat();
const isPicture = ([, feature]) => feature.dtype === 'image' || feature.dtype === 'video';
for (const [name] of features.filter(isPicture)) {
  for (const stat of ['min', 'max', 'mean', 'std', 'q01', 'q50', 'q99']) {
    assert.deepEqual(depth(stats[name][stat]), [3, 1, 1], `${name}: ${stat}`);
    assert(stats[name][stat].flat(2).every((value) => value >= 0 && value <= 1), `${name}: ${stat} in [0, 1]`);
  }
  assert.equal(stats[name].count[0], all.length);
}
for (const [name] of features.filter((each) => !isPicture(each))) {
  const values = all.map((row) => [row[name]].flat(Infinity).flatMap((v) => (ArrayBuffer.isView(v) ? [...v] : [v])).map(Number));
  const flat = (stat) => stats[name][stat].flat();
  for (let e = 0; e < values[0].length; e++) {
    const column = values.map((row) => row[e]);
    const mean = column.reduce((a, b) => a + b, 0) / column.length;
    const scale = Math.max(1e-6, ...column.map(Math.abs));
    assert(Math.abs(flat('mean')[e] - mean) < 1e-5 * scale, `${name}: mean`);
    assert(Math.abs(flat('min')[e] - column.reduce((a, b) => Math.min(a, b))) < 1e-6 * scale, `${name}: min`);
    assert(Math.abs(flat('max')[e] - column.reduce((a, b) => Math.max(a, b))) < 1e-6 * scale, `${name}: max`);
  }
  assert.equal(stats[name].count[0], all.length);
}
const covered = Object.values(info.splits).map((range) => range.split(':').map(Number)).sort((a, b) => a[0] - b[0]);
let end = 0;
for (const [from, to] of covered) {
  assert.equal(from, end, 'splits cover the episodes');
  end = to;
}
assert.equal(end, episodes.length);
assert.equal(existsSync(path.join(folder, 'videos')), features.some(([, { dtype }]) => dtype === 'video'));
console.log(`lerobot: ${episodes.length} episodes, ${next} frames in ${files.size} data files`);
