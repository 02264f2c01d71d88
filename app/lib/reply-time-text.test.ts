import { expect, it } from 'vitest';
import { officeTimeText } from './reply-time-text';

it.each([
  [0, '0 min'],
  [45.4, '45 min'],
  [60, '1 h'],
  [75, '1 h 15 min'],
  [59.6, '1 h'],
  [6000, '100 h'],
])('%d minutes: %s', (minutes, text) => {
  expect(officeTimeText(minutes)).toBe(text);
});
