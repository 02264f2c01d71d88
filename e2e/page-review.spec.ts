import { ADMIN } from '../tests/support/server-process.ts';
import { expect } from './support/expect.ts';
import { goWithin } from './support/navigation.ts';
import { holdSession } from './support/people.ts';
import { clientOf, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';

test('an editor asks for a review, and an administrator compares and sends the page back', async ({
  page,
  server,
}) => {
  const admin = await clientOf(server, ADMIN);
  const text = (markdown: string) => ({ id: 'text', type: 'rich-text', props: { markdown } });
  const stored = await admin
    .from('content_pages')
    .insert({
      title: 'Our prices',
      slug: 'our-prices',
      content: { blocks: [text('We charge one fee, agreed in writing.')] },
      is_published: true,
    })
    .select('id')
    .single();
  const editor = await createStaff(server, 'editor');

  await test.step('the editor changes the draft and asks for a review', async () => {
    await holdSession(page, editor);
    await page.goto(`/admin/content/edit/${stored.data?.id}`);
    await page.getByRole('tab', { name: 'JSON' }).click();
    const blocks = [text('We charge two fees, agreed in writing.')];
    await page.getByLabel('Content').fill(JSON.stringify({ blocks }));
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Ready for review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ready for review' });
    await dialog.getByLabel('Note').fill('There are two fees now.');
    await dialog.getByRole('button', { name: 'Request review' }).click();
    await expect(page.getByText('Ready for review: requested by you')).toBeVisible();
  });
  expect(await (await page.request.get('/our-prices')).text()).toContain('one fee');

  await test.step('the administrator compares and sends it back', async () => {
    await holdSession(page, ADMIN);
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: '1 page is ready for your review' }).click();
    await expect(page.getByRole('link', { name: 'Edit Our prices' })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    await goWithin(page, `/admin/content/compare/${stored.data?.id}`);
    const marked = () =>
      page.evaluate(() =>
        ['removed-words', 'added-words'].map((name) =>
          [...(CSS.highlights.get(name) ?? [])].map(String).join(' '),
        ),
      );
    await expect.poll(marked).toEqual(['one fee,', 'two fees,']);
    await page.getByRole('link', { name: 'Back to the page' }).click();
    await expect(page.getByText('There are two fees now.')).toBeVisible();
    await page.getByRole('button', { name: 'Send back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send back' });
    await dialog.getByLabel('What still needs to be done').fill('Say what each fee is for.');
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByRole('button', { name: 'Comments (1)' })).toBeVisible();
  });
  await admin.from('content_pages').delete().eq('slug', 'our-prices');
});
