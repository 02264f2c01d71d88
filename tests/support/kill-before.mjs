import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/**
 * Loaded into a process under test: it is killed just before it moves or removes some places. Just
 * before others, a folder is copied as a kill would leave it, and the process goes on.
 */
const { KILL_BEFORE, COPY_BEFORE, COPIED, COPIES = '' } = process.env;
const killed = new RegExp(KILL_BEFORE);
const copied = COPY_BEFORE && new RegExp(COPY_BEFORE);

function dying(change, placeOf) {
  return async (...args) => {
    const place = placeOf(...args);
    if (killed.test(place)) process.kill(process.pid, 'SIGKILL');
    if (copied?.test(place)) copy();
    return change(...args);
  };
}

/** Meanwhile, this process does nothing else. */
function copy() {
  mkdirSync(COPIES, { recursive: true });
  const name = String(readdirSync(COPIES).length + 1);
  execFileSync('cp', ['-a', COPIED, path.join(COPIES, name)]);
}

fs.rename = dying(fs.rename, (_from, to) => to);
fs.rm = dying(fs.rm, (gone) => gone);
syncBuiltinESMExports();
