import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TablesInsert } from '../../app/lib/supabase/database.types.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, visitorClient } from '../support/staff-client.ts';

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

const get = (address: string) => fetch(server.url + address);
const textAt = async (address: string) => (await get(address)).text();
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
