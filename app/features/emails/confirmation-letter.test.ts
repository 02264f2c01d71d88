import { describe, expect, it } from 'vitest';
import { isOriginal, letterProblems, ORIGINAL_LETTER } from './confirmation-letter';

describe('the confirmation of an enquiry', () => {
  it('can be saved as it came', () => {
    expect(letterProblems(ORIGINAL_LETTER)).toEqual({});
    expect(isOriginal(ORIGINAL_LETTER)).toBe(true);
    expect(isOriginal({ ...ORIGINAL_LETTER, subject: 'Another' })).toBe(false);
  });

  it.each([
    [{ subject: ' ' }, { subject: 'Required' }],
    [{ body: '\n' }, { body: 'Required' }],
    [
      { subject: 'Hello {{name}}' },
      {
        subject: 'The subject can only contain {{company}}, {{phone}} and {{email}}, not {{name}}.',
      },
    ],
    [{ subject: 'x'.repeat(201) }, { subject: 'The subject can have at most 200 characters.' }],
    [
      { body: '{{ message }}, {{the company}}, {{name}}' },
      { body: 'Nothing can be filled in for {{message}}, {{the company}}.' },
    ],
    [{ body: 'x'.repeat(20_001) }, { body: 'The text can have at most 20,000 characters.' }],
  ])('is refused with %j', (changes, problems) => {
    expect(letterProblems({ ...ORIGINAL_LETTER, ...changes })).toEqual(problems);
  });
});
