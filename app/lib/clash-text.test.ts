import { expect, it } from 'vitest';
import { clashText } from './clash-text';

it('keeps what was typed', () => {
  const change = { name: 'Mia Tran', service_type: 'mentoring', phone: null };
  expect(clashText(['name', 'service_type', 'phone'], change)).toBe(
    'Not saved: name “Mia Tran”, service type “mentoring”, phone “”. You see their version now; the rest is saved.',
  );
});
