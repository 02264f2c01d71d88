/**
 * For the server's environment. glibc keeps a heap for each thread and does not release the memory
 * that images were decoded into: ten uploads in a row would take twice as much as one. These
 * settings limit glibc to two heaps and release larger blocks at once. Other systems ignore them.
 */
export const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * On a large machine, V8 would let its space for new objects grow to 128 MB, with no benefit here.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=8'];
