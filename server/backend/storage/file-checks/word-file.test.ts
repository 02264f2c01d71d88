import { describe, expect, it } from 'vitest';
import { docx, type ZipPart, zip } from '../../../../tests/storage/samples.ts';
import { checkUnpacked, isWord } from './word-file.ts';

const MIB = 1024 * 1024;
const TYPES: ZipPart = { name: '[Content_Types].xml', content: '<Types/>' };
const DOCUMENT: ZipPart = { name: 'word/document.xml', content: '<w:document/>' };

const wrongType = expect.objectContaining({ fault: 'type' });
const tooLarge = expect.objectContaining({ fault: 'size' });

describe('a Word file', () => {
  it('is a ZIP that contains a document, whatever else it contains', async () => {
    const file = zip([
      TYPES,
      DOCUMENT,
      { name: 'word/media/a.png', content: Buffer.alloc(5 * MIB) },
    ]);
    expect([docx(), file].map(isWord)).toEqual([true, true]);
    await expect(checkUnpacked(file)).resolves.toBeUndefined();
  });

  it.each<[string, Buffer]>([
    ['no document', zip([TYPES])],
    ['macros', docx('word/VBAProject.BIN')],
    ['an encrypted part', zip([TYPES, { ...DOCUMENT, claims: { flags: 1 } }])],
    [
      'overlapping parts',
      zip([TYPES, DOCUMENT, { name: 'a', content: 'a', claims: { offset: 0 } }]),
    ],
    ['a part outside the file', zip([TYPES, { ...DOCUMENT, claims: { offset: 999_999 } }])],
    [
      'a part with a different local name',
      zip([TYPES, { ...DOCUMENT, claims: { localName: 'word/decument.xml' } }]),
    ],
    [
      'two parts of the same name',
      zip([TYPES, DOCUMENT, { ...DOCUMENT, name: 'WORD/document.xml' }]),
    ],
    ['too many parts', docx(...Array.from({ length: 2000 }, (_, index) => `${index}`))],
    ['bytes before the archive', Buffer.concat([Buffer.alloc(100), docx()])],
    ['bytes after the archive', Buffer.concat([docx(), Buffer.from('<script>')])],
    ['sizes of more than 4 GB', zip([TYPES, { ...DOCUMENT, claims: { offset: 0xffffffff } }])],
  ])('is not recognised with %s', (_what, file) => {
    expect(isWord(file)).toBe(false);
  });

  it('is not recognised when its directory lists more or fewer parts than it has', () => {
    for (const change of [-1, 1]) {
      const file = docx();
      for (const at of [file.length - 14, file.length - 12]) {
        file.writeUInt16LE(file.readUInt16LE(at) + change, at);
      }
      expect(isWord(file)).toBe(false);
    }
  });

  it('is refused when it unpacks to more than 100 MiB, however small it is', async () => {
    const bomb = zip([TYPES, DOCUMENT, { name: 'word/a.xml', content: Buffer.alloc(101 * MIB) }]);
    expect(bomb.length).toBeLessThan(MIB);
    await expect(checkUnpacked(bomb)).rejects.toEqual(tooLarge);
    const half = Buffer.alloc(51 * MIB);
    const parts = [1, 2].map((index) => ({ name: `word/${index}.xml`, content: half }));
    await expect(checkUnpacked(zip([TYPES, DOCUMENT, ...parts]))).rejects.toEqual(tooLarge);
  });

  it('is refused when it unpacks to more or less than it claims', async () => {
    for (const size of [10, 3 * MIB]) {
      const part = { name: 'word/a.xml', content: Buffer.alloc(2 * MIB), claims: { size } };
      await expect(checkUnpacked(zip([TYPES, DOCUMENT, part]))).rejects.toEqual(wrongType);
    }
  });

  it('is refused when its packed content is damaged', async () => {
    const file = docx();
    file.fill(0xff, 30 + TYPES.name.length, 60 + TYPES.name.length);
    await expect(checkUnpacked(file)).rejects.toEqual(wrongType);
  });

  it('is refused with macros under another name', async () => {
    const content = '<Override ContentType="application/vnd.ms-office.vbaProject"/>';
    const file = zip([
      { ...TYPES, content },
      DOCUMENT,
      { name: 'word/harmless.bin', content: 'x' },
    ]);
    await expect(checkUnpacked(file)).rejects.toEqual(wrongType);
  });
});
