import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '~/lib/site/defaults';
import type { SiteSettings } from '~/lib/site/settings';
import '~/lib/zod-messages';
import { settingsFormSchema } from './site-settings-schema';

const { company, hours } = DEFAULT_SETTINGS;

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
  ])('refuses %j', (changes, path, message) => {
    expect(problems(changes)).toContainEqual([path, message]);
  });
});
