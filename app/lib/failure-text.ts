import { plainRefusal } from './database-words';
import type { AppError } from './errors';

/** Says why something failed, in words people can act on. Features add their own title. */
export function failureText(error: AppError): string {
  switch (error.code) {
    case 'unauthenticated':
      return 'Authentication error: Please log in again';
    case 'forbidden':
      return error.isExplained ? error.message : 'Your role does not allow this.';
    case 'rate_limited':
      return error.isExplained
        ? error.message
        : 'Too many requests. Please wait a moment and try again.';
    case 'network':
      return 'The server could not be reached. Check your connection and try again.';
    case 'unavailable':
      return 'The server is busy or restarting. Please try again in a moment.';
    case 'outdated':
      return 'The site has been updated since this page was opened. Reload the page and try again.';
    default:
      return plainRefusal(error) ?? error.message;
  }
}
