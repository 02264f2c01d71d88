import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/install.mjs';
import { sbomOf } from './lib/sbom.mjs';

/** Writes the list of everything that the server is made of: `npm run sbom`, or with a file name. */
const file = path.resolve(process.argv[2] ?? path.join(ROOT, 'build/sbom.cdx.json'));
const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
const isMusl =
  process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
const sbom = sbomOf(lock, {
  os: process.platform,
  cpu: process.arch,
  libc: isMusl ? 'musl' : 'glibc',
});
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${file}: ${sbom.components.length} packages`);
