import { z } from 'zod';

const KINDS = {
  candidate: ['candidate', 'candidates'],
  placement: ['placement with its steps and visits', 'placements with their steps and visits'],
  vacancy: ['vacancy', 'vacancies'],
  organisation: ['organisation', 'organisations'],
  staff: ['staff member', 'staff members'],
  task: ['task', 'tasks'],
  email: ['email', 'emails'],
  template: ['email template', 'email templates'],
  page: ['page with an estimate', 'pages with an estimate'],
  fact: ['fact', 'facts'],
} as const;

type DemoKind = keyof typeof KINDS;

const FATES = ['deleted', 'closed', 'kept'] as const;

/** A record that came with the demo, and what a new brand does with it. */
export const demoRecordsSchema = z.array(
  z.object({
    kind: z.enum(Object.keys(KINDS) as [DemoKind, ...DemoKind[]]),
    name: z.string(),
    fate: z.enum(FATES),
  }),
);

export type DemoRecord = z.infer<typeof demoRecordsSchema>[number];

/** “60 candidates”, one line for each kind. */
export function countedKinds(records: readonly DemoRecord[]): string[] {
  return kindsOf(records).map(({ counted }) => counted);
}

/** “2 candidates: Jo Li, Sam Ray”, one line for each kind. */
export function namedKinds(records: readonly DemoRecord[]): string[] {
  return kindsOf(records).map(({ counted, names }) => `${counted}: ${names.join(', ')}`);
}

function kindsOf(records: readonly DemoRecord[]) {
  return (Object.keys(KINDS) as DemoKind[]).flatMap((kind) => {
    const names = records.filter((record) => record.kind === kind).map(({ name }) => name);
    const [one, many] = KINDS[kind];
    const counted = `${names.length} ${names.length === 1 ? one : many}`;
    return names.length === 0 ? [] : [{ counted, names }];
  });
}
