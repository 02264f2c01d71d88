import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

const SHORTLISTS_MAX = 50;
const CONTACTS_MAX = 100;

const shortlistSchema = z.object({
  id: z.string(),
  title: z.string(),
  expires_at: z.string(),
  withdrawn_at: z.string().nullable(),
  opened_at: z.string().nullable(),
  created_at: z.string(),
  /** Nothing if the contact was deleted, or the person may not see clients. */
  client: z.object({ name: z.string() }).nullable(),
  entries: z.array(
    z.object({
      id: z.string(),
      place: z.number(),
      answer: z.string().nullable(),
      answer_note: z.string().nullable(),
      application: z.object({ candidate: z.object({ name: z.string() }) }),
    }),
  ),
});

export type Shortlist = z.infer<typeof shortlistSchema>;

/** The latest first. */
export async function listShortlists(db: Db, vacancyId: string): Promise<Shortlist[]> {
  const request = db
    .from('shortlists')
    .select(
      'id, title, expires_at, withdrawn_at, opened_at, created_at, client:clients(name), entries:shortlist_entries(id, place, answer, answer_note, application:applications(candidate:candidates(name)))',
    )
    .eq('vacancy_id', vacancyId);
  const rows = await request.order('created_at', { ascending: false }).limit(SHORTLISTS_MAX);
  return z.array(shortlistSchema).parse(unwrap(rows));
}

const vacancySchema = z.object({
  title: z.string(),
  organisation: z
    .object({
      name: z.string(),
      contacts: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    })
    .nullable(),
});

export type ShortlistVacancy = z.infer<typeof vacancySchema>;

/** The vacancy with the people of its organisation. Nothing if the person may not see vacancies. */
export async function getShortlistVacancy(db: Db, id: string): Promise<ShortlistVacancy | null> {
  const request = db
    .from('vacancies')
    .select('title, organisation:organisations(name, contacts:clients(id, name, email))')
    .eq('id', id)
    .limit(CONTACTS_MAX, { referencedTable: 'organisations.clients' });
  return vacancySchema.nullable().parse(unwrap(await request.maybeSingle()));
}

export interface ShortlistForm {
  clientId: string;
  title: string;
  message: string;
  days: string;
  /** Why this person, by the id of the application. */
  introductions: Record<string, string>;
}

const createdSchema = z.object({ id: z.string(), expires_at: z.string(), token: z.string() });

export type CreatedShortlist = z.infer<typeof createdSchema>;

/** Returns the secret of the link. It is not stored, so it can be shown only now. */
export async function createShortlist(
  db: Db,
  vacancyId: string,
  applicationIds: readonly string[],
  { clientId, title, message, days, introductions }: ShortlistForm,
): Promise<CreatedShortlist> {
  const request = db.rpc('create_shortlist', {
    vacancy_id: vacancyId,
    application_ids: [...applicationIds],
    ...(clientId && { client_id: clientId }),
    title: title.trim(),
    ...(message.trim() && { message: message.trim() }),
    days: Number(days),
    introductions: Object.fromEntries(
      applicationIds.flatMap((id) => {
        const text = introductions[id]?.trim();
        return text ? [[id, text]] : [];
      }),
    ),
  });
  return createdSchema.parse(unwrap(await request));
}

export async function sendShortlist(db: Db, token: string, pageUrl: string): Promise<void> {
  unwrap(await db.rpc('send_shortlist', { token, page_url: pageUrl }));
}

export async function withdrawShortlist(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc('withdraw_shortlist', { shortlist_id: id }));
}

const sharesSchema = z.object({
  id: z.string(),
  shares: z.array(z.string()),
  /** Why they cannot be shared, if so. */
  share_problem: z.string().nullable(),
  candidate: z.object({ name: z.string() }),
});

export type Shared = z.infer<typeof sharesSchema>;

/** What these candidates agreed that employers may see, and who cannot be shared. */
export async function listShares(db: Db, ids: readonly string[]): Promise<Shared[]> {
  const request = db
    .from('applications')
    .select('id, shares, share_problem, candidate:candidates(name)');
  return z.array(sharesSchema).parse(unwrap(await request.in('id', [...ids])));
}
