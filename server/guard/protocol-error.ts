/**
 * A refusal before a request reaches its module. It is sent in the error shape that the client of
 * each protocol understands.
 */
export interface Refusal {
  status: number;
  message: string;
  retryAfterSeconds?: number;
}

export function refuse(path: string, { status, message, retryAfterSeconds }: Refusal): Response {
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(JSON.stringify(errorBody(path, status, message)), { status, headers });
}

function errorBody(path: string, status: number, message: string) {
  if (path.startsWith('/rest/v1')) {
    return { code: restCode(status), details: null, hint: null, message };
  }
  if (path.startsWith('/auth/v1'))
    return { code: status, error_code: authCode(status), msg: message };
  if (path.startsWith('/storage/v1')) {
    return { statusCode: String(status), error: storageError(status), message };
  }
  return { error: message };
}

function restCode(status: number): string {
  if (status === 404) return 'PGRST205';
  if (status === 405) return 'PGRST117';
  if (status === 503) return 'PGRST000';
  return status === 400 ? 'PGRST100' : 'PGRST102';
}

function authCode(status: number): string {
  if (status === 404) return 'not_found';
  if (status === 405) return 'method_not_allowed';
  if (status === 413) return 'request_too_large';
  if (status === 429) return 'over_request_rate_limit';
  if (status === 503) return 'request_timeout';
  return status >= 500 ? 'unexpected_failure' : 'bad_json';
}

function storageError(status: number): string {
  if (status === 404) return 'not_found';
  if (status === 413) return 'Payload too large';
  return status >= 500 ? 'Internal' : 'InvalidRequest';
}
