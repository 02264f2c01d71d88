import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const DOCS = path.resolve(import.meta.dirname, '../docs');
const ROOT = path.dirname(DOCS);
const DECISIONS = path.join(DOCS, 'decisions');
const records = readdirSync(DECISIONS).filter((name) => /^\d{3}-/.test(name));
const numbers = records.map((name) => name.slice(0, 3));
const index = readFileSync(path.join(DECISIONS, 'README.md'), 'utf8');

/** Folders whose comments name documents. */
const CODE = ['app', 'deploy', 'e2e', 'public', 'scripts', 'server', 'supabase', 'tests'];
const CODE_FILE = /\.(ts|tsx|js|mjs|css|sql|sh|yaml|service|example|md)$/;
const CODE_OF_ROOT = /\.ts$|^(Dockerfile|compose\.yaml)$/;

const NAMED_FILE = /`((?:app|deploy|e2e|scripts|server|supabase|tests)\/[\w./-]+)`/g;
const DOCUMENT = /\bdocs\/[\w/.-]+\.md\b/g;
const DECISION = /(?:\bdocs\/decisions\/|\b[Dd]ecisions? )(\d{3})\b/g;
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const CODE_BLOCK = /^```.*?^```/gms;
const INLINE_CODE = /`[^`\n]*`/g;

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(ROOT, path.join(parentPath, name)));
}

const documents = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...filesIn('docs').filter((name) => name.endsWith('.md')),
];

const code = [
  ...readdirSync(ROOT).filter((name) => CODE_OF_ROOT.test(name)),
  ...CODE.flatMap(filesIn).filter((name) => CODE_FILE.test(name)),
];

/** The anchors of a document's headings, as code hosts make them. */
function anchorsOf(file: string): string[] {
  const text = read(file).replace(CODE_BLOCK, '');
  const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  return anchors.map((anchor, position) => {
    const before = anchors.slice(0, position).filter((other) => other === anchor).length;
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

function anchorOf(heading: string): string {
  return heading
    .replace(LINK, (link) => link.slice(1, link.indexOf(']')))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function leadsSomewhere(file: string, link: string): boolean {
  const [target = '', anchor] = link.split('#');
  const named = target === '' ? file : path.join(path.dirname(file), target);
  if (!existsSync(path.join(ROOT, named))) return false;
  return anchor === undefined || !named.endsWith('.md') || anchorsOf(named).includes(anchor);
}

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
    const named = [...status.matchAll(/(?<![\d-])[01]\d\d(?!\d)/g)].map(([other]) => other);
    expect(named.filter((other) => !numbers.includes(other))).toEqual([]);
  });

  it('is listed in the index', () => {
    const title = heading.replace(/^# \d{3} /, '');
    const date = /\d{4}-\d\d-\d\d/.exec(status)?.[0];
    expect(index).toContain(`| ${number} | [${title}](${name}) | ${date} |`);
  });
});

it('gives each decision a number of its own', () => {
  expect(numbers).toEqual([...new Set(numbers)]);
});

/** A record that was replaced may name files of its time. */
function isCurrent(file: string): boolean {
  return !/^Date: .* Status: replaced by/m.test(read(file));
}

it('the documents name only files that exist', () => {
  const named = documents
    .filter((file) => file !== 'CHANGELOG.md' && isCurrent(file))
    .flatMap((file) =>
      [...read(file).matchAll(NAMED_FILE)].map(([, name = '']) => ({ file, name })),
    );
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ name }) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

it('every link in a document leads to a file and a heading that exist', () => {
  const links = documents.flatMap((file) =>
    [...read(file).replace(CODE_BLOCK, '').replace(INLINE_CODE, '').matchAll(LINK)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => ({ file, link })),
  );
  expect(links.length).toBeGreaterThan(300);
  expect(links.filter(({ file, link }) => !leadsSomewhere(file, link))).toEqual([]);
});

it('code and documents name only documents and decisions that exist', () => {
  const unknown = [...code, ...documents].flatMap((file) => {
    const text = read(file);
    const missing = (text.match(DOCUMENT) ?? []).filter(
      (name) => !existsSync(path.join(ROOT, name)),
    );
    const unused = [...text.matchAll(DECISION)]
      .filter(([, number = '']) => !numbers.includes(number))
      .map(([name]) => name);
    return [...missing, ...unused].map((name) => ({ file, name }));
  });
  expect(unknown).toEqual([]);
});
