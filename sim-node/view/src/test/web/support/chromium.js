// A headless Chromium without a screen, with OpenGL in software.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

const PATHS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {string | undefined} path of the browser */
export function findChromium() {
  return PATHS.find((path) => path && existsSync(path));
}

export function launch({ width = 1280, height = 720 } = {}) {
  return puppeteer.launch({
    executablePath: findChromium(),
    headless: true,
    args: FLAGS,
    defaultViewport: { width, height },
    protocolTimeout: 300_000,
  });
}

/** Opens a page and collects what must not happen: errors on its console, requests beyond loopback. */
export async function open(browser, url) {
  const page = await browser.newPage();
  const problems = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) {
      problems.push(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1:|ws:\/\/127\.0\.0\.1:|file:|data:|blob:)/.test(request.url())) {
      problems.push(`request: ${request.url()}`);
    }
  });
  await page.goto(url, { timeout: 120_000 });
  await page.evaluate('furrow.ready');
  return { page, problems };
}

/** @returns {number[]} a process and all that it has started */
export function treeOf(root) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)]);
  const tree = new Set([root]);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    parents.filter(([, parent]) => tree.has(parent)).forEach(([pid]) => tree.add(pid));
  }
  return [...tree];
}

function parentOf(name) {
  try {
    return Number(readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')[1]);
  } catch {
    return null; // it has ended
  }
}
