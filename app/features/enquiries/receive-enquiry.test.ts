import { describe, expect, it } from 'vitest';
import '~/lib/zod-messages';
import { AppError } from '~/lib/errors';
import type { ProofProblem } from '~/lib/forms/proof';
import { specifiedForm } from '~/lib/forms/specified-forms';
import type { EnquirySubmission } from '~/lib/request-context';
import { parseRelease } from '~/lib/site/release';
import { receiveEnquiry, replyInit } from './receive-enquiry';

const RELEASE = parseRelease(null);
const findForm = (key: string) => specifiedForm(key) ?? null;
const demandProof = async () => null;
const ALTERNATE = {
  form: 'alternate',
  name: 'Kim',
  email: 'k@example.com',
  message: 'Please call me',
};
const MAIN = {
  ...ALTERNATE,
  form: 'main',
  phone: '0855500101',
  company: 'Acme',
  serviceType: 'recruitment',
};

function post(values: Record<string, string>): Request {
  return new Request('http://localhost/enquiries', {
    method: 'POST',
    body: new URLSearchParams(values),
  });
}

function failing(error: unknown) {
  return {
    release: RELEASE,
    bodyProblem: null,
    findForm,
    demandProof,
    submitEnquiry: () => Promise.reject(error),
  };
}

/** 10:30 am in Perth. */
const STORED = { reference: '7F3A-09BC', replyBy: '2020-11-24T02:30:00Z', receipt: null };

describe('while proof of work is required', () => {
  const CHALLENGE = '1.2.salt.hash.signature';

  async function sendWith(values: Record<string, string>, problem: ProofProblem | null) {
    const stored: EnquirySubmission[] = [];
    const asked: string[] = [];
    const reply = await receiveEnquiry(post(values), {
      release: RELEASE,
      bodyProblem: null,
      findForm,
      demandProof: async (form, proof) => {
        asked.push(`${form} ${proof}`.trim());
        return problem && { problem, challenge: CHALLENGE };
      },
      submitEnquiry: async (enquiry) => {
        stored.push(enquiry);
        return STORED;
      },
    });
    return { reply, stored, asked };
  }

  it.each(['missing', 'expired', 'used', 'wrong'] as const)(
    'a script gets a challenge, the reason and what was typed, and nothing is stored: %s',
    async (problem) => {
      const sent = await sendWith({ ...MAIN, fill_ms: '9000', proof: 'x' }, problem);
      expect(sent.asked).toEqual(['main x']);
      expect(sent.stored).toEqual([]);
      expect(sent.reply).toMatchObject({ ok: false, status: 428, challenge: CHALLENGE });
      expect(sent.reply.failure?.description).toContain('What you typed is kept here.');
      expect(sent.reply.values).toMatchObject({ message: 'Please call me' });
    },
  );

  it('a visitor without script is told to call, and the enquiry is stored as spam for staff to check', async () => {
    const { reply, stored } = await sendWith(MAIN, 'missing');
    expect(stored).toMatchObject([{ name: 'Kim', isSpam: true }]);
    expect(reply).toMatchObject({ ok: true, status: 200, reference: '7F3A-09BC' });
    expect(reply.promise).toContain(`call us on ${RELEASE.settings.company.phone}`);
  });

  it('a form with a valid proof is handled like any other', async () => {
    const { reply, stored } = await sendWith({ ...MAIN, fill_ms: '9000', proof: 'x' }, null);
    expect(stored).toMatchObject([{ isSpam: false }]);
    expect(reply.challenge).toBeUndefined();
    expect(reply.promise).toMatch(/^We’ll reply by/);
  });

  it('a form with errors is not counted', async () => {
    expect((await sendWith({ ...MAIN, name: '' }, 'missing')).asked).toEqual([]);
  });
});

describe('receiveEnquiry', () => {
  it('stores a valid form and clears the typed values', async () => {
    const stored: EnquirySubmission[] = [];
    const services = {
      release: RELEASE,
      bodyProblem: null,
      findForm,
      demandProof,
      submitEnquiry: async (enquiry: EnquirySubmission) => {
        stored.push(enquiry);
        return STORED;
      },
    };
    const reply = await receiveEnquiry(post(MAIN), services);
    expect(reply).toMatchObject({ ok: true, status: 200, values: {}, errors: {}, failure: null });
    expect(reply.reference).toBe('7F3A-09BC');
    expect(reply.promise).toMatch(/^We’ll reply by Tuesday 24 November, 10:30 am\.$/);
    expect(stored).toHaveLength(1);
  });

  it.each([
    ['alternate', ALTERNATE, 'cv.pdf'],
    ['main', MAIN, undefined],
  ])('passes on the attachment of the %s form: %3$s', async (_form, values, name) => {
    const body = new FormData();
    for (const [field, value] of Object.entries(values)) body.set(field, value);
    body.set('attachment', new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' }));
    const names: (string | undefined)[] = [];
    await receiveEnquiry(new Request('http://localhost/contact', { method: 'POST', body }), {
      release: RELEASE,
      bodyProblem: null,
      findForm,
      demandProof,
      submitEnquiry: async (_enquiry, [attached]) => {
        names.push(attached?.file.name);
        return STORED;
      },
    });
    expect(names).toEqual([name]);
  });

  it.each([
    ['too_large', 413, 'up to 10 MB'],
    ['wrong_type', 415, 'PDF and Word documents'],
    ['upload_failed', 503, 'Please try again'],
  ] as const)('says why an attachment was refused (%s)', async (code, status, advice) => {
    const reply = await receiveEnquiry(post(ALTERNATE), failing(new AppError(code)));
    expect(reply).toMatchObject({ ok: false, status, values: { name: 'Kim' } });
    expect(reply.failure?.title).toBe('Failed to upload attachment');
    expect(reply.failure?.description).toContain(advice);
  });

  it('gives spam the same answer', async () => {
    const services = {
      release: RELEASE,
      bodyProblem: null,
      findForm,
      demandProof,
      submitEnquiry: async () => STORED,
    };
    const honest = await receiveEnquiry(post(MAIN), services);
    const spam = await receiveEnquiry(post({ ...MAIN, referral_code: 'x' }), services);
    expect(spam).toEqual(honest);
  });

  it('refuses an invalid form with 422, its errors and its values', async () => {
    const reply = await receiveEnquiry(post({ ...MAIN, name: '' }), failing(new Error('unused')));
    expect(reply.errors).toEqual({ name: 'Name must be at least 2 characters.' });
    expect(reply).toMatchObject({ ok: false, status: 422, values: { company: 'Acme' } });
  });

  it.each([
    [MAIN, 'There was an error submitting your message. Please try again.', undefined],
    [ALTERNATE, 'Form submission failed', 'Please try again or contact us directly.'],
  ])('gives the form’s own failure message ($form)', async (values, title, description) => {
    const reply = await receiveEnquiry(post(values), failing(new AppError('unavailable')));
    expect(reply).toMatchObject({ ok: false, status: 503, failure: { title } });
    expect(reply.failure?.description).toBe(description);
    expect(reply.values).toMatchObject({ name: 'Kim' });
  });

  it.each([
    [5, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [540, '9 minutes'],
    [undefined, 'a minute'],
  ])('says how long to wait (%s s)', async (retryAfterSeconds, wait) => {
    const error = new AppError('rate_limited', '', { retryAfterSeconds });
    const reply = await receiveEnquiry(post(MAIN), failing(error));
    expect(reply.status).toBe(429);
    expect(reply.failure?.description).toContain(`Please wait ${wait} and send it again`);
  });

  it('recognises an AppError from another copy of the class', async () => {
    const foreign = Object.assign(new Error(), {
      name: 'AppError',
      code: 'rate_limited',
      retryAfterSeconds: 120,
    });
    const reply = await receiveEnquiry(post(MAIN), failing(foreign));
    const { status, headers } = replyInit(reply);
    expect(status).toBe(429);
    expect(Object.fromEntries(new Headers(headers))).toEqual({
      'cache-control': 'no-store',
      'retry-after': '120',
    });
  });

  it('stores nothing while staff have switched the forms off', async () => {
    const release = structuredClone(RELEASE);
    release.settings.toggles.contactForm = false;
    const submitEnquiry = () => Promise.reject(new Error('must not run'));
    const services = { release, bodyProblem: null, findForm, demandProof, submitEnquiry };
    expect(await receiveEnquiry(post(MAIN), services)).toMatchObject({ ok: false, status: 403 });
  });

  it('says that a form no longer exists', async () => {
    const reply = await receiveEnquiry(
      post({ ...MAIN, form: 'gone' }),
      failing(new Error('unused')),
    );
    expect(reply).toMatchObject({ ok: false, status: 404, definition: null });
    expect(reply.failure?.title).toBe('Form configuration error');
  });

  it('treats a body that is not a form as an empty form', async () => {
    const request = new Request('http://localhost/', { method: 'POST', body: '{"name":1}' });
    expect((await receiveEnquiry(request, failing(null))).status).toBe(422);
  });

  it.each([
    [{ status: 413, code: 'too_large' }, 'Failed to upload attachment'],
    [{ status: 400, code: 'invalid' }, 'Form submission failed'],
    [{ status: 503, code: 'unavailable', retryAfterSeconds: 5 }, 'Form submission failed'],
  ] as const)(
    'refuses a form that the server could not read in full: %j',
    async (bodyProblem, title) => {
      const submitEnquiry = () => Promise.reject(new Error('must not run'));
      const services = { release: RELEASE, bodyProblem, findForm, demandProof, submitEnquiry };
      const reply = await receiveEnquiry(post({ ...ALTERNATE, message: '' }), services);
      expect(reply).toMatchObject({
        ok: false,
        status: bodyProblem.status,
        errors: {},
        failure: { title },
      });
      expect(reply.values).toMatchObject({ name: 'Kim' });
    },
  );
});
