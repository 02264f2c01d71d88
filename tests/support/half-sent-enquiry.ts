import { once } from 'node:events';
import { request } from 'node:http';
import { enquiryForm } from './enquiry.ts';

export interface HalfSentEnquiry {
  /** Returns the status of the reply. */
  sendTheRest(): Promise<number | undefined>;
}

/** An enquiry whose first half has reached the server, which is now waiting for the rest. */
export async function halfSentEnquiry(url: string, email: string): Promise<HalfSentEnquiry> {
  const body = enquiryForm({ email }).toString();
  const half = Math.floor(body.length / 2);
  const outgoing = request(`${url}/enquiries`, {
    method: 'POST',
    agent: false,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': body.length,
      // The server replies once it has read the head, so the request is now in progress.
      Expect: '100-continue',
    },
  });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.write(body.slice(0, half));
  return {
    async sendTheRest() {
      const replied = once(outgoing, 'response');
      outgoing.end(body.slice(half));
      const [reply] = await replied;
      reply.resume();
      return reply.statusCode;
    },
  };
}
