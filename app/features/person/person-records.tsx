import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { enquiryReference } from '~/lib/enquiry-reference';
import { formatDate, formatWhen } from '~/lib/format';
import { serviceLabel } from '~/lib/records/service-types';
import { titled } from '~/lib/records/titled-options';
import { PERSON_MESSAGES } from './messages';
import type { PersonOf, PersonRecords as Records } from './person-api';
import { personRecordsQuery } from './person-queries';

interface Line {
  id: string;
  path: string;
  label: string;
  detail: string;
}

interface Group {
  title: string;
  lines: Line[];
}

interface PersonRecordsProps {
  of: PersonOf;
  /** Lists that the page already shows elsewhere. */
  without?: (keyof Records)[];
}

/** The person's other enquiries, applications and placements that the reader may see. */
export function PersonRecords({ of, without = [] }: PersonRecordsProps) {
  const query = useQuery(personRecordsQuery(of));
  const own = Object.values(of).join();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{PERSON_MESSAGES.title}</CardTitle>
      </CardHeader>
      <CardContent className="text-sm">
        <QueryStates
          query={query}
          failed={PERSON_MESSAGES.fetchFailed}
          isEmpty={(records) => groupsOf(records, without, own).length === 0}
          empty={<p className="text-muted-foreground">{PERSON_MESSAGES.nothing}</p>}
        >
          {(records) => (
            <div className="grid gap-4">
              {groupsOf(records, without, own).map(({ title, lines }) => (
                <section key={title} className="grid gap-1.5">
                  <h3 className="font-medium">{title}</h3>
                  <ul aria-label={title} className="grid gap-1.5">
                    {lines.map(({ id, path, label, detail }) => (
                      <li key={id} className="flex flex-wrap gap-x-3 wrap-anywhere">
                        <Link to={path} className="text-link underline underline-offset-4">
                          {label}
                        </Link>
                        <span className="text-muted-foreground">{detail}</span>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

/** The lists with something in them, without the record on the screen. */
function groupsOf(records: Records, without: (keyof Records)[], own: string): Group[] {
  const groups: Record<keyof Records, Group> = {
    clients: { title: 'Client', lines: (records.clients ?? []).map(personLine('clients')) },
    candidates: {
      title: 'Candidate',
      lines: (records.candidates ?? []).map(personLine('candidates')),
    },
    leads: {
      title: 'Enquiries',
      lines: (records.leads ?? []).map((lead) => ({
        id: lead.id,
        path: `/admin/leads/${lead.id}`,
        label: `${serviceLabel(lead.service_type)}, ${enquiryReference(lead.id)}`,
        detail: `${titled(lead.is_spam ? 'spam' : lead.status)} · ${formatWhen(lead.created_at)}`,
      })),
    },
    applications: {
      title: 'Applications',
      lines: (records.applications ?? []).map((application) => ({
        id: application.id,
        path: `/admin/vacancies/${application.vacancy_id}?tab=pipeline&open=${application.id}`,
        label: `${application.title} (${application.reference})`,
        detail: `${titled(application.stage)} · ${formatWhen(application.created_at)}`,
      })),
    },
    placements: {
      title: 'Placements',
      lines: (records.placements ?? []).map((placement) => ({
        id: placement.id,
        path: `/admin/placements/${placement.id}`,
        label: `${placement.position}, ${placement.employer}`,
        detail: `${titled(placement.status)} · from ${formatDate(placement.starts_on)}`,
      })),
    },
  };
  return Object.entries(groups)
    .filter(([list]) => !without.includes(list as keyof Records))
    .map(([, { title, lines }]) => ({ title, lines: lines.filter(({ id }) => id !== own) }))
    .filter(({ lines }) => lines.length > 0);
}

function personLine(list: 'clients' | 'candidates') {
  return ({
    id,
    name,
    email,
    status,
  }: {
    id: string;
    name: string;
    email: string | null;
    status: string;
  }) => ({
    id,
    path: `/admin/${list}/${id}`,
    label: name,
    detail: [email, titled(status)].filter(Boolean).join(' · '),
  });
}
