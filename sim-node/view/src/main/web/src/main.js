import { App, findRuns } from './app.js';
import { InputError } from './load.js';
import { connectInterface } from './ui/interface.js';
import { element } from './ui/dom.js';

const parameters = new URLSearchParams(location.hash.slice(1));
const isShot = parameters.has('shot');
let app;
let ui;

async function start() {
  const canvas = document.getElementById('view');
  app = await App.open(canvas, { prefixes: findRuns(parameters), isShot });
  document.title = `${app.runs.map((run) => run.meta.name).join(', ')} \u2013 Furrow`;
  document.documentElement.classList.toggle('shot', isShot);
  ui = connectInterface(app, parameters);
  app.player.seek(Number(parameters.get('t') ?? 0));
  resize();
  app.setCamera(parameters.get('camera') ?? 'all');
  if (parameters.has('colour')) {
    await ui.setColour(parameters.get('colour'));
  }
  await (isShot ? app.frame() : app.draft());
  addEventListener('resize', resize);
  ui.start();
  if (!isShot) {
    run();
  }
}

function resize() {
  app.stage.resize(innerWidth, innerHeight, isShot ? devicePixelRatio : Math.min(devicePixelRatio, 2));
  app.invalidate();
}

function run() {
  let before = performance.now();
  const picture = (now) => {
    app.tick(Math.min((now - before) / 1000, 0.25)).catch(report);
    before = now;
    requestAnimationFrame(picture);
  };
  requestAnimationFrame(picture);
}

function report(error) {
  console.error(error);
  document.getElementById('notice')?.remove();
  const text = `The run cannot be shown: ${error.message}`;
  document.getElementById('app').append(element('div', { id: 'notice', class: 'panel', role: 'alert' }, text));
}

const ready = start().catch((error) => {
  report(error);
  throw error;
});

/** For stills and videos: `await furrow.ready; await furrow.seek(12.5); furrow.camera('follow:lead'); await furrow.frame()`. */
window.furrow = {
  ready,
  /** Draws exactly the picture of a time, s, that was recorded. */
  async seek(time_s) {
    if (!(time_s >= 0 && time_s <= app.player.end_s + 1e-6)) {
      throw new InputError(`t=${time_s}: the recording ends at ${app.player.end_s.toFixed(2)} s`);
    }
    app.player.isPlaying = false;
    app.player.seek(time_s);
    await app.frame();
  },
  /** Newest time that can be shown, s. */
  get end_s() {
    return app.player.end_s;
  },
  camera(spec) {
    app.setCamera(spec);
  },
  async colour(name) {
    await ui.setColour(name);
  },
  async frame() {
    await app.frame();
  },
  get app() {
    return app;
  },
};
ready.catch(() => {});
