import { element } from './dom.js';

const KEYS = [
  ['space', 'play, pause'],
  [', .', 'one epoch back, ahead'],
  ['\u2190 \u2192', 'one second back, ahead'],
  ['\u2212 +', 'slower, faster'],
  ['B', 'play backwards'],
  ['1 \u2026 9', 'choose a vehicle'],
  ['F', 'follow it'],
  ['D', 'its driver\u2019s view'],
  ['T', 'from the top'],
  ['O', 'orbit'],
  ['H', 'all vehicles'],
  ['C', 'next colours of the ground'],
  ['X', 'colours without light'],
  ['A', 'arrows of wheel force'],
  ['P', 'tracks of the last 20 s'],
  ['R', 'routes'],
  ['N', 'names'],
  ['G', 'charts'],
  ['L', 'live'],
  ['?', 'this help'],
];

/** @returns {HTMLDialogElement} the list of keys */
export function helpDialog() {
  const rows = KEYS.flatMap(([key, text]) => [
    element('dt', {}, ...key.split(' ').flatMap((k, i) => [i > 0 ? ' ' : '', k === '\u2026' ? k : element('kbd', {}, k)])),
    element('dd', {}, text),
  ]);
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'help-title' },
    element('h2', { id: 'help-title' }, 'Keys'),
    element('dl', {}, ...rows),
    element('p', {}, 'Drag turns the camera, the wheel zooms, Shift or the right button moves it.'),
    element('button', { type: 'button', onclick: () => dialog.close() }, 'Close'),
  );
  return dialog;
}
