import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

/** A step of a placement's care plan. */
export interface CareStep {
  id: string;
  title: string;
  guidance: string;
  kind: string;
  /** Empty while the placement is suspended. */
  due_on: string | null;
  status: string;
  completed_at: string | null;
  note: string | null;
  assignee_id: string | null;
  assignee: string | null;
  updated_at: string;
}

/** A step that is due, with the placement it belongs to. */
export interface DueStep extends CareStep {
  placement_id: string;
  candidate: string;
  organisation: string;
  job: string;
}

export async function listCare(db: Db, placementId: string): Promise<CareStep[]> {
  const rows = unwrap(await db.rpc('placement_care', { placement_id: placementId })) ?? [];
  return rows as unknown as CareStep[];
}

export interface Period {
  from?: string;
  until?: string;
}

export async function listDue(
  db: Db,
  { from, until }: Period,
  assignee: string,
  most: number,
): Promise<DueStep[]> {
  const rows = unwrap(
    await db.rpc('care_due', {
      ...(from && { due_from: from }),
      ...(until && { due_until: until }),
      ...(assignee && { assignee }),
      most,
    }),
  );
  return (rows ?? []).map(({ assignee_name, ...row }) => ({
    ...row,
    assignee: assignee_name,
  })) as unknown as DueStep[];
}

type Seen = Pick<CareStep, 'id' | 'updated_at'>;

export type CareChange =
  | { action: 'complete'; note: string }
  | { action: 'skip'; note: string }
  | { action: 'move'; day: string }
  | { action: 'reopen' };

export async function changeStep(db: Db, step: Seen, change: CareChange): Promise<void> {
  const seen = { step_id: step.id, seen: step.updated_at };
  if (change.action === 'complete') {
    unwrap(await db.rpc('complete_care_step', { ...seen, note: change.note }));
  } else if (change.action === 'skip') {
    unwrap(await db.rpc('skip_care_step', { ...seen, reason: change.note }));
  } else if (change.action === 'move') {
    unwrap(await db.rpc('move_care_step', { ...seen, day: change.day }));
  } else {
    unwrap(await db.rpc('reopen_care_step', seen));
  }
}
