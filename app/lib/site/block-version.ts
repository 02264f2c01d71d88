/**
 * The version for blocks that are written in code, such as those of a new page. Blocks without a
 * version are of the first one, which showed the demo's texts where none were stored.
 */
export const LATEST_BLOCK_VERSION = 2;
