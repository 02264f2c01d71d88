import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const DOCS = path.resolve(import.meta.dirname, '../docs');
const ROOT = path.dirname(DOCS);
const DECISIONS = path.join(DOCS, 'decisions');
const records = readdirSync(DECISIONS).filter((name) => /^\d{3}-/.test(name));
const index = readFileSync(path.join(DECISIONS, 'README.md'), 'utf8');

describe.each(records)('decision %s', (name) => {
  const [heading = '', , status = ''] = readFileSync(path.join(DECISIONS, name), 'utf8').split(
    '\n',
  );
  const [number] = name.split('-');

  it('starts with its number, title, date and status', () => {
    expect(heading).toMatch(new RegExp(`^# ${number} \\S`));
    expect(status).toMatch(
      /^Date: \d{4}-\d\d-\d\d\. Status: (accepted|proposed|replaced by \[\d{3}\])/,
    );
  });

  it('is listed in the index', () => {
    const title = heading.replace(/^# \d{3} /, '');
    const date = /\d{4}-\d\d-\d\d/.exec(status)?.[0];
    expect(index).toContain(`| ${number} | [${title}](${name}) | ${date} |`);
  });
});

it('gives each decision a number of its own', () => {
  const numbers = records.map((name) => name.slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
});

it('architecture.md names only files that exist', () => {
  const text = readFileSync(path.join(DOCS, 'architecture.md'), 'utf8');
  const named = [...text.matchAll(/`((?:app|server|supabase|tests)\/[\w./-]+)`/g)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});
