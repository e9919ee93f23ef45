// A loopback server of the page and of packs.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const PAGE = fileURLToPath(new URL('../../../main/resources/org/furrow/node/view/page', import.meta.url));
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json', bin: 'application/octet-stream' };

/** As the server of Furrow has it. */
const POLICY = "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; object-src 'none'";

/**
 * @param {Record<string, Map<string, Uint8Array>>} packs by prefix: '' or 'a/' and 'b/'
 * @returns {Promise<{url: string, close: () => void}>}
 */
export async function serve(packs) {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, 'http://x').pathname.slice(1) || 'index.html';
    const body = await find(name, packs);
    if (body === undefined) {
      response.writeHead(404).end();
    } else {
      const type = TYPES[name.split('.').pop()];
      response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(body);
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { server, url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

async function find(name, packs) {
  const match = /^((?:[a-z]\/)?)pack\/(.+)$/.exec(name);
  if (match !== null) {
    return packs[match[1]]?.get(match[2]);
  }
  return ['index.html', 'viewer.js', 'viewer.css'].includes(name) ? readFile(join(PAGE, name)) : undefined;
}

/** The page and a pack as one document. */
export async function singleFile(pack) {
  const [html, script, style] = await Promise.all(
    ['index.html', 'viewer.js', 'viewer.css'].map((name) => readFile(join(PAGE, name), 'utf8')),
  );
  const data = [...pack]
    .map(([name, bytes]) => {
      const isJson = name.endsWith('.json');
      const text = isJson ? new TextDecoder().decode(bytes).replaceAll('<', '\\u003c') : Buffer.from(bytes).toString('base64');
      return `<script type="${isJson ? 'application/json' : 'application/octet-stream'}" data-name="${name}">${text}</script>`;
    })
    .join('\n');
  return html
    .replace('<link rel="stylesheet" href="viewer.css">', () => `<style>${style}</style>`)
    .replace('<!-- data -->', () => data)
    .replace('<script src="viewer.js"></script>', () => `<script>${script}</script>`);
}
