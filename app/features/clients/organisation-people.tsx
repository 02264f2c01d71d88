import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { Link } from 'react-router';
import { FormDialog } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { ContactLinks } from '~/components/record-list/contact-links';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { AddRecord } from '~/features/records/add-record';
import { CLIENTS } from './client-kind';
import { ClientSearch } from './client-search';
import type { OrganisationPerson } from './clients-api';
import { organisationPeopleQuery, useSetOrganisation } from './clients-queries';
import { newPersonSchema } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

interface OrganisationPeopleProps {
  organisation: { id: string; name: string };
  canManage: boolean;
}

/** The clients who work at an organisation. */
export function OrganisationPeople({ organisation, canManage }: OrganisationPeopleProps) {
  const query = useQuery(organisationPeopleQuery(organisation.id));
  const employ = useSetOrganisation();

  function change(person: Pick<OrganisationPerson, 'id' | 'name'>, done?: () => void) {
    const isLinked = done !== undefined;
    employ.mutate(
      { clientId: person.id, organisationId: isLinked ? organisation.id : null },
      {
        onSuccess() {
          const { personLinked, personUnlinked } = CLIENT_MESSAGES;
          notify.success(isLinked ? personLinked : personUnlinked, { description: person.name });
          done?.();
        },
        onError: (error) => notifyFailure(CLIENT_MESSAGES.personFailed, error),
      },
    );
  }

  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>People</CardTitle>
        {canManage && (
          <span className="flex flex-wrap gap-2">
            <FormDialog
              title="Link client"
              description="For someone who works here and is already a client."
              icon={Link2}
              variant="outline"
            >
              {(close) => (
                <ClientSearch
                  label="Find the client"
                  exceptId={null}
                  isPending={employ.isPending}
                  onChoose={(client) => change(client, close)}
                />
              )}
            </FormDialog>
            <AddRecord
              kind={CLIENTS}
              draftName={`client:new:${organisation.id}`}
              description={`Someone who works at ${organisation.name}.`}
              schema={newPersonSchema}
              defaults={{
                name: '',
                email: '',
                organisation_id: organisation.id,
                company: organisation.name,
              }}
              known={{ field: 'email', message: CLIENT_MESSAGES.known }}
              fields={[
                { name: 'name', label: 'Name' },
                { name: 'email', label: 'Email', input: { type: 'email' } },
              ]}
            />
          </span>
        )}
      </CardHeader>
      <CardContent>
        <QueryStates
          query={query}
          failed={CLIENT_MESSAGES.peopleFailed}
          isEmpty={(people) => people.length === 0}
          empty={
            <p className="text-sm text-muted-foreground">
              No one is linked to this organisation yet.
            </p>
          }
        >
          {(people) => (
            <ul aria-label="People" className="grid gap-3 text-sm">
              {people.map((person) => (
                <li
                  key={person.id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere"
                >
                  <Link
                    to={`${CLIENTS.path}/${person.id}`}
                    className="font-medium text-link underline underline-offset-4"
                  >
                    {person.name}
                  </Link>
                  <ContactLinks {...person} />
                  {canManage && (
                    <Button
                      variant="ghost"
                      size="sm"
                      className="ml-auto"
                      aria-label={`Unlink ${person.name}`}
                      disabled={employ.isPending}
                      onClick={() => change(person)}
                    >
                      Unlink
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}
