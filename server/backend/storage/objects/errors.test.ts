import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { RefusedFile, unsupportedType } from '../images/refused-file.ts';
import { StoreUnavailable } from '../object-stores/object-store.ts';
import { errorResponse, StorageError, toStorageError } from './errors.ts';

/** As the driver makes it from what PostgreSQL sends. */
function refusal(code: string, detail = '') {
  const error = new DatabaseError('secret detail of a query', 0, 'error');
  return Object.assign(error, { code, detail });
}

describe('a refusal by PostgreSQL', () => {
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
    const error = toStorageError(refusal(code, detail));
    expect(error).toMatchObject({ code: expected, status });
    expect(error?.message).not.toContain('secret');
  });

  it('becomes a server fault when its code is unknown', () => {
    expect(toStorageError(refusal('42P01'))).toBeUndefined();
    expect(toStorageError(new Error('x'))).toBeUndefined();
  });
});

describe('a refusal by the modules below', () => {
  it.each([
    [unsupportedType('text/html'), 'InvalidMimeType', 415, 'mime type text/html is not supported'],
    [new RefusedFile('size', 'too many pixels'), 'EntityTooLarge', 413, 'too many pixels'],
    [new StoreUnavailable(new Error('secret')), 'Unavailable', 503, 'Storage is not available at'],
  ])('%s is %s, %i', (error, code, status, words) => {
    const refusal = toStorageError(error);
    expect(refusal).toMatchObject({ code, status });
    expect(refusal?.message).toContain(words);
  });

  it('passes through when it is already a StorageError', () => {
    const error = new StorageError('SlowDown');
    expect(toStorageError(error)).toBe(error);
  });
});

it('errors have storage-api’s shape', async () => {
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
