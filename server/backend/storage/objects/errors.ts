import { DatabaseError } from 'pg';
import { isUnavailable } from '../../../database/postgresql/unavailable.ts';
import { CallerLeft, QueueFull } from '../images/fair-queue.ts';
import { RefusedFile } from '../images/refused-file.ts';
import { StoreUnavailable } from '../object-stores/object-store.ts';

/**
 * storage-api's codes, each with the status, the older `error` word and the message that its
 * clients know.
 */
const REFUSALS = {
  AccessDenied: [403, 'Unauthorized', 'new row violates row-level security policy'],
  DatabaseTimeout: [504, 'DatabaseTimeout', 'The connection to the database timed out'],
  EntityTooLarge: [413, 'Payload too large', 'The object exceeded the maximum allowed size'],
  InsufficientStorage: [507, 'InsufficientStorage', 'There is no space left to store files.'],
  InternalError: [500, 'Internal', 'Internal Server Error'],
  InvalidBucketName: [400, 'Invalid Input', 'Bucket name invalid'],
  InvalidJWT: [400, 'InvalidJWT', 'Invalid JWT'],
  InvalidKey: [400, 'InvalidKey', 'Invalid key'],
  InvalidMimeType: [415, 'invalid_mime_type', 'mime type is not supported'],
  InvalidParameter: [400, 'InvalidParameter', 'Invalid Parameter'],
  InvalidRange: [416, 'invalid_range', 'invalid range provided'],
  InvalidRequest: [400, 'InvalidRequest', 'Invalid Request'],
  InvalidSignature: [400, 'InvalidSignature', 'Invalid signature'],
  NoSuchBucket: [404, 'Bucket not found', 'Bucket not found'],
  NoSuchKey: [404, 'not_found', 'Object not found'],
  ResourceAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  ResourceNotEmpty: [409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'],
  SlowDown: [429, 'SlowDown', 'You have requested too many images at once. Retry in a moment.'],
  TooBusy: [503, 'TooBusy', 'Too many files are being processed. Retry in a moment.'],
  Unavailable: [503, 'Unavailable', 'Storage is not available at the moment.'],
} as const;

const RETRY_AFTER_S = '2';

export type RefusalCode = keyof typeof REFUSALS;

export class StorageError extends Error {
  override name = 'StorageError';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message?: string, options?: ErrorOptions) {
    super(message ?? REFUSALS[code][2], options);
    this.code = code;
  }

  get status(): number {
    return REFUSALS[this.code][0];
  }
}

export function invalidKey(name: string): StorageError {
  return new StorageError('InvalidKey', `Invalid key: ${name}`);
}

/**
 * Sends the real status, while storage-api sends 400 for most errors and the status in the body.
 */
export function errorResponse(error: StorageError): Response {
  const [status, word] = REFUSALS[error.code];
  const body = {
    statusCode: String(status),
    error: word,
    code: error.code,
    message: error.message,
  };
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (status === 503 || status === 429) headers.set('Retry-After', RETRY_AFTER_S);
  return Response.json(body, { status, headers });
}

/** Turns anything thrown into storage-api's errors. Undefined if it is our own fault. */
export function toStorageError(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (error instanceof RefusedFile) {
    const code = error.fault === 'type' ? 'InvalidMimeType' : 'EntityTooLarge';
    return new StorageError(code, error.message);
  }
  if (error instanceof QueueFull)
    return new StorageError(error.isOwnFault ? 'SlowDown' : 'TooBusy');
  if (error instanceof CallerLeft)
    return new StorageError('InvalidRequest', 'The client has disconnected');
  if (error instanceof StoreUnavailable) {
    return new StorageError(error.isFull ? 'InsufficientStorage' : 'Unavailable');
  }
  return (
    fromDatabase(error) ?? (isUnavailable(error) ? new StorageError('Unavailable') : undefined)
  );
}

function fromDatabase(error: unknown): StorageError | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  const { code = '', detail } = error;
  switch (code) {
    case '42501':
      return new StorageError('AccessDenied');
    case '23505':
      return new StorageError('ResourceAlreadyExists');
    case '23503': {
      const isDeletion = detail?.includes('still referenced') ?? false;
      return new StorageError(isDeletion ? 'ResourceNotEmpty' : 'NoSuchBucket');
    }
    case '57014':
      return new StorageError('DatabaseTimeout');
    case '53100':
      return new StorageError('InsufficientStorage');
    default:
      // The database is out of memory, connections or another resource (53), or its disk failed
      // (58).
      if (/^(53|58)/.test(code)) return new StorageError('Unavailable');
      // The database cannot store the data (class 22), or one of its rules refuses it.
      return /^(22|23|P0001)/.test(code) ? new StorageError('InvalidParameter') : undefined;
  }
}
