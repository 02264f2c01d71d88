import { formatDateTime } from '~/lib/format';
import { titled } from '~/lib/records/titled-options';
import type { ApplicationToMerge } from './candidates-api';

type Shared = Omit<ApplicationToMerge, 'id' | 'vacancy'>;

/** What becomes of two applications for one vacancy when their candidates are merged. */
export function mergedText(shared: Shared): string {
  if (shared.problem) return shared.problem;
  return [stageText(shared), interviewsText(shared)].filter(Boolean).join(' ');
}

function interviewsText({ interviews, cancels }: Shared): string {
  if (interviews === 0) return '';
  const [planned, are, move] =
    interviews === 1
      ? ['The interview', 'is', 'moves']
      : [`The ${interviews} interviews`, 'are', 'move'];
  return cancels
    ? `${planned} planned in the other record ${are} cancelled, and everyone invited is told.`
    : `${planned} planned in the other record ${move} to this application.`;
}

function stageText({ stage, other_stage, has_placement }: Shared): string {
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
