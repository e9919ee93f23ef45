import { colourMap, vehicleColour } from './colours.js';

const SINKAGE_UNIT_m = 0.0001;
const TIME_UNIT_s = 0.1;
/** Sinkage at which soil looks fully pressed, and heave at which it looks fully fresh. */
const PRESSED_m = 0.05;
const HEAPED_m = 0.03;

/** What the ground can be coloured by, in the order of the key C. */
export const MODES = [
  { name: 'soil', label: 'Soil' },
  { name: 'sinkage', label: 'Sinkage', unit: 'm', map: 'depth', from: 0 },
  { name: 'yield', label: 'Yield pressure', unit: 'kPa', map: 'cividis', from: 0 },
  { name: 'vehicle', label: 'Last vehicle' },
  { name: 'age', label: 'Age of the last change', unit: 's', map: 'viridis', from: 0 },
  { name: 'difference', label: 'Sinkage, A less B', unit: 'm', map: 'vik', diverging: true, pair: true },
];

/** Value of a node in the unit of the legend. */
const VALUES = {
  sinkage: (page, n) => page.sinkage[n] * SINKAGE_UNIT_m,
  yield: (page, n, context) => page.yieldPressure[n] * context.yieldUnit_Pa * 0.001,
  age: (page, n, context) => Math.max(context.time_s - page.time[n] * TIME_UNIT_s, 0),
  difference: (page, n, { otherOf, sign }) => sign * (page.sinkage[n] - (otherOf(page)?.sinkage[n] ?? 0)) * SINKAGE_UNIT_m,
};

/** Colours of nodes by mode. */
export class Painter {
  /** @param {import('./soils.js').Soils} soils */
  constructor(soils, yieldUnit_Pa) {
    this.soils = soils;
    this.soil = soils.at(0, 0);
    /** For the mode difference: the same page of the other run; sign is -1 in the second run. */
    this.context = { yieldUnit_Pa, time_s: 0, otherOf: () => undefined, sign: 1 };
    this.setMode('soil', 1);
  }

  /** @param {number} range upper end of the colour map in the unit of the mode */
  setMode(name, range) {
    this.mode = MODES.find((mode) => mode.name === name);
    this.range = range;
    this.map = this.mode.map ? colourMap(this.mode.map) : null;
  }

  /** @returns {number} value of a node in the unit of the legend */
  value(page, n) {
    return VALUES[this.mode.name](page, n, this.context);
  }

  /** The next nodes are at this place, in the frame of the ground. */
  goTo(x, y) {
    this.soil = this.soils.at(x, y);
  }

  /**
   * Writes the colour of node n of a page (undefined: not changed) to out[o], out[o + 1], out[o + 2].
   *
   * @param {number} [sunk_m] sinkage of soil, by default that of the node
   */
  paint(page, n, out, o, sunk_m = page?.sinkage[n] * SINKAGE_UNIT_m) {
    if (page === undefined) {
      this.#set(out, o, this.soil.dry);
    } else if (this.mode.name === 'soil') {
      this.#paintSoil(sunk_m, out, o);
    } else if (page.time[n] === 0 && !(this.mode.pair && this.context.otherOf(page)?.time[n])) {
      this.#set(out, o, this.soil.dry);
    } else if (this.mode.name === 'vehicle') {
      this.#set(out, o, page.vehicle[n] === 0 ? this.soil.dry : vehicleColour(page.vehicle[n] - 1));
    } else {
      const value = this.value(page, n) / this.range;
      const at = this.mode.diverging ? 0.5 + 0.5 * value : value;
      const k = 3 * Math.round(255 * Math.min(Math.max(at, 0), 1));
      out[o] = this.map[k];
      out[o + 1] = this.map[k + 1];
      out[o + 2] = this.map[k + 2];
    }
  }

  #paintSoil(sinkage_m, out, o) {
    const { dry, moist } = this.soil;
    if (sinkage_m >= 0) {
      const x = Math.min(sinkage_m / PRESSED_m, 1);
      const pressed = x * (2 - x);
      for (let c = 0; c < 3; c++) {
        out[o + c] = dry[c] + pressed * (moist[c] - dry[c]);
      }
    } else {
      const fresh = 0.3 * Math.min(-sinkage_m / HEAPED_m, 1);
      for (let c = 0; c < 3; c++) {
        out[o + c] = dry[c] + fresh * (moist[c] - dry[c]);
      }
    }
  }

  #set(out, o, colour) {
    out[o] = colour[0];
    out[o + 1] = colour[1];
    out[o + 2] = colour[2];
  }
}
