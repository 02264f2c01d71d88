import { unwrap } from '../errors';
import type { Db } from '../supabase/client';
import { searchedRows } from '../supabase/searched-rows';
import type { SiteSettings } from './settings';

/** Something that a link can lead to. */
export interface LinkTarget {
  kind: 'page' | 'article' | 'section' | 'job' | 'file' | 'email' | 'phone';
  label: string;
  href: string;
  /** What to know before choosing it, such as that visitors do not see it yet. */
  note?: string;
}

export const LINK_KINDS: Record<LinkTarget['kind'], string> = {
  page: 'Page',
  article: 'Article',
  section: 'Section',
  job: 'Job',
  file: 'File',
  email: 'Email',
  phone: 'Phone',
};

const OFFERED = 8;

/** Pages and parts of pages that are not rows of the content list. */
const SECTIONS: readonly LinkTarget[] = [
  { kind: 'page', label: 'Home', href: '/' },
  { kind: 'section', label: 'Home: Services', href: '/#services' },
  { kind: 'section', label: 'Home: About', href: '/#about' },
  { kind: 'section', label: 'Home: Contact', href: '/#contact' },
  { kind: 'page', label: 'Jobs', href: '/jobs' },
  { kind: 'page', label: 'Search', href: '/search' },
  { kind: 'page', label: 'My enquiries', href: '/my-enquiries' },
];

/** Pages and articles that have every word of the search; without words, the latest. */
export async function findLinkTargets(
  db: Db,
  search: string,
  settings: Pick<SiteSettings, 'contactEmail' | 'company'>,
): Promise<LinkTarget[]> {
  const [pages, jobs, files] = await Promise.all([
    findPages(db, search),
    findJobs(db, search),
    findFiles(db, search),
  ]);
  return [...pages, ...matching([...SECTIONS, ...contacts(settings)], search), ...jobs, ...files];
}

async function findPages(db: Db, search: string): Promise<LinkTarget[]> {
  const rows = unwrap(
    await searchedRows(db, 'content_pages', 'title, slug, status, template', search)
      .neq('status', 'trashed')
      .order('updated_at', { ascending: false })
      .order('id')
      .limit(OFFERED),
  );
  return (rows ?? []).map(({ title, slug, status, template }) => ({
    kind: template === 'blog' ? 'article' : 'page',
    label: title,
    href: `/${slug}`,
    ...(status === 'draft' && { note: 'Not published yet' }),
  }));
}

/** Open jobs that have every word of the search in their title; without words, the newest. */
async function findJobs(db: Db, search: string): Promise<LinkTarget[]> {
  const words = search.split(/\s+/).filter(Boolean);
  const found = words.reduce(
    (query, word) => query.ilike('title', `%${word.replace(/[\\%_*]/g, '\\$&')}%`),
    db.from('open_vacancies').select('title, slug, suburb, state'),
  );
  const rows = unwrap(
    await found.order('published_at', { ascending: false }).order('vacancy_id').limit(OFFERED),
  );
  return (rows ?? []).map(({ title, slug, suburb, state }) => ({
    kind: 'job',
    label: title,
    href: `/jobs/${slug}`,
    note: `${suburb} ${state}`,
  }));
}

async function findFiles(db: Db, search: string): Promise<LinkTarget[]> {
  const rows = unwrap(
    await searchedRows(db, 'media', 'title, bucket, file_path', search)
      .is('deleted_at', null)
      .order('created_at', { ascending: false })
      .order('id')
      .limit(OFFERED),
  );
  return (rows ?? []).map(({ title, bucket, file_path }) => ({
    kind: 'file',
    label: title,
    href: db.storage
      .from(bucket)
      .getPublicUrl(file_path)
      .data.publicUrl.replace(/^.*(?=\/storage\/v1\/)/, ''),
  }));
}

function contacts({
  contactEmail,
  company,
}: Pick<SiteSettings, 'contactEmail' | 'company'>): LinkTarget[] {
  return [
    { kind: 'email', label: contactEmail, href: `mailto:${contactEmail}` },
    { kind: 'phone', label: company.phone, href: `tel:${company.phone.replace(/[^\d+]/g, '')}` },
  ];
}

function matching(targets: readonly LinkTarget[], search: string): LinkTarget[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return targets.filter(({ kind, label, href }) => {
    const text = `${LINK_KINDS[kind]} ${label} ${href}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const EMAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;
const PHONE = /^\+?[\d ()-]{8,20}$/;

/** What people type as a link without its scheme: an email address, a phone number, a domain. */
export function toLink(typed: string): string {
  const text = typed.trim();
  if (EMAIL.test(text)) return `mailto:${text}`;
  if (PHONE.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  if (/^www\.[^\s/]+/i.test(text)) return `https://${text}`;
  return text;
}
