// Compares the rows of Parquet files in hyparquet, parquet-wasm (arrow-rs) and DuckDB: node parquet.mjs FILE...
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { tableFromIPC } from 'apache-arrow';
import init, { readParquet } from 'parquet-wasm/esm';
import { DuckDBInstance } from '@duckdb/node-api';

await init({ module_or_path: await readFile(new URL('node_modules/parquet-wasm/esm/parquet_wasm_bg.wasm', import.meta.url)) });
const duckdb = await (await DuckDBInstance.create()).connect();

/** One form of values for all readers. */
function plain(value) {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : value === 0 ? 0 : value;
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex');
  if (typeof value.toJSON === 'function' && !('length' in value)) value = value.toJSON(); // a row of a struct in Arrow
  if (typeof value.toArray === 'function') return Array.from(value, plain);
  if (Array.isArray(value)) return value.map(plain);
  if (ArrayBuffer.isView(value)) return Array.from(value, plain);
  if ('items' in value) return Array.from(value.items, plain); // a list in DuckDB
  if (value.constructor.name === 'DuckDBBlobValue') return plain(value.bytes);
  if ('entries' in value) return plain(value.entries); // a struct in DuckDB
  return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, plain(v)]));
}
const checksum = (rows) => createHash('sha256').update(JSON.stringify(rows)).digest('hex');
const row = (names, values) => Object.fromEntries(names.map((name) => [name, plain(values(name))]));

let rows = 0;
const files = process.argv.slice(2);
for (const file of files) {
  const one = await parquetReadObjects({ file: await asyncBufferFromFile(file), utf8: false });
  const table = tableFromIPC(readParquet(new Uint8Array(await readFile(file))).intoIPCStream());
  const reader = await duckdb.runAndReadAll(`SELECT * FROM read_parquet('${file}')`);
  const names = table.schema.fields.map((field) => field.name);
  assert.deepEqual(reader.columnNames(), names, file);
  const three = reader.getRowObjects();
  assert.equal(one.length, table.numRows, file);
  assert.equal(three.length, table.numRows, file);
  const sums = [
    checksum(one.map((each) => row(names, (name) => each[name]))),
    checksum([...table].map((each) => row(names, (name) => each[name]))),
    checksum(three.map((each) => row(names, (name) => each[name]))),
  ];
  assert.equal(sums[0], sums[1], `${file}: hyparquet and parquet-wasm differ`);
  assert.equal(sums[0], sums[2], `${file}: hyparquet and DuckDB differ`);
  rows += one.length;
}
console.log(`parquet: ${files.length} files, ${rows} rows are equal in hyparquet, parquet-wasm and DuckDB`);
