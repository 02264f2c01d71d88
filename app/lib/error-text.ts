import { isRouteErrorResponse } from 'react-router';

export const UNEXPECTED_ERROR = 'An unexpected error occurred'; // §2

/**
 * Errors from parts that disappear while a page changes. People cannot do anything about them (§2).
 */
const IGNORED = /canceled|dispose|monaco|worker/i;

/** What the router sends instead of a server error's message. */
const SANITISED = 'Unexpected Server Error';

export function isIgnoredError(error: unknown): boolean {
  return IGNORED.test(messageOf(error));
}

export function errorText(error: unknown): string {
  const message = messageOf(error).trim();
  return message && message !== SANITISED ? message : UNEXPECTED_ERROR;
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (isRouteErrorResponse(error)) {
    return typeof error.data === 'string' && error.data ? error.data : error.statusText;
  }
  return error instanceof Error ? error.message : '';
}
