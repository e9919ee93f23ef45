/** Reads varints (seven bits a byte, the lowest first) from a byte array. */
export class VarintReader {
  /** @param {Uint8Array} bytes */
  constructor(bytes, offset = 0, end = bytes.length) {
    this.bytes = bytes;
    this.offset = offset;
    this.end = end;
  }

  /** @returns {number} an unsigned integer below 2^32 */
  next() {
    const bytes = this.bytes;
    let offset = this.offset;
    let value = 0;
    let shift = 0;
    for (;;) {
      if (offset >= this.end || shift > 28) {
        throw new Error(`varint at byte ${this.offset} does not end within the stream`);
      }
      const b = bytes[offset++];
      value |= (b & 0x7f) << shift;
      if (b < 0x80) {
        this.offset = offset;
        return value >>> 0;
      }
      shift += 7;
    }
  }

  /** @returns {number} a signed integer that was folded as 0, -1, 1, -2 */
  nextSigned() {
    const folded = this.next();
    return (folded >>> 1) ^ -(folded & 1);
  }
}
