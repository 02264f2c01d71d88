import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { SHARED_PARTS } from '~/lib/records/trade';
import { browserClient } from '~/lib/supabase/client';
import { sharesQuery, shortlistVacancyQuery } from './applications-queries';
import type { Card } from './applications-schema';
import { MadeLink } from './made-link';
import { SHORTLIST_MESSAGES } from './messages';
import {
  createShortlist,
  type Shared,
  type ShortlistForm,
  type ShortlistVacancy,
} from './shortlists-api';

const TITLE_MAX = 200;
const MESSAGE_MAX = 5000;
const EXPIRY = new Map([
  ['7', 'One week'],
  ['14', 'Two weeks'],
  ['30', '30 days'],
  ['90', '90 days'],
]);

interface ShareDialogProps {
  vacancyId: string;
  cards: readonly Card[];
  onShared: () => void;
}

/** Makes a link to the chosen candidates for a contact of the employer. */
export function ShareDialog({ vacancyId, cards, onShared }: ShareDialogProps) {
  return (
    <FormDialog
      title="Share with employer"
      description="Creates a private link where the employer can see these candidates and answer."
      icon={Share2}
      isWide
    >
      {(close) => (
        <Share
          vacancyId={vacancyId}
          cards={cards}
          onDone={() => {
            close();
            onShared();
          }}
        />
      )}
    </FormDialog>
  );
}

interface ShareProps {
  vacancyId: string;
  cards: readonly Card[];
  onDone: () => void;
}

function Share({ vacancyId, cards, onDone }: ShareProps) {
  // The cards of the board change while the link is shown.
  const [ids] = useState(() => cards.map(({ id }) => id));
  const query = useQuery(shortlistVacancyQuery(vacancyId));
  const shares = useQuery(sharesQuery(ids));
  return (
    <QueryStates query={query} failed={SHORTLIST_MESSAGES.contactsFailed}>
      {(vacancy) => (
        <QueryStates query={shares} failed={SHORTLIST_MESSAGES.fetchFailed}>
          {(shared) => (
            <ShareForm vacancyId={vacancyId} vacancy={vacancy} shared={shared} onDone={onDone} />
          )}
        </QueryStates>
      )}
    </QueryStates>
  );
}

interface ShareFormProps extends Pick<ShareProps, 'vacancyId' | 'onDone'> {
  vacancy: ShortlistVacancy | null;
  shared: Shared[];
}

function ShareForm({ vacancyId, vacancy, shared, onDone }: ShareFormProps) {
  const queryClient = useQueryClient();
  const ready = shared.filter((one) => one.share_problem === null);
  const ids = ready.map(({ id }) => id);
  const contacts = vacancy?.organisation?.contacts ?? [];
  const form = useForm<ShortlistForm>({
    defaultValues: {
      clientId: contacts.length === 1 ? contacts[0]?.id : '',
      title: vacancy?.title ?? '',
      message: '',
      days: '14',
      introductions: {},
    },
  });
  const { register, handleSubmit, getValues } = form;
  const draft = useFormDraft(`shortlist:${vacancyId}`, form);
  const create = useMutation({
    mutationFn: (values: ShortlistForm) => createShortlist(browserClient(), vacancyId, ids, values),
    onSuccess() {
      notify.success(SHORTLIST_MESSAGES.created);
      void queryClient.invalidateQueries();
    },
  });

  if (create.data) {
    const contact = contacts.find(({ id }) => id === getValues('clientId'));
    return <MadeLink {...create.data} contact={contact} onDone={onDone} />;
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => create.mutate(values))}
      className="grid gap-4"
    >
      <DraftOffer {...draft} />
      <SharedParts shared={shared} />
      <FormField
        label="Contact"
        hint={
          contacts.length === 0
            ? 'The employer has no contact yet. You can copy the link and send it yourself.'
            : undefined
        }
      >
        {(field) => (
          <NativeSelect
            {...field}
            {...register('clientId')}
            placeholder="No contact: copy the link yourself"
            options={Object.fromEntries(
              contacts.map(({ id, name, email }) => [id, `${name}, ${email}`]),
            )}
          />
        )}
      </FormField>
      <FormField label="Title">
        {(field) => <Input {...field} {...register('title')} maxLength={TITLE_MAX} />}
      </FormField>
      {ready.map(({ id, candidate }, place) => (
        <FormField
          key={id}
          label={`Why ${candidate.name}`}
          hint={place === 0 ? SHORTLIST_MESSAGES.why : undefined}
        >
          {(field) => (
            <Textarea
              {...field}
              {...register(`introductions.${id}`)}
              rows={2}
              maxLength={MESSAGE_MAX}
            />
          )}
        </FormField>
      ))}
      <FormField label="Message to the employer" hint="We add a greeting if it has none.">
        {(field) => (
          <Textarea {...field} {...register('message')} rows={3} maxLength={MESSAGE_MAX} />
        )}
      </FormField>
      <FormField label="The link works for">
        {(field) => <NativeSelect {...field} {...register('days')} required options={EXPIRY} />}
      </FormField>
      {create.isError && (
        <Alert variant="error" title={SHORTLIST_MESSAGES.createFailed}>
          {failureText(toAppError(create.error))}
        </Alert>
      )}
      {ids.length > 0 ? (
        <FormDialogActions
          submit="Create link"
          submitting="Creating..."
          isPending={create.isPending}
        />
      ) : (
        <Alert variant="warning" title={SHORTLIST_MESSAGES.nobody} />
      )}
    </form>
  );
}

/** What the employer will see of each candidate, and who can't be shared yet. */
function SharedParts({ shared }: { shared: Shared[] }) {
  return (
    <ul aria-label="What is shared" className="grid gap-1 text-sm">
      {shared.map(({ id, shares, share_problem, candidate }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-medium">{candidate.name}</span>
          <span className="text-muted-foreground">
            {': '}
            {share_problem === null
              ? sharedWords(shares)
              : `${SHORTLIST_MESSAGES.notShared} ${share_problem}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function sharedWords(shares: string[]): string {
  const parts = shares.map((part) => SHARED_PARTS[part as keyof typeof SHARED_PARTS] ?? part);
  const words = [SHORTLIST_MESSAGES.always, ...parts].join(', ');
  return parts.length > 0 ? words : `${words}. ${SHORTLIST_MESSAGES.agreedToNoMore}`;
}
