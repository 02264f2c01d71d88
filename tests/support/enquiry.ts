import { randomUUID } from 'node:crypto';

let visitors = 0;

export type EnquiryFields = Record<string, string>;

/** Sends the main contact form as its script does, each time as another visitor. */
export async function sendEnquiry(url: string, fields: EnquiryFields = {}): Promise<Response> {
  visitors += 1;
  return fetch(`${url}/enquiries`, {
    method: 'POST',
    body: enquiryForm(fields),
    headers: { 'X-Forwarded-For': `198.51.${Math.floor(visitors / 250) % 250}.${visitors % 250}` },
  });
}

export function enquiryForm(fields: EnquiryFields = {}): URLSearchParams {
  return new URLSearchParams({
    form: 'main',
    name: 'Robin Ashby',
    email: `robin.${randomUUID()}@example.com`,
    phone: '08 5550 0199',
    company: 'Ashby Joinery',
    serviceType: 'apprenticeship',
    message: 'We would like to take on a second-year apprentice.',
    submission_id: randomUUID(),
    fill_ms: '30000',
    page: '/contact',
    ...fields,
  });
}
