/** What a program may use to read one thing that a stranger sent. */
export interface Bounds {
  /** Processor time, so that a busy machine makes nothing unreadable. */
  cpuMs: number;
  /** What reading adds to the memory of the process: heap, buffers and everything else. */
  memoryBytes: number;
  /** By the clock, for a program that waits for ever and uses no processor time. */
  clockMs: number;
}

export const BOUNDS: Bounds = {
  cpuMs: 5_000,
  memoryBytes: 200 * 1024 * 1024,
  clockMs: 180_000,
};
