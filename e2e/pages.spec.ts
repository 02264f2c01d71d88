import type { Page } from '@playwright/test';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { publishToggles } from './support/site-toggles.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

interface NewPage {
  slug: string;
  title: string;
  content: string | { blocks: unknown[] };
  meta_description?: string;
  template?: string;
}

async function publish(server: ServerProcess, pages: NewPage[]): Promise<void> {
  const service = await serviceClient(server);
  const rows = pages.map((page) => ({ template: 'standard', ...page, is_published: true }));
  const { error } = await service.from('content_pages').insert(rows as never);
  if (error) throw error;
}

async function takeDown(server: ServerProcess, slug: string): Promise<void> {
  const service = await serviceClient(server);
  const { error } = await service
    .from('content_pages')
    .update({ is_published: false })
    .like('slug', slug);
  if (error) throw error;
}

const NOT_FOUND = /<h1[^>]*>We can&#x27;t find that page</;

/** A page as the server sends it. */
async function read(page: Page, path: string) {
  const reply = await page.request.get(path);
  return { status: reply.status(), html: await reply.text() };
}

async function structuredData(page: Page): Promise<string> {
  return (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
}

test('privacy and terms exist, are linked from the footer, and are described for search engines', async ({
  page,
}) => {
  const { html } = await read(page, '/privacy');
  expect(html).toMatch(/<h2[^>]*>What we collect</);
  expect(html).toContain('<title>Privacy Policy | Tuart Workforce</title>');
  expect(html).toMatch(/<meta name="description" content="[^"]*how to access it/);
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/privacy"/);
  expect(html).toContain('BreadcrumbList');
  expect(html).toMatch(/<a [^>]*rel="[^"]*noopener[^>]*>Office of the Australian Information Comm/);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await visit(page, '/privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
  // Markdown arrives parsed.
  expect(requests.filter((url) => url.includes('parse-markdown'))).toEqual([]);
});

test('publishing and unpublishing take effect at once; hostile content is harmless', async ({
  page,
  server,
}) => {
  const dialogs: string[] = [];
  const errors: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => errors.push(error.message));
  const markdown = [
    '## A heading',
    'Some *words*. <script>alert(1)</script> <img src=x onerror=alert(2)>',
    '[click](javascript:alert(3)) and [contact](/contact)',
  ].join('\n\n');
  const breakout = '</script><script>alert(4)</script><img src=x onerror=alert(5)>';
  const deep = JSON.parse(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`);
  const blocks = [
    { id: 'text', type: 'rich-text', props: { markdown } },
    { id: breakout, type: breakout, props: { [breakout]: breakout } },
    { id: 'said', type: 'heading', props: { heading: breakout, intro: breakout } },
    { id: 'deep', type: 'faq', props: { questions: deep, heading: deep } },
    { id: 'no', type: 'no-such-block', props: {} },
    { id: 'odd', type: 'constructor', props: {} },
    { id: 'bad', type: 'rich-text', props: { markdown: [{ tag: 'script' }] } },
    'not a block',
    { type: 'contact-form', props: { heading: 42 } },
  ];
  await publish(server, [
    {
      slug: 'e2e-hostile',
      title: `Hostile page ${breakout}`,
      meta_description: breakout,
      content: { blocks },
    },
    { slug: 'e2e-plain', title: 'Plain page', content: 'One <b>line</b>\nand another\n\nNext' },
  ]);

  await expect.poll(async () => (await read(page, '/e2e-hostile')).status).toBe(200);
  await page.goto('/e2e-hostile');
  await expect(page.getByRole('heading', { name: 'A heading', level: 2 })).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.getByRole('heading', { name: breakout, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'click' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send Enquiry' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'contact', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us', level: 1 })).toBeVisible();

  expect((await read(page, '/e2e-plain')).html).toContain('One &lt;b&gt;line&lt;/b&gt;');
  expect(dialogs).toEqual([]);
  expect(errors).toEqual([]);

  await takeDown(server, 'e2e-%');
  await expect.poll(async () => (await read(page, '/e2e-plain')).status).toBe(404);
});

test('the blog lists its articles, newest first, ten a page, and can be switched off', async ({
  page,
  server,
}) => {
  const content = { blocks: [{ id: 'a', type: 'rich-text', props: { markdown: 'Words.' } }] };
  const article = (number: number) => {
    const [slug, title] = [`article-${number}`, `Article ${number}`];
    return { slug, title, content, template: 'blog' };
  };
  await publish(server, [article(1)]);
  await publish(server, [2, 3, 4, 5, 6, 7, 8, 9, 10].map(article));
  await publish(server, [article(11)]);
  // Publishing again does not make an article newer.
  const service = await serviceClient(server);
  await service.from('content_pages').update({ is_published: true }).eq('slug', 'article-1');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect.poll(async () => (await read(page, '/blog')).html).toContain('Article 11<');
  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible();
  await expect(titles.first()).toHaveText('Article 11');
  await expect(titles).toHaveCount(10);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\/blog\?page=2$/);
  await page.getByRole('link', { name: /Article 1\b/ }).click();
  await expect(page).toHaveURL(/\/article-1$/);
  await expect.poll(() => structuredData(page)).toContain('BlogPosting');
  expect(await structuredData(page)).toContain('dateModified');
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect(titles.first()).toHaveText('Article 11');

  const map = await page.request.get('/sitemap.xml');
  expect(await map.text()).toMatch(/\/blog<[\s\S]*\/article-1<[\s\S]*\/privacy</);

  await publishToggles(server, { blog: false });
  await expect.poll(async () => (await read(page, '/blog')).status).toBe(404);
  expect((await read(page, '/blog')).html).toMatch(NOT_FOUND);
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/blog<');
  await publishToggles(server, { blog: true });
  await expect.poll(async () => (await read(page, '/blog')).status).toBe(200);
  await takeDown(server, 'article-%');
});

test('the blog says so when it has no articles', async ({ page, server }) => {
  const service = await serviceClient(server);
  const { data: articles, error } = await service
    .from('content_pages')
    .update({ is_published: false })
    .match({ template: 'blog', is_published: true })
    .select('id');
  if (error) throw error;
  const nothing = /<h2[^>]*>Nothing here yet</;
  await expect.poll(async () => (await read(page, '/blog')).html).toMatch(nothing);
  const ids = articles.map(({ id }) => id);
  await service.from('content_pages').update({ is_published: true }).in('id', ids);
});
