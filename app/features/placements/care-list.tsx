import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryStates } from '~/components/query-states';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { formatDate, todayKey } from '~/lib/format';
import { CARE_KINDS, type CareKind } from '~/lib/records/trade';
import type { CareStep } from './care-api';
import { CARE_STATES, type CareState, careState, stepsForToday } from './care-state';
import { CareStepActions } from './care-step-actions';
import { CARE_MESSAGES } from './messages';
import { careQuery } from './placements-queries';
import type { Placement } from './placements-schema';

const LOOKS: Record<CareState, 'success' | 'muted' | 'accent' | 'default' | 'info'> = {
  done: 'success',
  skipped: 'muted',
  closed: 'muted',
  missed: 'accent',
  due: 'info',
  soon: 'default',
  planned: 'default',
  on_hold: 'default',
};

export function careKindLabel(kind: string): string {
  return CARE_KINDS[kind as CareKind] ?? kind;
}

interface PlacementCareProps {
  placement: Placement;
  canManage: boolean;
}

/** The care plan of a placement by date. */
export function PlacementCare({ placement, canManage }: PlacementCareProps) {
  const query = useQuery(careQuery(placement.id));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Care plan</CardTitle>
      </CardHeader>
      <CardContent>
        <QueryStates
          query={query}
          failed={CARE_MESSAGES.fetchFailed}
          isEmpty={(steps) => steps.length === 0}
          empty={
            <p className="text-sm text-muted-foreground">
              No steps. Choose a care plan under Details.
            </p>
          }
        >
          {(steps) => <CareSteps steps={steps} placementId={placement.id} canManage={canManage} />}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

interface CareStepsProps {
  steps: CareStep[];
  placementId: string;
  canManage: boolean;
}

function CareSteps({ steps, placementId, canManage }: CareStepsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? steps : stepsForToday(steps, todayKey());
  return (
    <>
      <ul aria-label="Care plan" className="grid grid-cols-1 divide-y divide-border">
        {shown.map((step) => (
          <li key={step.id} className="grid grid-cols-1 gap-2 py-3 text-sm first:pt-0 last:pb-0">
            <StepSummary step={step} />
            {canManage && <CareStepActions step={step} placementId={placementId} />}
          </li>
        ))}
      </ul>
      {shown.length < steps.length && (
        <Button variant="outline" size="sm" className="mt-4" onClick={() => setIsWhole(true)}>
          Show all {steps.length} steps
        </Button>
      )}
    </>
  );
}

export function StepSummary({ step }: { step: CareStep }) {
  const state = careState(step, todayKey());
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 *:min-w-0">
        <span className="font-medium tabular-nums">
          {step.due_on ? formatDate(step.due_on) : 'No date yet'}
        </span>
        <span className="wrap-anywhere">{step.title}</span>
        <Badge variant={LOOKS[state]}>{CARE_STATES[state]}</Badge>
        {careKindLabel(step.kind) !== step.title && (
          <span className="text-muted-foreground">{careKindLabel(step.kind)}</span>
        )}
        {step.assignee && (
          <span className="text-muted-foreground">
            <ColleaguePerson staffId={step.assignee_id} fallback={step.assignee} />
          </span>
        )}
      </div>
      {(step.note || step.guidance) && (
        <p className="text-muted-foreground wrap-anywhere">{step.note || step.guidance}</p>
      )}
    </>
  );
}
