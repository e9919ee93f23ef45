import { element, iconButton } from './dom.js';

const PROTOCOL = 'furrow.view.v1';
const TOKEN_PROTOCOL = 'furrow.token.';
const RETRY_ms = 1500;
const LAST_RETRY_ms = 20000;
/** Windows narrower than this begin with their signals folded. */
const WIDE_px = 900;
/** What the run sends for a signal that has no value yet; such signals come last. */
const NO_VALUE = 'n/a';

/** The connection to a run that is going on: its newest state, its signals, and buttons that steer it. */
export class Live {
  /**
   * @param {string | null} token without it the page may look only
   * @param {(state: {epochs: number, blocks: number, complete: boolean}) => void} onState
   */
  constructor(token, onState) {
    this.token = token;
    this.onState = onState;
    this.retry_ms = RETRY_ms;
    this.status = element('p', { role: 'status' }, 'connecting');
    this.controls = element('div', { class: 'row', role: 'group', 'aria-label': 'The run', hidden: true }, ...this.#buttons());
    this.signals = element('table', { 'aria-label': 'Signals' });
    this.more = element('details', { hidden: true, open: innerWidth > WIDE_px }, element('summary', {}, 'signals'), this.signals);
    this.node = element('section', { id: 'live', class: 'panel', 'aria-label': 'Live run' }, this.status, this.controls, this.more);
  }

  connect() {
    const url = new URL('live', document.baseURI);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.hash = '';
    this.socket = new WebSocket(url, [PROTOCOL, ...(this.token === null ? [] : [TOKEN_PROTOCOL + this.token])]);
    this.socket.onopen = () => {
      this.retry_ms = RETRY_ms;
      this.status.textContent = 'running';
    };
    this.socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    this.socket.onclose = () => this.#closed();
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    }
  }

  #receive(message) {
    if (message.epochs !== undefined) {
      this.isComplete = message.complete;
      this.onState(message);
    }
    if (message.run !== undefined) {
      this.#showRun(message.run);
    }
    if (message.signals !== undefined) {
      this.#showSignals(message.signals);
    }
    if (this.isComplete) {
      this.status.textContent = 'the run has ended';
      this.controls.hidden = true;
    }
  }

  #closed() {
    if (this.isComplete) {
      return;
    }
    this.status.textContent = 'no connection to the run';
    this.controls.hidden = true;
    if (this.retry_ms < LAST_RETRY_ms) {
      setTimeout(() => this.connect(), this.retry_ms);
      this.retry_ms *= 1.6;
    }
  }

  #showRun({ paused, speed, rtf, controls }) {
    const rate = typeof rtf === 'number' ? `, ${rtf.toFixed(2)} of real time` : '';
    const target = typeof speed === 'number' ? ` (asked for ${speed})` : '';
    this.status.textContent = (paused ? 'paused' : 'running') + rate + target;
    this.controls.hidden = !controls;
  }

  /** @param {{name: string, value: any, unit?: string, state?: string}[]} signals */
  #showSignals(signals) {
    const isKnown = ({ value }) => value !== NO_VALUE;
    const [known, missing] = [signals.filter(isKnown), signals.filter((signal) => !isKnown(signal))];
    this.more.hidden = signals.length === 0;
    this.signals.replaceChildren(
      element(
        'tbody',
        {},
        ...[...known, ...missing].map(({ name, value, unit, state }) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row', style: 'text-align:left;font-weight:400' }, name),
            element('td', { class: state ?? '' }, typeof value === 'number' ? String(Number(value.toPrecision(5))) : String(value)),
            element('td', {}, unit ?? ''),
          ),
        ),
      ),
    );
  }

  #buttons() {
    const button = (text, message) => element('button', { type: 'button', onclick: () => this.send(message) }, text);
    const speed = element(
      'select',
      { 'aria-label': 'Speed of the run', onchange: () => this.send({ op: 'speed', value: Number(speed.value) || undefined }) },
      element('option', { value: '' }, 'fastest'),
      ...[0.25, 0.5, 1, 2, 4].map((value) => element('option', { value }, `${value}x`)),
    );
    return [
      iconButton('pause', 'Pause the run', () => this.send({ op: 'pause' })),
      iconButton('play', 'Let the run go on', () => this.send({ op: 'play' })),
      iconButton('ahead', 'One epoch of the run', () => this.send({ op: 'step', epochs: 1 })),
      speed,
      button('Checkpoint', { op: 'checkpoint' }),
    ];
  }
}
