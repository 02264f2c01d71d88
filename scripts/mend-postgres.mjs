import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * postgres.js 3.4.9 forgets what it was about to write when its connection closes: the next write
 * ends the process, or the connection never writes again (its issues 1154 and 1208). Until a release
 * has this, it is mended after each installation. Fails loudly where the driver has changed.
 */
const FILE = path.resolve(import.meta.dirname, '../node_modules/postgres/src/connection.js');

const NO_SOCKET = `  function nextWrite(fn) {
    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
`;
const FORGET = `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
`;
/** A statement sent between a socket's error and its end would never be answered. */
const TELL = '    ;(query || sent.length) && error(';
const MENDS = [
  { from: '    !hadError && (query || sent.length) && error(', to: TELL, times: 1 },
  { from: '  function nextWrite(fn) {\n', to: NO_SOCKET, times: 1 },
  { from: '    clearImmediate(nextWriteTimer)\n', to: FORGET, times: 2 },
];

const source = readFileSync(FILE, 'utf8');
if (!source.includes(NO_SOCKET)) writeFileSync(FILE, MENDS.reduce(apply, source));

function apply(text, { from, to, times }) {
  const parts = text.split(from);
  if (parts.length !== times + 1) {
    console.error(`postgres.js has changed: look whether ${import.meta.filename} is still needed.`);
    process.exit(1);
  }
  return parts.join(to);
}
