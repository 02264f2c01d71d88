import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Card, CardContent } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { useAuth } from '~/features/auth/use-auth';
import { StaffSelect } from '~/features/staff/staff-select';
import { todayKey } from '~/lib/format';
import { VISITS_PAGE } from '~/lib/kept-visits';
import { useAskedParams } from '~/lib/use-asked-params';
import { withParams } from '~/lib/with-params';
import type { Period } from './care-api';
import { StepSummary } from './care-list';
import { CareStepActions } from './care-step-actions';
import { DUE_PERIODS, type DuePeriod, periodOf } from './due-periods';
import { CARE_MESSAGES } from './messages';
import { PLACEMENTS } from './placement-kind';
import { dueQuery } from './placements-queries';
import { WithoutOwner } from './without-owner';

/** Steps shown at first, and added by “Show more”. */
const STEPS_SHOWN = 100;
/** The server answers with at most 1,000. */
const STEPS_MAX = 900;

/** The open steps of all placements, by what is due. */
export function CareDue() {
  const { can } = useAuth();
  const [params, changeParams] = useAskedParams();
  const show = (params.get('show') ?? 'all') as DuePeriod;
  const person = params.get('person') ?? '';
  const period: Period = periodOf(show, todayKey());
  const [shown, setShown] = useState(STEPS_SHOWN);
  // One more than is shown, to know whether there are more.
  const query = useQuery(dueQuery(period, person, shown + 1));

  function choose(name: string, value: string) {
    changeParams((current) => withParams(current, { [name]: value }));
  }

  return (
    <>
      {can('placements.manage') && (
        <p className="text-sm">
          <a href={VISITS_PAGE} className="text-link underline underline-offset-4">
            My visits (phone version)
          </a>
        </p>
      )}
      <WithoutOwner />
      <div className="flex flex-wrap gap-4 *:min-w-48">
        <FormField label="Show">
          {(field) => (
            <NativeSelect
              {...field}
              required
              options={DUE_PERIODS}
              value={Object.hasOwn(DUE_PERIODS, show) ? show : 'all'}
              onChange={({ target }) => choose('show', target.value)}
            />
          )}
        </FormField>
        {can('leads.manage') && (
          <FormField label="For">
            {(field) => (
              <StaffSelect
                {...field}
                nobody="Everyone"
                isFilter
                value={person}
                onChange={({ target }) => choose('person', target.value)}
              />
            )}
          </FormField>
        )}
      </div>
      <Card>
        <CardContent className="py-5">
          <QueryStates
            query={query}
            failed={CARE_MESSAGES.dueFailed}
            isEmpty={(steps) => steps.length === 0}
            empty={<p className="text-sm text-muted-foreground">Nothing is due.</p>}
          >
            {(steps) => (
              <>
                <ul aria-label="What is due" className="grid grid-cols-1 divide-y divide-border">
                  {steps.slice(0, shown).map((step) => (
                    <li
                      key={step.id}
                      className="grid grid-cols-1 gap-2 py-3 text-sm first:pt-0 last:pb-0"
                    >
                      <p>
                        <Link
                          to={`${PLACEMENTS.path}/${step.placement_id}`}
                          className="font-medium text-link underline underline-offset-4"
                        >
                          {step.candidate}
                        </Link>{' '}
                        <span className="text-muted-foreground">
                          {step.job}, {step.organisation}
                        </span>
                      </p>
                      <StepSummary step={step} />
                      {can('placements.manage') && (
                        <CareStepActions step={step} placementId={step.placement_id} />
                      )}
                    </li>
                  ))}
                </ul>
                {steps.length > shown && (
                  <MoreSteps
                    isLoading={query.isPlaceholderData}
                    onShow={shown < STEPS_MAX ? () => setShown(shown + STEPS_SHOWN) : undefined}
                  />
                )}
              </>
            )}
          </QueryStates>
        </CardContent>
      </Card>
    </>
  );
}

interface MoreStepsProps {
  isLoading: boolean;
  /** Not set when there are too many to show. */
  onShow: (() => void) | undefined;
}

function MoreSteps({ isLoading, onShow }: MoreStepsProps) {
  return (
    <p className="border-t border-border pt-4 text-sm text-muted-foreground">
      {onShow ? (
        <Button variant="outline" size="sm" disabled={isLoading} onClick={onShow}>
          {isLoading ? 'Loading...' : 'Show more'}
        </Button>
      ) : (
        'There are more. Choose a shorter period, or one person.'
      )}
    </p>
  );
}
