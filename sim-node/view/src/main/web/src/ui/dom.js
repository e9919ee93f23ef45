/**
 * Makes an element.
 *
 * @param {string} tag
 * @param {Record<string, any>} attributes `on...` are listeners; true and false set or leave out an attribute
 * @param {...(Node | string)} children
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) {
      node.addEventListener(key.slice(2), value);
    } else if (key === 'style') {
      // Not as an attribute, which the server's content security policy forbids.
      node.style.cssText = value;
    } else if (value === true) {
      node.setAttribute(key, '');
    } else if (value !== false && value !== undefined) {
      node.setAttribute(key, String(value));
    }
  }
  node.append(...children);
  return node;
}

const PATHS = {
  play: 'M3 1.5v13l11-6.5z',
  pause: 'M3 2h4v12H3zM9 2h4v12H9z',
  reverse: 'M13 1.5v13L2 8z',
  back: 'M2 2h2.5v12H2zM14 2v12L5.5 8z',
  ahead: 'M14 2h-2.5v12H14zM2 2v12l8.5-6z',
  chart: 'M1 1h1.5v12.5H15V15H1zM4 11l3-5 3 2.5L14 3l1 1-4.5 7.5-3-2.5L5 12z',
  theme: 'M8 1a7 7 0 1 0 0 14zM8 2.5a5.5 5.5 0 0 1 0 11z',
  help: 'M6.800 11.5h2.200V14H6.800zM4 5.5C4 3 5.600 2 8 2s4 1.200 4 3.300c0 1.900-1.200 2.5-2 3.200-.7.5-.9.900-.9 1.700H6.900c0-1.700.5-2.400 1.5-3.200.8-.6 1.300-.9 1.300-1.700 0-.7-.6-1.200-1.700-1.200-1.200 0-1.800.5-1.800 1.400z',
};

/** A button with an icon, named for screen readers and in its tip. */
export function iconButton(icon, name, onclick, attributes = {}) {
  const button = element('button', { type: 'button', 'aria-label': name, title: name, onclick, ...attributes });
  setIcon(button, icon);
  return button;
}

export function setIcon(button, icon) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PATHS[icon]);
  svg.append(path);
  button.replaceChildren(svg);
}

/** @returns {number[]} round numbers from low to high, about `count` of them */
export function niceTicks(low, high, count) {
  const raw = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * [1, 2, 5, 10].find((factor) => raw <= factor * power * 1.0001);
  const ticks = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high * (1 + 1e-9) + 1e-12; k++) {
    ticks.push(Number((k * step).toPrecision(12)));
  }
  return ticks;
}

/** @returns {number} the next round number */
export function niceAbove(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => value <= factor * power * 1.0001);
}
