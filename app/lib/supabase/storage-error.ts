import { type AppError, toAppError } from '../errors.ts';

interface StorageReplyError {
  message: string;
  status?: number | undefined;
  /** The real status: a hosted project answers most errors with 400 and puts the real one here. */
  statusCode?: string | undefined;
}

export function toStorageAppError(error: StorageReplyError): AppError {
  return toAppError({ message: error.message }, Number(error.statusCode) || error.status);
}
