import { FairQueue } from './fair-queue.ts';

/**
 * An image takes a core for up to two seconds and up to 150 MB. One upload and one rendition are worked
 * on at a time, so that strangers who look at images never hold up staff who upload one. What waits in
 * the first holds its bytes in memory; what waits in the second holds nothing.
 */
export const uploadWork = new FairQueue({ fromCaller: 12, inAll: 20 });
export const renditionWork = new FairQueue({ fromCaller: 24, inAll: 200 });
