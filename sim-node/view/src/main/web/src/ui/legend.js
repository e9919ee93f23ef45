import { colourMap, cssColour } from '../scene/colours.js';
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
   * @param {import('../scene/run-scene.js').RunScene} run
   */
  show(mode, range, { meta, vehicles, painter }) {
    this.node.hidden = mode.name === 'soil' && meta.ground.soils.length < 2;
    this.node.replaceChildren(element('h2', {}, mode.unit ? `${mode.label}, ${shownUnit(mode)}` : mode.label));
    if (mode.map) {
      this.node.append(...ramp(mode, range));
    } else {
      const entries =
        mode.name === 'soil'
          ? meta.ground.soils.map((name, k) => swatch(painter.soils.colours[k].dry, name))
          : vehicles.vehicles.map(({ colour, name }) => swatch(colour, name));
      const more = entries.length > MAX_NAMES ? [element('li', {}, `and ${entries.length - MAX_NAMES + 1} more`)] : [];
      this.node.append(element('ul', {}, ...entries.slice(0, MAX_NAMES - more.length), ...more));
    }
  }
}

/** Lengths on the ground are shown in mm. */
function shownUnit(mode) {
  return mode.unit === 'm' ? 'mm' : mode.unit;
}

function ramp(mode, range) {
  const map = colourMap(mode.map);
  const stops = Array.from({ length: 17 }, (_, k) => {
    const c = 3 * Math.round((255 * k) / 16);
    return cssColour([map[c], map[c + 1], map[c + 2]]);
  });
  const factor = mode.unit === 'm' ? 1000 : 1;
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
