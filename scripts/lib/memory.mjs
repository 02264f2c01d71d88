/**
 * For the server's environment. glibc would keep what images were decoded into, once for each thread:
 * of ten uploads one after the other the process would grow to twice what one takes. Larger pieces than
 * this are given back at once instead. Other systems ignore it.
 */
export const MEMORY_SETTINGS = { MALLOC_MMAP_THRESHOLD_: '131072' };
