import { describe, expect, it } from 'vitest';
import { DEFAULT_MENUS, DEFAULT_RELEASE } from './defaults';
import { parseRelease } from './release';
import { menuLinkSchema } from './release-parts';

describe('menus of a release', () => {
  it('from before there were five keep the stored menus and get defaults for the rest', () => {
    const navigation = [{ label: 'Jobs', to: '/recruitment' }];
    const snapshot = { ...DEFAULT_RELEASE, menus: { navigation, quickLinks: [] } };
    expect(parseRelease({ number: 3, snapshot }).menus).toEqual({
      navigation,
      quickLinks: [],
      mobile: DEFAULT_MENUS.mobile,
      legal: DEFAULT_MENUS.legal,
      explore: DEFAULT_MENUS.explore,
    });
  });

  it('without a list of other links get the pages that the footer’s other lists leave out', () => {
    const [traineeships, ...others] = DEFAULT_MENUS.explore;
    const { explore, ...older } = { ...DEFAULT_MENUS, quickLinks: [traineeships] };
    const snapshot = { ...DEFAULT_RELEASE, menus: older };
    expect(parseRelease({ number: 3, snapshot }).menus.explore).toEqual(others);
  });

  it.each(['/', '/#about', '/contact', 'https://example.com', 'mailto:a@b.au', 'tel:0855500142'])(
    'may link to %s',
    (to) => {
      expect(menuLinkSchema.safeParse({ label: 'x', to }).success).toBe(true);
    },
  );

  it.each(['', 'contact', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:,x'])(
    'may not link to %s',
    (to) => {
      expect(menuLinkSchema.safeParse({ label: 'x', to }).success).toBe(false);
      const menus = { ...DEFAULT_MENUS, navigation: [{ label: 'x', to }] };
      const snapshot = { ...DEFAULT_RELEASE, menus };
      expect(parseRelease({ number: 3, snapshot }).menus).toEqual(DEFAULT_MENUS);
    },
  );
});

describe('settings of a release', () => {
  const { settings } = DEFAULT_RELEASE;
  const stored = (changes: object) => {
    const snapshot = { ...DEFAULT_RELEASE, settings: { ...settings, ...changes } };
    return parseRelease({ number: 3, snapshot }).settings;
  };

  it('from before a part existed stay as they are, with that part empty', () => {
    const { social, acknowledgement, accessLines, looks, place, words, ...older } = settings;
    const { legalName, abn, licences, ...company } = settings.company;
    const { replyHours, ...hours } = settings.hours;
    const snapshot = { ...DEFAULT_RELEASE, settings: { ...older, title: 'Kept', company, hours } };
    expect(parseRelease({ number: 3, snapshot }).settings).toMatchObject({
      title: 'Kept',
      company: { name: settings.company.name, legalName: '', abn: '', licences: [] },
      hours: { days: settings.hours.days, replyHours: null },
      social: [],
      acknowledgement: '',
      accessLines: { relay: { isShown: false }, interpreter: { isShown: false } },
      looks: { illustrations: 'drawings', treeline: true, shareImage: { path: '' } },
      words,
    });
  });

  it.each([
    ['social', [{ label: 'Elsewhere', url: 'javascript:alert(1)' }], []],
    ['social', [{ label: 'Elsewhere', url: 'http://plain.example' }], []],
    ['looks', { illustrations: 'photos' }, settings.looks],
    ['acknowledgement', 7, ''],
    ['words', { by: 'From', sent: 7 }, { ...settings.words, by: 'From' }],
  ])('keep the rest when %s is %j', (part, broken, fallback) => {
    expect(stored({ title: 'Kept', [part]: broken })).toEqual({
      ...settings,
      title: 'Kept',
      [part]: fallback,
    });
  });

  it('never have a time zone that browsers do not know', () => {
    const hours = { ...settings.hours, timeZone: 'Nowhere/At_All' };
    expect(stored({ title: 'Kept', hours })).toEqual({ ...settings, title: 'Kept' });
  });
});

describe('opening hours of a release', () => {
  function hoursOf(hours: unknown) {
    const settings = { ...DEFAULT_RELEASE.settings, title: 'Kept', hours };
    const parsed = parseRelease({ number: 3, snapshot: { ...DEFAULT_RELEASE, settings } }).settings;
    return { title: parsed.title, days: parsed.hours.days };
  }

  it('from before each day had its own hours apply the same hours to every day', () => {
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
