import { unwrap } from '~/lib/errors';
import { hasMatch } from '~/lib/matches';
import { type Access, can } from '~/lib/permissions';
import { titled } from '~/lib/records/titled-options';
import type { Db } from '~/lib/supabase/client';
import { findPeople } from '~/lib/supabase/find-people';

/** A record or page with these words. */
export interface FoundRecord {
  group: 'Leads' | 'Clients' | 'Candidates' | 'Vacancies' | 'Organisations' | 'Pages';
  to: string;
  label: string;
  detail: string;
  /** Where a page has the words, with marks. */
  excerpt?: string;
}

const SHOWN = 5;

/** Finds records and pages with these words that the person may see. */
export async function findRecords(db: Db, access: Access, search: string): Promise<FoundRecord[]> {
  const found = await Promise.all([
    findPeopleRecords(db, access, search),
    can(access, 'vacancies.view') ? findVacancies(db, search) : [],
    can(access, 'vacancies.view') ? findOrganisations(db, search) : [],
    can(access, 'content.view') && can(access, 'content.manage') ? findPages(db, search) : [],
  ]);
  return found.flat();
}

const PEOPLE = {
  lead: { group: 'Leads', path: '/admin/leads' },
  client: { group: 'Clients', path: '/admin/clients' },
  candidate: { group: 'Candidates', path: '/admin/candidates' },
} as const;

async function findPeopleRecords(db: Db, access: Access, search: string): Promise<FoundRecord[]> {
  const people = await findPeople(db, access, search);
  return people.map(({ kind, id, name, email }) => ({
    group: PEOPLE[kind].group,
    to: `${PEOPLE[kind].path}/${id}`,
    label: name,
    detail: email ?? '',
  }));
}

async function findVacancies(db: Db, search: string): Promise<FoundRecord[]> {
  const request = db.rpc('search_vacancies', { search }).select('id, title, reference, status');
  const rows = unwrap(await request.order('created_at', { ascending: false }).limit(SHOWN)) ?? [];
  return rows.map(({ id, title, reference, status }) => ({
    group: 'Vacancies',
    to: `/admin/vacancies/${id}`,
    label: title,
    detail: `${reference} · ${titled(status)}`,
  }));
}

async function findOrganisations(db: Db, search: string): Promise<FoundRecord[]> {
  const request = db.rpc('search_organisations', { search }).select('id, name, suburb, state');
  const rows = unwrap(await request.order('created_at', { ascending: false }).limit(SHOWN)) ?? [];
  return rows.map(({ id, name, suburb, state }) => ({
    group: 'Organisations',
    to: `/admin/organisations/${id}`,
    label: name,
    detail: [suburb, state].filter(Boolean).join(' '),
  }));
}

async function findPages(db: Db, search: string): Promise<FoundRecord[]> {
  const pages = unwrap(await db.rpc('find_pages', { search, how_many: SHOWN })) ?? [];
  return pages.map(({ id, title, slug, is_published, excerpt }) => ({
    group: 'Pages',
    to: `/admin/content/edit/${id}`,
    label: title,
    detail: is_published ? `/${slug}` : `/${slug} · Draft`,
    // A draft has no excerpt; a page found by its title may have one without the words.
    excerpt: excerpt && hasMatch(excerpt) ? excerpt : '',
  }));
}
