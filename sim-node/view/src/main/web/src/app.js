import { InputError, isEmbedded } from './load.js';
import { CAMERAS } from './scene/cameras.js';
import { MODES } from './scene/paint.js';
import { RunScene, wholeEpoch } from './scene/run-scene.js';
import { Stage } from './scene/stage.js';
import { niceAbove } from './ui/dom.js';
import { Player } from './ui/player.js';

/** Ranges of colours before values are known. */
const RANGES = { soil: 1, sinkage: 0.1, yield: 100, vehicle: 1, age: 10, difference: 0.02 };
/** Part of the values that the colours cover. */
const COVERED = 0.995;
const MAX_SAMPLES = 200_000;
const AGE_STEP_s = 0.5;
/** Names of vehicles in a message. */
const SHOWN_NAMES = 12;
/** Time without changes after which a picture of less resolution is drawn again. */
const REST_s = 0.25;

/** What the page shows: one or two runs at a time, from a camera, in colours. */
export class App {
  /** @param {{prefixes: string[], isShot: boolean}} options */
  static async open(canvas, { prefixes, isShot }) {
    const stage = new Stage(canvas, isShot);
    stage.runs = await Promise.all(prefixes.map((prefix) => RunScene.open(prefix, stage.shared, stage.limits)));
    return new App(stage);
  }

  constructor(stage) {
    this.stage = stage;
    this.runs = stage.runs;
    this.rig = stage.rig;
    this.player = new Player(this.runs[0].epoch_s);
    this.isPair = this.runs.length > 1;
    this.colour = 'soil';
    this.range = 1;
    this.isExact = false;
    this.drawn_s = NaN;
    this.still_s = 0;
    this.wanted = true;
    this.busy = null;
    this.listeners = [];
    this.runs.forEach((run, k) => {
      run.terrain.onChange = () => (this.wanted = true);
      run.painter.context.sign = k === 0 ? 1 : -1;
    });
    this.updateEnd();
  }

  /** A live run is longer now. */
  setState(state) {
    this.runs[0].replay.state = { epochs: state.epochs, blocks: state.blocks, complete: state.complete };
    this.updateEnd();
    this.wanted = true;
  }

  updateEnd() {
    this.player.end_s = Math.max(...this.runs.map((run) => run.lastTime_s));
  }

  /** The picture must be drawn again. */
  invalidate() {
    this.wanted = true;
  }

  /** Called once a picture of the browser. */
  async tick(elapsed_s) {
    this.player.advance(elapsed_s);
    const isStill = !this.wanted && this.player.time_s === this.drawn_s;
    this.still_s = isStill ? this.still_s + elapsed_s : 0;
    if (this.busy !== null || (isStill && !(this.stage.isCoarse && this.still_s > REST_s))) {
      return;
    }
    this.busy = this.#show(this.player.time_s, false, !isStill).finally(() => (this.busy = null));
    await this.busy;
  }

  /** Draws a first picture of the player's time; more detail follows with the ticks. */
  async draft() {
    await this.#show(this.player.time_s, false, true);
  }

  /** Draws exactly the picture of the player's time, with all its ground. */
  async frame() {
    while (this.busy !== null) {
      await this.busy;
    }
    const exact = async () => {
      await this.#show(this.player.time_s, true, false);
      // the first picture requests the roughness that it needs
      if (this.runs.some((run) => run.terrain.pending.size > 0)) {
        await Promise.all(this.runs.map((run) => run.terrain.settled()));
        await this.#show(this.player.time_s, true, false);
      }
    };
    this.busy = exact().finally(() => (this.busy = null));
    await this.busy;
  }

  async #show(time_s, complete, isMoving) {
    this.wanted = false;
    await Promise.all(this.runs.map((run) => run.seek(time_s)));
    this.#passChanges(time_s);
    const left = this.stage.draw(time_s, complete, isMoving);
    this.wanted ||= left;
    this.drawn_s = time_s;
    this.listeners.forEach((listener) => listener(time_s));
  }

  #passChanges(time_s) {
    const dirty = this.runs.map((run) => run.replay.ground.dirty);
    this.runs.forEach((run) => {
      for (const keys of this.colour === 'difference' ? dirty : [run.replay.ground.dirty]) {
        run.terrain.refreshPages(keys);
      }
      const age_s = Math.floor(time_s / AGE_STEP_s) * AGE_STEP_s;
      if (this.colour === 'age' && run.painter.context.time_s !== age_s) {
        run.painter.context.time_s = age_s;
        run.terrain.repaint();
      }
    });
    dirty.forEach((keys) => keys.clear());
  }

  /** Draws the ground of a vehicle, where each has its own. */
  async setGround(number) {
    while (this.busy !== null) {
      await this.busy;
    }
    this.runs.forEach((run) => run.terrain.show(number));
    this.invalidate();
  }

  /** @returns {typeof MODES} what this run, or this pair, can be coloured by: rigid ground by its materials alone */
  get modes() {
    const yields = this.runs.every((run) => run.meta.ground.kind !== 'rigid');
    return MODES.filter((mode) => (!mode.pair || this.isPair) && (yields || mode.name === 'soil'));
  }

  /** Colours the ground; the range covers the values at the end of what is there. */
  async setColour(name) {
    const mode = this.modes.find((m) => m.name === name);
    if (mode === undefined) {
      throw new InputError(`no colours "${name}"; there are ${this.modes.map((m) => m.name).join(', ')}`);
    }
    this.colour = name;
    this.range = RANGES[name];
    while (this.busy !== null) {
      await this.busy;
    }
    this.busy = this.#applyColour(mode).finally(() => (this.busy = null));
    await this.busy;
    this.invalidate();
  }

  async #applyColour(mode) {
    this.runs.forEach((run, k) => {
      run.painter.context.time_s = Math.floor(this.player.time_s / AGE_STEP_s) * AGE_STEP_s;
      run.painter.setMode(mode.name, this.range);
      run.terrain.compareWith(mode.pair ? this.runs[1 - k].replay.ground : null);
    });
    if (mode.map) {
      this.range = mode.name === 'age' ? niceAbove(Math.max(this.player.end_s, 1)) : await this.#findRange();
    }
    for (const run of this.runs) {
      run.painter.setMode(mode.name, this.range);
      run.terrain.repaint();
    }
    this.#updateLook();
  }

  async #findRange() {
    await Promise.all(this.runs.map((run) => run.replay.seek(run.replay.lastEpoch)));
    const values = this.runs.flatMap((run) => valuesOf(run)).sort((a, b) => a - b);
    return values.length === 0 ? this.range : niceAbove(Math.max(values[Math.floor(COVERED * (values.length - 1))], 1e-4));
  }

  /** Colours exactly as in the legend, without light and grain. */
  setExact(isExact) {
    this.isExact = isExact;
    this.#updateLook();
    this.invalidate();
  }

  #updateLook() {
    const look = this.colour === 'soil' ? 'soil' : 'map';
    this.stage.setLook(this.isExact ? 'exact' : look);
  }

  /**
   * @param {string} spec all, orbit, follow, driver, top; with `:NAME` of a vehicle, by default the first; then
   *     key=value for degrees, m
   */
  setCamera(spec) {
    const [head, ...settings] = spec.split(',');
    const [mode, name] = head.split(':');
    if (!CAMERAS.includes(mode)) {
      throw new InputError(`no camera "${mode}"; there are ${CAMERAS.join(', ')}`);
    }
    const number = name === undefined ? 0 : this.vehicleNumber(name);
    this.rig.setMode(mode);
    this.rig.vehicle = number;
    settings.forEach((setting) => this.rig.set(...setting.split('=')));
    this.invalidate();
  }

  /** The user goes to a camera; to the one that he can turn and move, from where he is. */
  setMode(mode) {
    if (mode === 'orbit') {
      this.rig.release();
    } else {
      this.rig.setMode(mode);
    }
    this.invalidate();
  }

  /** Chooses a vehicle by its number; the camera goes to it. */
  choose(number) {
    if (number < this.runs[0].vehicles.vehicles.length) {
      this.rig.vehicle = number;
      this.rig.goToVehicle();
      this.invalidate();
    }
  }

  vehicleNumber(name) {
    const number = this.runs[0].meta.vehicles.findIndex((vehicle) => vehicle.name === name);
    if (number < 0) {
      const names = this.runs[0].meta.vehicles.map((vehicle) => vehicle.name);
      const more = names.length > SHOWN_NAMES ? `, and ${names.length - SHOWN_NAMES} more` : '';
      throw new InputError(`no vehicle "${name}"; there are ${names.slice(0, SHOWN_NAMES).join(', ')}${more}`);
    }
    return number;
  }

  /** @returns {number | null} speed of the chosen vehicle of a run, m/s, over the epoch before, at the start the first one */
  speed(run) {
    const state = run.vehicles.vehicles[this.rig.vehicle];
    const end = Math.max(Math.min(this.drawn_s / run.epoch_s, run.replay.lastEpoch), 1);
    const start = Math.max(wholeEpoch(end) - 1, 0);
    const [before, now] = [start, end].map((epoch) => {
      const values = new Float64Array(state?.values.length ?? 0);
      return state !== undefined && run.replay.sample(state.number, epoch, values) ? values : null;
    });
    if (before === null || now === null) {
      return null;
    }
    return Math.hypot(...[0, 1, 2].map((k) => now[k] - before[k])) / ((end - start) * run.epoch_s);
  }
}

/** @returns {string[]} prefixes of the runs that the document holds or the address names */
export function findRuns(parameters) {
  if (isEmbedded('meta.json')) {
    return [''];
  }
  if (isEmbedded('a/meta.json')) {
    return ['a/', 'b/'];
  }
  const names = parameters.get('runs');
  return names === null ? [''] : names.split(',').map((name) => `${name}/`);
}

function valuesOf(run) {
  const values = [];
  const pages = [...run.replay.ground.pages.values()];
  const step = Math.max(1, Math.floor((pages.length * 4096) / MAX_SAMPLES));
  for (const page of pages) {
    for (let n = 0; n < 4096; n += step) {
      if (page.time[n] !== 0) {
        values.push(Math.abs(run.painter.value(page, n)));
      }
    }
  }
  return values;
}
