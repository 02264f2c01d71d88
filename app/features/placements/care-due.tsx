import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Card, CardContent } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { useAuth } from '~/features/auth/use-auth';
import { StaffSelect } from '~/features/staff/staff-select';
import { todayKey } from '~/lib/format';
import { VISITS_PAGE } from '~/lib/kept-visits';
import type { Period } from './care-api';
import { StepSummary } from './care-list';
import { CareStepActions } from './care-step-actions';
import { DUE_PERIODS, type DuePeriod, periodOf } from './due-periods';
import { CARE_MESSAGES } from './messages';
import { PLACEMENTS } from './placement-kind';
import { dueQuery } from './placements-queries';

/** The open steps of all placements, by what is due. */
export function CareDue() {
  const { can } = useAuth();
  const [params, setParams] = useSearchParams();
  const show = (params.get('show') ?? 'all') as DuePeriod;
  const person = params.get('person') ?? '';
  const period: Period = periodOf(show, todayKey());
  const query = useQuery(dueQuery(period, person));

  function choose(name: string, value: string) {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { preventScrollReset: true });
  }

  return (
    <>
      {can('placements.manage') && (
        <p className="text-sm">
          <a href={VISITS_PAGE} className="text-link underline underline-offset-4">
            My visits, for the phone
          </a>
        </p>
      )}
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
              <ul aria-label="What is due" className="grid grid-cols-1 divide-y divide-border">
                {steps.map((step) => (
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
            )}
          </QueryStates>
        </CardContent>
      </Card>
    </>
  );
}
