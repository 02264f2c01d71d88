import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TablesInsert, TablesUpdate } from '../../app/lib/supabase/database.types.ts';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { enquiryForm } from '../support/enquiry.ts';
import { inTurn } from '../support/in-turn.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, serviceClient, visitorClient } from '../support/staff-client.ts';

/** What visitors get, on one server: each start takes two core seconds. */

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

describe('someone who changes the site', () => {
  it('is told once visitors of the same server see it', async () => {
    const id = await createPage({ slug: 'news', title: 'Old news', is_published: true });
    expect(await textAt('/news')).toContain('Old news');
    const other = await openConnection((await databaseOf(folder.path)) ?? '');
    const isReading = async () => {
      const blocked = await other`select from pg_locks where not granted`;
      expect(blocked).not.toEqual([]);
    };
    // The server cannot read the closures, and so not what visitors see.
    await other.unsafe('begin; lock table closures');
    let isTold = false;
    const told = update(id, { title: 'News', is_published: true }).finally(() => {
      isTold = true;
    });
    await vi.waitFor(isReading, SOON);
    expect(isTold).toBe(false);
    await other.unsafe('commit');
    await told;
    expect(await textAt('/news')).toContain('>News<');
    await other.end();
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

const statusOf = async (address: string) => (await get(address)).status;

async function addVacancy(fields: Partial<TablesInsert<'vacancies'>>) {
  const { data, error } = await admin
    .from('vacancies')
    .insert({
      ...{ title: 'Zookeeper', kind: 'traineeship', suburb: 'Broome', postcode: '6725' },
      ...{ summary: 'Look after wombats', description: 'Feed **them** daily.', status: 'open' },
      ...{ trade: 'Animal care', pay_from: 31, pay_per: 'hour', closes_on: '2099-12-31' },
      ...fields,
    })
    .select('id, slug, reference')
    .single();
  expect(error).toBeNull();
  return data ?? { id: '', slug: '', reference: '' };
}

async function change(id: string, fields: object) {
  const { error } = await admin.from('vacancies').update(fields).eq('id', id);
  expect(error).toBeNull();
}

describe('an open vacancy', () => {
  it('is everywhere visitors look until it closes', async () => {
    await textAt('/jobs');
    const { id, slug, reference } = await addVacancy({});
    const address = `/jobs/${slug}`;
    const places = [
      ...['/jobs', '/jobs?q=wombats', '/jobs?kind=traineeship&region=kimberley'],
      ...['/jobs?trade=animal+care', '/jobs/feed.xml', '/jobs/feed.json?kind=traineeship'],
      ...['/sitemap.xml', '/search?q=zookeeper', '/traineeships'],
    ];
    for (const place of places) {
      await expect.poll(() => textAt(place), SOON).toContain(address);
    }
    for (const place of ['/jobs?kind=contract', '/jobs/feed.xml?kind=contract']) {
      expect(await textAt(place)).not.toContain(address);
    }
    const advert = await textAt(address);
    expect(advert).toContain('Feed <strong>them</strong> daily.');
    expect(advert).toContain(`<link rel="canonical" href="${server.url}${address}"/>`);
    expect(postingIn(advert)).toMatchObject({
      title: 'Zookeeper',
      hiringOrganization: 'confidential',
      validThrough: '2099-12-31T23:59:59+08:00',
      identifier: { value: reference },
    });

    await change(id, { title: 'Wombat keeper' });
    await expect.poll(() => textAt('/jobs'), SOON).toContain('Wombat keeper');
    await expect.poll(() => textAt(address), SOON).toContain('Wombat keeper');

    await change(id, { status: 'filled' });
    await expect.poll(() => statusOf(address), SOON).toBe(410);
    expect(await textAt(address)).toContain('This job is no longer open');
    for (const place of places) {
      await expect.poll(() => textAt(place), SOON).not.toContain(address);
    }
    expect(await statusOf('/jobs/no-such-job')).toBe(404);
  });
});

function postingIn(html: string) {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const graph: { '@type': string }[] = JSON.parse(text)['@graph'];
  return graph.find((entry) => entry['@type'] === 'JobPosting');
}

describe('a figure in an advert', () => {
  it('is text on the page, in the data for search engines and in the feeds', async () => {
    const { error } = await admin.from('facts').insert({
      ...{ key: 'tool-allowance', label: 'Tools', value: '**5** & <b>6</b>', unit: '' },
      ...{ valid_from: '2020-01-01', source: 'Gazette' },
    });
    expect(error).toBeNull();
    const { slug } = await addVacancy({
      title: 'Toolmaker',
      summary: 'Tools: {{fact:tool-allowance}}',
      description: 'You get *{{fact:tool-allowance}}*.',
    });
    const html = '<em>**5** &amp; &lt;b&gt;6&lt;/b&gt;</em>';
    const address = `/jobs/${slug}`;
    await expect.poll(() => textAt(address), SOON).toContain(`You get ${html}.`);
    const page = await textAt(address);
    expect(page).not.toContain('{{');
    expect(postingIn(page)).toMatchObject({ description: expect.stringContaining(html) });
    const feed = await textAt('/jobs/feed.json');
    const item = JSON.parse(feed).items.find((one: { url: string }) => one.url.endsWith(slug));
    expect(item.content_html).toContain(`You get ${html}.`);
    expect(JSON.stringify(item)).not.toContain('{{fact');
    expect(await textAt('/jobs/feed.xml')).not.toContain('{{fact');
  });
});

it('a search that was sent without script has only what was chosen in its address', async () => {
  await textAt('/jobs?kind=contract');
  const reply = await fetch(`${server.url}/jobs?q=&kind=contract&trade=&region=`, {
    redirect: 'manual',
  });
  expect([reply.status, reply.headers.get('Location')]).toEqual([308, '/jobs?kind=contract']);
});

describe('search engines', () => {
  it('get the whole list and not what someone filtered', async () => {
    await addVacancy({});
    await expect.poll(() => textAt('/jobs'), SOON).toContain('Zookeeper');
    expect(await textAt('/jobs')).not.toContain('noindex');
    const filtered = await textAt('/jobs?region=kimberley');
    expect(filtered).toContain('Zookeeper');
    expect(filtered).toContain('<meta name="robots" content="noindex"/>');
    expect(filtered).toContain(`<link rel="canonical" href="${server.url}/jobs"/>`);
    expect(filtered).toContain('href="/jobs/feed.xml"');
    const nothing = await textAt('/jobs?q=astronaut&kind=contract');
    expect(nothing).toContain('href="/jobs/alerts?kind=contract"');
  });
});

describe('an employer who is confidential', () => {
  it('is named nowhere that visitors can read', async () => {
    const organisation = {
      ...{ name: 'Quokkaberg Pty Ltd', trading_name: 'Quokkaberg Farms', abn: '51824753556' },
      website: 'https://quokkaberg.example',
    };
    const added = await admin.from('organisations').insert(organisation).select('id').single();
    expect(added.error).toBeNull();
    const hidden = { organisation_id: added.data?.id ?? '', show_employer: false };
    const { id, slug } = await addVacancy({ title: 'Farmhand', kind: 'apprenticeship', ...hidden });
    await expect.poll(() => textAt('/jobs'), SOON).toContain('Farmhand');
    const secret = new RegExp(`quokka|51824753556|${added.data?.id}`, 'i');
    const pages = [
      ...['/jobs', '/jobs.data', `/jobs/${slug}`, `/jobs/${slug}.data`, '/apprenticeships'],
      ...['/apprenticeships.data', '/jobs/feed.xml', '/jobs/feed.json', '/sitemap.xml'],
      ...['/search?q=farmhand', '/search.data?q=farmhand', '/jobs?q=farmhand'],
    ];
    for (const page of pages) {
      const text = await textAt(page);
      expect(text, page).toContain(page === '/sitemap.xml' ? slug : 'Farmhand');
      expect(text, page).not.toMatch(secret);
    }
    // A search repeats the words that someone typed, and finds nothing by them.
    for (const page of ['/jobs?q=quokkaberg', '/search?q=quokkaberg']) {
      expect(await textAt(page), page).not.toMatch(/Farmhand/);
    }
    const visitor = await visitorClient(server.url);
    const open = await visitor.from('open_vacancies').select('*').eq('vacancy_id', id);
    expect(JSON.stringify(open.data)).toContain('Farmhand');
    expect(JSON.stringify(open.data)).not.toMatch(secret);
    for (const select of ['*, vacancies(*)', '*, vacancies(organisations(*))']) {
      const joined = await visitor.from('open_vacancies').select(select as '*');
      expect(JSON.stringify(joined.data)).not.toMatch(secret);
    }
    for (const table of ['vacancies', 'organisations'] as const) {
      expect((await visitor.from(table).select('*')).data ?? []).toEqual([]);
    }

    await change(id, { status: 'paused' });
    await expect.poll(() => statusOf(`/jobs/${slug}`), SOON).toBe(410);
    for (const page of [`/jobs/${slug}`, `/jobs/${slug}.data`]) {
      expect(await textAt(page), page).not.toMatch(secret);
    }
    await change(id, { status: 'open', show_employer: true });
    await expect.poll(() => textAt(`/jobs/${slug}`), SOON).toContain('Quokkaberg Farms');
  });
});

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

async function see(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(`${server.url}/insights/views`, {
    method: 'POST',
    body: path,
    headers: { 'User-Agent': PHONE, 'Sec-Fetch-Site': 'same-origin', ...headers },
  });
  return reply.status;
}

async function counts() {
  const { data, error } = await admin.from('page_views').select('path, views').order('path');
  if (error) throw error;
  return Object.fromEntries(data.map(({ path, views }) => [path, views]));
}

describe('page views', () => {
  it('counts what visitors see, but not robots, other sites or people who opted out', async () => {
    for (const path of ['/', '/services/mentoring', '/mentoring', '/privacy']) {
      expect(await see(path)).toBe(204);
    }
    for (const path of ['/no-such-page', '/admin/leads', '/%00', 'javascript:alert(1)', '']) {
      expect(await see(path), path).toBe(204);
    }
    const leftOut: Record<string, string>[] = [
      { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36' },
      { 'User-Agent': '' },
      { DNT: '1' },
      { 'Sec-GPC': '1' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of leftOut) expect(await see('/', headers)).toBe(204);
    expect(await counts()).toEqual({ '/': 1, '/mentoring': 2, '/privacy': 1 });
  });

  it('limits the size of a body and the views per minute from one address', async () => {
    expect(await see(`/${'a'.repeat(2_000)}`)).toBe(413);
    const from = { 'X-Forwarded-For': '203.0.113.90' };
    const statuses = await inTurn(121, () => see('/contact', from));
    expect(statuses.filter((status) => status === 204)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await counts())['/contact']).toBe(120);
  });

  it('serves its script as a small file, and nothing else at its address', async () => {
    const script = await fetch(`${server.url}/insights/script.js`);
    expect(script.headers.get('Content-Type')).toContain('javascript');
    expect((await script.text()).length).toBeLessThan(1_024);
    expect((await fetch(`${server.url}/insights/views`)).status).toBe(404);
  });
});

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const body = ['GET', 'OPTIONS'].includes(method) ? null : new URLSearchParams({ name: 'Kim' });
  const reply = await fetch(server.url + path, { method, headers, body, redirect: 'manual' });
  return {
    status: reply.status,
    location: reply.headers.get('location'),
    text: await reply.text(),
  };
}

describe('mistakes of visitors', () => {
  it('the addresses of forms and receipts lead to a page when someone opens them', async () => {
    expect(await ask('GET', '/enquiries')).toMatchObject({ status: 302, location: '/contact' });
    expect(await ask('GET', '/applications')).toMatchObject({ status: 302, location: '/jobs' });
  });

  it('a page that shows messages says that a form came from another site', async () => {
    const { status, text } = await ask('POST', '/contact', { origin: 'https://evil.example' });
    expect(status).toBe(403);
    expect(text).toContain('There was an error submitting your message.');
  });

  it('nothing that a visitor gets wrong is listed as an error of the server', async () => {
    const elsewhere = { origin: 'https://evil.example' };
    const mistakes: Parameters<typeof ask>[] = [
      ['POST', '/visits'],
      ['POST', '/'],
      ['POST', '/jobs'],
      ['POST', '/admin/leads'],
      ['POST', '/sitemap.xml'],
      ['PUT', '/contact'],
      ['DELETE', '/enquiries'],
      ['OPTIONS', '/contact'],
      ['POST', '/visits', elsewhere],
      ['POST', '/contact', elsewhere],
      ['POST', '/contact.data', elsewhere],
      ['POST', '/login', elsewhere],
      ['POST', '/contact', { origin: 'null' }],
      ['GET', '/contact.data?_routes=none'],
      ['GET', '/enquiries.data'],
      ['GET', '/__manifest?paths=x'],
      ['GET', '/shortlists/none/resumes/none'],
      ['GET', '/%E0%A4%A'],
    ];
    for (const mistake of mistakes) {
      const { status } = await ask(...mistake);
      expect([...mistake, status, status < 500]).toEqual([...mistake, status, true]);
    }
    expect(server.output()).not.toMatch(/"level":(50|60)/);
  });
});
