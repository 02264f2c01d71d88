import { type AppError, toAppError } from '../errors.ts';

interface StorageReplyError {
  message: string;
  status?: number | undefined;
  /** The status that is meant: a hosted project answers 400 to most and says the real one here. */
  statusCode?: string | undefined;
}

export function toStorageAppError(error: StorageReplyError): AppError {
  return toAppError({ message: error.message }, Number(error.statusCode) || error.status);
}
