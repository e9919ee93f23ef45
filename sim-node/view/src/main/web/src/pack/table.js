/**
 * @param {Uint8Array} bytes inflated table/NAME.bin
 * @returns {{columns: string[], values: Float32Array[]}}
 */
export function decodeTable(bytes) {
  const newline = bytes.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, newline)));
  const data = bytes.slice(newline + 1);
  const values = head.columns.map((_, k) => new Float32Array(data.buffer, 4 * k * head.rows, head.rows));
  return { columns: head.columns, values };
}

/**
 * A value of a column between the rows around a time, before the first and after the last row that of this row.
 *
 * @param {{columns: string[], values: Float32Array[]}} table with a column t_s
 * @returns {number} 0 without such a column or without rows
 */
export function valueAt({ columns, values }, column, time_s) {
  const times = values[columns.indexOf('t_s')];
  const of = values[columns.indexOf(column)];
  if (of === undefined || times.length === 0) {
    return 0;
  }
  const next = times.findIndex((t) => t >= time_s);
  if (next <= 0) {
    return of[next < 0 ? times.length - 1 : 0];
  }
  const share = (time_s - times[next - 1]) / (times[next] - times[next - 1]);
  return of[next - 1] + share * (of[next] - of[next - 1]);
}
