import { expect, it } from 'vitest';
import { mailDraft } from './mail-draft';

it('writes a draft that mail programs can read', () => {
  const draft = mailDraft('jobs@tuart.example', {
    subject: 'Work & pay?',
    body: 'Hello,\n\n1 + 1',
  });
  expect(draft).toBe(
    'mailto:jobs@tuart.example?subject=Work%20%26%20pay%3F&body=Hello%2C%0D%0A%0D%0A1%20%2B%201',
  );
});
