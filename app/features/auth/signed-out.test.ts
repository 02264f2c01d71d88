import { describe, expect, it } from 'vitest';
import { type SignedOutWords, signedOutWords } from './signed-out';

const CONTENT: SignedOutWords = {
  notice: 'You must be logged in to view content',
  toast: {
    title: 'Authentication Required',
    description: 'Please log in to view content pages',
  },
};
const EDITOR: SignedOutWords = { toast: { title: 'Authentication Required' } };
const BRANDING = { ...EDITOR, notice: 'Authentication required to manage branding' };

describe('signedOutWords', () => {
  it.each<[string | null, SignedOutWords]>([
    [null, {}],
    ['/admin/leads', {}],
    ['/admin/contents', {}],
    ['/admin/content', CONTENT],
    ['/admin/content?tab=pages', CONTENT],
    ['/admin/content/edit/7', CONTENT],
    ['/admin/media', { notice: 'Authentication required to access media library' }],
    ['/admin/editor', EDITOR],
    ['/admin/editor?panel=theme', EDITOR],
    ['/admin/editor?panel=logos', BRANDING],
    ['/admin/editor?panel=favicons', BRANDING],
  ])('%s', (next, words) => {
    expect(signedOutWords(next)).toEqual(words);
  });
});
