/**
 * HTTP statuses for our own codes, SQLSTATEs and SQLSTATE classes; all others are 400. The same as
 * PostgREST, except that errors a client can cause (a query too complex, a deadlock, a view that
 * accepts no rows, two rows instead of one) are not 500.
 */
const CODES: Record<number, string> = {
  300: 'PGRST201 PGRST203',
  403: '0L 0P 28 42501',
  404: 'PGRST125 PGRST126 PGRST202 PGRST205 42883 42P01',
  405: 'PGRST101 PGRST117 25006',
  406: 'PGRST106 PGRST107 PGRST116',
  409: '23503 23505',
  416: 'PGRST103',
  500: 'PGRSTX00 PGRST121 38 39 42P17 58 F0 HV XX',
  503: 'PGRST000 08 40 53 57',
  504: '57014',
};
const STATUS = new Map(
  Object.entries(CODES).flatMap(([status, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(status)]),
  ),
);

export function statusOf(code: string): number {
  const raised = /^PT([45]\d\d)$/.exec(code)?.[1];
  return Number(raised ?? STATUS.get(code) ?? STATUS.get(code.slice(0, 2)) ?? 400);
}

interface Extra {
  details?: unknown;
  hint?: string | undefined;
  headers?: Record<string, string>;
}

/** An error reply in PostgREST's format. */
export class RestError extends Error {
  override name = 'RestError';
  status: number;
  headers: Record<string, string>;
  body: { code: string; details: unknown; hint: string | null; message: string };

  constructor(code: string, message: string, { details = null, hint, headers = {} }: Extra = {}) {
    super(message);
    this.headers = headers;
    this.status = statusOf(code);
    this.body = { code, details, hint: hint ?? null, message };
  }
}

export function fail(code: string, message: string, extra?: Extra): never {
  throw new RestError(code, message, extra);
}
