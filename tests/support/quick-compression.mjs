import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

/**
 * Loaded into a server under test before its own code. A page is compressed as well as possible
 * when it is first shown, which takes as long as rendering it, and most tests look at a page once.
 * `tests/operations/budget.test.ts`, which counts bytes, does without this.
 */
const QUALITY = 5;

const { brotliCompress, constants } = zlib;
zlib.brotliCompress = (body, options, done) => {
  const params = { ...options.params, [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  brotliCompress(body, { ...options, params }, done);
};
syncBuiltinESMExports();
