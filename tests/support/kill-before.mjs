import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded into a process under test: it is killed just before it moves or removes these places. */
const place = new RegExp(process.env.KILL_BEFORE);

function dying(change, placeOf) {
  return async (...args) => {
    if (place.test(placeOf(...args))) process.kill(process.pid, 'SIGKILL');
    return change(...args);
  };
}

fs.rename = dying(fs.rename, (_from, to) => to);
fs.rm = dying(fs.rm, (gone) => gone);
syncBuiltinESMExports();
