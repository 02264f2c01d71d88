import { expect, it } from 'vitest';
import { describeDevice, type MailKind, renderMail } from './mails.ts';

const kinds: MailKind[] = [
  'signup',
  'invite',
  'recovery',
  'magiclink',
  'email_change_current',
  'email_change_new',
  'reauthentication',
  'password_changed',
];

it.each(kinds)('%s has no placeholder left', (kind) => {
  const mail = renderMail(
    {
      to: 'a@b.example',
      kind,
      link: 'https://site.test/x?a=1&b=2',
      code: '012345',
      newEmail: 'n@b.example',
      inviter: 'Ada',
    },
    'Tuart Workforce',
  );
  for (const part of Object.values(mail)) expect(part).not.toMatch(/[{}]|undefined/);
  expect(mail.text).toContain('Tuart Workforce');
  expect(mail.html).toContain('<strong>012345</strong>');
});

it('escapes text that people chose', () => {
  const company = '<script>alert(1)</script> & "Co" $&';
  const mail = renderMail(
    {
      to: 'a@b.example',
      kind: 'email_change_new',
      link: 'https://site.test/?a=1&b="',
      newEmail: '<x>@b.example',
    },
    company,
  );
  expect(mail.html).not.toMatch(/<script|<x>/);
  expect(mail.html).toContain('href="https://site.test/?a=1&amp;b=&quot;"');
  expect(mail.text).toContain(company);
});

it.each([
  ['2026-11-15T23:20:00Z', 'Australia/Perth', '16 Nov 2026 at 7:20 am AWST'],
  ['2026-11-15T23:20:00Z', 'Australia/Sydney', '16 Nov 2026 at 10:20 am AEDT'],
  ['2026-06-15T23:20:00Z', 'Australia/Adelaide', '16 June 2026 at 8:50 am ACST'],
])('says when a device signed in at %s, in %s', (moment, timeZone, shown) => {
  const device = { ip: '203.0.113.7', userAgent: null };
  const text = describeDevice(device, new Date(moment), timeZone).replace(/\s/g, ' ');
  expect(text).toContain(`, from 203.0.113.7, on ${shown}`);
});

it('an invitation says who invites, and does not speak of something the reader asked for', () => {
  const mail = renderMail(
    { to: 'a@b.example', kind: 'invite', link: 'https://site.test/x', inviter: 'Ada Lim' },
    'Tuart Workforce',
  );
  expect(mail.text).toContain('Ada Lim has invited you to join the team of Tuart Workforce.');
  expect(mail.text).not.toContain('If you did not ask for this');
});
