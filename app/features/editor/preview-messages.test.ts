import { describe, expect, it } from 'vitest';
import { linkInPreview, pageIn, previewPath } from './preview-messages';

const AT = { origin: 'https://tuart.example', search: '' };

describe('links in the preview', () => {
  it.each([
    ['/', '/admin/editor/preview'],
    ['/contact', '/admin/editor/preview/contact'],
    ['/#services', '/admin/editor/preview#services'],
    ['https://tuart.example/recruitment', '/admin/editor/preview/recruitment'],
  ])('%s stays in the preview', (href, to) => {
    expect(linkInPreview(href, AT)).toBe(to);
  });

  it('keep to the release being previewed', () => {
    expect(linkInPreview('/contact', { ...AT, search: '?release=3&x=1' })).toBe(
      '/admin/editor/preview/contact?release=3',
    );
  });

  it.each(['/admin/auth', '/admin', 'mailto:a@tuart.example', 'tel:1', 'https://other.example/'])(
    '%s is not followed',
    (href) => {
      expect(linkInPreview(href, AT)).toBeNull();
    },
  );
});

it.each(['/', '/contact', '/services/mentoring'])('finds the page of a preview: %s', (path) => {
  expect(pageIn(previewPath(path))).toBe(path);
});
