import { CAMERAS } from '../scene/cameras.js';
import { Card } from './card.js';
import { Charts } from './charts.js';
import { element, iconButton } from './dom.js';
import { helpDialog } from './help.js';
import { connectKeys } from './keys.js';
import { Labels, SIDES } from './labels.js';
import { Legend } from './legend.js';
import { Live } from './live.js';
import { connectPointer } from './pointer.js';
import { Transport } from './transport.js';

const CARD_ms = 100;

/** Builds everything around the picture and connects it to the app. */
export function connectInterface(app, parameters) {
  return new Interface(app, parameters);
}

class Interface {
  constructor(app, parameters) {
    this.app = app;
    this.root = document.getElementById('app');
    this.token = parameters.get('token');
    this.labels = new Labels(app.stage);
    this.legend = new Legend();
    this.card = new Card();
    this.help = helpDialog();
    this.charts = new Charts(app.runs, (time_s) => this.seek(time_s));
    this.transport = new Transport(app.player, {
      toggle: () => this.#act(() => app.player.toggle()),
      reverse: () => this.#act(() => this.#reverse()),
      step: (epochs) => this.#act(() => app.player.step(epochs)),
      speed: (speed) => this.#act(() => (app.player.speed = speed)),
      seek: (time_s) => this.seek(time_s),
      live: () => this.#act(() => app.player.follow()),
    });
    this.root.append(this.labels.node, this.#head(), this.#tools(), this.legend.node, this.card.node);
    this.root.append(this.charts.node, this.transport.node, this.help);
    this.#setTheme(parameters.get('theme') ?? this.#preferredTheme());
    this.#connect();
    this.update();
  }

  /** Follows the pictures from now on. */
  start() {
    this.app.listeners.push(() => this.update());
    this.update();
    if (location.protocol !== 'file:' && !this.app.isPair && !this.app.runs[0].replay.state.complete) {
      this.#goLive();
    }
  }

  seek(time_s) {
    this.#act(() => this.app.player.seek(time_s));
  }

  async setColour(name) {
    await this.app.setColour(name);
    this.update();
  }

  update() {
    const { app } = this;
    const end_s = app.player.end_s;
    if (this.end_s !== end_s) {
      this.end_s = end_s;
      this.transport.line.setRange(end_s, app.runs.flatMap((run) => run.marks));
    }
    this.transport.update();
    this.labels.update();
    this.charts.show(app.player.time_s);
    this.colours.value = app.colour;
    this.buttons.forEach((button, mode) => button.setAttribute('aria-pressed', String(app.rig.mode === mode)));
    this.#updateLegend();
    this.#updateCard();
  }

  #updateLegend() {
    const { app } = this;
    const shown = `${app.colour} ${app.range}`;
    if (this.shownLegend !== shown) {
      this.shownLegend = shown;
      const mode = app.modes.find((m) => m.name === app.colour);
      this.legend.show(mode, app.range, app.runs[0]);
    }
  }

  /** Not at each picture: digits that change so fast cannot be read. */
  #updateCard() {
    const now = performance.now();
    if (!this.app.player.isPlaying || now - (this.cardShown ?? 0) > CARD_ms) {
      this.cardShown = now;
      this.card.show(
        this.app.runs.map((run) => ({ state: run.vehicles.vehicles[this.app.rig.vehicle], speed: this.app.speed(run) })),
      );
    }
  }

  #head() {
    const { runs } = this.app;
    const name = [...new Set(runs.map((run) => run.meta.name))].join(' and ');
    const facts = runs.map(({ meta }, k) => {
      const count = meta.vehicles.length;
      const digest = meta.result?.digest;
      const words = [`${count} ${count === 1 ? 'vehicle' : 'vehicles'}`, ...meta.ground.soils.slice(0, 2)];
      const text = words.concat(digest ? [`digest ${digest}`] : []).join(' \u00b7 ');
      return element('p', {}, this.app.isPair ? `${SIDES[k]}: ${meta.name} \u00b7 ${text}` : text);
    });
    return element('header', { id: 'head', class: 'panel' }, element('h1', {}, name), ...facts);
  }

  #tools() {
    const { app } = this;
    this.buttons = new Map(
      CAMERAS.map((mode) => {
        const onclick = () => this.#act(() => app.setMode(mode));
        return [mode, element('button', { type: 'button', 'aria-pressed': 'false', onclick }, mode)];
      }),
    );
    this.colours = element(
      'select',
      { 'aria-label': 'Colours of the ground', onchange: () => this.setColour(this.colours.value) },
      ...app.modes.map((mode) => element('option', { value: mode.name }, mode.label)),
    );
    const gap = () => element('span', { class: 'gap' });
    return element(
      'nav',
      { id: 'tools', class: 'panel', 'aria-label': 'Picture' },
      ...this.buttons.values(),
      gap(),
      this.colours,
      ...this.#grounds(),
      gap(),
      iconButton('chart', 'Charts', () => this.#toggleCharts()),
      iconButton('theme', 'Dark or light', () => this.#switchTheme()),
      iconButton('help', 'Help', () => this.help.showModal()),
    );
  }

  /** A choice of whose ground is drawn, where each vehicle has its own. */
  #grounds() {
    const { meta } = this.app.runs[0];
    if (meta.ground.count < 2) {
      return [];
    }
    const options = meta.vehicles.map(({ name }, k) => element('option', { value: k }, `ground of ${name}`));
    const onchange = ({ target }) => this.app.setGround(Number(target.value));
    return [element('select', { 'aria-label': 'Whose ground', onchange }, ...options)];
  }

  #connect() {
    const { app } = this;
    const canvas = app.stage.renderer.domElement;
    connectPointer(canvas, app.rig, () => this.#act(() => {}));
    canvas.addEventListener('dblclick', () => this.#act(() => app.setMode('all')));
    connectKeys(this.#keys());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#setTheme(this.#preferredTheme()));
  }

  #keys() {
    const { app } = this;
    const { player } = app;
    const act = (change) => () => this.#act(change);
    const digits = Array.from({ length: 9 }, (_, k) => [String(k + 1), act(() => app.choose(k))]);
    return {
      ...Object.fromEntries(digits),
      ' ': act(() => player.toggle()),
      ',': act(() => player.step(-1)),
      '.': act(() => player.step(1)),
      ArrowLeft: act(() => player.seek(player.time_s - 1)),
      ArrowRight: act(() => player.seek(player.time_s + 1)),
      '-': act(() => player.changeSpeed(-1)),
      '+': act(() => player.changeSpeed(1)),
      '=': act(() => player.changeSpeed(1)),
      b: act(() => this.#reverse()),
      f: act(() => app.setMode('follow')),
      d: act(() => app.setMode('driver')),
      t: act(() => app.setMode('top')),
      o: act(() => app.setMode('orbit')),
      h: act(() => app.setMode('all')),
      c: () => this.#nextColour(),
      x: act(() => app.setExact(!app.isExact)),
      a: act(() => this.#toggle((run) => run.vehicles, 'showArrows')),
      p: act(() => this.#toggle((run) => run.lines.tracks, 'visible')),
      r: act(() => this.#toggle((run) => run.lines.routes, 'visible')),
      n: act(() => (this.labels.node.hidden = !this.labels.node.hidden)),
      g: () => this.#toggleCharts(),
      l: act(() => !this.transport.live.hidden && player.follow()),
      '?': () => this.help.showModal(),
    };
  }

  #act(change) {
    change();
    this.app.invalidate();
    this.update();
  }

  #reverse() {
    const { player } = this.app;
    player.direction = -player.direction;
    if (!player.isPlaying) {
      player.toggle();
    }
  }

  #toggle(part, key) {
    for (const run of this.app.runs) {
      part(run)[key] = !part(run)[key];
    }
  }

  #nextColour() {
    const names = this.app.modes.map((mode) => mode.name);
    return this.setColour(names[(names.indexOf(this.app.colour) + 1) % names.length]);
  }

  async #toggleCharts() {
    const isShown = await this.charts.toggle(this.app.rig.vehicle);
    this.root.classList.toggle('with-charts', isShown);
  }

  #preferredTheme() {
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }

  #switchTheme() {
    this.#setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  }

  #setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    this.app.stage.setTheme(theme);
    this.app.invalidate();
  }

  /** Marks of a run that has ended are all there. */
  async #loadMarks() {
    await this.app.runs[0].loadMarks();
    this.end_s = null;
    this.update();
  }

  #goLive() {
    const { app } = this;
    this.live = new Live(this.token, (state) => {
      app.setState(state);
      this.charts.refresh();
      this.transport.live.hidden = state.complete;
      this.update();
      if (state.complete) {
        this.#loadMarks();
      }
    });
    this.root.append(this.live.node);
    this.transport.live.hidden = false;
    app.player.follow();
    this.live.connect();
  }
}
