import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingOptionalPackages } from '../scripts/lib/lock-file.mjs';

const TEXT = readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8');

describe('the lock file', () => {
  it('covers every platform (if not, run npm run lock)', () => {
    expect(missingOptionalPackages(JSON.parse(TEXT))).toEqual({});
  });

  it('records no download address', () => {
    expect(TEXT).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
  });
});

describe('missingOptionalPackages', () => {
  it('finds packages that no parent folder provides, and gives the platform from the name', () => {
    const packages = {
      '': {},
      'node_modules/tool': {
        dev: true,
        optionalDependencies: {
          '@tool/linux-x64': '1.0.0',
          '@tool/windows-arm64': '^1.0.0',
          '@tool/linuxmusl-arm64': '1.0.0',
          fsevents: '~2.3.3',
        },
      },
      'node_modules/@tool/linux-x64': { version: '1.0.0' },
    };
    expect(missingOptionalPackages({ packages })).toEqual({
      'node_modules/@tool/windows-arm64': {
        version: '1.0.0',
        cpu: ['arm64'],
        dev: true,
        optional: true,
        os: ['win32'],
      },
      'node_modules/@tool/linuxmusl-arm64': {
        version: '1.0.0',
        cpu: ['arm64'],
        dev: true,
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
      'node_modules/fsevents': { version: '2.3.3', dev: true, optional: true },
    });
  });
});
