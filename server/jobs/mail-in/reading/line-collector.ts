const FIRST_BYTES = 4_096;
const LINE_END = 0x0a;

/** Joins lines in one buffer that doubles when it is full. An object for each would take far more. */
export function lineCollector() {
  let buffer = new Uint8Array(FIRST_BYTES);
  let length = 0;
  return {
    isCollector: true,
    update(line: Uint8Array) {
      const needed = length + line.length + 1;
      if (needed > buffer.length) {
        const larger = new Uint8Array(Math.max(needed, buffer.length * 2));
        larger.set(buffer.subarray(0, length));
        buffer = larger;
      }
      buffer.set(line, length);
      buffer[needed - 1] = LINE_END;
      length = needed;
    },
    finalize(): Promise<ArrayBuffer> {
      return Promise.resolve(buffer.buffer.slice(0, length));
    },
  };
}
