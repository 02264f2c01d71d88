import { expect, it } from 'vitest';
import { forPeople } from './announce.ts';

const address = 'http://localhost:3000';
const firstAdmin = {
  email: 'admin@tuart.example',
  generatedPassword: 'generated',
  passwordFile: '/data/secrets/first-admin-password',
};

it('prints the address at a terminal, and on the first start how to sign in', () => {
  expect(forPeople({ address, firstAdmin: undefined })).toBe(
    '\n  Tuart is running at http://localhost:3000\n',
  );
  const first = forPeople({ address, firstAdmin });
  expect(first).toContain('e-mail    admin@tuart.example');
  expect(first).toContain('password  generated');
  expect(first).toContain('/data/secrets/first-admin-password');
});

it('does not repeat a password that the operator has set', () => {
  const words = forPeople({ address, firstAdmin: { ...firstAdmin, generatedPassword: undefined } });
  expect(words).toContain('as set by ADMIN_PASSWORD');
  expect(words).not.toContain('/data/secrets');
});
