import { createRequire } from 'node:module';
import type Sharp from 'sharp';

const require = createRequire(import.meta.url);
let sharp: typeof Sharp | undefined;

/**
 * The image library, loaded with the first image: a server that has just started needs none yet. Where
 * the system has no file handle left for it, `require` tries again the next time; `import()` would not.
 */
export function loadSharp(): typeof Sharp {
  if (sharp) return sharp;
  const loaded: typeof Sharp = require('sharp');
  // It would keep decoded images of strangers in memory, and we never decode one twice.
  loaded.cache(false);
  // One image takes one core. Elsewhere than on glibc, sharp would take all there are.
  loaded.concurrency(1);
  sharp = loaded;
  return sharp;
}
