import { describe, expect, it, vi } from 'vitest';
import { AppError } from '~/lib/errors';
import type { ProofDemand } from '~/lib/forms/proof';
import type { RequestServices } from '~/lib/request-context';
import { parseRelease } from '~/lib/site/release';
import type { ApplicationOutcome, AskedVacancy, VisitorServices } from '~/lib/visitor-services';
import { CLOSED_MEANWHILE, FIELD_ERRORS, NEXT, THANKS, UNKNOWN_MEANWHILE } from './messages';
import { receiveApplication } from './receive-application';

const NOW = new Date('2026-11-16T04:00:00Z');
const QUESTION = { name: 'question_a', label: 'Early?', type: 'yes_no', required: true };
const VACANCY: AskedVacancy = {
  slug: 'carpenter',
  title: 'Carpenter',
  questions: [QUESTION, { name: 'broken' }],
  minimumAge: null,
  kind: 'permanent',
  isOpen: true,
};
const STORED: ApplicationOutcome = {
  reference: '7F3A-09BC',
  isHeld: false,
  needsGuardian: false,
  replyBy: null,
};
const TYPED = {
  name: 'Kim Lee',
  email: 'kim@example.com',
  phone: '0400 555 012',
  work_rights: 'Australian citizen',
  question_a: 'Yes',
};

interface Setting {
  vacancy?: AskedVacancy | null | Error;
  outcome?: ApplicationOutcome | Error;
  bodyProblem?: RequestServices['bodyProblem'];
  demand?: ProofDemand | null;
}

/** Sends a form and returns the reply with what was given to the database. */
async function send(typed: Record<string, string | Blob>, setting: Setting = {}) {
  const { vacancy = VACANCY, outcome = STORED, bodyProblem = null, demand = null } = setting;
  const body = new FormData();
  for (const [name, value] of Object.entries({ form: 'apply-carpenter', ...typed })) {
    body.append(name, value);
  }
  const submitApplication = vi.fn(async () => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  const findVacancy = async () => {
    if (vacancy instanceof Error) throw vacancy;
    return vacancy;
  };
  const visitors = { findVacancy, submitApplication } as unknown as VisitorServices;
  const request = new Request('http://site.test/applications', { method: 'POST', body });
  const demandProof = vi.fn(async () => demand);
  const services = { visitors, bodyProblem, demandProof, release: parseRelease(null) };
  const reply = await receiveApplication(request, services, undefined, NOW);
  const [submission, resume] = submitApplication.mock.calls[0] ?? ([] as unknown[]);
  return { reply, submission: submission as Record<string, unknown> | undefined, resume };
}

describe('an application while proof of work is required', () => {
  const demand: ProofDemand = { problem: 'missing', challenge: '1.2.salt.hash.signature' };

  it('gets a challenge if a script sent it, and nothing is stored', async () => {
    const { reply, submission } = await send({ ...TYPED, fill_ms: '9000' }, { demand });
    expect(submission).toBeUndefined();
    expect(reply).toMatchObject({ ok: false, status: 428, challenge: demand.challenge });
    expect(reply.values).toMatchObject(TYPED);
  });

  it('is held for staff without script', async () => {
    const { reply, submission } = await send(TYPED, { demand });
    expect(submission?.application).toMatchObject({ is_spam: true });
    expect(reply).toMatchObject({ ok: true, status: 200 });
  });
});

describe('an application', () => {
  it('is stored with the answers, the notice and what may be shared', async () => {
    const { reply, submission } = await send({ ...TYPED, shares: 'Résumé', own_transport: 'No' });
    expect(reply).toMatchObject({
      ok: true,
      thanks: THANKS('Carpenter'),
      next: NEXT.usual,
    });
    // The link goes by mail only.
    expect(reply.receipt).toBeUndefined();
    expect(submission?.application).toMatchObject({
      vacancy: 'carpenter',
      work_rights: 'citizen',
      own_transport: false,
      shares: ['resume'],
      answers: [{ name: 'question_a', value: 'yes' }],
      notice_version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      is_spam: false,
    });
  });

  it('keeps its id when the same form is sent again without script, and has another one otherwise', async () => {
    const ids = await Promise.all(
      [TYPED, TYPED, { ...TYPED, cover_note: 'More' }].map(async (typed) => {
        const { submission } = await send(typed);
        return submission?.submissionId;
      }),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it('says so if it waits for a guardian, or for staff', async () => {
    const young = await send(TYPED, { outcome: { ...STORED, needsGuardian: true } });
    expect(young.reply.next).toBe(NEXT.guardian);
    const held = await send(TYPED, { outcome: { ...STORED, isHeld: true } });
    expect(held.reply.next).toMatch(/one of us will read it first.+call us on [\d ()]+\.$/);
  });

  it('of someone under 18 needs a guardian, whose fields the form then has', async () => {
    const young = { ...TYPED, date_of_birth: '2010-01-01' };
    const { reply, submission } = await send(young);
    expect(submission).toBeUndefined();
    expect(reply.errors).toEqual(FIELD_ERRORS.guardian);
    expect(reply.values).toMatchObject(young);
    expect(reply.definition?.fields.map(({ name }) => name)).toContain('guardian_email');
  });

  it('needs a date of birth if the job has a minimum age', async () => {
    const { reply } = await send(TYPED, { vacancy: { ...VACANCY, minimumAge: 15 } });
    expect(reply.errors).toEqual({ date_of_birth: FIELD_ERRORS.birthNeeded });
  });

  it.each([
    ['a program filled in the bait, and there is a link in it', { referral_code: 'SEO' }, true],
    ['it took under three seconds, and there is a link in it', { fill_ms: '1200' }, true],
    ['there is only a link in it', { fill_ms: '60000' }, false],
  ])('if %s', async (_signs, signs, is_spam) => {
    const text = { ...TYPED, cover_note: 'See https://spam.example', ...signs };
    expect((await send(text)).submission?.application).toMatchObject({ is_spam });
  });

  it.each<Record<string, string>>([
    { referral_code: 'kim@example.com' },
    { fill_ms: '900' },
    { referral_code: 'kim@example.com', fill_ms: '900' },
  ] satisfies Record<string, string>[])(
    'that a password manager filled in at once is not held: %j',
    async (signs) => {
      const { submission } = await send({ ...TYPED, ...signs });
      expect(submission?.application).toMatchObject({ is_spam: false });
    },
  );
});

describe('what was typed is kept', () => {
  const text = { ...TYPED, cover_note: 'A long text' };
  it.each<[string, Setting, object]>([
    [
      'if the job has closed',
      {
        vacancy: { ...VACANCY, isOpen: false },
        outcome: { refused: 'closed', field: '', message: '' },
      },
      { status: 410, failure: CLOSED_MEANWHILE },
    ],
    [
      'if the job is gone',
      { vacancy: null, outcome: { refused: 'unknown', field: '', message: '' } },
      { status: 404, failure: UNKNOWN_MEANWHILE },
    ],
    ['if the database is away', { vacancy: new AppError('unavailable') }, { status: 503 }],
    ['if it was sent too often', { outcome: new AppError('rate_limited') }, { status: 429 }],
    ['if the file is refused', { outcome: new AppError('wrong_type') }, { status: 415 }],
    [
      'if the form is too large',
      { bodyProblem: { status: 413, code: 'too_large' } },
      { status: 413, failure: { title: 'We couldn’t accept this résumé' } },
    ],
  ])('%s', async (_when, setting, expected) => {
    const { reply } = await send(text, setting);
    expect(reply).toMatchObject({ ok: false, values: text, ...expected });
  });
});

it('a résumé is not stored for a job that has closed', async () => {
  const resume = new File(['x'], 'cv.pdf', { type: 'application/pdf' });
  expect((await send({ ...TYPED, resume })).resume).toBeInstanceOf(File);
  const vacancy = { ...VACANCY, isOpen: false };
  expect((await send({ ...TYPED, resume }, { vacancy })).resume).toBeNull();
});
