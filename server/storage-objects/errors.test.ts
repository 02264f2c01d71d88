import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { errorResponse, fromDatabase, StorageError } from './errors.ts';

/** As the driver makes it from what PostgreSQL sends. */
function refusal(code: string, detail = '') {
  const PostgresError = postgres.PostgresError as unknown as new (fields: object) => Error;
  return new PostgresError({ message: 'secret detail of a query', code, detail });
}

describe('what PostgreSQL refuses', () => {
  it.each([
    ['42501', '', 'AccessDenied', 403],
    ['23505', '', 'ResourceAlreadyExists', 409],
    ['23503', 'Key (id)=(a) is still referenced from table "objects".', 'ResourceNotEmpty', 409],
    ['23503', 'Key (bucket_id)=(a) is not present in table "buckets".', 'NoSuchBucket', 404],
    ['57014', '', 'DatabaseTimeout', 504],
    ['22021', '', 'InvalidParameter', 400],
    ['22P05', '', 'InvalidParameter', 400],
    ['23514', '', 'InvalidParameter', 400],
    ['P0001', '', 'InvalidParameter', 400],
    ['57P01', '', 'Unavailable', 503],
  ])('%s %s is %s, %i', (code, detail, expected, status) => {
    const error = fromDatabase(refusal(code, detail));
    expect(error).toMatchObject({ code: expected, status });
    expect(error?.message).not.toContain('secret');
  });

  it('is a fault of ours where we do not know it', () => {
    expect(fromDatabase(refusal('42P01'))).toBeUndefined();
    expect(fromDatabase(new Error('x'))).toBeUndefined();
  });
});

it('is told in storage-api’s shape', async () => {
  const response = errorResponse(new StorageError('NoSuchKey'));
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    statusCode: '404',
    error: 'not_found',
    code: 'NoSuchKey',
    message: 'Object not found',
  });
  expect(errorResponse(new StorageError('Unavailable')).headers.get('retry-after')).toBe('2');
});
