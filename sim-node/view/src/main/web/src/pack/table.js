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
