import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadErrorTitle } from '../../app/features/media/messages.ts';
import { toStorageAppError } from '../../app/lib/supabase/storage-error.ts';
import { claimSize, pdf, png } from './samples.ts';
import { createStorageHarness, MAX_BYTES, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

let storage: StorageHarness;

beforeAll(async () => {
  storage = await createStorageHarness(openDiskStore);
});
afterAll(() => storage.close());

interface Attempt {
  name?: string;
  type?: string;
  as?: string;
}

/** The title that a person sees when an upload is refused (§8). */
async function titleOf(bytes: Buffer, attempt: Attempt = {}) {
  const { name = 'bad.png', type = 'image/png', as = 'admin' } = attempt;
  const { storage: client } = await storage.as(as);
  const { error } = await client.from('media').upload(name, bytes, { contentType: type });
  return error ? uploadErrorTitle(toStorageAppError(error)) : 'stored';
}

describe('a bad upload is refused with the title for its cause, and nothing is stored', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>, Attempt?]>([
    ['SVG', 'Invalid File Type', () => SVG, { name: 'a.svg', type: 'image/svg+xml' }],
    ['SVG named .png', 'Invalid File Type', () => SVG],
    ['HTML named .png', 'Invalid File Type', () => HTML],
    [
      'a script that is also a GIF',
      'Invalid File Type',
      () => Buffer.from('GIF89a=1;alert(1)//'),
      { type: 'image/gif' },
    ],
    [
      'HTML that is a PDF too',
      'Invalid File Type',
      () => Buffer.concat([HTML, pdf()]),
      { name: 'a.pdf', type: 'application/pdf' },
    ],
    [
      '10 MiB + 1',
      'File Too Large',
      () => Buffer.alloc(MAX_BYTES + 1, pdf()),
      { name: 'a.pdf', type: 'application/pdf' },
    ],
    ['14,000 × 14,000 px', 'File Too Large', async () => claimSize(await png(), 14_000, 14_000)],
    ['a name with ../', 'Upload Failed', png, { name: '../../bad.png' }],
    ['a name with ../, encoded', 'Upload Failed', png, { name: '..%2fbad.png' }],
    ['a name with NUL', 'Upload Failed', png, { name: 'bad\0.png' }],
    ['a name of 300 characters', 'Upload Failed', png, { name: `${'x'.repeat(300)}.png` }],
    ['a viewer', 'Permission Error', png, { as: 'viewer' }],
    ['a visitor', 'Permission Error', png, { as: 'visitor' }],
  ])('%s: %s', async (_what, title, make, attempt) => {
    expect(await titleOf(await make(), attempt)).toBe(title);
    expect(await storage.versions()).toEqual({ claimed: [], unclaimed: [] });
  });
});

it('stores a good upload', async () => {
  expect(await titleOf(await png())).toBe('stored');
  expect((await storage.versions()).claimed).toHaveLength(1);
});
