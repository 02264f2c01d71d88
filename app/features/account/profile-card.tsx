import type { FormEvent } from 'react';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notify } from '~/components/ui/toast';
import { UnsavedForm } from '~/components/unsaved/unsaved-form';
import { typedIn } from '~/features/auth/code-field';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { useAuthAction } from '~/features/auth/use-auth-action';
import { updateName } from './account-api';
import { AccountCard } from './account-card';
import { useReadAccountAgain } from './account-queries';
import { type Account, NAME_MAX } from './account-schema';
import { AvatarField } from './avatar-field';
import { ACCOUNT_MESSAGES } from './messages';

export function ProfileCard({ account }: { account: Account }) {
  const { isPending, notice, run } = useAuthAction();
  const readAgain = useReadAccountAgain();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = typedIn(event.currentTarget, 'name');
    if (!(await run(ACCOUNT_MESSAGES.saveFailed, (db) => updateName(db, name)))) return;
    notify.success(ACCOUNT_MESSAGES.saved);
    await readAgain();
  }

  return (
    <AccountCard title="Profile" description="How colleagues see you.">
      <AvatarField account={account} />
      <UnsavedForm noValidate onSubmit={save} className="grid gap-4">
        <NoticeAlert notice={notice} />
        <FormField label="Name">
          {(control) => (
            <Input
              {...control}
              name="name"
              defaultValue={account.name}
              maxLength={NAME_MAX}
              autoComplete="name"
            />
          )}
        </FormField>
        <Button type="submit" size="sm" disabled={isPending} className="justify-self-start">
          {isPending ? 'Saving...' : 'Save name'}
        </Button>
      </UnsavedForm>
    </AccountCard>
  );
}
