import { describe, expect, it } from 'vitest';
import '~/lib/zod-messages';
import { specifiedForm } from '~/lib/forms/specified-forms';
import { NOTICE_VERSION } from './collection-notice-version';
import { readEnquiryRequest as readRequest } from './enquiry-request';

const NOW = new Date('2026-11-15T03:00:00Z');
const ID = '0b0e7a52-9f4e-4b64-8f3c-2f7a4c1f9a11';
const FILLED = {
  form: 'main',
  name: 'Kim',
  email: 'kim@example.com',
  phone: '0855500101',
  company: 'Acme',
  serviceType: 'mentoring',
  message: 'Two apprentices, please.',
  submission_id: ID,
  fill_ms: '12000',
  page: '/apprenticeships',
  notice_version: '2026-01-01',
  referral_code: '',
};

function readEnquiryRequest(data: FormData, now: Date) {
  return readRequest(data, (key) => specifiedForm(key) ?? null, now);
}

function formData(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

function submissionOf(changes: Record<string, string>, now = NOW) {
  return readEnquiryRequest(formData({ ...FILLED, ...changes }), now).then(
    ({ submission }) => submission,
  );
}

describe('readEnquiryRequest', () => {
  it('reads what the browser sends', async () => {
    expect(await submissionOf({})).toEqual({
      form: 'main',
      formVersion: null,
      submissionId: ID,
      name: 'Kim',
      answers: [],
      email: 'kim@example.com',
      phone: '0855500101',
      company: 'Acme',
      serviceType: 'mentoring',
      message: 'Two apprentices, please.',
      page: '/apprenticeships',
      noticeVersion: '2026-01-01',
      isSpam: false,
    });
  });

  it('returns the typed values with the errors', async () => {
    const request = await readEnquiryRequest(formData({ ...FILLED, email: 'kim' }), NOW);
    expect(request.errors).toEqual({ email: 'Please enter a valid email address.' });
    expect(request.values).toMatchObject({ name: 'Kim', email: 'kim' });
    expect(request.submission).toBeNull();
  });

  it('treats a body without a form’s name as the main form, and a file in a text field as empty', async () => {
    const data = formData({});
    data.set('name', new File(['x'], 'x.txt'));
    const { form, errors } = await readEnquiryRequest(data, NOW);
    expect(form?.key).toBe('main');
    expect(Object.keys(errors ?? {})).toHaveLength(6);
  });

  it('finds no form for a key that does not exist', async () => {
    const { form, submission } = await readEnquiryRequest(formData({ form: 'other' }), NOW);
    expect([form, submission]).toEqual([null, null]);
  });

  it.each(['//evil.example', 'https://evil.example', 'contact', '', `/${'x'.repeat(400)}`])(
    'does not record %j as the page',
    async (page) => expect((await submissionOf({ page }))?.page).toBe('/contact'),
  );

  it.each(['', 'latest', '2026-11-15; drop'])(
    'does not record %j as the notice version',
    async (version) => {
      expect((await submissionOf({ notice_version: version }))?.noticeVersion).toBe(NOTICE_VERSION);
    },
  );

  it('removes characters that the database cannot store', async () => {
    expect((await submissionOf({ name: 'K\0im' }))?.name).toBe('Kim');
  });
});

describe('spam', () => {
  it.each([
    ['a filled honeypot field', { referral_code: 'x' }, true],
    ['filled in under 3 s', { fill_ms: '2999' }, true],
    ['a negative time', { fill_ms: '-5' }, true],
    ['3 s', { fill_ms: '3000' }, false],
    ['no time, because there was no script', { fill_ms: '' }, false],
  ])('%s, with a link in the text', async (_name, changes, isSpam) => {
    const message = 'Cheap visitors: www.spam.example';
    expect((await submissionOf({ message, ...changes }))?.isSpam).toBe(isSpam);
    // A password manager does the same, without a link.
    expect((await submissionOf(changes))?.isSpam).toBe(false);
  });
});

describe('submission id without script', () => {
  const WITHOUT = { submission_id: '' };

  it('is a UUID made from the content, the same each time it is sent', async () => {
    const first = await submissionOf(WITHOUT);
    const second = await submissionOf(WITHOUT);
    expect(first?.submissionId).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(second?.submissionId).toBe(first?.submissionId);
  });

  it('differs for another person, another message and another day', async () => {
    const ids = await Promise.all([
      submissionOf(WITHOUT),
      submissionOf({ ...WITHOUT, email: 'lee@example.com' }),
      submissionOf({ ...WITHOUT, message: 'Three apprentices, please.' }),
      submissionOf(WITHOUT, new Date('2026-11-16T03:00:00Z')),
    ]);
    expect(new Set(ids.map((submission) => submission?.submissionId)).size).toBe(4);
  });

  it.each(['1', 'not-a-uuid', "'; drop table leads"])('replaces %j', async (submission_id) => {
    expect((await submissionOf({ submission_id }))?.submissionId).not.toBe(submission_id);
  });

  it('differs with and without an attachment', async () => {
    const values = { ...FILLED, form: 'alternate', submission_id: '' };
    const bare = formData(values);
    const withFile = formData(values);
    withFile.set('attachment', new File(['x'], 'cv.pdf'));
    const ids = await Promise.all(
      [bare, withFile, withFile].map(async (data) => {
        const { submission } = await readEnquiryRequest(data, NOW);
        return submission?.submissionId;
      }),
    );
    expect(ids[0]).not.toBe(ids[1]);
    expect(ids[1]).toBe(ids[2]);
  });
});
