import { useQuery } from '@tanstack/react-query';
import { CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { FormDialog } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatWhen } from '~/lib/format';
import { mobileNumber } from '~/lib/records/mobile-number';
import { addressProblem } from './address-list';
import { STOP_MESSAGES } from './messages';
import { type Channel, STOP_REASONS, type Stop } from './stops-api';
import { stopsQuery, useAddStop, useRemoveStop } from './stops-queries';

const CHANNELS: Record<Channel, string> = { mail: 'Email', text: 'Mobile' };

/** The addresses and numbers that get no more messages. */
export function StopsDialog() {
  return (
    <FormDialog
      title="Stopped addresses"
      description="People who asked for no more news or texts, and addresses whose mail bounced. Replies to their own enquiries are still sent, unless mail to them bounces."
      icon={CircleSlash}
      variant="outline"
      isWide
    >
      {() => <Stops />}
    </FormDialog>
  );
}

function Stops() {
  const [search, setSearch] = useState('');
  const query = useQuery(stopsQuery(search));
  return (
    <div className="grid gap-4">
      <AddStop />
      <Input
        type="search"
        aria-label="Search stopped addresses"
        placeholder="Search stopped addresses"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <QueryStates
        query={query}
        failed={STOP_MESSAGES.fetchFailed}
        isEmpty={(stops) => stops.length === 0}
        empty={
          <p className="text-sm text-muted-foreground">
            {search ? 'No stopped addresses match your search.' : 'No addresses are stopped.'}
          </p>
        }
      >
        {(stops) => (
          <ul aria-label="Stopped addresses" className="grid gap-2">
            {stops.map((stop) => (
              <StopItem key={`${stop.channel} ${stop.address_hash} ${stop.reason}`} stop={stop} />
            ))}
          </ul>
        )}
      </QueryStates>
    </div>
  );
}

function StopItem({ stop }: { stop: Stop }) {
  const { address, reason, detail, created_at } = stop;
  const remove = useRemoveStop();
  const name = address ?? 'An erased person';
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-b border-border pb-2 text-sm">
      <span className="min-w-0 wrap-anywhere">
        {name}
        <span className="block text-muted-foreground">
          {STOP_REASONS[reason] ?? reason} · {formatWhen(created_at)}
          {detail && ` · ${detail}`}
        </span>
      </span>
      <ConfirmDialog
        trigger={
          <Button variant="outline" size="sm" aria-label={`Remove ${name}`}>
            Remove
          </Button>
        }
        title="Remove this address from the list?"
        verb={['Remove', 'Removing...']}
        isPending={remove.isPending}
        onConfirm={(close) =>
          remove.mutate(stop, {
            onSuccess() {
              notify.success(STOP_MESSAGES.removed, { description: name });
              close();
            },
            onError: (error) => notifyFailure(STOP_MESSAGES.removeFailed, error),
          })
        }
      >
        {reason === 'bounced'
          ? `${name} will get mail again.`
          : `${name} can get news from us again. Only remove it if the person has asked for this.`}
      </ConfirmDialog>
    </li>
  );
}

function AddStop() {
  const add = useAddStop();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: { channel: 'mail' as Channel, address: '' },
  });

  function submit({ channel, address }: { channel: Channel; address: string }) {
    const typed = address.trim();
    const number = mobileNumber(typed);
    const problem =
      typed === ''
        ? 'Required'
        : channel === 'mail'
          ? addressProblem(typed)
          : number === null
            ? 'Please enter a mobile number.'
            : undefined;
    if (problem) return setError('address', { message: problem }, { shouldFocus: true });
    const stopped = channel === 'text' && number ? number : typed;
    add.mutate(
      { channel, address: stopped },
      {
        onSuccess() {
          notify.success(STOP_MESSAGES.added, { description: stopped });
          reset({ channel, address: '' });
        },
        onError: (error) => notifyFailure(STOP_MESSAGES.addFailed, error),
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={handleSubmit(submit)}
      className="grid items-start gap-3 sm:grid-cols-[auto_1fr_auto]"
    >
      <FormField label="Type">
        {(field) => (
          <NativeSelect {...field} {...register('channel')} required options={CHANNELS} />
        )}
      </FormField>
      <FormField label="Address or number" error={formState.errors.address?.message}>
        {(field) => <Input {...field} {...register('address')} autoComplete="off" />}
      </FormField>
      <Button type="submit" disabled={add.isPending} className="sm:mt-6.5">
        {add.isPending ? 'Adding...' : 'Add'}
      </Button>
    </form>
  );
}
