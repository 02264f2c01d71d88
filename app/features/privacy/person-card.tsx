import { useQuery } from '@tanstack/react-query';
import { Download, Search } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '~/components/delete-dialog';
import { QueryStates } from '~/components/query-states';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '~/components/ui/card';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatCount } from '~/lib/format';
import { PRIVACY_MESSAGES } from './messages';
import { personQuery, useErasePerson, useExportPerson } from './privacy-queries';
import { type Person, summarise } from './privacy-schema';
import { UndecidedList } from './undecided-list';

/** Finds, exports and erases everything stored about a person, by email address, or by the number of someone without one. */
export function PersonCard() {
  const [email, setEmail] = useState('');
  const query = useQuery({ ...personQuery(email), enabled: email !== '' });

  return (
    <Card>
      <CardHeader>
        <CardTitle>A person’s data</CardTitle>
        <CardDescription>
          For requests under the Privacy Act: see everything held about someone, export it, or erase
          it.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <form action={(form) => setEmail(String(form.get('email')).trim())} className="flex gap-2">
          <Input
            name="email"
            aria-label="The person’s email or phone number"
            placeholder="The person’s email or phone number"
            autoComplete="off"
            key={email}
            defaultValue={email}
            className="max-w-80"
          />
          <Button type="submit">
            <Search aria-hidden />
            Find
          </Button>
        </form>
        {email !== '' && (
          <QueryStates query={query} failed={PRIVACY_MESSAGES.findFailed}>
            {(person) => <PersonData key={email} email={email} person={person} />}
          </QueryStates>
        )}
      </CardContent>
    </Card>
  );
}

function PersonData({ email, person }: { email: string; person: Person }) {
  const erase = useErasePerson(email);
  const exporting = useExportPerson(email);
  const held = summarise(person);
  const others = person.addresses.filter((address) => address !== email.toLowerCase());

  function download() {
    exporting.mutate(person, {
      onError: (error) => notifyFailure(PRIVACY_MESSAGES.exportFailed, error),
    });
  }

  function confirm(close: () => void) {
    erase.mutate(person, {
      onSuccess() {
        notify.success(PRIVACY_MESSAGES.erased, { description: email });
        close();
      },
      onError(error) {
        notifyFailure(PRIVACY_MESSAGES.eraseFailed, error);
      },
    });
  }

  if (held.length === 0) {
    return (
      <div className="grid gap-4">
        <p className="text-sm wrap-anywhere">Nothing is held about {email}.</p>
        <UndecidedList email={email} />
      </div>
    );
  }
  return (
    <section aria-label="What is held" className="grid gap-4">
      {others.length > 0 && (
        <p className="text-sm wrap-anywhere">
          Includes what is held under {others.join(', ')}: client records were merged, or an address
          was corrected.
        </p>
      )}
      <RecordFields fields={held.map(([label, count]) => [label, formatCount(count)])} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={download} disabled={exporting.isPending}>
          <Download aria-hidden />
          {exporting.isPending ? 'Exporting...' : 'Export'}
        </Button>
        <DeleteDialog
          title="Erase this person?"
          verb={['Erase', 'Erasing...']}
          isPending={erase.isPending}
          onConfirm={confirm}
        >
          Everything listed here about {email} will be permanently deleted. In other people’s
          records and in the audit log, this person’s details will be replaced with “[erased]”. The
          audit log records that someone was erased, but not who it was.
        </DeleteDialog>
      </div>
      <UndecidedList email={email} />
    </section>
  );
}
