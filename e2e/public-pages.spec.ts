import type { Page } from '@playwright/test';
import { TOAST_MS } from '../app/lib/constants.ts';
import { expect } from './support/expect.ts';
import { test } from './support/test.ts';
import { noteTimers } from './support/timers.ts';
import { toasts, visit } from './support/visitor.ts';

test.use({ viewport: { width: 1440, height: 900 } });

function headings(page: Page, level: number) {
  return page.getByRole('main').getByRole('heading', { level });
}

/** Without the titles of open jobs, which change from test to test. */
function programHeadings(page: Page) {
  return page.locator('main h3:not(.open-positions h3)');
}

function link(page: Page, name: string) {
  return page.getByRole('main').getByRole('link', { name, exact: true });
}

const CARDS = [
  ['Apprenticeship & Traineeship Placement', '/apprenticeships'],
  ['Regulatory Compliance Management', '/compliance'],
  ['Mentoring & Career Coaching', '/mentoring'],
  ['Recruitment & Labor Hire Solutions', '/recruitment'],
  ['Technology Solutions', '/technology'],
  ['Future Services', '/future-services'],
] as const;

test('the home page says what the business does and links to its six services', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await visit(page, '/contact');
  expect(scripts.filter((url) => /\/home-blocks-/.test(url))).toEqual([]);
  await visit(page, '/');
  await expect.poll(() => scripts.filter((url) => /\/home-blocks-/.test(url))).toHaveLength(1);

  await expect(headings(page, 1)).toHaveText("Shaping tomorrow's workforce");
  const hero = page.getByRole('main').locator('section').first();
  await expect(hero).toContainText('People. Employment. Progress.');
  await expect(hero).toContainText('Recruiting solutions for apprenticeships and traineeships');

  const cards = page.locator('#services').getByRole('link');
  await expect(cards).toHaveCount(CARDS.length);
  for (const [i, [title, to]] of CARDS.entries()) {
    await expect(cards.nth(i).getByRole('heading')).toHaveText(title);
    await expect(cards.nth(i)).toHaveAttribute('href', to);
  }

  const about = page.locator('#about');
  await expect(about.getByRole('heading', { name: 'Why Choose Us' })).toBeVisible();
  await expect(about).toContainText('Our mission');
  await expect(about).toContainText('We work with small and mid-sized employers');
  await about.getByRole('link', { name: 'Get in Touch' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(headings(page, 1)).toHaveText('Contact Us');
});

test('the two buttons of the hero say where they lead, one toast at a time', async ({ page }) => {
  const waited = await noteTimers(page);
  await visit(page, '/');
  await link(page, 'Start Hiring').click();
  await expect(page).toHaveURL(/\/recruitment$/);
  await expect(toasts(page)).toHaveText('Redirecting to hiring portal...');

  await page.goBack();
  const earlier = (await waited()).length;
  await link(page, 'Find Opportunities').click();
  await expect(page).toHaveURL(/\/apprenticeships$/);
  await expect(toasts(page)).toHaveText('Exploring opportunities...');
  // A toast for information only stays for three seconds.
  await expect(toasts(page)).toHaveCount(0);
  expect((await waited()).slice(earlier)).toContain(TOAST_MS.info);
});

/** What a page says before any script has run, read without opening it. */
async function read(page: Page, path: string) {
  const reply = await page.request.get(path);
  const facts = await page.evaluate(
    (html) => {
      const text = new DOMParser().parseFromString(html, 'text/html');
      const links = [...text.querySelectorAll('main a')];
      return {
        titles: [...text.querySelectorAll('main h1')].map(({ textContent }) => textContent),
        firstHeading: text.querySelector('main h2')?.textContent,
        programs: [...text.querySelectorAll('main h3')]
          .filter((heading) => !heading.closest('.open-positions'))
          .map(({ textContent }) => textContent),
        steps: text.querySelectorAll('main ol > li').length,
        canonical: text.querySelector('link[rel=canonical]')?.getAttribute('href'),
        links: Object.fromEntries(
          links.map((one) => [one.textContent.trim(), one.getAttribute('href')]),
        ),
      };
    },
    await reply.text(),
  );
  return { status: reply.status(), ...facts };
}

test('each service has a page at both of its addresses', async ({ page }) => {
  for (const [title, to] of CARDS.filter(([, to]) => !/appr|recr/.test(to))) {
    const other = await read(page, `/services${to}`);
    expect(other.titles).toEqual([title]);
    expect(other.canonical).toMatch(new RegExp(`${to}$`));
    expect(await read(page, to)).toMatchObject({
      titles: [title],
      firstHeading: 'Our Approach',
      steps: 5,
      links: { 'Contact Us': '/contact' },
    });
  }
  expect(await read(page, '/services')).toMatchObject({
    status: 404,
    titles: ['Service Not Found'],
    links: { 'View All Services': '/#services' },
  });
  const unknown = await page.request.get('/services/plumbing', { maxRedirects: 0 });
  expect(unknown.headers().location).toBe('/#services');

  await visit(page, '/technology');
  await link(page, 'View All Services').click();
  await expect(page).toHaveURL(/\/#services$/);
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeInViewport();
});

test('the traineeships page has three programs, four features and a mail draft', async ({
  page,
}) => {
  const { titles, programs, links } = await read(page, '/traineeships');
  expect(titles).toEqual(['Traineeships']);
  expect(programs.slice(0, 3)).toEqual([
    'Business Administration',
    'Information Technology',
    'Digital Marketing',
  ]);
  expect(programs).toHaveLength(3 + 4);
  expect(links['Apply Now']).toMatch(/^mailto:traineeships@tuart\.example\?subject=/);
});

test('the apprenticeships page has programs, benefits for both sides, a mail draft and a form', async ({
  page,
}) => {
  await visit(page, '/apprenticeships');
  await expect(headings(page, 1)).toHaveText('Apprenticeships');
  await expect(programHeadings(page)).toHaveText([
    'Trade Apprenticeships',
    'Technical Programs',
    'Professional Development',
    'Benefits for apprentices',
    'Benefits for employers',
  ]);
  await expect(link(page, 'Apply Now')).toHaveAttribute(
    'href',
    /^mailto:apprenticeships@tuart\.example\?subject=Apprenticeship%20application&body=/,
  );
  await page.getByRole('button', { name: 'Copy the email address' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await expect(page.getByText('apprenticeships@tuart.example', { exact: true })).toBeVisible();
  await expect(link(page, 'See the traineeships')).toHaveAttribute('href', '/traineeships');
  const form = page.locator('#main-form');
  await expect(form.getByLabel('Service Interest')).toHaveValue('apprenticeship');
  await expect(form.getByRole('button', { name: 'Send Enquiry' })).toBeVisible();
});

test('the recruitment page has three services and four steps, and leads to the form', async ({
  page,
}) => {
  await visit(page, '/recruitment');
  await expect(headings(page, 1)).toHaveText('Recruitment');
  await expect(headings(page, 3)).toHaveText([
    'Permanent Placement',
    'Contract Staffing',
    'Executive Search',
  ]);
  await expect(page.getByRole('main').locator('ol > li')).toHaveCount(4);
  await link(page, 'Contact Us Today').click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expect(page.locator('#contact').getByLabel('Name', { exact: true })).toBeInViewport();
});

test('pages opened from the home page without a reload have their words, the theme and the business', async ({
  page,
}) => {
  await visit(page, '/');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Last updated \d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something unclear?' })).toBeVisible();
  await footer.getByRole('link', { name: 'Client Login' }).click();
  await expect(page.getByText(/^New here\?/)).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join().match(/"EmploymentAgency"/g)).toHaveLength(1);
  expect(await page.locator('style#theme').textContent()).toContain('--primary:');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});
