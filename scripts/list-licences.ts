/** Writes THIRD-PARTY.md. Run it after a change to the dependencies: `npm run lock` does. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LICENCES_FILE, licencesText } from './lib/licences.ts';

const lock = path.join(import.meta.dirname, '../package-lock.json');
writeFileSync(LICENCES_FILE, licencesText(readFileSync(lock, 'utf8')));
