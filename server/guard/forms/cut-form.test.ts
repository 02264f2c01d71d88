import { describe, expect, it } from 'vitest';
import { cutForm } from './cut-form.ts';

async function formOf(entries: [string, string | File][]) {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  const reply = new Response(data);
  const contentType = reply.headers.get('Content-Type') ?? '';
  return { contentType, body: Buffer.from(await reply.arrayBuffer()) };
}

async function entriesOf(body: Buffer<ArrayBuffer>, contentType: string) {
  const data = await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
  return [...data.entries()];
}

const FILE = new File([new Uint8Array(100_000)], 'a.pdf', { type: 'application/pdf' });
const NAME: [string, string] = ['name', 'Zoë “Ng”\r\nfilename=x'];
const MESSAGE: [string, string] = ['message', 'Two\r\n\r\nlines'];

describe('cutForm', () => {
  it('keeps the fields before the file unchanged', async () => {
    const { body, contentType } = await formOf([NAME, MESSAGE, ['attachment', FILE]]);
    const cut = cutForm(body.subarray(0, 4_000), contentType);
    expect(await entriesOf(cut, contentType)).toEqual([NAME, MESSAGE]);
  });

  it('drops everything after a file, and any incomplete field', async () => {
    const after = await formOf([NAME, ['attachment', FILE], MESSAGE]);
    const whole = cutForm(after.body, after.contentType);
    expect(await entriesOf(whole, after.contentType)).toEqual([NAME]);

    const long = await formOf([NAME, ['message', 'x'.repeat(5_000)], ['attachment', FILE]]);
    const cut = cutForm(long.body.subarray(0, 4_000), long.contentType);
    expect(await entriesOf(cut, long.contentType)).toEqual([NAME]);
  });

  it('returns an empty form when the file comes first', async () => {
    const { body, contentType } = await formOf([['attachment', FILE], MESSAGE]);
    expect(await entriesOf(cutForm(body, contentType), contentType)).toEqual([]);
  });

  it('accepts a boundary in quotes', async () => {
    const { body, contentType } = await formOf([NAME, ['attachment', FILE]]);
    const quoted = contentType.replace(/boundary=(.*)$/, 'boundary="$1"; charset=utf-8');
    expect(await entriesOf(cutForm(body, quoted), contentType)).toEqual([NAME]);
  });

  it.each(['application/json', 'multipart/form-data', 'text/plain; boundary=x', ''])(
    'returns nothing for %j',
    (contentType) => expect(cutForm(Buffer.from('--x\r\n'), contentType)).toHaveLength(0),
  );

  it('returns an empty form when there are more fields than any form has', async () => {
    const many = Array.from({ length: 300 }, (_, i): [string, string] => [`f${i}`, 'x']);
    const { body, contentType } = await formOf([...many, ['attachment', FILE]]);
    expect(await entriesOf(cutForm(body, contentType), contentType)).toEqual([]);
  });
});
