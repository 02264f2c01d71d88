import { describe, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '~/lib/upload';
import { ATTACHMENT_FIELD, acceptedFiles, attachmentProblem, readAttachment } from './attachment';

function fileOf(name: string, type: string, size = 1): File {
  return new File([new Uint8Array(size)], name, { type });
}

describe('readAttachment', () => {
  it.each([
    ['nothing', undefined, false],
    ['text', 'cv.pdf', false],
    ['an empty file field as browsers send it', fileOf('', '', 0), false],
    ['a chosen file that is empty', fileOf('cv.pdf', 'application/pdf', 0), true],
    ['a file', fileOf('cv.pdf', 'application/pdf'), true],
  ])('%s', (_what, value, isFile) => {
    const data = new FormData();
    if (value) data.set(ATTACHMENT_FIELD, value);
    expect(readAttachment(data, ATTACHMENT_FIELD) !== null).toBe(isFile);
  });
});

describe('attachmentProblem', () => {
  it.each([
    ['a.jpg', 'image/jpeg', 1, undefined],
    ['a.jpeg', 'image/jpeg', 1, undefined],
    ['a.png', 'image/png', 1, undefined],
    ['a.gif', 'image/gif', 1, undefined],
    ['a.webp', 'image/webp', 1, undefined],
    ['a.pdf', 'application/pdf', UPLOAD_MAX_BYTES, undefined],
    ['a.pdf', 'application/pdf', UPLOAD_MAX_BYTES + 1, 'too_large'],
    ['a.doc', 'application/msword', 1, undefined],
    ['a.docx', '', 1, undefined],
    ['a.svg', 'image/svg+xml', 1, 'wrong_type'],
    ['a.svg', 'image/svg+xml', UPLOAD_MAX_BYTES + 1, 'too_large'],
    ['a.mp4', 'video/mp4', 1, 'wrong_type'],
    ['a.html', 'text/html', 1, 'wrong_type'],
    ['a', '', 1, 'wrong_type'],
  ])('%s (%s), %d bytes: %s', (name, type, size, code) => {
    expect(attachmentProblem(fileOf(name, type, size))?.code).toBe(code);
  });
});

it('offers the file types of §2 in the picker', () => {
  expect(acceptedFiles({})).toBe('.jpg,.jpeg,.png,.gif,.webp,.pdf,.doc,.docx');
  expect(acceptedFiles({ isDocument: true })).toBe('.pdf,.doc,.docx');
});
