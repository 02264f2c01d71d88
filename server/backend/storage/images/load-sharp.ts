import { createRequire } from 'node:module';
import type Sharp from 'sharp';

const require = createRequire(import.meta.url);
let sharp: typeof Sharp | undefined;

/**
 * Loads the image library with the first image, because a server that has just started needs none. If
 * the system has no file handle left, `require` tries again the next time; `import()` would not.
 */
export function loadSharp(): typeof Sharp {
  if (sharp) return sharp;
  const loaded: typeof Sharp = require('sharp');
  // The cache would keep strangers' decoded images in memory, and we never decode one twice.
  loaded.cache(false);
  // Each image uses one core. Without glibc, sharp would use all of them.
  loaded.concurrency(1);
  sharp = loaded;
  return sharp;
}
