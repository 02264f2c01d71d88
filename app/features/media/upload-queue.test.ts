import { describe, expect, it } from 'vitest';
import { AppError } from '~/lib/errors';
import {
  altTextOf,
  lacksDescription,
  titleFrom,
  type Upload,
  type UploadAction,
  uploadQueue,
} from './upload-queue';

const PNG = new File(['x'], 'team_photo-2026.png', { type: 'image/png' });
const PDF = new File(['x'], 'guide.pdf', { type: 'application/pdf' });

const FRESH: Upload = {
  id: 'a',
  file: PNG,
  title: 'Team photo 2026',
  altText: '',
  isDecorative: false,
  status: 'ready',
  share: 0,
  error: null,
};
const OTHER: Upload = { ...FRESH, id: 'b', file: PDF, title: 'Guide' };
const BOOM = new AppError('unexpected', 'boom');

describe('uploadQueue', () => {
  it('adds files at the end, titled after their file names', () => {
    const files = [
      { id: 'a', file: PNG },
      { id: 'b', file: PDF },
    ];
    expect(uploadQueue([], { type: 'added', files })).toEqual([FRESH, OTHER]);
    expect(uploadQueue([OTHER], { type: 'added', files: [{ id: 'a', file: PNG }] })).toEqual([
      OTHER,
      FRESH,
    ]);
  });

  it.each<[UploadAction, Partial<Upload>]>([
    [{ type: 'edited', id: 'a', words: { altText: 'A team' } }, { altText: 'A team' }],
    [{ type: 'edited', id: 'a', words: { isDecorative: true } }, { isDecorative: true }],
    [{ type: 'started', id: 'a' }, { status: 'sending' }],
    [{ type: 'progressed', id: 'a', share: 0.4 }, { share: 0.4 }],
    [
      { type: 'failed', id: 'a', error: BOOM },
      { status: 'failed', error: BOOM },
    ],
  ])('%j changes only that file', (action, change) => {
    expect(uploadQueue([FRESH, OTHER], action)).toEqual([{ ...FRESH, ...change }, OTHER]);
  });

  it('starts from zero again after a failure or a cancellation', () => {
    const failed: Upload = { ...FRESH, status: 'failed', share: 0.7, error: BOOM };
    expect(uploadQueue([failed], { type: 'started', id: 'a' })).toEqual([
      { ...FRESH, status: 'sending' },
    ]);
    const sending: Upload = { ...FRESH, status: 'sending', share: 0.7 };
    expect(uploadQueue([sending], { type: 'cancelled', id: 'a' })).toEqual([FRESH]);
  });

  it('removes one file, and ignores unknown ids', () => {
    expect(uploadQueue([FRESH, OTHER], { type: 'removed', id: 'a' })).toEqual([OTHER]);
    expect(uploadQueue([FRESH], { type: 'removed', id: 'z' })).toEqual([FRESH]);
    expect(uploadQueue([FRESH], { type: 'started', id: 'z' })).toEqual([FRESH]);
  });
});

describe('titleFrom', () => {
  it.each([
    ['team_photo-2026.png', 'Team photo 2026'],
    ['  spaced   out .jpg', 'Spaced out'],
    ['README', 'README'],
    ['.png', ''],
    [`${'x'.repeat(400)}.png`, `X${'x'.repeat(299)}`],
  ])('%j: %j', (name, title) => {
    expect(titleFrom(name)).toBe(title);
  });
});

describe('descriptions', () => {
  it.each([
    [PNG, '', false, true, null],
    [PNG, '   ', false, true, null],
    [PNG, ' A team ', false, false, 'A team'],
    [PNG, '', true, false, ''],
    [PNG, 'A team', true, false, ''],
    [PDF, '', false, false, null],
    [PDF, 'ignored', false, false, null],
  ])('%s %j decorative %s: missing %s, stored %j', (file, altText, isDecorative, lacks, stored) => {
    const upload = { ...FRESH, file, altText, isDecorative };
    expect(lacksDescription(upload)).toBe(lacks);
    expect(altTextOf(upload)).toBe(stored);
  });
});
