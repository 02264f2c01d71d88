import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdfOf } from '../../../tests/support/resume-files.ts';
import { BOUNDS } from '../bounded/bounds.ts';
import { readResume } from './read-resume.ts';

it('reads the words of a PDF', async () => {
  expect(await readResume(pdfOf('Boilermaker with a forklift licence'))).toContain(
    'Boilermaker with a forklift licence',
  );
});

it('a file that is neither PDF nor Word has no words', async () => {
  expect(await readResume(Buffer.from('just text'))).toBe('');
});

it('a damaged PDF is not read, and the server keeps running', async () => {
  expect(await readResume(Buffer.from('%PDF-1.7\nnothing else'))).toBeUndefined();
});

it('a PDF that unpacks to far more than a résumé is given up on, and the next one is read', async () => {
  const endless = deflateSync(Buffer.alloc(128 * 1024 * 1024, 'q '));
  expect(await readResume(pdfOf('', endless))).toBeUndefined();
  expect(await readResume(pdfOf('Plumber'))).toContain('Plumber');
}, 240_000);

it('reading is stopped if it takes too much processor time', async () => {
  expect(await readResume(pdfOf('Slow'), { ...BOUNDS, cpuMs: 1 })).toBeUndefined();
});
