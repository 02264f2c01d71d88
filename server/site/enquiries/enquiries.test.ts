import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EnquirySubmission } from '../../../app/lib/request-context.ts';
import { countInMemory, type LimitCounter } from '../../guard/rate-limit.ts';
import { createDataClient } from '../data-client.ts';
import { submitEnquiry } from './enquiries.ts';

let limits: LimitCounter;
let stored: number;
let isFailing: boolean;

beforeEach(() => {
  limits = countInMemory();
  stored = 0;
  isFailing = false;
});

const LEAD_ID = '7f3a09bc-0000-4000-8000-000000000000';

const service = createDataClient({
  siteUrl: 'http://site.test',
  key: 'key',
  async fetchInProcess({ url }) {
    if (url.includes('promised_reply')) return Response.json('2026-11-18T02:30:00+00:00');
    if (url.includes('take_in_enquiry')) return Response.json(true);
    if (isFailing) return Response.json({ message: 'down' }, { status: 503 });
    stored += 1;
    return Response.json(LEAD_ID);
  },
});

async function send(changes: Partial<EnquirySubmission> = {}, address = '203.0.113.1') {
  const enquiry: EnquirySubmission = {
    form: 'alternate',
    formVersion: 1,
    submissionId: randomUUID(),
    name: 'Kim',
    email: 'kim@example.com',
    phone: null,
    company: null,
    serviceType: 'Contact Form',
    message: 'Please call me',
    answers: [],
    page: '/contact',
    noticeVersion: '2026-01',
    isSpam: false,
    ...changes,
  };
  const deps = { service, limits, siteUrl: 'http://site.test', address, afterReply: setImmediate };
  return submitEnquiry(deps, enquiry, []).then(
    (told) => {
      // No link: whether the page has one would tell whether the address is known.
      expect(told).toEqual({ reference: '7F3A-09BC', replyBy: '2026-11-18T02:30:00+00:00' });
      return 'stored';
    },
    (error) => error.code,
  );
}

async function sendMany(count: number, changes: (index: number) => Partial<EnquirySubmission>) {
  const outcomes: string[] = [];
  for (let index = 0; index < count; index++) outcomes.push(await send(changes(index)));
  return outcomes;
}

describe('the limit on enquiries', () => {
  it('allows one sender five', async () => {
    const outcomes = await sendMany(6, () => ({ email: 'Kim@example.com' }));
    expect(outcomes).toEqual([...Array(5).fill('stored'), 'rate_limited']);
    expect(await send({ email: 'kim@EXAMPLE.com' })).toBe('rate_limited');
  });

  it('counts a repeated submit once', async () => {
    const submissionId = randomUUID();
    expect(await sendMany(4, () => ({ submissionId }))).toEqual(Array(4).fill('stored'));
    expect(await sendMany(4, () => ({}))).toEqual(Array(4).fill('stored'));
    expect(await send()).toBe('rate_limited');
  });

  it('lets a school class send from one address', async () => {
    const outcomes = await sendMany(30, (index) => ({ email: `student${index}@example.com` }));
    expect(outcomes).toEqual(Array(30).fill('stored'));
  });

  it('limits what one address sends under many names', async () => {
    const outcomes = await sendMany(45, (index) => ({ email: `name${index}@example.com` }));
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(40);
    expect(await send({ email: 'other@example.com' }, '203.0.113.2')).toBe('stored');
  });

  it('does not count enquiries that were not stored', async () => {
    isFailing = true;
    const submissionId = randomUUID();
    expect(await sendMany(8, () => ({ submissionId }))).toEqual(Array(8).fill('unavailable'));
    isFailing = false;
    expect(await send({ submissionId })).toBe('stored');
    expect(await sendMany(4, () => ({}))).toEqual(Array(4).fill('stored'));
    expect(await send()).toBe('rate_limited');
  });

  it('limits attempts, whether or not they succeed', async () => {
    isFailing = true;
    await sendMany(120, () => ({}));
    isFailing = false;
    expect(await send()).toBe('rate_limited');
    expect(stored).toBe(0);
  });
});
