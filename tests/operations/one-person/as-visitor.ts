import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ENQUIRY_LINK } from '~/lib/enquiry-link';
import { JOB_LINKS } from '~/lib/records/job-links';
import { png } from '../../storage/samples.ts';
import { cheapHash } from '../../support/cheap-hash.ts';
import { pdfOf } from '../../support/resume-files.ts';
import { visitorClient } from '../../support/staff-client.ts';
import { done, type Fields, linkTo, type Office, PATIENCE, sendForm } from './office.ts';
import { GUARDIAN, PERSON } from './person.ts';

const WHOLE = `${PERSON.plainName}, ${PERSON.email}, ${PERSON.phone}`;
const YEAR_MS = 31_557_600_000;

export function pdfFile(name: string, words: string = WHOLE): File {
  return new File([new Uint8Array(pdfOf(words))], name, { type: 'application/pdf' });
}

function hiddenFields(form: string, page: string): Fields {
  return { form, submission_id: randomUUID(), fill_ms: '30000', page };
}

/** An enquiry with a file, sent twice by a double click, then corrected with a note and a file. */
export async function enquire(office: Office) {
  const form = {
    ...hiddenFields('main', '/contact'),
    name: PERSON.formerName,
    email: PERSON.email,
    phone: PERSON.phone,
    company: 'Example Joinery',
    serviceType: 'apprenticeship',
    message: `I am ${PERSON.name}. Call ${PERSON.international}.`,
    attachment: pdfFile(`${PERSON.name}.pdf`),
  };
  await sendForm(office, '/enquiries', form);
  await sendForm(office, '/enquiries', form);
  const path = await linkTo(office, PERSON.email, ENQUIRY_LINK);
  const note = `Write to ${PERSON.otherEmail} too, or ask ${GUARDIAN.name}.`;
  const { name, phone } = PERSON;
  await sendForm(office, path, { action: 'correct', name, phone, company: '', note });
  await sendForm(office, path, { action: 'file', file: pdfFile('Thaïsabel’s plan.pdf') });
}

/** The same person writes from two more addresses, which staff merge later. */
export async function enquireFromElsewhere(office: Office) {
  for (const email of [PERSON.otherEmail, PERSON.thirdEmail]) {
    await sendForm(office, '/enquiries', {
      ...hiddenFields('main', '/contact'),
      name: email === PERSON.thirdEmail ? PERSON.formerName : PERSON.plainName,
      email,
      phone: PERSON.international,
      company: 'Example Joinery',
      serviceType: 'mentoring',
      message: `${PERSON.plainName} again.`,
    });
  }
}

/** The form of someone of 16. */
function application(slug: string, fields: Fields = {}): Fields {
  return {
    ...hiddenFields(`apply-${slug}`, `/jobs/${slug}/apply`),
    name: PERSON.name,
    email: PERSON.email,
    phone: PERSON.phone,
    suburb: 'Joondalup',
    postcode: '6027',
    date_of_birth: new Date(Date.now() - 16.5 * YEAR_MS).toISOString().slice(0, 10),
    guardian_name: GUARDIAN.name,
    guardian_relation: 'mother',
    guardian_phone: GUARDIAN.phone,
    guardian_email: GUARDIAN.email,
    work_rights: 'Australian citizen',
    cover_note: `${PERSON.name} would like this job. My mother is ${GUARDIAN.name}.`,
    resume: pdfFile(`Résumé of ${PERSON.name}.pdf`),
    ...fields,
  };
}

/** Someone of 16 applies; the guardian agrees; details are corrected and files added. */
export async function apply(office: Office, slug: string) {
  const form = application(slug);
  await sendForm(office, '/applications', form);
  await sendForm(office, '/applications', form);
  const guardian = await linkTo(office, GUARDIAN.email, JOB_LINKS.guardian);
  await sendForm(office, guardian, { answer: 'agree' });
  const path = await linkTo(office, PERSON.email, JOB_LINKS.receipt);
  await sendForm(office, path, {
    action: 'correct',
    name: PERSON.name,
    phone: PERSON.international,
    cover_note: `Corrected by ${PERSON.name}`,
  });
  await sendForm(office, path, {
    action: 'file',
    kind: 'resume',
    file: pdfFile('Thaisabel again.pdf', `${WHOLE} again`),
  });
  const card = new File([new Uint8Array(await png())], `${PERSON.name}.png`, { type: 'image/png' });
  await sendForm(office, path, { action: 'file', kind: 'other', file: card });
}

export async function subscribe(office: Office) {
  await sendForm(office, '/jobs/alerts', { email: PERSON.email, kinds: 'Apprenticeship' });
  await sendForm(office, await linkTo(office, PERSON.email, JOB_LINKS.confirmAlert), {});
}

/** An account, with a session and a password that was forgotten. */
export async function openAccount({ server, service }: Office) {
  const password = 'the password of a client';
  await done(
    service.auth.admin.createUser({
      email: PERSON.email,
      password_hash: await cheapHash(password),
      email_confirm: true,
      user_metadata: { name: PERSON.name },
    }),
  );
  const client = await visitorClient(server.url);
  await done(client.auth.signInWithPassword({ email: PERSON.email, password }));
  await done(client.auth.updateUser({ email: PERSON.otherEmail }));
  await done((await visitorClient(server.url)).auth.resetPasswordForEmail(PERSON.email));
}

/** Applies again and confirms it; applies once more and does not; and once like a program. */
export async function applyAgain(office: Office, slug: string) {
  await sendForm(office, '/applications', application(slug));
  const link = await linkTo(office, PERSON.email, JOB_LINKS.confirm);
  await sendForm(office, link, { action: 'confirm' });
  await sendForm(office, '/applications', application(slug, { name: PERSON.plainName }));
  const quick = { fill_ms: '1', suburb: 'https://example.com' };
  const held = application(slug, { ...quick, email: PERSON.otherEmail });
  await sendForm(office, '/applications', held);
  const states = async () => {
    const addresses = [PERSON.email, PERSON.otherEmail];
    const { data } = await office.admin
      .from('received_applications')
      .select('state')
      .in('email', addresses);
    return data?.map(({ state }) => state).sort();
  };
  await expect.poll(states, PATIENCE).toEqual(['held', 'unconfirmed']);
}
