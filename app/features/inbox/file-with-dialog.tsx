import { useQuery } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '~/components/form-dialog';
import { SearchMatches } from '~/components/search-matches';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import type { FoundPerson } from '~/lib/supabase/find-people';
import { peopleQuery, useFileMessage } from './inbox-queries';
import type { ReceivedMessage } from './inbox-schema';
import { INBOX_MESSAGES } from './messages';

interface FileWithDialogProps {
  message: ReceivedMessage;
  onFiled: () => void;
}

/** Files a message with a lead, client or candidate that the person searches for. */
export function FileWithDialog({ message, onFiled }: FileWithDialogProps) {
  return (
    <FormDialog
      title="File with…"
      description={`The message appears on the timeline of the person you choose.`}
      icon={FolderInput}
      variant={message.filed_at ? 'outline' : 'default'}
    >
      {(close) => (
        <PersonChoice
          message={message}
          onFiled={() => {
            close();
            onFiled();
          }}
        />
      )}
    </FormDialog>
  );
}

const KINDS: Record<FoundPerson['kind'], string> = {
  lead: 'Lead',
  client: 'Client',
  candidate: 'Candidate',
};

function PersonChoice({ message, onFiled }: FileWithDialogProps) {
  const access = useAuth();
  const file = useFileMessage(message.id);
  const [search, setSearch] = useState(message.sender_name ?? message.sender);
  const text = search.trim();
  const found = useQuery(peopleQuery(access, text));

  function choose(person: FoundPerson) {
    file.mutate(person, {
      onSuccess() {
        notify.success(INBOX_MESSAGES.filed, { description: person.name });
        onFiled();
      },
      onError: (error) => notifyFailure(INBOX_MESSAGES.fileFailed, error),
    });
  }

  return (
    <div className="grid gap-3">
      <FormField label="Person">
        {(field) => (
          <Input
            {...field}
            type="search"
            autoComplete="off"
            placeholder="Name, email or phone"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </FormField>
      <SearchMatches
        isAsked={text !== ''}
        query={found}
        failed={INBOX_MESSAGES.searchFailed}
        count={(people) => people.length}
        none="No matches. Try part of the name, or the email. For someone new, create a lead from the message."
      >
        {(people) => (
          <ul className="grid gap-1.5">
            {people.map((person) => (
              <li key={`${person.kind} ${person.id}`}>
                <Button
                  variant="outline"
                  size="sm"
                  disabled={file.isPending}
                  onClick={() => choose(person)}
                  className="h-auto! w-full justify-start py-2 text-left"
                >
                  <span className="grid min-w-0">
                    <span className="truncate">
                      {KINDS[person.kind]}: {person.name}
                    </span>
                    <span className="truncate font-normal text-muted-foreground">
                      {person.email}
                    </span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </SearchMatches>
    </div>
  );
}
