import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import './zod-messages';

/** Schema, input, the generic text of §5. */
const CASES: [string, z.ZodType, unknown, string][] = [
  ['missing', z.string(), undefined, 'Required'],
  ['missing in an object', z.object({ a: z.number() }), {}, 'Required'],
  ['number for string', z.string(), 5, 'Expected string, received number'],
  ['null for string', z.string(), null, 'Expected string, received null'],
  ['array for object', z.object({}), [], 'Expected object, received array'],
  ['string for number', z.number(), '5', 'Expected number, received string'],
  ['NaN for number', z.number(), Number.NaN, 'Expected number, received nan'],
  ['string for boolean', z.boolean(), 'true', 'Expected boolean, received string'],
  ['bad e-mail', z.email(), 'kim', 'Invalid email'],
  ['invalid email by check', z.string().email(), 'kim', 'Invalid email'],
  ['bad uuid', z.uuid(), 'x', 'Invalid input'],
  ['too short', z.string().min(3), 'ab', 'String must contain at least 3 character(s)'],
  ['too long', z.string().max(3), 'abcd', 'String must contain at most 3 character(s)'],
  ['a number that is too small', z.number().min(3), 2, 'Number must be greater than or equal to 3'],
  ['a number that is too large', z.number().max(3), 4, 'Invalid input'],
  ['too few entries', z.array(z.string()).min(1), [], 'Invalid input'],
  [
    'unknown choice',
    z.enum(['a', 'b']),
    'c',
    "Invalid enum value. Expected 'a' | 'b', received 'c'",
  ],
  ['a check of the schema', z.string().refine(() => false), 'x', 'Invalid input'],
  ['a union that matches nothing', z.union([z.string(), z.number()]), true, 'Invalid input'],
];

describe('generic messages', () => {
  it.each(CASES)('%s', (_name, schema, input, message) => {
    expect(schema.safeParse(input).error?.issues[0]?.message).toBe(message);
  });

  it('yield to a schema’s own message', () => {
    const schema = z.string().min(2, 'Name must be at least 2 characters.');
    expect(schema.safeParse('a').error?.issues[0]?.message).toBe(
      'Name must be at least 2 characters.',
    );
  });
});
