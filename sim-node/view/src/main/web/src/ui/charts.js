import uPlot from 'uplot';
import { decodeTable } from '../pack/table.js';
import { cssColour, vehicleColour } from '../scene/colours.js';
import { element, iconButton } from './dom.js';

const HEIGHT_px = 130;
const RELOAD_ms = 2000;
const FIRST_COLUMNS = ['speed_mps', 'vx_mps', 'FL_sinkage_m', 'sinkage_m'];

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

/** One chart: a column of a vehicle, of each run that has it. */
class Chart {
  constructor(charts, vehicle) {
    this.charts = charts;
    const names = charts.runs[0].meta.vehicles.map(({ name }) => name);
    const options = names.map((name, k) => element('option', { value: name, selected: k === vehicle }, name));
    this.vehicle = element('select', { 'aria-label': 'Vehicle', onchange: () => this.load() }, ...options);
    this.column = element('select', { 'aria-label': 'Column', onchange: () => this.#draw() });
    this.value = element('span');
    this.box = element('div');
    const close = iconButton('pause', 'Remove the chart', () => this.charts.remove(this));
    close.replaceChildren('\u00d7');
    const head = element('div', { class: 'row' }, this.vehicle, this.column, this.value, close);
    this.node = element('div', { class: 'chart' }, head, this.box);
  }

  async load() {
    const name = this.vehicle.value;
    try {
      const tables = await Promise.all(
        this.charts.runs
          .filter((run) => run.meta.vehicles.some((vehicle) => vehicle.name === name))
          .map((run) => this.charts.table(run, name)),
      );
      this.tables = tables;
      this.#fillColumns(tables[0].columns);
      this.#draw();
    } catch (error) {
      this.value.textContent = `no table: ${error.message}`;
    }
  }

  resize() {
    this.plot?.setSize({ width: this.#width(), height: HEIGHT_px });
  }

  destroy() {
    this.plot?.destroy();
    this.node.remove();
  }

  #fillColumns(columns) {
    const chosen = this.column.value || FIRST_COLUMNS.find((column) => columns.includes(column)) || columns[1];
    const options = columns.filter((column) => column !== 't_s');
    this.column.replaceChildren(
      ...options.map((column) => element('option', { value: column, selected: column === chosen }, column)),
    );
  }

  #draw() {
    this.plot?.destroy();
    const style = getComputedStyle(document.documentElement);
    const [text, grid] = ['--dim', '--edge'].map((name) => style.getPropertyValue(name));
    const series = this.tables.map((table) => table.values[table.columns.indexOf(this.column.value)]);
    const times = this.tables.map((table) => table.values[table.columns.indexOf('t_s')]);
    const data = uPlot.join(times.map((time, k) => [Array.from(time), Array.from(series[k] ?? [])]));
    const number = this.charts.runs[0].meta.vehicles.findIndex(({ name }) => name === this.vehicle.value);
    const colours = [cssColour(vehicleColour(number)), text];
    const axis = { stroke: text, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
    const options = {
      width: this.#width(),
      height: HEIGHT_px,
      scales: { x: { time: false } },
      axes: [axis, { ...axis, size: 64 }],
      series: [{}, ...series.map((_, k) => ({ stroke: colours[k], width: 1.5, points: { show: false } }))],
      cursor: { sync: { key: 'furrow' }, drag: { x: true, y: false } },
      legend: { show: false },
      hooks: { draw: [(plot) => this.#drawNow(plot, text)], setCursor: [(plot) => this.#tell(plot)] },
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

  #tell(plot) {
    const k = plot.cursor.idx;
    const values = k == null ? [] : plot.data.slice(1).map((column) => column[k]);
    const shown = values.filter((value) => value != null).map((value) => Number(value.toPrecision(5)));
    this.value.textContent = shown.length > 0 ? `${plot.data[0][k].toFixed(2)} s: ${shown.join(', ')}` : '';
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
