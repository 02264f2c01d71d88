import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TablesInsert, TablesUpdate } from '../../app/lib/supabase/database.types.ts';
import { enquiryForm } from '../support/enquiry.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, serviceClient } from '../support/staff-client.ts';

type NewPage = TablesInsert<'content_pages'>;

/** On a busy machine, rendering the first page can take seconds. */
const SOON = { timeout: 10_000 };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let admin: Awaited<ReturnType<typeof adminClient>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServerProcess(folder.path);
  admin = await adminClient(server.url);
}, 60_000);

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

function get(pathname: string): Promise<Response> {
  return fetch(server.url + pathname, { redirect: 'manual' });
}

async function textAt(pathname: string): Promise<string> {
  return (await get(pathname)).text();
}

async function createPage(columns: Partial<NewPage> & { slug: string }): Promise<string> {
  const row = { title: 'A page', content: { blocks: [] }, ...columns };
  const { data, error } = await admin.from('content_pages').insert(row).select('id').single();
  expect(error).toBeNull();
  return data?.id ?? '';
}

async function update(id: string, changes: TablesUpdate<'content_pages'>): Promise<void> {
  const { error } = await admin.from('content_pages').update(changes).eq('id', id);
  expect(error).toBeNull();
}

describe('a page’s address', () => {
  it('redirects after a change, until another page is published there', async () => {
    const id = await createPage({ slug: 'first-address', title: 'Moved', is_published: true });
    await expect.poll(() => textAt('/first-address'), SOON).toContain('Moved');
    await update(id, { slug: 'second-address', is_published: true });
    await expect.poll(async () => (await get('/first-address')).status, SOON).toBe(301);
    const reply = await get('/first-address');
    expect(reply.headers.get('Location')).toBe('/second-address');
    expect(reply.headers.get('Cache-Control')).toBe('no-cache');
    await update(id, { slug: 'third-address', is_published: true });
    await expect
      .poll(async () => (await get('/first-address')).headers.get('Location'), SOON)
      .toBe('/third-address');

    await createPage({ slug: 'first-address', title: 'Newcomer', is_published: true });
    await expect.poll(() => textAt('/first-address'), SOON).toContain('Newcomer');
    await update(id, { deleted_at: new Date().toISOString() });
    await expect.poll(async () => (await get('/third-address')).status, SOON).toBe(404);
    expect((await get('/second-address')).status).toBe(404);
  });
});

describe('a fact', () => {
  it('changes the pages that name it, including cached ones, and the answers of estimates', async () => {
    const fact = { key: 'pay-rise', label: 'Pay rise', value: '3.5', unit: '%', source: 'Gazette' };
    const added = await admin
      .from('facts')
      .insert({ ...fact, valid_from: '2020-01-01' })
      .select('id')
      .single();
    const rules = [{ label: 'Rise', fact: '{{fact:pay-rise}}' }];
    const blocks = [
      { id: 'a', type: 'rich-text', props: { markdown: 'Up {{fact:pay-rise}}.' } },
      { id: 'b', type: 'estimate', props: { rules } },
    ];
    await createPage({ slug: 'rise', content: { blocks }, is_published: true });
    const asked = '/estimate?page=/rise&block=b&kind=traineeship&size=3&start=';
    await expect.poll(() => textAt('/rise'), SOON).toContain('Up 3.5%.');
    const kept = (await get('/rise')).headers.get('ETag');
    expect((await get('/rise')).headers.get('ETag')).toBe(kept);
    expect(await textAt(`${asked}2021-05-01`)).toContain('3.5%');

    const periods = admin.from('facts');
    await periods.update({ valid_to: '2021-12-31' }).eq('id', added.data?.id ?? '');
    await periods.insert({ ...fact, value: '4', valid_from: '2022-01-01' });
    await expect.poll(() => textAt('/rise'), SOON).toContain('Up 4%.');
    expect((await get('/rise')).headers.get('ETag')).not.toBe(kept);
    await expect.poll(() => textAt(`${asked}2022-01-01`), SOON).toContain('4%');
    // Only the past changes, so pages stay as they are. The answer does not.
    await periods.update({ value: '3.6' }).eq('id', added.data?.id ?? '');
    await expect.poll(() => textAt(`${asked}2021-12-31`), SOON).toContain('3.6%');
    expect(await textAt(`${asked}2019-12-31`)).toContain('(figure being updated)');
    expect((await get(asked)).status).toBe(400);
    expect((await get('/estimate?page=/rise&block=none')).status).toBe(404);
  });
});

it('the demo has an estimate with amounts for a start today, and says that they are made up', async () => {
  const page = '/what-an-employer-could-get';
  expect(await textAt('/blog')).toContain(`href="${page}"`);
  expect(await textAt(page)).toContain('The amounts on this page are made up.');
  const [today] = new Date().toISOString().split('T');
  const answer = await textAt(
    `/estimate?page=${page}&block=estimate&kind=apprenticeship&size=3&start=${today}`,
  );
  expect(answer).toContain('$4,000');
  expect(answer).toContain('Made up for this demo');
  expect(answer).not.toContain('(figure being updated)');
});

describe('an estimate whose page has changed', () => {
  it('does not hold up the enquiry that it is sent with', async () => {
    const query = 'page=%2Fgone&block=b&kind=traineeship&start=2026-07-01&size=3';
    const email = `${crypto.randomUUID()}@example.com`;
    const body = enquiryForm({ email });
    body.set('estimate', `${query}&seen=x&total=$9,999`);
    const reply = await fetch(`${server.url}/estimate/enquiry?${query}`, { method: 'POST', body });
    expect(await reply.text()).toContain('Thank you for your message.');
    const { data } = await admin.from('leads').select('estimate').eq('email', email).single();
    expect(data?.estimate).toMatchObject({
      inputs: { kind: 'traineeship', start: '2026-07-01', size: 3 },
      ...{ isGone: true, lines: [], total: null },
    });
  });
});

describe('a saved block', () => {
  it('changes the pages that show it, including cached ones', async () => {
    const service = await serviceClient(server);
    const content = { props: { heading: 'Said before' } };
    const { data: block } = await service
      .from('content_blocks')
      .insert({ name: 'Shared', type: 'heading', content })
      .select('id')
      .single();
    const blocks = [{ id: 'e', type: 'saved-block', props: { blockId: block?.id ?? '' } }];
    await createPage({ slug: 'with-block', content: { blocks }, is_published: true });
    await expect.poll(() => textAt('/with-block'), SOON).toContain('Said before');
    await service
      .from('content_blocks')
      .update({ content: { props: { heading: 'Said now' } } })
      .eq('id', block?.id ?? '');
    await expect.poll(() => textAt('/with-block'), SOON).toContain('Said now');
  });
});

describe('a preview', () => {
  it('shows one draft, which is neither cached nor indexed', async () => {
    const id = await createPage({ slug: 'a-draft', title: 'Seen by few' });
    const { data } = await admin.rpc('create_page_preview', { page_id: id });
    const path = `/preview?key=${data?.[0]?.token}`;
    const reply = await get(path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
    expect(reply.headers.get('X-Robots-Tag')).toContain('noindex');
    expect(reply.headers.get('ETag')).toBeNull();
    const html = await reply.text();
    expect(html).toContain('Seen by few');
    expect(html).toContain('noindex');
    await update(id, { title: 'Seen anew' });
    expect(await textAt(path)).toContain('Seen anew');
    expect((await get('/a-draft')).status).toBe(404);
    expect(server.output()).not.toContain(String(data?.[0]?.token));

    for (const wrong of ['/preview', '/preview?key=', `/preview?key=${'0'.repeat(64)}`]) {
      const refused = await get(wrong);
      expect([wrong, refused.status]).toEqual([wrong, 404]);
      expect(refused.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('of the contact page shows its form, which cannot be sent without script', async () => {
    const { data: page } = await admin
      .from('content_pages')
      .select('id')
      .eq('site_page', 'contact')
      .single();
    const { data } = await admin.rpc('create_page_preview', { page_id: page?.id ?? '' });
    const html = await textAt(`/preview?key=${data?.[0]?.token}`);
    const [shown] = /<fieldset[^>]*disabled=""[^>]*>.*<\/fieldset>/s.exec(html) ?? [''];
    expect(shown).toMatch(/<textarea[^>]*name="message"/);
    expect(html.match(/<form[^>]*method="post"/g)).toHaveLength(1);
  });
});
