import { describe, expect, it } from 'vitest';
import { AppError } from '~/lib/errors';
import type { RequestServices } from '~/lib/request-context';
import { FIELD_ERRORS, LINK_FAILED } from './messages';
import { receiveReceipt } from './receive-receipt';

const FILE = new File(['%PDF-1.4'], 'card.pdf', { type: 'application/pdf' });
const TYPED = { name: 'Mia Tran', phone: '0400 000 000' };

/** Sends the form of the page, to visitors' services that answer with `error` if there is one. */
function send(fields: Record<string, string | File>, error?: AppError) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...TYPED, ...fields })) body.append(name, value);
  const answer = async () => {
    if (error) throw error;
  };
  const visitors = { addFile: answer, askGuardian: answer, correctApplication: answer };
  return receiveReceipt(new Request('https://a.example', { method: 'POST', body }), 'token', {
    visitors: visitors as unknown as RequestServices['visitors'],
    bodyProblem: null,
  });
}

describe('adding a file', () => {
  const sent = { action: 'file', file: FILE };

  it('keeps the details that are not saved, whether or not it worked', async () => {
    expect(await send(sent)).toMatchObject({
      done: 'We have your file “card.pdf”.',
      values: TYPED,
    });
    expect(await send({ action: 'file' })).toMatchObject({ values: TYPED });
    expect(await send(sent, new AppError('invalid'))).toMatchObject({
      failed: LINK_FAILED.same_file,
      values: TYPED,
    });
  });
});

describe('asking the guardian again', () => {
  const sent = { action: 'guardian', guardian_email: 'pat@example.com' };

  it('keeps the details that are not saved', async () => {
    const { done, values } = await send(sent);
    expect(done).toBe('We are emailing pat@example.com now.');
    expect(values).toMatchObject(TYPED);
    // The page then shows the address that is stored.
    expect(values).not.toHaveProperty('guardian_email');
  });

  it.each([
    ['invalid', FIELD_ERRORS.guardianIsSelf],
    ['conflict', LINK_FAILED.guardian_fixed],
    ['rate_limited', LINK_FAILED.guardian_asked],
    ['unavailable', LINK_FAILED.unavailable],
  ] as const)('%s is explained, and the address stays', async (code, failed) => {
    expect(await send(sent, new AppError(code))).toMatchObject({
      failed,
      values: { ...TYPED, guardian_email: 'pat@example.com' },
    });
  });

  it('needs an address', async () => {
    expect(await send({ ...sent, guardian_email: 'pat' })).toMatchObject({
      errors: { guardian_email: FIELD_ERRORS.guardian.guardian_email },
    });
  });
});
