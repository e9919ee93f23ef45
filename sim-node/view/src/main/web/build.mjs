// Writes the page that the distribution contains: one classic script, one style sheet, one document.
// Usage: node build.mjs [FOLDER], by default the resources of the module.
import { build } from 'esbuild';
import { copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAX_BYTES = 700_000;
const here = dirname(fileURLToPath(import.meta.url));
const target = resolve(process.argv[2] ?? join(here, '../resources/org/furrow/node/view/page'));
mkdirSync(target, { recursive: true });
/** Leaves comments and indents out of the text of shaders. */
const shaders = {
  name: 'shaders',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/scene\/shaders\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/\/\*(?!.*glsl).*?\*\/|\/\/.*$/gm, '')
        .replace(/^\s+/gm, ''),
    }));
  },
};
const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  charset: 'utf8',
  legalComments: 'inline',
  logLevel: 'warning',
  plugins: [shaders],
};
await build({
  ...common,
  entryPoints: ['src/main.js'],
  outfile: join(target, 'viewer.js'),
  format: 'iife',
  target: 'es2022',
});
await build({ ...common, entryPoints: ['src/viewer.css'], outfile: join(target, 'viewer.css') });
copyFileSync(join(here, 'src/index.html'), join(target, 'index.html'));
const bytes = statSync(join(target, 'viewer.js')).size;
if (bytes > MAX_BYTES) {
  throw new Error(`viewer.js has ${bytes} bytes, more than ${MAX_BYTES}`);
}
console.log(`viewer.js: ${bytes} bytes`);
