import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { docx, pdf } from '../tests/storage/samples.ts';
import { sendEnquiry } from '../tests/support/enquiry.ts';
import { adminClient, createAccount, visitorClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { findInMail } from './support/mail.ts';
import { holdSession } from './support/people.ts';
import { connectedTest, test } from './support/test.ts';

const RECEIPT = /http\S+\/enquiries\/[0-9a-f]{64}/;

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

function timelineOf(page: Page) {
  return page.getByRole('list', { name: 'Timeline' });
}

async function mentionsByKeyboard(page: Page, name: string) {
  const note = page.getByLabel('Note or call');
  await note.pressSequentially('Please ask @Kim');
  await expect(page.getByRole('listbox').getByRole('option', { name })).toBeVisible();
  await note.press('Enter');
  await expect(note).toHaveValue(`Please ask @${name} `);
  await note.pressSequentially('about wages');
  await inspect(page, 'lead with a note', { isKnownLayout: true });
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(timelineOf(page)).toContainText(`Please ask @${name} about wages`);
}

async function correctsTheNote(page: Page) {
  await timelineOf(page).getByRole('button', { name: 'Correct' }).click();
  const words = page.getByLabel('Correct the entry');
  await words.fill((await words.inputValue()).replace('wages', 'hours'));
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(timelineOf(page)).toContainText('about hours');
  await expect(timelineOf(page)).toContainText(/Corrected \d/);
}

async function showsThePerson(page: Page) {
  // The address holds the choice, so it shows a moment after the click.
  const everything = page.getByLabel('Everything about this person');
  await everything.click();
  await expect(everything).toBeChecked();
  await expect(
    timelineOf(page)
      .getByRole('link', { name: /^Enquiry / })
      .first(),
  ).toBeVisible();
  await page.getByLabel('Kinds of entries').selectOption('Notes and calls');
  await expect(page).toHaveURL(/thread=person&entries=notes/);
  await expect(timelineOf(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Enquiries' }).getByRole('link')).toHaveCount(1);
}

/** Someone else wrote under the address of the person: the client took over their name. */
async function putsBackAndEndsLinks(page: Page, clientPath: string) {
  await page.goto(clientPath);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mal Lory');
  await timelineOf(page).getByRole('button', { name: 'Put back the earlier details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Wells');
  await expect(timelineOf(page)).toContainText('Earlier details put back');
  await page.getByRole('button', { name: 'End all links' }).click();
  const dialog = page.getByRole('dialog', { name: 'End all links?' });
  await dialog.getByRole('button', { name: 'End all links' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(timelineOf(page)).toContainText('Ended 2 links that we had sent to this person.');
}

test('a person mentions a colleague in a note, who is told once, and corrects it', async ({
  page,
  server,
}) => {
  const tag = randomUUID().slice(0, 8);
  const kim = { email: `kim.${tag}@tuart.example`, password: `Long enough ${tag}` };
  const name = `Kim ${tag}`;
  await createAccount(server, kim, 'admin');
  const admin = await adminClient(server.url);
  await admin.from('staff').insert({ name, email: kim.email });
  const person = { name: 'Ada Wells', email: `${tag}@t.example` };
  await sendEnquiry(server.url, person);
  const linked = async () => {
    const { data } = await admin.from('leads').select('id, client_id').eq('email', person.email);
    return data?.filter(({ client_id }) => client_id) ?? [];
  };
  await expect.poll(linked).toHaveLength(1);
  await sendEnquiry(server.url, { ...person, name: 'Mal Lory' });
  await expect.poll(linked).toHaveLength(2);
  const leads = await linked();
  const path = `/admin/leads/${leads[0]?.id}`;

  await holdSession(page);
  await page.goto(path);
  await mentionsByKeyboard(page, name);
  await correctsTheNote(page);
  await showsThePerson(page);
  await putsBackAndEndsLinks(page, `/admin/clients/${leads[0]?.client_id}`);

  const client = await visitorClient(server.url);
  await client.auth.signInWithPassword(kim);
  const { data: notices } = await client.from('notices').select('kind').eq('kind', 'mention');
  expect(notices).toHaveLength(1);
});

connectedTest.describe('without script, on a phone', () => {
  connectedTest.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  /** The server checks the form and keeps what was typed. */
  async function sendsEnquiryWithFile(page: Page, email: string) {
    await page.goto('/contact');
    const form = page.locator('#alternate-form');
    const send = form.getByRole('button', { name: 'Send Message' });
    await form.getByLabel('Name', { exact: true }).fill('Ada Wells');
    await form.getByLabel('Message').fill('My résumé is attached.');
    await send.click();
    await expect(form.getByRole('alert')).toContainText('Please enter a valid email address.');
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ada Wells');
    await expect(form.getByLabel('Message')).toHaveValue('My résumé is attached.');
    await form.getByLabel('Email').fill(email);
    await form
      .getByLabel('Attachment', { exact: true })
      .setInputFiles({ name: 'cv.docx', mimeType: WORD, buffer: docx() });
    await send.click();
  }

  async function usesReceipt(page: Page) {
    await expect(page.getByText('We have received it')).toBeVisible();
    await expect(page.getByText('We’ll reply by')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('A');
    await page.getByLabel('Add to your message').fill('From January, please.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert')).toContainText('One answer needs another look:');
    await expect(page.getByLabel('Add to your message')).toHaveValue('From January, please.');
    await page.getByLabel('Name', { exact: true }).fill('Ada Wells-Hart');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status')).toContainText('Your changes are saved.');
    await expect(page.getByText('From January, please.')).toBeVisible();
    await page.getByLabel('PDF, Word document or picture, up to 10 MB').setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: pdf('Plan'),
    });
    await page.getByRole('button', { name: 'Add this file' }).click();
    await expect(page.getByRole('status')).toHaveText('We have your file.');
    await expect(page.getByText('You can add 4 more files.')).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Withdraw enquiry' }).click();
    await expect(page.getByRole('alert')).toContainText('Please tick the box');
    await page.getByLabel('Yes, I want to withdraw my enquiry').check();
    await page.getByRole('button', { name: 'Withdraw enquiry' }).click();
    await expect(page.getByText('Your enquiry is withdrawn.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  }

  connectedTest(
    'someone follows, corrects and withdraws an enquiry by the link',
    async ({ page, server, mail }) => {
      const email = `ada.${randomUUID().slice(0, 8)}@example.com`;
      await sendsEnquiryWithFile(page, email);
      const reference = page.getByText(/Your reference is [0-9A-F]{4}-[0-9A-F]{4}\./);
      await expect(reference).toBeVisible();
      const link = await findInMail(mail, email, RECEIPT);
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your enquiry');
      await expect(page.getByText('This link works until 30 days after')).toBeVisible();
      await usesReceipt(page);
      const reply = await page.goto(link);
      expect(reply?.headers()).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex, nofollow',
      });
      await expect(page.getByText('You have withdrawn this enquiry')).toBeVisible();
      const admin = await adminClient(server.url);
      const { data: leads } = await admin
        .from('leads')
        .select('status, name, answers, attachment_url')
        .eq('email', email);
      expect(leads).toMatchObject([
        {
          status: 'closed',
          name: 'Ada Wells-Hart',
          answers: [{ value: 'From January, please.' }, {}],
          attachment_url: expect.stringMatching(/\.docx$/),
        },
      ]);
      const wrong = await page.goto(link.replace(/[0-9a-f]{8}$/, '00000000'));
      expect(wrong?.status()).toBe(404);
    },
  );
});
