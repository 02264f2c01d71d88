import { z } from 'zod';
import { tooLongMessage } from './generic-messages';

/**
 * The generic texts of §5, for every schema that does not set its own. The server's entry and the
 * back office's layout import this file for its effect, so that both use the same texts. Public
 * pages have no schemas.
 */
export function genericMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Required'
        : `Expected ${issue.expected}, received ${typeName(issue.input)}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'Invalid email' : 'Invalid input';
    case 'too_small':
      if (issue.origin === 'string')
        return `String must contain at least ${issue.minimum} character(s)`;
      if (issue.origin === 'number')
        return `Number must be greater than or equal to ${issue.minimum}`;
      return 'Invalid input';
    case 'too_big':
      return issue.origin === 'string' ? tooLongMessage(issue.maximum) : 'Invalid input';
    case 'invalid_value': {
      const expected = issue.values.map((value) => `'${String(value)}'`).join(' | ');
      return `Invalid enum value. Expected ${expected}, received '${String(issue.input)}'`;
    }
    default:
      return 'Invalid input';
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isNaN(value)) return 'nan';
  return typeof value;
}

z.config({ customError: genericMessage });
