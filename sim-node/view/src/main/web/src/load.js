/** A name or a number that the page refuses; `furrow view` passes its words on to the user. */
export class InputError extends Error {
  name = 'InputError';
}

/**
 * Resources of a pack: embedded in the document (single HTML file) or fetched relative to the page.
 *
 * @param {string} run prefix of a run: '' for the only run, 'a/' or 'b/' for one of two
 * @returns {(name: string) => Promise<Uint8Array>} reads a resource and inflates `.bin`
 */
export function loader(run) {
  return async (name) => {
    const embedded = findEmbedded(run + name);
    const bytes = embedded ?? (await fetchBytes(`${run}pack/${name}`));
    return name.endsWith('.bin') ? inflate(bytes) : bytes;
  };
}

/** @returns {boolean} whether the document itself holds this resource */
export function isEmbedded(name) {
  return findElement(name) !== null;
}

/** Parses a resource as JSON. */
export async function loadJson(load, name) {
  return JSON.parse(new TextDecoder().decode(await load(name)));
}

/** Inflates raw Deflate. */
export async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function findElement(name) {
  return globalThis.document?.querySelector(`script[data-name="${CSS.escape(name)}"]`) ?? null;
}

function findEmbedded(name) {
  const element = findElement(name);
  if (element === null) {
    return null;
  }
  const text = element.textContent.trim();
  if (name.endsWith('.json')) {
    return new TextEncoder().encode(text);
  }
  return typeof Uint8Array.fromBase64 === 'function'
    ? Uint8Array.fromBase64(text)
    : Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

async function fetchBytes(path) {
  const response = await fetch(path, { cache: path.endsWith('state.json') ? 'no-store' : 'default' });
  if (!response.ok) {
    throw new Error(`${path}: HTTP ${response.status}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}
