import { expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

it.each([
  ['/', '/'],
  ['/contact', '/contact'],
  ['/contact?email=kim@example.com', '/contact'],
  ['/preview?key=0123456789abcdef', '/preview'],
  ['/rest/v1/rpc/submit_enquiry', '/rest/v1/rpc/submit_enquiry'],
  ['/rest/v1/leads?email=eq.kim@example.com', '/rest/v1/leads'],
  ['/rest/v1/kim@example.com', '/rest/v1/:other'],
  ['/kim%40example.com', '/:other'],
  [
    '/admin/leads/0b0e7a52-9f4e-4b64-8f3c-2f7a4c1f9a11',
    '/admin/leads/0b0e7a52-9f4e-4b64-8f3c-2f7a4c1f9a11',
  ],
  [
    '/storage/v1/object/sign/attachments/1794-ab-kim-ng-0855500101.pdf?token=x',
    '/storage/v1/object/sign/attachments/:name',
  ],
  ['/storage/v1/object/attachments/a/b/kim.pdf', '/storage/v1/object/attachments/:name'],
  [
    '/storage/v1/object/upload/sign/attachments/kim.pdf',
    '/storage/v1/object/upload/sign/attachments/:name',
  ],
  [
    '/storage/v1/render/image/public/media/kim.png?width=1',
    '/storage/v1/render/image/public/media/:name',
  ],
  ['/storage/v1/object/list/media', '/storage/v1/object/list/media'],
  ['/storage/v1/bucket', '/storage/v1/bucket'],
  [`/applications/${'0a'.repeat(32)}`, '/applications/:other'],
  [`/jobs/alerts/stop/${'0a'.repeat(32)}.data`, '/jobs/alerts/stop/:other'],
  [`/calendar/${'0a'.repeat(32)}.ics`, '/calendar/:other'],
  ['/assets/site-Ab12Cd.js', '/assets/site-Ab12Cd.js'],
  [`/${'a'.repeat(2000)}`, '/:other'],
  ['/a/b/c/d/e/f/g/h/i/j', '/a/b/c/d/e/f/g/h/…'],
])('%s is logged as %s', (url, logged) => expect(loggedPath(url)).toBe(logged));
