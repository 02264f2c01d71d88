import { describe, expect, it } from 'vitest';
import { linkProblem, numberProblem } from './field-problem';

describe('numberProblem', () => {
  it.each(['2', '3', '4', '04'])('accepts %j', (text) => {
    expect(numberProblem(text, { min: 2, max: 4 })).toBeUndefined();
  });

  it.each(['', '1', '5', '-2', '2.5', '2e0', 'two', '٣'])('refuses %j', (text) => {
    expect(numberProblem(text, { min: 2, max: 4 })).toBe('Enter a whole number from 2 to 4.');
  });
});

describe('linkProblem', () => {
  it.each([
    '',
    '/contact',
    '/#services',
    '#about',
    'https://example.com/a?b#c',
    'mailto:info@tuart.example',
    'tel:0855500100',
  ])('accepts %j', (text) => {
    expect(linkProblem(text)).toBeUndefined();
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
  ])('refuses %j', (text) => {
    expect(linkProblem(text)).toBe('Enter an address such as /contact or https://example.com.');
  });
});
