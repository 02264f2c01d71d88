/**
 * For the server's environment. glibc keeps a heap for each thread and does not give back what images
 * were decoded into: ten uploads one after the other would take twice as much as one. With this there
 * are two heaps, and larger pieces are given back at once. Other systems ignore it.
 */
export const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** On a large machine V8 would let its space for new objects grow to 128 MB, which gains nothing here. */
export const MEMORY_FLAGS = ['--max-semi-space-size=16'];
