import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '~/components/page-header';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { useAuth } from '~/features/auth/use-auth';
import { RecordDetails, type RecordField } from '~/features/records/record-details';
import { RecordPage } from '~/features/records/record-view';
import { useRecordChange } from '~/features/records/use-record-change';
import { usePersonField } from '~/features/staff/use-person-field';
import { factMark } from '~/lib/facts/with-facts';
import { formatDate, todayKey } from '~/lib/format';
import { AddPeriod } from './add-fact';
import { lastDay } from './fact-columns';
import { FACTS } from './fact-kind';
import type { FactUse } from './facts-api';
import { factUsesQuery, periodsQuery } from './facts-queries';
import { type Fact, UNITS } from './facts-schema';
import { FACT_MESSAGES } from './messages';

const FIELDS: readonly RecordField<keyof Fact>[] = [
  { name: 'label', label: 'Label', input: { required: true, maxLength: 200 } },
  { name: 'value', label: 'Figure', input: { required: true, maxLength: 100 } },
  { name: 'unit', label: 'Unit', options: UNITS },
  { name: 'valid_from', label: 'First day', input: { type: 'date', required: true } },
  { name: 'valid_to', label: 'Last day', isNullable: true, input: { type: 'date' } },
  { name: 'source', label: 'Source', input: { required: true, maxLength: 300 } },
  { name: 'source_url', label: 'Source link', isNullable: true, input: { type: 'url' } },
  {
    name: 'check_every',
    label: 'Check every … months',
    input: { type: 'number', min: 1, max: 24, required: true },
  },
  { name: 'note', label: 'Note', input: { maxLength: 2000 } },
];

interface FactPageProps {
  id: string;
  tasks: (fact: Fact) => ReactNode;
}

export function FactPage({ id, tasks }: FactPageProps) {
  return (
    <RecordPage kind={FACTS} id={id}>
      {(fact) => <FactView fact={fact} tasks={tasks} />}
    </RecordPage>
  );
}

function FactView({ fact, tasks }: { fact: Fact; tasks: FactPageProps['tasks'] }) {
  const { can } = useAuth();
  const canManage = can('content.manage');
  const { save, isPending } = useRecordChange(FACTS, fact);
  const owner = usePersonField('owner_id', 'Owner', canManage && can('leads.manage'));
  return (
    <>
      <PageHeader
        title={fact.label}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            <strong className="tabular-nums">{fact.shown}</strong>
            <code>{factMark(fact.key)}</code>
            <span>
              {fact.checked_on ? `Checked ${formatDate(fact.checked_on)}` : 'Never checked'}
            </span>
          </span>
        }
        actions={
          canManage && (
            <>
              <Button
                variant="outline"
                disabled={isPending || fact.checked_on === todayKey()}
                onClick={() => save({ checked_on: todayKey() })}
              >
                <CalendarCheck aria-hidden />
                Checked today
              </Button>
              <AddPeriod fact={fact} />
            </>
          )
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <RecordDetails
          key={fact.id}
          kind={FACTS}
          record={fact}
          canManage={canManage}
          fields={[...FIELDS, ...owner]}
        />
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Periods fact={fact} />
          <Uses factKey={fact.key} />
          {can('leads.manage') && tasks(fact)}
        </div>
      </div>
    </>
  );
}

function Periods({ fact }: { fact: Fact }) {
  const query = useQuery(periodsQuery(fact.key));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Periods</CardTitle>
      </CardHeader>
      <CardContent>
        <QueryStates query={query} failed={FACT_MESSAGES.fetchFailed}>
          {(periods) => (
            <ul aria-label="Periods" className="grid gap-2 text-sm">
              {periods.map((period) => (
                <li key={period.id} className="flex flex-wrap justify-between gap-x-4">
                  {period.id === fact.id ? (
                    <strong className="tabular-nums">{period.shown}</strong>
                  ) : (
                    <Link
                      to={`${FACTS.path}/${period.id}`}
                      className="text-link tabular-nums underline underline-offset-4"
                    >
                      {period.shown}
                    </Link>
                  )}
                  <span className="text-muted-foreground tabular-nums">
                    {formatDate(period.valid_from)} – {lastDay(period.valid_to)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

const PLACES: Record<string, [label: string, address: (use: FactUse) => string | null]> = {
  page: ['Page', ({ id }) => `/admin/content/edit/${id}`],
  article: ['Article', ({ id }) => `/admin/content/edit/${id}`],
  block: ['Saved block', () => '/admin/content'],
  layout: ['Site', () => '/admin/editor'],
  settings: ['Site', () => '/admin/settings'],
  form: ['Form', ({ id }) => `/admin/content/forms/${id}`],
  vacancy: ['Vacancy', ({ id }) => `/admin/vacancies/${id}`],
  email: ['Email template', () => '/admin/emails'],
};

function Uses({ factKey }: { factKey: string }) {
  const query = useQuery(factUsesQuery(factKey));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Where used</CardTitle>
      </CardHeader>
      <CardContent>
        <QueryStates query={query} failed={FACT_MESSAGES.usesFailed}>
          {(uses) =>
            uses.length === 0 ? (
              <p className="text-sm text-muted-foreground">{FACT_MESSAGES.unused}</p>
            ) : (
              <ul aria-label="Where used" className="grid gap-2 text-sm">
                {uses.map((use) => (
                  <li key={`${use.kind} ${use.id}`}>
                    <Use use={use} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryStates>
      </CardContent>
    </Card>
  );
}

function Use({ use }: { use: FactUse }) {
  const [label, address] = PLACES[use.kind] ?? [use.kind, () => null];
  const to = address(use);
  return (
    <>
      {label}:{' '}
      {to ? (
        <Link to={to} className="text-link underline underline-offset-4">
          {use.title}
        </Link>
      ) : (
        use.title
      )}
      {!use.is_live && <span className="text-muted-foreground"> (not live)</span>}
    </>
  );
}
