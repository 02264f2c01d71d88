import type { Locator, Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../app/lib/supabase/database.types.ts';
import { pdf } from '../tests/storage/samples.ts';
import type { MailServer } from '../tests/support/mail-server.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient, serviceClient } from '../tests/support/staff-client.ts';
import { findViolations, inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { fileOnDisk } from './support/file-on-disk.ts';
import { findInMail } from './support/mail.ts';
import { holdSession, takeTime } from './support/people.ts';
import { connectedTest as test } from './support/test.ts';
import { visit } from './support/visitor.ts';

const RESUME = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdf('Carpenter') };
const DESK = { width: 1440, height: 900 };
const RECEIPT = /http\S+\/applications\/[0-9a-f]{64}/;
const CONFIRM = /http\S+\/jobs\/confirm\/[0-9a-f]{64}/;

interface Job {
  id: string;
  slug: string;
  title: string;
}

async function openJob(
  admin: SupabaseClient<Database>,
  title: string,
  changes: Partial<Database['public']['Tables']['vacancies']['Insert']> = {},
): Promise<Job> {
  const { data, error } = await admin
    .from('vacancies')
    .insert({
      title,
      kind: 'apprenticeship',
      trade: 'Carpentry',
      suburb: 'Midland',
      postcode: '6056',
      summary: 'Learn a trade.',
      description: 'Four years with a small team.',
      status: 'open',
      ...changes,
    })
    .select('id, slug, title')
    .single();
  if (error) throw error;
  return data;
}

async function applicationsFor(admin: SupabaseClient<Database>, { id }: Job) {
  const { data } = await admin
    .from('applications')
    .select('stage, cover_note, answers, needs_guardian, resume_path, notice_version')
    .eq('vacancy_id', id);
  return data ?? [];
}

async function fillIn(form: Locator, { name, email }: { name: string; email: string }) {
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Phone', { exact: true }).fill('0400 555 012');
  await form.getByLabel('Your right to work in Australia').selectOption('Australian citizen');
}

test.describe('without script, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  async function correctsWhatIsWrong(form: Locator) {
    await form.getByLabel('Postcode').fill('60');
    await form.getByLabel('Résumé').first().setInputFiles(RESUME);
    await form.getByRole('button', { name: 'Send application' }).click();
    const summary = form.getByRole('alert');
    await expect(summary).toContainText('8 answers need another look:');
    // Without script, a browser forgets the file.
    await expect(summary).toContainText('Please choose your résumé again');
    await expect(summary).toContainText('Please enter a four-digit postcode.');
    await fillInAll(form);
  }

  async function fillInAll(form: Locator) {
    await fillIn(form, { name: 'Ada Wells', email: 'ada.wells@example.com' });
    await form.getByLabel('Postcode').fill('6056');
    // The job has a minimum age.
    await form.getByLabel('Date of birth').fill('1990-02-28');
    await form.getByRole('group', { name: 'Can you start at 6 am?' }).getByLabel('Yes').check();
    await form.getByRole('textbox', { name: 'Cover note' }).fill('I like timber.');
    await form.getByLabel('Résumé').first().setInputFiles(RESUME);
    await form.getByLabel('Phone and email').check();
  }

  /** What was typed and not saved is still there, and the page shows what happened first. */
  async function addsFile(page: Page) {
    await page.getByLabel('Phone', { exact: true }).fill('0400 555 111');
    for (const outcome of [
      /^We have your file “resume\.pdf”\.$/,
      /^We have this file already\.$/,
    ]) {
      await page.getByLabel('Another document').check();
      await page.getByLabel('File, up to 10 MB').setInputFiles(RESUME);
      await page.getByRole('button', { name: 'Add this file' }).click();
      await expect(page.locator('#outcome')).toHaveText(outcome);
      await expect(page.locator('#outcome')).toBeInViewport();
      await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('0400 555 111');
      await expect(page.getByText('Your changes here are not saved yet.')).toBeVisible();
      await expect(page.getByText(/^resume\.pdf, /)).toHaveCount(1);
    }
  }

  async function usesReceipt(page: Page, link: string) {
    const reply = await page.goto(link);
    expect(reply?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
    });
    await expect(page.getByText('We have received it')).toBeVisible();
    await page.getByLabel('Phone', { exact: true }).fill('0400 555 999');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status')).toHaveText('Your changes are saved.');
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('0400 555 999');
    await addsFile(page);
    await page.getByLabel('Yes, I want to withdraw my application').check();
    await page.getByRole('button', { name: 'Withdraw application' }).click();
    await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  }

  test('an adult applies, and corrects and withdraws the application by the mailed link', async ({
    page,
    server,
    mail,
  }) => {
    const admin = await adminClient(server.url);
    const question = { name: 'question_early', label: 'Can you start at 6 am?', type: 'yes_no' };
    const questions = [{ ...question, required: true }];
    const job = await openJob(admin, 'Apprentice Carpenter', { questions, minimum_age: 15 });
    await page.goto(`/jobs/${job.slug}/apply`);
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('textbox', { name: 'Cover note' }) });
    await correctsWhatIsWrong(form);
    await form.getByRole('button', { name: 'Send application' }).click();
    await expect(page.getByRole('heading', { name: 'Application sent' })).toBeVisible();
    await expect(page.getByText(/Your reference is [0-9A-F]{4}-[0-9A-F]{4}\./)).toBeVisible();
    const receipt = await findInMail(mail, 'ada.wells@example.com', RECEIPT);
    expect(await applicationsFor(admin, job)).toMatchObject([
      {
        stage: 'applied',
        cover_note: 'I like timber.',
        answers: [{ name: 'question_early', label: 'Can you start at 6 am?', value: 'yes' }],
        resume_path: expect.stringMatching(/\.pdf$/),
        notice_version: expect.stringMatching(/^\d{4}-\d{2}-\d{2} r\d+$/),
      },
    ]);
    await usesReceipt(page, receipt);
    expect(await applicationsFor(admin, job)).toMatchObject([{ stage: 'withdrawn' }]);
  });

  async function appliesAgain(page: Page, job: Job, name: string) {
    await page.goto(`/jobs/${job.slug}/apply`);
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('textbox', { name: 'Cover note' }) });
    await fillIn(form, { name, email: 'bo.known@example.com' });
    await form.getByRole('button', { name: 'Send application' }).click();
    await expect(page.getByRole('heading', { name: 'Application sent' })).toBeVisible();
    return (await page.getByRole('main').textContent())?.replace(/[0-9A-F]{4}-[0-9A-F]{4}/, '');
  }

  /** A program fills in the field that people do not see, and sends a link. */
  async function appliesLikeSpam(page: Page, job: Job, name: string) {
    const reply = await page.request.post(`/jobs/${job.slug}/apply`, {
      multipart: {
        name,
        email: name === 'Cy Link' ? 'cy.link@example.com' : 'bo.known@example.com',
        phone: '0400 555 012',
        work_rights: 'Australian citizen',
        cover_note: 'My work is at https://example.com',
        referral_code: 'filled in',
      },
      headers: { Origin: new URL(page.url()).origin },
    });
    expect(reply.ok()).toBe(true);
  }

  /** Staff let one through that looked like spam, and delete the other. Bo decides about the third. */
  async function releasesAndDiscards(page: Page, job: Job) {
    await holdSession(page);
    await page.goto(`/admin/vacancies/${job.id}?tab=pipeline`);
    await expect(page.getByText('Waiting applications (3)')).toBeVisible();
    const waiting = page.getByRole('list', { name: 'Waiting applications' });
    const of = (name: string) => waiting.getByRole('listitem').filter({ hasText: name });
    await expect(of('Bo Newname')).toContainText('Not confirmed');
    await expect(of('Bo Newname')).toContainText('We have emailed Bo Known to ask');
    await expect(of('Bo Spam')).toContainText('Nobody has been written to yet.');
    await of('Bo Spam')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Application deleted')).toBeVisible();
    await of('Cy Link').getByText('What was sent').click();
    await expect(of('Cy Link')).toContainText('My work is at https://example.com');
    await of('Cy Link')
      .getByRole('button', { name: /^Release/ })
      .click();
    await expect(page.getByText('Application released')).toBeVisible();
    // The server takes in what staff have released every 20 seconds.
    await expect(page.getByRole('article', { name: 'Cy Link' })).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText('Waiting applications (1)')).toBeVisible();
    await of('Bo Newname')
      .getByRole('button', { name: /^Link to Bo Known/ })
      .click();
    await page.getByRole('dialog').getByRole('textbox').fill('I rang him');
  }

  /** The dialog that staff had opened stays, with what they typed, and says that it is too late. */
  async function seesThatItIsDecided(page: Page) {
    const dialog = page.getByRole('dialog', { name: 'Link to Bo Known' });
    await expect(dialog.getByRole('alert')).toContainText('no longer waits', { timeout: 30_000 });
    await expect(dialog.getByRole('textbox')).toHaveValue('I rang him');
    await expect(dialog.getByRole('button', { name: 'Link', exact: true })).toBeHidden();
  }

  test('someone whom we know is asked by mail whether it was them, and chooses what stands', async ({
    page,
    browser,
    server,
    mail,
  }) => {
    test.slow();
    const admin = await adminClient(server.url);
    const job = await openJob(admin, 'Yard Hand', { kind: 'labour_hire' });
    const candidate = { name: 'Bo Known', email: 'bo.known@example.com', phone: '0400 111 222' };
    const { data: known } = await admin.from('candidates').insert(candidate).select('id').single();
    const words = await appliesAgain(page, job, 'Bo Newname');
    expect(words).not.toContain('already');
    const link = await findInMail(mail, candidate.email, CONFIRM);
    for (const name of ['Cy Link', 'Bo Spam']) await appliesLikeSpam(page, job, name);
    const scripted = await browser.newPage({ javaScriptEnabled: true, viewport: DESK });
    await scripted.goto(link);
    await inspect(scripted, 'confirm', { isKnownLayout: true });
    await releasesAndDiscards(scripted, job);
    await page.goto(link);
    await expect(page.getByRole('group', { name: 'Name' })).toContainText(
      'In our records: Bo Known',
    );
    await page.getByRole('group', { name: 'Name' }).getByLabel('In our records: Bo Known').check();
    expect(await applicationsFor(admin, job)).toHaveLength(1);
    await page.getByRole('button', { name: 'It was me', exact: true }).click();
    await expect(page.getByRole('status')).toContainText('We have your application.');
    await seesThatItIsDecided(scripted);
    await scripted.close();
    expect(await applicationsFor(admin, job)).toMatchObject([
      { stage: 'applied' },
      { stage: 'applied' },
    ]);
    const own = admin
      .from('candidates')
      .select('name, phone')
      .eq('id', known?.id ?? '');
    expect((await own.single()).data).toEqual({ name: 'Bo Known', phone: '0400 555 012' });
    await page.goto(await findInMail(mail, candidate.email, RECEIPT));
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bo Newname');
  });
});

async function choosesUnsuitableFiles(form: Locator) {
  const resume = form.getByLabel('Résumé').first();
  await test.step('a picture, and a file over 10 MB, are refused before they are sent', async () => {
    await resume.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(9) });
    await expect(form.getByText('We accept PDF and Word documents.')).toBeVisible();
    await resume.setInputFiles(await fileOnDisk('a.pdf', Buffer.alloc(11e6)));
    await expect(form.getByText('We accept files up to 10 MB.')).toBeVisible();
  });
  await test.step('a web page named like a PDF is refused by the server', async () => {
    const buffer = Buffer.from('<html><script>alert(1)</script></html>');
    await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });
    await form.getByRole('button', { name: 'Send application' }).click();
    await expect(form.getByRole('alert')).toContainText('We couldn’t accept this résumé');
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Mia Tran');
  });
}

/** Another tab has every answer but the file, until someone clears the form there. */
async function keepsDraft(page: Page, address: string, form: Locator) {
  const answers = (shown: Locator) => [
    shown.getByLabel('White Card'),
    shown.getByRole('group', { name: 'Do you have your own transport?' }).getByLabel('Yes'),
    shown.getByLabel('Phone and email'),
  ];
  await form.getByLabel('Available from').fill('2083-02-01');
  for (const answer of answers(form)) await answer.check();
  await expect(form.getByText('What you type stays on this device for 7 days')).toBeVisible();
  const tab = await page.context().newPage();
  await visit(tab, address);
  const again = tab.locator('form', { hasText: 'Send application' });
  await expect(again.getByText('This form was begun earlier on this device.')).toBeVisible();
  await expect(again.getByLabel('Name', { exact: true })).toHaveValue('Mia Tran');
  await expect(again.getByLabel('Available from')).toHaveValue('2083-02-01');
  for (const answer of answers(again)) await expect(answer).toBeChecked();
  await again.getByRole('button', { name: 'Clear this form' }).click();
  await expect(again.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(again.getByLabel('Name', { exact: true })).toBeFocused();
  for (const answer of answers(again)) await expect(answer).not.toBeChecked();
  expect(await tab.evaluate(() => JSON.stringify(localStorage))).not.toContain('Mia Tran');
  await tab.close();
}

async function namesGuardian(form: Locator) {
  const send = form.getByRole('button', { name: 'Send application' });
  await form.getByLabel('Date of birth').fill(`${new Date().getFullYear() - 16}-01-01`);
  await form.getByLabel('Résumé').first().setInputFiles(RESUME);
  await send.click();
  await expect(form.getByRole('alert')).toContainText(
    'Please enter the name of your parent or guardian.',
  );
  await expect(form.getByLabel('Their name')).toBeFocused();
  await form.getByLabel('Their name').fill('Pat Tran');
  await form.getByLabel('Relationship to you').fill('Mother');
  await form.getByLabel('Their phone').fill('0400 555 013');
  await form.getByLabel('Their email').fill('pat.tran@example.com');
  await send.click();
}

test('someone under 18 corrects the résumé and names a guardian', async ({
  page,
  server,
  mail,
}) => {
  const admin = await adminClient(server.url);
  const job = await openJob(admin, 'Cabinet Maker', { kind: 'permanent' });
  const address = `/jobs/${job.slug}/apply`;
  await visit(page, address);
  await inspect(page, 'apply', { isKnownLayout: true });
  const rules = { options: { runOnly: ['heading-order'] } };
  expect(await findViolations(page, rules)).toEqual([]);
  const form = page.locator(`#apply-${job.slug}-form`);
  await fillIn(form, { name: 'Mia Tran', email: 'mia.tran@example.com' });
  await takeTime(form);
  await choosesUnsuitableFiles(form);
  expect(await applicationsFor(admin, job)).toEqual([]);
  await keepsDraft(page, address, form);
  await namesGuardian(form);
  await expect(page.getByText('a parent or guardian has to agree before we start')).toBeVisible();
  await expect(form).toBeFocused();
  const receipt = await findInMail(mail, 'mia.tran@example.com', RECEIPT);
  // The browser kept the file while the form asked for more.
  expect(await applicationsFor(admin, job)).toMatchObject([
    { needs_guardian: true, resume_path: expect.stringMatching(/\.pdf$/) },
  ]);
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(kept).not.toContain('Mia Tran');
  await page.goto(receipt);
  await expect(page.getByText('We are waiting for your parent or guardian')).toBeVisible();
  await inspect(page, 'receipt', { isKnownLayout: true });
  await page.getByLabel('Their email').fill('pat.right@example.com');
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByRole('status')).toContainText(
    'We are emailing pat.right@example.com now.',
  );
  await expect(page.getByRole('status')).toBeFocused();
});

async function subscribes(page: Page, mail: MailServer, email: string) {
  await page.goto('/jobs/alerts');
  await inspect(page, 'alerts', { isKnownLayout: true });
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Trades').fill('Plumbing, roofing');
  await page.getByLabel('Region').selectOption('South West');
  await page.getByRole('button', { name: 'Send me job alerts' }).click();
  await expect(page.getByRole('status')).toContainText(`We have sent a link to ${email}.`);
  const link = await findInMail(mail, email, /http\S+\/jobs\/alerts\/[0-9a-f]{64}/);
  await page.goto(link);
}

async function alertOf(server: ServerProcess, email: string) {
  const service = await serviceClient(server);
  const { data } = await service.from('job_alerts').select().eq('email', email).single();
  return data;
}

/** What the server does every few seconds. */
async function sendAlerts(server: ServerProcess) {
  const service = await serviceClient(server);
  const links = { job: `${server.url}/jobs/`, stop: `${server.url}/jobs/alerts/stop/` };
  const { error } = await service.rpc('send_job_alerts', { links });
  if (error) throw error;
}

test('a job alert starts with a button, arrives once and stops with one click', async ({
  page,
  server,
  mail,
  request,
}) => {
  const email = 'lou.roofer@example.com';
  const admin = await adminClient(server.url);
  const digests = () =>
    mail.received.filter(
      ({ to, source }) => to.includes(email) && source.includes('List-Unsubscribe:'),
    );
  await subscribes(page, mail, email);
  // Opening the link, as mail services do to check it, starts nothing.
  expect(await alertOf(server, email)).toMatchObject({ confirmed_at: null });
  await page.getByRole('button', { name: 'Start job alerts' }).click();
  await expect(page.getByRole('status')).toContainText('Your job alerts have started.');
  const place = { trade: 'Roofing', suburb: 'Bunbury', postcode: '6230' };
  const job = await openJob(admin, 'Apprentice Roofer', place);
  await openJob(admin, 'Apprentice Baker', { ...place, trade: 'Baking' });
  await sendAlerts(server);
  await sendAlerts(server);
  const stop = await findInMail(mail, email, /http\S+\/jobs\/alerts\/stop\/[0-9a-f]{64}/);
  await openJob(admin, 'Second Roofer', place);
  await sendAlerts(server);
  expect(digests()).toHaveLength(1);
  const letter = digests()[0]?.source.replace(/\r\n[ \t]+/g, ' ') ?? '';
  expect(letter).toContain(`List-Unsubscribe: <${stop}>`);
  expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(letter).toContain(`/jobs/${job.slug}`);
  expect(letter).not.toContain('Baker');
  expect(await (await request.get(stop)).text()).toMatch(/<button[^>]*>Stop job alerts/);
  expect(await alertOf(server, email)).toMatchObject({ unsubscribed_at: null });
  const form = { 'List-Unsubscribe': 'One-Click' };
  expect((await request.post(stop, { form })).status()).toBe(200);
  expect(await alertOf(server, email)).toMatchObject({ unsubscribed_at: expect.any(String) });
});

async function shortlistFor(admin: SupabaseClient<Database>, job: Job, url: string) {
  const { data: candidate } = await admin
    .from('candidates')
    .insert({ name: 'Sol Park', email: 'sol.park@example.com', phone: '0400 555 014' })
    .select('id')
    .single();
  const { data: application } = await admin
    .from('applications')
    .insert({
      vacancy_id: job.id,
      candidate_id: candidate?.id ?? '',
      cover_note: 'Only for the agency.',
      resume_path: 'sol.pdf',
    })
    .select('id')
    .single();
  await admin.rpc('note_consent', {
    application_id: application?.id ?? '',
    shares: ['resume'],
    reason: 'On the phone',
  });
  await admin.storage
    .from('resumes')
    .upload('sol.pdf', new Blob([new Uint8Array(pdf('Sol'))], { type: 'application/pdf' }));
  const { data } = await admin.rpc('create_shortlist', {
    vacancy_id: job.id,
    application_ids: [application?.id ?? ''],
    message: 'One good person for you.',
  });
  const { id, token } = data as { id: string; token: string };
  return { id, link: `${url}/shortlists/${token}` };
}

test('an employer sees what a candidate shares, and answers until the link ends', async ({
  page,
  server,
}) => {
  const admin = await adminClient(server.url);
  const job = await openJob(admin, 'Shop Joiner');
  const { id, link } = await shortlistFor(admin, job, server.url);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Sol Park' })).toBeVisible();
  await inspect(page, 'shortlist', { isKnownLayout: true });
  await expect(page.getByText('0400 555 014')).toHaveCount(0);
  await expect(page.getByText('Only for the agency.')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Open résumé' }).click();
  expect((await download).url()).toContain('/storage/v1/object/sign/resumes/');
  await page.getByRole('button', { name: 'Save answers' }).click();
  await expect(page.getByRole('alert')).toContainText('Please choose yes, no or interview');
  await page.getByLabel('Interview').check();
  await page.getByLabel('Note (optional)').fill('Tuesday suits us.');
  await page.getByRole('button', { name: 'Save answers' }).click();
  await expect(page.getByRole('status')).toContainText('Your answers are saved');
  await admin.rpc('withdraw_shortlist', { shortlist_id: id });
  const ended = await page.request.get(link);
  expect(ended.status()).toBe(404);
  const words = await ended.text();
  expect(words).toContain('This list of candidates has expired or been withdrawn');
  expect(words).not.toContain('Sol Park');
});
