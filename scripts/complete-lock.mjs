import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { missingOptionalPackages } from './lib/lock-file.mjs';

/**
 * npm leaves packages for other platforms out of the lock file if the registry does not have them.
 * Then `npm ci` refuses the file, or another platform gets no binaries. Run this after any change
 * to the dependencies (`npm run lock`).
 */
const file = path.join(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingOptionalPackages(lock);
const packages = { ...lock.packages, ...missing };
const sorted = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted.map((name) => [name, packages[name]]));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(missing).length} packages for other platforms added to the lock file`);
