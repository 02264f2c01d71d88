import { describe, expect, it } from 'vitest';
import { DEFAULT_MENUS, DEFAULT_RELEASE } from './defaults';
import { parseRelease } from './release';
import { menuLinkSchema } from './release-parts';

describe('menus of a release', () => {
  it('that is older than the four menus keeps its own and gets defaults for the others', () => {
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

describe('opening hours of a release', () => {
  function hoursOf(hours: unknown) {
    const settings = { ...DEFAULT_RELEASE.settings, title: 'Kept', hours };
    const parsed = parseRelease({ number: 3, snapshot: { ...DEFAULT_RELEASE, settings } }).settings;
    return { title: parsed.title, days: parsed.hours.days };
  }

  it('that is older than hours per day applies its times to every open day', () => {
    const timeZone = 'Australia/Perth';
    const stored = { timeZone, days: [2, 6], opens: '09:00', closes: '12:00' };
    const days = [
      { day: 2, opens: '09:00', closes: '12:00' },
      { day: 6, opens: '09:00', closes: '12:00' },
    ];
    expect(hoursOf(stored)).toEqual({ title: 'Kept', days });
    expect(hoursOf({ timeZone, days })).toEqual({ title: 'Kept', days });
  });
});
