import { element, iconButton, setIcon } from './dom.js';
import { SPEEDS, speedName } from './player.js';
import { Timeline } from './timeline.js';

/** The bar below the picture: play, step, speed, time line, clock. */
export class Transport {
  /**
   * @param {import('./player.js').Player} player
   * @param {Record<string, (value?: any) => void>} actions
   */
  constructor(player, actions) {
    this.player = player;
    this.play = iconButton('play', 'Play', actions.toggle);
    this.reverse = iconButton('reverse', 'Play backwards', actions.reverse, { 'aria-pressed': 'false' });
    this.speed = element(
      'select',
      { 'aria-label': 'Speed', onchange: () => actions.speed(Number(this.speed.value)) },
      ...SPEEDS.map((speed) => element('option', { value: speed }, speedName(speed))),
    );
    this.line = new Timeline(actions.seek);
    this.time = element('b');
    this.end = element('span');
    this.live = element('button', { type: 'button', 'aria-pressed': 'false', hidden: true, onclick: actions.live }, 'live');
    this.node = element(
      'footer',
      { id: 'foot', class: 'panel', 'aria-label': 'Time' },
      this.reverse,
      iconButton('back', 'One epoch back', () => actions.step(-1)),
      this.play,
      iconButton('ahead', 'One epoch ahead', () => actions.step(1)),
      this.speed,
      this.line.node,
      element('div', { id: 'clock' }, this.time, this.end),
      this.live,
    );
  }

  update() {
    const { player } = this;
    const isMoving = player.isPlaying || player.isLive;
    if (this.moving !== isMoving) {
      this.moving = isMoving;
      setIcon(this.play, isMoving ? 'pause' : 'play');
      this.play.title = isMoving ? 'Pause' : 'Play';
      this.play.setAttribute('aria-label', this.play.title);
    }
    this.reverse.setAttribute('aria-pressed', String(player.direction < 0));
    this.live.setAttribute('aria-pressed', String(player.isLive));
    this.speed.value = String(player.speed);
    this.time.textContent = player.time_s.toFixed(2);
    this.end.textContent = ` / ${player.end_s.toFixed(1)} s`;
    this.line.show(player.time_s);
  }
}
