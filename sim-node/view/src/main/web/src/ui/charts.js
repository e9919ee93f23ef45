import uPlot from 'uplot';
import { decodeTable } from '../pack/table.js';
import { cssColour } from '../scene/colours.js';
import { element, iconButton } from './dom.js';
import { SIDES } from './labels.js';

const HEIGHT_px = 130;
const RELOAD_ms = 2000;
/** Lines of a chart of all vehicles. */
const MAX_LINES = 24;
const ALL = 'all';
/** Units by the last part of a column's name. */
const UNITS = {
  ...Object.fromEntries(['m', 's', 'N', 'Nm', 'Pa', 'kPa', 'J', 'W', 'kg', 'rad', 'deg', 'g'].map((unit) => [unit, unit])),
  mps: 'm/s',
  mps2: 'm/s\u00b2',
  radps: 'rad/s',
  radps2: 'rad/s\u00b2',
  pct: '%',
};
const FIRST_COLUMNS = ['speed_mps', 'vx_mps', 'FL_sinkage_m', 'sinkage_m'];

let serial = 0;

/** Charts of columns of the tables; one cursor for all, which also seeks. */
export class Charts {
  /**
   * @param {import('../scene/run-scene.js').RunScene[]} runs
   * @param {(time_s: number) => void} onSeek
   */
  constructor(runs, onSeek) {
    this.runs = runs;
    this.onSeek = onSeek;
    this.time_s = 0;
    this.tables = new Map();
    /** @type {Chart[]} */
    this.charts = [];
    this.list = element('div');
    const add = element('button', { type: 'button', onclick: () => this.add() }, 'Add a chart');
    this.node = element('section', { id: 'charts', class: 'panel', 'aria-label': 'Charts', hidden: true }, this.list, add);
  }

  async toggle(vehicle) {
    this.node.hidden = !this.node.hidden;
    if (!this.node.hidden && this.charts.length === 0) {
      await this.add(vehicle);
    }
    this.resize();
    return !this.node.hidden;
  }

  async add(vehicle = 0) {
    const chart = new Chart(this, vehicle);
    this.charts.push(chart);
    this.list.append(chart.node);
    await chart.load();
  }

  remove(chart) {
    chart.destroy();
    this.charts = this.charts.filter((other) => other !== chart);
  }

  show(time_s) {
    this.time_s = time_s;
    if (!this.node.hidden) {
      this.charts.forEach((chart) => chart.plot?.redraw(false, false));
    }
  }

  resize() {
    this.charts.forEach((chart) => chart.resize());
  }

  /** A live run has longer tables from time to time. */
  refresh() {
    const now = performance.now();
    if (!this.node.hidden && now - (this.refreshed ?? -Infinity) > RELOAD_ms) {
      this.refreshed = now;
      this.tables.clear();
      this.charts.forEach((chart) => chart.load());
    }
  }

  /** @returns {Promise<{columns: string[], values: Float32Array[]}>} */
  table(run, name) {
    const key = run.prefix + name;
    if (!this.tables.has(key)) {
      this.tables.set(key, run.load(`table/${name}.bin`).then(decodeTable));
    }
    return this.tables.get(key);
  }
}

/** One chart: a column of a vehicle or of all, of each run that has it; below it the values at the cursor. */
class Chart {
  constructor(charts, vehicle) {
    this.charts = charts;
    const names = charts.runs[0].meta.vehicles.map(({ name }) => name);
    const options = names.map((name, k) => element('option', { value: k, selected: k === vehicle }, name));
    const all = names.length > 1 ? [element('option', { value: ALL }, 'all vehicles')] : [];
    this.vehicle = element('select', { 'aria-label': 'Vehicle', onchange: () => this.load() }, ...options, ...all);
    this.names = element('datalist', { id: `columns-${(serial += 1)}` });
    this.column = element('input', {
      'aria-label': 'Column',
      list: this.names.id,
      // an empty field offers all names
      onfocus: () => (this.column.value = ''),
      onblur: () => (this.column.value = this.chosen),
      oninput: () => this.#choose(this.column.value),
    });
    this.status = element('span', { role: 'status' });
    this.box = element('div');
    const close = iconButton('pause', 'Remove the chart', () => this.charts.remove(this));
    close.replaceChildren('\u00d7');
    const head = element('div', { class: 'row' }, this.vehicle, this.column, this.names, this.status, close);
    this.node = element('div', { class: 'chart' }, head, this.box);
  }

  async load() {
    const { runs } = this.charts;
    const numbers = this.vehicle.value === ALL ? [...this.vehicle.options].slice(0, MAX_LINES).keys() : [this.vehicle.value];
    const wanted = [...numbers].map((k) => runs[0].meta.vehicles[k]?.name);
    try {
      this.lines = await Promise.all(
        runs.flatMap((run, side) =>
          run.vehicles.vehicles
            .filter(({ name }) => wanted.includes(name))
            .map(async ({ name, colour }) => ({ name, colour, side, table: await this.charts.table(run, name) })),
        ),
      );
      const columns = this.lines[0].table.columns.filter((column) => column !== 't_s');
      this.names.replaceChildren(...columns.map((column) => element('option', { value: column }, columnTitle(column))));
      this.#choose([this.chosen, ...FIRST_COLUMNS].find((column) => columns.includes(column)) ?? columns[0]);
      this.status.textContent = '';
    } catch (error) {
      this.status.textContent = `no table: ${error.message}`;
    }
  }

  resize() {
    this.plot?.setSize({ width: this.#width(), height: HEIGHT_px });
  }

  destroy() {
    this.plot?.destroy();
    this.node.remove();
  }

  #choose(column) {
    if (this.lines.some(({ table }) => table.columns.includes(column))) {
      this.chosen = column;
      this.column.value = column;
      this.#draw();
    }
  }

  #draw() {
    this.plot?.destroy();
    const style = getComputedStyle(document.documentElement);
    const [text, grid] = ['--dim', '--edge'].map((name) => style.getPropertyValue(name));
    const columnOf = ({ table }, name) => Array.from(table.values[table.columns.indexOf(name)] ?? []);
    const data = uPlot.join(this.lines.map((line) => [columnOf(line, 't_s'), columnOf(line, this.chosen)]));
    const axis = { stroke: text, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
    const isPair = this.charts.runs.length > 1;
    const options = {
      width: this.#width(),
      height: HEIGHT_px,
      scales: { x: { time: false } },
      axes: [axis, { ...axis, size: 64, label: columnTitle(this.chosen), labelSize: 18 }],
      series: [
        { label: 'time', value: (_, value) => (value === null ? '' : `${value.toFixed(2)} s`) },
        ...this.lines.map(({ name, colour, side }) => ({
          label: isPair ? `${SIDES[side]} ${name}` : name,
          stroke: cssColour(colour),
          dash: side > 0 ? [5, 4] : undefined,
          width: 1.5,
          points: { show: false },
          value: (_, value) => (value == null ? '' : String(Number(value.toPrecision(5)))),
        })),
      ],
      cursor: { sync: { key: 'furrow' }, drag: { x: true, y: false } },
      hooks: { draw: [(plot) => this.#drawNow(plot, text)] },
    };
    this.plot = new uPlot(options, data, this.box);
    this.plot.over.addEventListener('click', () => this.#seek());
  }

  #drawNow(plot, colour) {
    const { ctx, bbox } = plot;
    const x = plot.valToPos(this.charts.time_s, 'x', true);
    if (x >= bbox.left && x <= bbox.left + bbox.width) {
      ctx.save();
      ctx.strokeStyle = colour;
      ctx.lineWidth = 2;
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      ctx.restore();
    }
  }

  #seek() {
    const { left } = this.plot.cursor;
    if (left >= 0) {
      this.charts.onSeek(this.plot.posToVal(left, 'x'));
    }
  }

  #width() {
    return Math.max(this.charts.list.clientWidth - 4, 200);
  }
}

/** @returns {string} words and unit of a column, as `FL sinkage, m` */
export function columnTitle(column) {
  const parts = column.split('_');
  const unit = UNITS[parts[parts.length - 1]];
  return unit === undefined ? parts.join(' ') : `${parts.slice(0, -1).join(' ')}, ${unit}`;
}
