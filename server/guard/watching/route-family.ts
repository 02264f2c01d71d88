/**
 * The kind of a request's address, for metrics and traces. There are few kinds and no part of the
 * address is repeated, so that strangers cannot make up new ones.
 */
export type RouteFamily =
  | (typeof BY_START)[keyof typeof BY_START]
  | 'data'
  | 'file'
  | 'form'
  | 'page'
  | 'refused';

const BY_START = {
  '/rest/v1/rpc': 'rpc',
  '/rest/v1': 'rest',
  '/auth/v1': 'auth',
  '/storage/v1': 'storage',
  '/functions/v1': 'functions',
  '/api/events': 'events',
  '/api': 'api',
  '/insights': 'insights',
  '/calendar': 'calendar',
  '/brand': 'brand',
  '/assets': 'file',
  '/healthz': 'health',
  '/livez': 'health',
  '/metrics': 'metrics',
  '/admin': 'screen',
  '/visits': 'screen',
} as const;

const START = new RegExp(`^(?:${Object.keys(BY_START).join('|')})(?=/|$)`);
const FILE = /\.[a-z0-9]{1,11}$/;

export function routeFamily(method: string, path: string): RouteFamily {
  if (path.endsWith('.data') || path === '/__manifest') return 'data';
  const start = START.exec(path)?.[0] as keyof typeof BY_START | undefined;
  if (start) return BY_START[start];
  if (FILE.test(path)) return 'file';
  return method === 'GET' || method === 'HEAD' ? 'page' : 'form';
}
