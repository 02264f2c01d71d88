import { readFileSync } from 'node:fs';
import path from 'node:path';

const PACKAGE = path.join(import.meta.dirname, '../../package.json');

/** The version of Tuart, as in package.json. */
export const VERSION: string = JSON.parse(readFileSync(PACKAGE, 'utf8')).version;
