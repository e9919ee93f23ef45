import { colourMap, cssColour, vehicleColour } from '../scene/colours.js';
import { element, niceTicks } from './dom.js';

const MAX_NAMES = 16;

/** What the colours of the ground mean, with units. */
export class Legend {
  constructor() {
    this.node = element('section', { id: 'legend', class: 'panel', 'aria-label': 'Legend' });
  }

  /**
   * @param {import('../scene/paint.js').MODES[number]} mode
   * @param {number} range upper end of the colours in the unit of the mode
   * @param {string[]} vehicles names
   */
  show(mode, range, vehicles) {
    this.node.hidden = mode.name === 'soil';
    this.node.replaceChildren(element('h2', {}, mode.unit ? `${mode.label}, ${shownUnit(mode)}` : mode.label));
    if (mode.map) {
      this.node.append(...ramp(mode, range));
    } else {
      const names = vehicles.slice(0, MAX_NAMES).map((name, k) => swatch(vehicleColour(k), name));
      this.node.append(element('ul', {}, ...names));
    }
  }
}

/** Lengths on the ground are shown in cm. */
export function shownUnit(mode) {
  return mode.unit === 'm' ? 'cm' : mode.unit;
}

function ramp(mode, range) {
  const map = colourMap(mode.map);
  const stops = Array.from({ length: 17 }, (_, k) => {
    const c = 3 * Math.round((255 * k) / 16);
    return cssColour([map[c], map[c + 1], map[c + 2]]);
  });
  const factor = mode.unit === 'm' ? 100 : 1;
  const low = mode.diverging ? -range * factor : 0;
  const high = range * factor;
  const ticks = niceTicks(low, high, 4).map((tick) =>
    element('span', { style: `left:${(100 * (tick - low)) / (high - low)}%` }, String(tick).replace('-', '\u2212')),
  );
  return [
    element('div', { class: 'ramp', style: `background:linear-gradient(90deg,${stops.join(',')})` }),
    element('div', { class: 'ticks' }, ...ticks),
  ];
}

function swatch(colour, name) {
  return element('li', {}, element('span', { class: 'swatch', style: `background:${cssColour(colour)}` }), name);
}
