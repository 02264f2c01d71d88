import { expect, it } from 'vitest';
import { routeFamily } from './route-family.ts';

it.each([
  ['GET', '/', 'page'],
  ['GET', '/jobs/welder-perth', 'page'],
  ['HEAD', '/restful', 'page'],
  ['POST', '/contact', 'form'],
  ['GET', '/contact.data', 'data'],
  ['GET', '/__manifest', 'data'],
  ['GET', '/assets/entry-1a2b.js', 'file'],
  ['GET', '/robots.txt', 'file'],
  ['GET', '/admin/leads', 'screen'],
  ['GET', '/admin/leads.data', 'data'],
  ['GET', '/rest/v1/leads', 'rest'],
  ['POST', '/rest/v1/rpc/publish_site', 'rpc'],
  ['POST', '/auth/v1/token', 'auth'],
  ['GET', '/storage/v1/object/public/media/a.png', 'storage'],
  ['GET', '/api/events', 'events'],
  ['GET', '/api/check-config', 'api'],
  ['GET', '/calendar/0123456789abcdef.ics', 'calendar'],
  ['GET', '/healthz', 'health'],
  ['GET', '/livez', 'health'],
  ['GET', '/metrics', 'metrics'],
])('%s %s is of the kind %s', (method, path, family) => {
  expect(routeFamily(method, path)).toBe(family);
});
