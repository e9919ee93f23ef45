import { cssColour } from '../scene/colours.js';
import { element } from './dom.js';
import { SIDES } from './labels.js';

/** Figures of the chosen vehicle, in each of the runs. */
export class Card {
  constructor() {
    this.node = element('section', { id: 'card', class: 'panel', 'aria-label': 'Chosen vehicle' });
  }

  /** @param {{state: import('../scene/vehicles.js').VehicleState | undefined, speed: number | null}[]} shown of each run */
  show(shown) {
    this.node.hidden = shown.every(({ state }) => state === undefined);
    this.node.replaceChildren(
      ...shown.flatMap(({ state, speed }, k) => (state === undefined ? [] : figures(state, speed, shown.length > 1 ? SIDES[k] : ''))),
    );
  }
}

function figures(state, speed_mps, side) {
  const swatch = element('span', { class: 'swatch', style: `background:${cssColour(state.colour)}` });
  const title = element('h2', {}, swatch, `${side} ${state.name}`);
  if (!state.isPresent) {
    return [title, element('p', {}, 'not in the scene at this time')];
  }
  const speed = element('div', { class: 'big' }, number(speed_mps, 1, 2), element('small', {}, ' m/s'));
  return [title, speed, ...controls(state), wheelTable(state)];
}

function controls(state) {
  return ['steering', 'throttle', 'brake']
    .filter((key) => state.channels.has(key))
    .map((key) => {
      const value = state.values[state.channels.get(key)];
      // Steering to the left is positive.
      const [low, high] = key === 'steering' ? [Math.min(-value, 0), Math.max(-value, 0)] : [-1, 2 * value - 1];
      const style = `left:${50 + 50 * low}%;right:${50 - 50 * high}%`;
      return element('div', { class: 'bar' }, key, element('i', {}, element('b', { style })));
    });
}

function wheelTable(state) {
  const rows = state.parts
    .filter((part) => part.kind === 'wheel')
    .slice(0, 8)
    .map((part) => {
      const value = (key) => {
        const k = state.channels.get(`${part.name}.${key}`);
        return k === undefined ? null : state.values[k];
      };
      const force = part.force === null ? null : state.vector(part.force).length();
      return element(
        'tr',
        {},
        ...[part.name, number(value('sinkage'), 1000, 0), number(force, 0.001, 1), number(value('slip'), 100, 0)].map((text) =>
          element('td', {}, text),
        ),
      );
    });
  const head = ['wheel', 'mm', 'kN', 'slip %'].map((text) => element('th', { scope: 'col' }, text));
  return element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows));
}

function number(value, factor, digits) {
  return value === null ? '\u2013' : (value * factor).toFixed(digits).replace(/^-(?=[0.]*$)/, '').replace('-', '\u2212');
}
