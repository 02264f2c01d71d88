const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Pages accept these methods; the protocols under /rest/v1 and so on accept more. */
const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST']);

const API_PREFIX = /^\/(rest|auth|storage|functions)\/v1(\/|$)/;
const UNSAFE = /\p{Cc}|\\|(^|\/)\.\.?(\/|$)/u;

export type PathVerdict = { ok: true; isApi: boolean } | { ok: false; status: 400 | 405 };

/** Checks a request's raw path and method before anything else reads them. */
export function judgePath(method: string, rawPath: string): PathVerdict {
  let decoded: string;
  try {
    decoded = decodeURIComponent(rawPath);
  } catch {
    return { ok: false, status: 400 };
  }
  if (UNSAFE.test(decoded)) return { ok: false, status: 400 };
  const isApi = API_PREFIX.test(decoded);
  const methods = isApi ? METHODS : PAGE_METHODS;
  return methods.has(method) ? { ok: true, isApi } : { ok: false, status: 405 };
}
