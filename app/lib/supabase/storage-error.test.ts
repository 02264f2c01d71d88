import { describe, expect, it } from 'vitest';
import { toStorageAppError } from './storage-error';

describe('toStorageAppError', () => {
  it.each([
    [403, '403', 'forbidden'],
    [400, '403', 'forbidden'],
    [400, '413', 'too_large'],
    [413, '413', 'too_large'],
    [400, '415', 'wrong_type'],
    [415, 'InvalidMimeType', 'wrong_type'],
    [404, undefined, 'not_found'],
    [401, '', 'unauthenticated'],
    [503, '503', 'unavailable'],
    [undefined, undefined, 'unexpected'],
  ])('status %s, %j in the body: %s', (status, statusCode, code) => {
    const error = toStorageAppError({ message: 'why', status, statusCode });
    expect(error).toMatchObject({ code, message: 'why' });
  });
});
