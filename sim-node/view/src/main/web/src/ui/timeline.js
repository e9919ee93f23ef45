import { element, niceTicks } from './dom.js';

/** The time line: a slider with the marks of a run. */
export class Timeline {
  /** @param {(time_s: number) => void} onSeek */
  constructor(onSeek) {
    this.onSeek = onSeek;
    this.done = element('div', { class: 'done' });
    this.knob = element('div', { class: 'knob' });
    this.marks = element('div');
    this.node = element(
      'div',
      {
        id: 'line',
        role: 'slider',
        tabindex: 0,
        'aria-label': 'Time',
        'aria-valuemin': 0,
        onpointerdown: (event) => this.#grab(event),
        onpointermove: (event) => this.#drag(event),
        onkeydown: (event) => this.#key(event),
      },
      element('div', { class: 'rail' }),
      this.done,
      this.marks,
      this.knob,
    );
    this.end_s = 0;
    this.time_s = 0;
  }

  /** @param {{t_s: number, kind: string, vehicle?: string, text?: string}[]} marks */
  setRange(end_s, marks) {
    this.end_s = end_s;
    this.node.setAttribute('aria-valuemax', end_s.toFixed(2));
    const parts = marks
      .filter((mark) => mark.t_s <= end_s)
      .map((mark) => {
        const text = `${mark.t_s.toFixed(2)} s: ${[mark.kind, mark.vehicle, mark.text].filter(Boolean).join(', ')}`;
        return element('div', { class: `mark ${mark.kind}`, title: text, style: `left:${this.#percent(mark.t_s)}` });
      });
    const ticks = end_s > 0 ? niceTicks(0, end_s, 8) : [];
    this.marks.replaceChildren(
      ...parts,
      ...ticks.map((tick) => element('span', { class: 'tick', style: `left:${this.#percent(tick)}` }, String(tick))),
    );
  }

  show(time_s) {
    this.time_s = time_s;
    this.done.style.width = this.#percent(time_s);
    this.knob.style.left = this.#percent(time_s);
    this.node.setAttribute('aria-valuenow', time_s.toFixed(2));
    this.node.setAttribute('aria-valuetext', `${time_s.toFixed(2)} seconds of ${this.end_s.toFixed(2)}`);
  }

  #percent(time_s) {
    return `${this.end_s > 0 ? (100 * time_s) / this.end_s : 0}%`;
  }

  #grab(event) {
    this.node.setPointerCapture(event.pointerId);
    this.#drag(event);
  }

  #drag(event) {
    if (event.buttons & 1) {
      const box = this.node.getBoundingClientRect();
      this.onSeek((this.end_s * (event.clientX - box.left)) / box.width);
    }
  }

  #key(event) {
    const jump = { PageUp: 10, PageDown: -10, ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (jump !== undefined) {
      this.onSeek(this.time_s + jump);
    } else if (event.key === 'Home') {
      this.onSeek(0);
    } else if (event.key === 'End') {
      this.onSeek(this.end_s);
    } else {
      return;
    }
    event.preventDefault();
  }
}
