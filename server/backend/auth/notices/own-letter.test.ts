import { expect, it } from 'vitest';
import { renderLetter } from './own-letter.ts';

const LETTER = {
  subject: 'Hi from {{ company }}',
  body: 'Hello,\n\nChoose a password:\n{{link}}\n\nYour code is {{code}}.\n\n{{company}}',
};

it('fills in an administrator’s own letter, and leaves out lines without a value', () => {
  const link = 'https://site.test/x?a=1&b=2';
  const mail = renderLetter(LETTER, { company: '<b>Co</b>', link, code: undefined });
  expect(mail.subject).toBe('Hi from <b>Co</b>');
  expect(mail.text).toBe(`Hello,\n\nChoose a password:\n${link}\n\n<b>Co</b>\n`);
  expect(mail.html).toContain(
    '<p>Choose a password:<br><a href="https://site.test/x?a=1&amp;b=2">https://site.test/x?a=1&amp;b=2</a></p>',
  );
  expect(mail.html).toContain('<p>&lt;b&gt;Co&lt;/b&gt;</p>');
  expect(mail.html).not.toContain('<b>');
});

it('fills a value in as it is, also one that looks like a field', () => {
  const mail = renderLetter(LETTER, { company: '{{link}} $&', link: 'https://a', code: '012345' });
  expect(mail.text).toContain('{{link}} $&');
  expect(mail.html).toContain('<strong>012345</strong>');
});
