import { expect, it } from 'vitest';
import { type MailKind, renderMail } from './mails.ts';

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

it.each(kinds)('%s has no unfilled placeholders', (kind) => {
  const mail = renderMail(
    {
      to: 'a@b.example',
      kind,
      link: 'https://site.test/x?a=1&b=2',
      code: '012345',
      newEmail: 'n@b.example',
    },
    'Tuart Workforce',
  );
  for (const part of Object.values(mail)) expect(part).not.toMatch(/[{}]|undefined/);
  expect(mail.text).toContain('Tuart Workforce');
  expect(mail.html).toContain('<strong>012345</strong>');
});

it('escapes names that people chose', () => {
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
