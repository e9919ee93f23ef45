import * as THREE from 'three';
import { cssColour } from '../scene/colours.js';
import { element } from './dom.js';

const FAR_m = 450;
const MAX_LABELS = 14;
/** Names of two runs side by side. */
export const SIDES = ['A', 'B'];

/** Names over the vehicles that are near. */
export class Labels {
  /** @param {import('../scene/stage.js').Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.node = element('div', { id: 'labels', 'aria-hidden': 'true' });
    this.names = stage.runs.map((run) => run.vehicles.vehicles.map((state) => this.#label(state)));
    if (stage.runs.length > 1) {
      this.sides = SIDES.map((name) => element('div', { class: 'side' }, name));
      this.node.append(...this.sides);
    }
  }

  update() {
    if (this.node.hidden) {
      return;
    }
    this.stage.runs.forEach((run, k) => this.#updateRun(run, k));
  }

  #updateRun(run, k) {
    const { x, width } = this.stage.viewport(k);
    const { vehicle, mode } = this.stage.rig;
    const states = run.vehicles.vehicles;
    const near = new Set(
      states
        .filter((state) => state.isPresent && state.position.distanceTo(run.eye) < FAR_m)
        .filter((state) => !(mode === 'driver' && state.number === vehicle))
        .sort((a, b) => a.position.distanceTo(run.eye) - b.position.distanceTo(run.eye))
        .slice(0, MAX_LABELS),
    );
    states.forEach((state, number) => {
      const label = this.names[k][number];
      const at = new THREE.Vector3(0, 0, state.top_m + 0.45).add(state.position).applyMatrix4(run.toPicture);
      const isShown = near.has(state) && at.z < 1 && Math.abs(at.x) < 0.98 && Math.abs(at.y) < 0.98;
      label.hidden = !isShown;
      if (isShown) {
        const left = x + (0.5 + 0.5 * at.x) * width;
        const top = (0.5 - 0.5 * at.y) * this.stage.height;
        label.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) translate(-50%, -100%)`;
      }
    });
    this.sides?.[k].style.setProperty('transform', `translate(${x + width / 2}px) translate(-50%)`);
  }

  #label(state) {
    const label = element('div', { style: `border-color:${cssColour(state.colour)}`, hidden: true }, state.name);
    this.node.append(label);
    return label;
  }
}
