import { expect, it } from 'vitest';
import { clashText } from './clash-text';

it('names the unsaved fields as the form does', () => {
  expect(clashText(['name', 'service_type', 'owner_id', 'due_on'])).toBe(
    'Not saved yet: Name, Service, Owner, Due on. Choose which to keep; everything else is saved.',
  );
});
