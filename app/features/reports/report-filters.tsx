import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '~/components/native-select';
import { useQueryPhase } from '~/components/query-states';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { useAuth } from '~/features/auth/use-auth';
import { StaffSelect } from '~/features/staff/staff-select';
import { VACANCY_KINDS } from '~/lib/records/trade';
import { useAskedParams } from '~/lib/use-asked-params';
import { withParams } from '~/lib/with-params';
import { REPORT_MESSAGES } from './messages';
import { type ChosenPeriod, REPORT_PERIODS } from './report-period';
import { readFilter } from './report-view';
import { organisationsQuery } from './reports-queries';

/** The choices of a report. They are in the address, so a report can be sent as a link. */
export function ReportFilters({ chosen }: { chosen: ChosenPeriod }) {
  const { can } = useAuth();
  const [params, changeParams] = useAskedParams();
  const { consultant, kind, organisation } = readFilter(params);
  const { period, typed } = chosen;

  function choose(changes: Record<string, string>) {
    changeParams((current) => withParams(current, changes), { replace: true });
  }

  /** Custom dates start from those of the period that was shown. */
  function choosePeriod(next: string) {
    choose(next === 'own' ? { period: next, ...typed } : { period: next, from: '', to: '' });
  }

  return (
    <div className="report-controls grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] items-start gap-4">
      <FormField label="Period">
        {(field) => (
          <NativeSelect
            {...field}
            required
            options={REPORT_PERIODS}
            value={period}
            onChange={({ target }) => choosePeriod(target.value)}
          />
        )}
      </FormField>
      {period === 'own' && (
        <>
          <FormField label="First day">
            {(field) => (
              <Input
                {...field}
                type="date"
                value={typed.from}
                onChange={({ target }) => choose({ from: target.value })}
              />
            )}
          </FormField>
          <FormField label="Last day">
            {(field) => (
              <Input
                {...field}
                type="date"
                value={typed.to}
                onChange={({ target }) => choose({ to: target.value })}
              />
            )}
          </FormField>
        </>
      )}
      {can('leads.manage') && (
        <FormField label="Owner">
          {(field) => (
            <StaffSelect
              {...field}
              nobody="Everyone"
              isFilter
              value={consultant}
              onChange={({ target }) => choose({ consultant: target.value })}
            />
          )}
        </FormField>
      )}
      <FormField label="Job type">
        {(field) => (
          <NativeSelect
            {...field}
            placeholder="All job types"
            options={VACANCY_KINDS}
            value={kind}
            onChange={({ target }) => choose({ kind: target.value })}
          />
        )}
      </FormField>
      {can('vacancies.view') && (
        <OrganisationField value={organisation} onChange={(id) => choose({ organisation: id })} />
      )}
    </div>
  );
}

interface OrganisationFieldProps {
  value: string;
  onChange: (id: string) => void;
}

const PLACEHOLDERS = {
  loading: 'Loading...',
  failed: REPORT_MESSAGES.organisationsFailed,
  ready: 'All organisations',
};

function OrganisationField({ value, onChange }: OrganisationFieldProps) {
  const state = useQueryPhase(useQuery(organisationsQuery()));
  const organisations = state.phase === 'ready' ? state.data : [];
  return (
    <FormField label="Organisation">
      {(field) => (
        <NativeSelect
          {...field}
          disabled={state.phase !== 'ready'}
          placeholder={PLACEHOLDERS[state.phase]}
          options={new Map(organisations.map(({ id, name }) => [id, name]))}
          value={organisations.some(({ id }) => id === value) ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}
