import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockFileProblems, missingOptionalPackages } from '../scripts/lib/lock-file.mjs';

const TEXT = readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8');

describe('the lock file', () => {
  it('covers every platform (if not, run npm run lock)', () => {
    expect(missingOptionalPackages(JSON.parse(TEXT))).toEqual({});
  });

  it('has hashes, exact versions and only the install scripts that package.json allows', () => {
    const file = path.join(import.meta.dirname, '../package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    expect(lockFileProblems(JSON.parse(TEXT), manifest)).toEqual([]);
  });

  it('records no download address', () => {
    expect(TEXT).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
  });
});

describe('lockFileProblems', () => {
  const integrity = `sha512-${'A'.repeat(86)}==`;
  const manifest = { dependencies: { tool: '1.0.0' }, allowScripts: { tool: true } };
  const tool = { version: '1.0.0', integrity, hasInstallScript: true };
  const problemsWith = (changes: object, place = 'node_modules/other') =>
    lockFileProblems(
      {
        packages: {
          '': { dependencies: { tool: '1.0.0' } },
          'node_modules/tool': tool,
          [place]: { version: '1.0.0', integrity, ...changes },
        },
      },
      manifest,
    );

  it.each([
    [{}, []],
    [{ integrity: undefined }, ['node_modules/other has no sha512 hash']],
    [{ integrity: 'sha1-abc' }, ['node_modules/other has no sha512 hash']],
    [{ integrity: undefined, dev: true, optional: true, os: ['darwin'] }, []],
    [
      { integrity: undefined, optional: true, os: ['darwin'] },
      ['node_modules/other has no sha512 hash'],
    ],
    [
      { version: 'git+ssh://git@host/x.git#1' },
      ['node_modules/other is not a version from the registry'],
    ],
    [{ resolved: 'file:../x' }, ['node_modules/other has a download address or is a link']],
    [{ name: 'tools' }, ['node_modules/other is another package, tools']],
    [
      { hasInstallScript: true },
      ['other runs a script when it is installed, and package.json does not allow it'],
    ],
  ])('%j', (changes, expected) => {
    expect(problemsWith(changes)).toEqual(expected);
  });

  it('compares the versions with package.json, which must be exact', () => {
    const packages = { '': { dependencies: { tool: '^1.0.0' } }, 'node_modules/tool': tool };
    const ranged = { ...manifest, dependencies: { tool: '^1.0.0' } };
    expect(lockFileProblems({ packages }, ranged)).toEqual([
      'tool has no exact version in package.json',
    ]);
    expect(lockFileProblems({ packages }, manifest)).toEqual(['tool differs from package.json']);
  });

  it('finds permissions that nothing needs any more', () => {
    const packages = { '': {}, 'node_modules/tool': { version: '1.0.0', integrity } };
    expect(lockFileProblems({ packages }, { allowScripts: { tool: true } })).toEqual([
      'tool is allowed to run a script, but has none',
    ]);
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
