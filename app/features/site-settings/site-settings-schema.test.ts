import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '~/lib/site/defaults';
import type { SiteSettings } from '~/lib/site/settings';
import '~/lib/zod-messages';
import { settingsFormSchema } from './site-settings-schema';

const { company, hours, accessLines, words } = DEFAULT_SETTINGS;
const NOT_AN_ABN = 'This is not an ABN. Please check the 11 digits.';
const NO_ZONE = 'This time zone is not known.';
const REPLY_HOURS = 'Enter a number of hours from 1 to 40.';
const NOT_HTTPS = 'Enter an address that starts with https://.';

function openOn(times: { opens?: string; closes?: string }): Partial<SiteSettings> {
  return { hours: { ...hours, days: [{ day: 6, opens: '08:30', closes: '17:00', ...times }] } };
}

function problems(changes: Partial<SiteSettings>) {
  const { error } = settingsFormSchema.safeParse({ ...DEFAULT_SETTINGS, ...changes });
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
}

describe('settingsFormSchema', () => {
  it('accepts the defaults (§9)', () => {
    expect(settingsFormSchema.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
  });

  it.each<[Partial<SiteSettings>, string, string]>([
    [{ title: '  ' }, 'title', 'Required'],
    [{ contactEmail: 'info' }, 'contactEmail', 'Invalid email'],
    [{ company: { ...company, name: '' } }, 'company.name', 'Required'],
    [
      { company: { ...company, initials: 'TUWF' } },
      'company.initials',
      'String must contain at most 3 character(s)',
    ],
    [
      { company: { ...company, traineeshipsEmail: '@' } },
      'company.traineeshipsEmail',
      'Invalid email',
    ],
    [
      { company: { ...company, address: { ...company.address, postcode: '60' } } },
      'company.address.postcode',
      'A postcode has four digits.',
    ],
    [{ hours: { ...hours, days: [] } }, 'hours.days', 'Choose at least one day.'],
    [openOn({ opens: '25:00' }), 'hours.days.0.opens', 'Enter a time such as 08:30.'],
    [openOn({ closes: '' }), 'hours.days.0.closes', 'Enter a time such as 17:00.'],
    [
      openOn({ closes: '08:00' }),
      'hours.days.0.closes',
      'The closing time is before the opening time.',
    ],
    [{ words: { ...words, by: ' ' } }, 'words.by', 'Required'],
    [
      { words: { ...words, copyright: '© {company}' } },
      'words.copyright',
      'Keep {year}: it becomes the current year.',
    ],
    [
      { words: { ...words, copyright: '© {year} {name}' } },
      'words.copyright',
      'Only {year} and {company} are filled in.',
    ],
    [
      { words: { ...words, noticeText: 'We keep everything.' } },
      'words.noticeText',
      'Keep {privacy}: it becomes the link to the policy.',
    ],
    [
      { regions: [{ key: 'a', name: 'A', postcodes: '6000 to 6010' }] },
      'regions.0.postcodes',
      'Such as 6000-6206, 6556.',
    ],
    [{ company: { ...company, abn: '53 004 085 617' } }, 'company.abn', NOT_AN_ABN],
    [
      { company: { ...company, licences: [{ label: 'Labour hire', number: '' }] } },
      'company.licences.0.number',
      'Required',
    ],
    [{ place: { area: '', city: 'Perth' } }, 'place.area', 'Required'],
    [{ hours: { ...hours, timeZone: 'Nowhere/At_All' } }, 'hours.timeZone', NO_ZONE],
    [{ hours: { ...hours, replyHours: 0 } }, 'hours.replyHours', REPLY_HOURS],
    [{ hours: { ...hours, replyHours: 41 } }, 'hours.replyHours', REPLY_HOURS],
    [{ hours: { ...hours, replyHours: 1.5 } }, 'hours.replyHours', REPLY_HOURS],
    [{ social: [{ label: 'X', url: 'http://x.example' }] }, 'social.0.url', NOT_HTTPS],
    [{ social: [{ label: 'X', url: 'javascript:alert(1)' }] }, 'social.0.url', NOT_HTTPS],
    [{ social: [{ label: '', url: 'https://x.example' }] }, 'social.0.label', 'Required'],
    [
      { accessLines: { ...accessLines, relay: { isShown: true, text: ' ' } } },
      'accessLines.relay.text',
      'Required',
    ],
  ])('refuses %j', (changes, path, message) => {
    expect(problems(changes)).toContainEqual([path, message]);
  });

  it('gives a new region a key that no other has, and keeps the keys of the others', () => {
    const regions = [
      { key: 'hunter', name: 'Upper Hunter', postcodes: '2328-2338' },
      { key: '', name: 'Hunter', postcodes: '2264-2327, 2339' },
    ];
    const stored = settingsFormSchema.parse({ ...DEFAULT_SETTINGS, regions }).regions;
    expect(stored.map(({ key }) => key)).toEqual(['hunter', 'hunter_2']);
  });

  it('stores an ABN and an address without https in their standard form', () => {
    const typed = {
      ...DEFAULT_SETTINGS,
      company: { ...company, abn: '53004085616' },
      social: [{ label: 'LinkedIn', url: 'www.linkedin.example/company/us' }],
    };
    expect(settingsFormSchema.parse(typed)).toMatchObject({
      company: { abn: '53 004 085 616' },
      social: [{ label: 'LinkedIn', url: 'https://www.linkedin.example/company/us' }],
    });
  });
});
