import { describe, expect, it } from 'vitest';
import { DEFAULT_MENUS, DEFAULT_RELEASE } from './defaults';
import { menuLinkSchema, parseRelease } from './release';

describe('menus of a release', () => {
  it('from before there were four of them keep theirs and have the others', () => {
    const navigation = [{ label: 'Jobs', to: '/recruitment' }];
    const snapshot = { ...DEFAULT_RELEASE, menus: { navigation, quickLinks: [] } };
    expect(parseRelease({ number: 3, snapshot }).menus).toEqual({
      navigation,
      quickLinks: [],
      mobile: DEFAULT_MENUS.mobile,
      legal: DEFAULT_MENUS.legal,
    });
  });

  it.each(['/', '/#about', '/contact', 'https://example.com', 'mailto:a@b.au', 'tel:0855500142'])(
    'may lead to %s',
    (to) => {
      expect(menuLinkSchema.safeParse({ label: 'x', to }).success).toBe(true);
    },
  );

  it.each(['', 'contact', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:,x'])(
    'may not lead to %s',
    (to) => {
      expect(menuLinkSchema.safeParse({ label: 'x', to }).success).toBe(false);
      const menus = { ...DEFAULT_MENUS, navigation: [{ label: 'x', to }] };
      const snapshot = { ...DEFAULT_RELEASE, menus };
      expect(parseRelease({ number: 3, snapshot }).menus).toEqual(DEFAULT_MENUS);
    },
  );
});
