import { formatDateTime } from '~/lib/format';
import { titled } from '~/lib/records/titled-options';
import type { ApplicationToMerge } from './candidates-api';

type Shared = Pick<ApplicationToMerge, 'stage' | 'other_stage' | 'has_placement' | 'problem'>;

/** What becomes of two applications for one vacancy when their candidates are merged. */
export function mergedStageText({ stage, other_stage, has_placement, problem }: Shared): string {
  if (problem) return problem;
  if (has_placement) {
    const verb = stage === 'placed' ? 'stays at' : 'moves to';
    return `the application ${verb} Placed, with the placement of the other record.`;
  }
  if (stage === other_stage) return `the application stays at ${titled(stage)}.`;
  return `the application stays at ${titled(stage)}. In the other record it is at ${titled(other_stage)}.`;
}

/** A résumé as one of two to choose from. Names of stored files begin with the time. */
export function resumeText(path: string | null): string | null {
  if (!path) return null;
  const [stamp] = /^\d{13}(?=-)/.exec(path) ?? [];
  return stamp ? `Added ${formatDateTime(new Date(Number(stamp)))}` : path;
}
