import { readFile } from 'node:fs/promises';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { findViolations, show } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { fits } from './support/screen-size.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

const SLUG = 'every-block';
const PICTURE = new URL('../app/content/illustrations/mentor-1200.webp', import.meta.url);
const image = { path: 'media/mentor.webp', alt: 'A mentor at work', width: 1200, height: 900 };
const markdown = '### For employers\n\nWords with a [link](/contact).';

const BLOCKS = [
  { type: 'hero', props: { headline: 'Every block', image, label: 'Talk to us' } },
  { type: 'heading', props: {} },
  { type: 'rich-text', props: { markdown } },
  { type: 'image', props: { image, caption: 'At the bench' } },
  { type: 'gallery', props: { heading: 'On site', images: [{ image }, { image }] } },
  { type: 'columns', props: { columns: [{ markdown }, { markdown }, { markdown }] } },
  {
    type: 'columns',
    version: 2,
    props: {
      columns: [
        {
          blocks: [
            { type: 'heading', props: { level: 'h3' } },
            { type: 'image', props: { image } },
          ],
        },
        { blocks: [{ type: 'form', props: { form: 'alternate' } }, { type: 'button' }] },
      ],
    },
  },
  { type: 'image-text', props: { image, label: 'Read more', link: '/blog', side: 'right' } },
  { type: 'divider', props: { spaceAbove: 'none', spaceBelow: 'large' } },
  { type: 'button', props: {} },
  { type: 'call-to-action', props: { secondLabel: 'Bad', secondLink: 'javascript:alert(1)' } },
  { type: 'services-grid', props: {} },
  { type: 'program-cards', props: { ground: 'band' } },
  { type: 'process-steps', props: {} },
  { type: 'feature-list', props: {} },
  { type: 'benefits', props: {} },
  {
    type: 'testimonials',
    props: { ground: 'band', testimonials: [{ quote: 'Good people.', name: 'A. Tester' }] },
  },
  { type: 'stats', props: { ground: 'soft', figures: [{ value: '26', label: 'Blocks' }] } },
  { type: 'faq', props: {} },
  { type: 'logos', props: { logos: [{ image, link: '/contact' }, { image }] } },
  {
    type: 'people',
    props: { ground: 'band', people: [{ name: 'A. Tester', image }, { name: 'B. Tester' }] },
  },
  { type: 'related-services', props: {} },
  { type: 'testimonials', props: {} },
  { type: 'saved-block', props: { blockId: 'gone' } },
  { type: 'commitments', props: {} },
  { type: 'pathways', props: {} },
  { type: 'why-choose-us', props: {} },
  { type: 'contact-form', props: {} },
  { type: 'form', props: { form: 'alternate' } },
];

async function publishAll(server: ServerProcess): Promise<void> {
  const service = await serviceClient(server);
  const upload = await service.storage
    .from('media')
    .upload('mentor.webp', await readFile(PICTURE), { contentType: 'image/webp' });
  if (upload.error) throw upload.error;
  const blocks = BLOCKS.map((block, index) => ({ id: `block-${index}`, version: 1, ...block }));
  const { error } = await service
    .from('content_pages')
    .insert({ slug: SLUG, title: 'Every block', content: { blocks }, is_published: true });
  if (error) throw error;
}

async function takeDown(server: ServerProcess): Promise<void> {
  const service = await serviceClient(server);
  await service.from('content_pages').delete().eq('slug', SLUG);
  await service.storage.from('media').remove(['mentor.webp']);
}

test('a page with every block is readable on any screen, with and without script', async ({
  page,
  server,
}) => {
  await publishAll(server);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await expect.poll(async () => (await page.request.get(`/${SLUG}`)).status()).toBe(200);
  await visit(page, `/${SLUG}`);

  await fits(page, { width: 1440, height: 900 }, SLUG);
  await show(page, 'dark');
  await fits(page, { width: 360, height: 900 }, SLUG);
  const violations = await findViolations(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`)).toEqual([]);
  expect(complaints).toEqual([]);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every block');
  await expect(page.getByRole('link', { name: 'Talk to us' })).toHaveAttribute('href', '/contact');
  await expect(page.getByText('Bad', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'What people say' })).toHaveCount(1);

  // Without script, the browser itself opens these answers.
  const served = await (await page.request.get(`/${SLUG}`)).text();
  const answers = served.split('<details').slice(1);
  expect(answers.find((each) => each.includes('What does it cost me as an apprentice?'))).toMatch(
    /<summary.*We charge you nothing\..*<\/details>/s,
  );
  await takeDown(server);
});
