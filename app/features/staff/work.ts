import { z } from 'zod';
import { formatCount } from '~/lib/format';
import { serviceLabel } from '~/lib/records/service-types';

/** The kinds of open work, in the order in which screens list them, and where their rows are. */
const KINDS = {
  leads: ['lead', 'leads', (id: string) => `/admin/leads?status=current&assignee=${id}`],
  clients: ['client', 'clients', (id: string) => `/admin/clients?status=current&owner=${id}`],
  tasks: ['task', 'tasks', (id: string) => `/admin/tasks?state=plain&whose=${id}`],
  organisations: [
    'organisation',
    'organisations',
    (id: string) => `/admin/organisations?status=current&owner_id=${id}`,
  ],
  vacancies: [
    'vacancy',
    'vacancies',
    (id: string) => `/admin/vacancies?status=current&owner_id=${id}`,
  ],
  candidates: [
    'candidate',
    'candidates',
    (id: string) => `/admin/candidates?status=current&owner=${id}`,
  ],
  placements: [
    'placement',
    'placements',
    (id: string) => `/admin/placements?status=current&owner_id=${id}`,
  ],
  care: [
    'planned visit or call',
    'planned visits and calls',
    (id: string) => `/admin/placements/care?show=every&person=${id}`,
  ],
  interviews: [
    'interview',
    'interviews',
    (id: string) => `/admin/calendar?person=${id}&kinds=interview&view=list`,
    'Open their calendar',
  ],
  facts: ['fact', 'facts', (id: string) => `/admin/facts?owner_id=${id}`],
  plan_steps: [
    'step of a care plan',
    'steps of care plans',
    () => '/admin/placements/plans',
    'Open the care plans',
  ],
} as const;

export type WorkKind = keyof typeof KINDS | 'routes';

const count = z.number();

export const workSchema = z.object({
  leads: count,
  clients: count,
  tasks: count,
  organisations: count,
  vacancies: count,
  candidates: count,
  placements: count,
  /** Open steps of care plans. */
  care: count,
  /** Planned ones that they attend. */
  interviews: count,
  facts: count,
  /** Steps that new placements will take from their plan. */
  plan_steps: count,
  /** The services whose new leads are assigned to them. */
  routes: z.array(z.string()),
});

export type Work = z.infer<typeof workSchema>;

export interface WorkPart {
  kind: WorkKind;
  text: string;
  /** The list that has these rows. */
  to: string;
  /** The words of the link, if it leads to a screen that shows more than these rows. */
  link?: string | undefined;
}

/** The open work of a member by kind, without the kinds of which there is none. */
export function workParts(work: Work, staffId: string): WorkPart[] {
  const parts: WorkPart[] = [];
  for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    const amount = work[kind];
    const [one, many, path, link] = KINDS[kind];
    const text = `${formatCount(amount)} ${amount === 1 ? one : many}`;
    if (amount > 0) parts.push({ kind, text, to: path(staffId), link });
  }
  if (work.routes.length > 0) {
    const text = `New leads about ${listed(work.routes.map(serviceLabel))}`;
    parts.push({ kind: 'routes', text, to: '/admin/leads', link: 'Open Leads' });
  }
  return parts;
}

export function workText(name: string, parts: readonly WorkPart[]): string {
  if (parts.length === 0) return `${name} has no open work.`;
  const records = parts.filter(({ kind }) => kind !== 'routes').map(({ text }) => text);
  const routes = parts.find(({ kind }) => kind === 'routes');
  const sentences = [
    ...(records.length > 0 ? [`${name} looks after ${listed(records)}.`] : []),
    ...(routes ? [`${routes.text} are assigned to them.`] : []),
  ];
  return sentences.join(' ');
}

function listed(parts: string[]): string {
  return new Intl.ListFormat('en-AU').format(parts);
}
