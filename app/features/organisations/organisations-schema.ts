import { z } from 'zod';
import type { ListConfig } from '~/components/record-list/list-state';
import { abnProblem } from '~/lib/records/abn';
import { CURRENT } from '~/lib/records/current';
import { NAME_MAX, PHONE_MAX } from '~/lib/records/lengths';
import { ORGANISATION_STATUSES, STATES } from '~/lib/records/trade';
import type { Tables } from '~/lib/supabase/database.types';
import { ORGANISATION_MESSAGES } from './messages';

export type Organisation = Tables<'organisations'>;

/** A row of the list, with the name of its owner. */
export type OrganisationRow = Organisation & { owner: { name: string } | null };

export const ORGANISATION_LIST = {
  columns: ['name', 'industry', 'suburb', 'status', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: {
    status: [...ORGANISATION_STATUSES.values, CURRENT],
    state: Object.keys(STATES),
    owner_id: /^(none|[0-9a-f-]{36})$/,
  },
} as const satisfies ListConfig<keyof Organisation, OrganisationFilter>;

export type OrganisationFilter = 'status' | 'state' | 'owner_id';
export type OrganisationColumn = (typeof ORGANISATION_LIST.columns)[number];

/** The fields that staff fill in to add an organisation. */
export const newOrganisationSchema = z.object({
  name: z.string().trim().min(1, ORGANISATION_MESSAGES.missing).max(NAME_MAX),
  abn: z.string().superRefine((abn, context) => {
    const message = abnProblem(abn);
    if (message) context.addIssue({ code: 'custom', message });
  }),
  phone: z.string().trim().max(PHONE_MAX),
});

export type NewOrganisation = z.infer<typeof newOrganisationSchema>;

/** `Fremantle WA 6160`, as far as it is known. */
export function placeOf({
  suburb,
  state,
  postcode,
}: Pick<Organisation, 'suburb' | 'state' | 'postcode'>): string {
  return [suburb, state, postcode].filter(Boolean).join(' ');
}
