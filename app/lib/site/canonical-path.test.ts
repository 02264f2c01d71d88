import { describe, expect, it } from 'vitest';
import { canonicalPath } from './canonical-path';

describe('canonicalPath', () => {
  it.each([
    ['/', '/'],
    ['/contact', '/contact'],
    ['/contact/', '/contact'],
    ['/%63ontact', '/contact'],
    ['/ApprentIceshipS', '/apprenticeships'],
    ['//contact', '/contact'],
    ['//evil.example/x', '/evil.example/x'],
    ['/services//mentoring/', '/services/mentoring'],
    ['/contact.data', '/contact.data'],
    ['/_root.data', '/_root.data'],
    ['/a%2fb', '/a%2Fb'],
    ['/a%3Fb', '/a%3Fb'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/100%25', '/100%25'],
  ])('%s is %s', (given, canonical) => {
    expect(canonicalPath(given)).toBe(canonical);
    expect(canonicalPath(canonical)).toBe(canonical);
  });
});
