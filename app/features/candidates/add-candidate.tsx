import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { DraftOffer } from '~/components/draft-offer';
import { FileInput } from '~/components/file-input';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { uploadErrorText } from '~/features/media/messages';
import { StaffSelect } from '~/features/staff/staff-select';
import { NAME_MIN } from '~/lib/constants';
import { toAppError } from '~/lib/errors';
import { STATED_SOURCES } from '~/lib/records/sources';
import { browserClient } from '~/lib/supabase/client';
import { CANDIDATES } from './candidate-kind';
import { createCandidate } from './candidates-api';
import { similarQuery } from './candidates-queries';
import { type NewCandidate, newCandidateSchema } from './candidates-schema';
import { DUPLICATE_REASONS } from './duplicate-hints';
import { CANDIDATE_MESSAGES } from './messages';
import { RESUME_ACCEPT, RESUME_TYPES } from './resume-panel';

const EMPTY: NewCandidate = {
  name: '',
  email: '',
  phone: '',
  suburb: '',
  postcode: '',
  trades: '',
  tags: '',
  owner_id: '',
  source: 'manual',
};

/** The button that adds a candidate. Their page opens afterwards. */
export function AddCandidate() {
  const navigate = useNavigate();
  return (
    <FormDialog
      title="Add candidate"
      description="Someone looking for work. An email address or a phone number is enough."
      icon={Plus}
      isWide
    >
      {(close) => (
        <AddForm
          onDone={(id) => {
            close();
            navigate(`${CANDIDATES.path}/${id}`);
          }}
        />
      )}
    </FormDialog>
  );
}

function AddForm({ onDone }: { onDone: (id: string) => void }) {
  const queryClient = useQueryClient();
  const [resume, setResume] = useState<File>();
  const form = useForm<NewCandidate>({
    resolver: zodResolver(newCandidateSchema),
    defaultValues: EMPTY,
  });
  const { register, handleSubmit, setError, formState, control } = form;
  const draft = useFormDraft('candidate:new', form);
  const [name, email, phone] = useWatch({ control, name: ['name', 'email', 'phone'] });
  const add = useMutation({
    mutationFn: (person: NewCandidate) => createCandidate(browserClient(), person, resume),
    onSuccess(id, person) {
      notify.success(CANDIDATE_MESSAGES.added, { description: person.name });
      form.reset();
      onDone(id);
    },
    onError(cause) {
      const error = toAppError(cause);
      if (error.code === 'conflict') {
        setError('email', { message: CANDIDATE_MESSAGES.known }, { shouldFocus: true });
        notify.error(CANDIDATE_MESSAGES.addFailed);
      } else {
        const why = resume && uploadErrorText(error, RESUME_TYPES, resume);
        notifyFailure(CANDIDATE_MESSAGES.addFailed, error, why);
      }
    },
    onSettled: () => void queryClient.invalidateQueries(),
  });
  const text = (field: keyof NewCandidate, label: string, input: object = {}) => (
    <FormField label={label} required={field === 'name'} error={formState.errors[field]?.message}>
      {(wiring) => <Input {...wiring} {...input} {...register(field)} autoComplete="off" />}
    </FormField>
  );

  return (
    <form
      noValidate
      onSubmit={handleSubmit((person) => add.mutate(person))}
      className="grid gap-4 sm:grid-cols-2 [&>*]:col-span-full"
    >
      <DraftOffer {...draft} />
      {text('name', 'Name')}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('email', 'Email', { type: 'email' })}
        {text('phone', 'Phone', { type: 'tel' })}
        <SimilarPeople name={name} email={email} phone={phone} />
        {text('suburb', 'Suburb')}
        {text('postcode', 'Postcode', { inputMode: 'numeric' })}
        {text('trades', 'Trades', { placeholder: 'Carpentry, roofing' })}
        {text('tags', 'Skills and tags', { placeholder: 'Welding, night shift' })}
        <FormField label="Owner">
          {(field) => <StaffSelect {...field} {...register('owner_id')} />}
        </FormField>
        <FormField label="Source">
          {(field) => (
            <NativeSelect {...field} {...register('source')} required options={STATED_SOURCES} />
          )}
        </FormField>
      </div>
      <FormField label="Résumé" hint="PDF or Word, up to 10 MB.">
        {(field) => (
          <FileInput
            {...field}
            accept={RESUME_ACCEPT}
            onChange={({ target }) => setResume(target.files?.[0])}
          />
        )}
      </FormField>
      <FormDialogActions submit="Add candidate" submitting="Adding..." isPending={add.isPending} />
    </form>
  );
}

/** Says while people type that we may know the person. */
function SimilarPeople(typed: Pick<NewCandidate, 'name' | 'email' | 'phone'>) {
  const person = {
    name: useDeferredValue(typed.name.trim()),
    email: useDeferredValue(typed.email.trim()),
    phone: useDeferredValue(typed.phone.trim()),
  };
  const isEnough = person.name.length > NAME_MIN || person.email !== '' || person.phone !== '';
  const state = useQueryPhase(useQuery({ ...similarQuery(person), enabled: isEnough }));
  const similar = isEnough && state.phase === 'ready' ? state.data : [];
  // Rendered at all times: screen readers say only what changes in a region that they know already.
  return (
    <div role="status" className={similar.length > 0 ? 'sm:col-span-2' : 'sr-only'}>
      {similar.length > 0 && (
        <Alert variant="warning" title="We may know this person already">
          <ul aria-label="Similar candidates" className="grid gap-1">
            {similar.map(({ id, name, email, phone, suburb, reason }) => (
              <li key={id}>
                <Link
                  to={`${CANDIDATES.path}/${id}`}
                  className="text-link underline underline-offset-4"
                >
                  {name}
                </Link>{' '}
                {[email ?? phone, suburb].filter(Boolean).join(' · ')}:{' '}
                {reason === 'name' ? 'a similar name' : DUPLICATE_REASONS[reason]}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
