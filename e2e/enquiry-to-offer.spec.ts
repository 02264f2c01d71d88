import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { pdf } from '../tests/storage/samples.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

/** The parts of this walk are tested one by one in vacancies, jobs, applying and candidates. */

interface Names {
  company: string;
  job: string;
  seeker: string;
  email: string;
}

/** A phone without script, for the person who looks for work and for the employer. */
function openPhone(browser: Browser, baseURL: string) {
  const viewport = { width: 360, height: 740 };
  return browser.newPage({ baseURL, javaScriptEnabled: false, viewport });
}

async function opensVacancy(page: Page, { company, job }: Names) {
  await page.getByRole('button', { name: 'Create organisation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create organisation' });
  await dialog.getByLabel('Job title').fill(job);
  await dialog.getByRole('button', { name: 'Create organisation' }).click();
  await expect(page.getByRole('heading', { name: company, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: job }).click();
  await expect(page.getByRole('list', { name: 'Before it opens' })).toBeVisible();
  await page.getByLabel('Suburb').fill('Fremantle');
  await page.getByLabel('Summary').fill('Learn the trade in a small workshop.');
  await page.getByRole('button', { name: 'Save and open' }).click();
  await expect(page.getByRole('link', { name: 'View on site' })).toBeVisible();
}

async function applies(page: Page, { job, seeker, email, company }: Names) {
  await page.goto('/jobs');
  await page.getByLabel('Keywords').fill(job);
  await page.getByRole('button', { name: 'Find jobs' }).click();
  await page.getByRole('main').getByRole('link', { name: job, exact: true }).click();
  await expect(page.getByRole('main')).not.toContainText(company);
  await page.getByRole('link', { name: 'Apply for this job' }).click();
  await page.getByLabel('Name', { exact: true }).fill(seeker);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone', { exact: true }).fill('0400 555 012');
  await page.getByLabel('Your right to work in Australia').selectOption('Australian citizen');
  await page
    .getByLabel('Résumé')
    .first()
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf('Joiner') });
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByRole('heading', { name: 'Application sent' })).toBeVisible();
}

async function movesTo(page: Page, seeker: string, stage: string) {
  await page.getByLabel(`Stage of ${seeker}`).selectOption(stage);
  const column = page.getByRole('region', { name: stage, exact: true });
  await expect(column.getByRole('article', { name: seeker })).toBeVisible();
}

async function sharesWithEmployer(page: Page, seeker: string): Promise<string> {
  await page.getByLabel(`Select ${seeker}`).check();
  await page.getByRole('button', { name: 'Share with employer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByLabel('Link')).toHaveValue(/\/shortlists\//);
  const link = await dialog.getByLabel('Link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return link;
}

async function asksForInterview(page: Page, link: string, seeker: string) {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: seeker })).toBeVisible();
  await page.getByLabel('Interview').check();
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByRole('status')).toHaveText('Your answer is saved.');
}

test('an employer’s enquiry leads to an offer', async ({ page, browser, server }) => {
  test.setTimeout(120_000);
  const tag = randomUUID().slice(0, 8);
  const names: Names = {
    company: `Banksia ${tag}`,
    job: `Joiner ${tag}`,
    seeker: `Ada ${tag}`,
    email: `ada@${tag}.example`,
  };
  const admin = await adminClient(server.url);
  const { data: lead } = await admin
    .from('leads')
    .insert({
      name: 'Kim Harris',
      email: `kim@${tag}.example`,
      company: names.company,
      service_type: 'recruitment',
      message: 'We need a joiner.',
    })
    .select('id')
    .single();
  await holdSession(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/leads/${lead?.id}`);
  await opensVacancy(page, names);
  const phone = await openPhone(browser, server.url);
  await applies(phone, names);

  await page.getByRole('tab', { name: 'Pipeline' }).click();
  await movesTo(page, names.seeker, 'Screening');
  const link = await sharesWithEmployer(page, names.seeker);
  await asksForInterview(phone, link, names.seeker);
  await phone.close();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Shortlists' })).toContainText('Interview');
  await movesTo(page, names.seeker, 'Offer');
});
