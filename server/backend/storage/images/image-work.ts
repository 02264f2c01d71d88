import { FairQueue } from './fair-queue.ts';

/**
 * An image uses a core for up to two seconds and up to 150 MB. One upload and one rendition are
 * processed at a time, so that strangers who view images never hold up staff who upload one.
 * Waiting uploads hold their bytes in memory; waiting renditions hold nothing.
 */
export const uploadWork = new FairQueue({ fromCaller: 12, inAll: 20 });
export const renditionWork = new FairQueue({ fromCaller: 24, inAll: 200 });
