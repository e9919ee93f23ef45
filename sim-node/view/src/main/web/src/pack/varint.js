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

/**
 * Reads integers of at most 16 bits and a sign, folded as 0, -1, 1, -2, that fill a part of a stream. It is much faster
 * than reading them one by one.
 *
 * @returns {Int16Array}
 */
export function shortVarints(bytes, from, end, count) {
  const out = new Int16Array(count);
  let at = from;
  for (let k = 0; k < count; k++) {
    let folded = bytes[at++];
    if (folded >= 0x80) {
      const second = bytes[at++];
      folded = (folded & 0x7f) | ((second & 0x7f) << 7);
      if (second >= 0x80) {
        folded |= bytes[at++] << 14;
      }
    }
    out[k] = (folded >>> 1) ^ -(folded & 1);
  }
  requireEnd(at, end);
  return out;
}

/** @throws {Error} unless reading has come to the end of a stream */
export function requireEnd(at, end) {
  if (at !== end) {
    throw new Error(`a stream ends at byte ${end}, its numbers at byte ${at}`);
  }
}
