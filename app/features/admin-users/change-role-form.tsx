import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { DraftOffer } from '~/components/draft-offer';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { ClashNotice } from '~/components/unsaved/clash-notice';
import { useRecordForm } from '~/components/unsaved/use-record-form';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { effectiveRole } from '~/lib/permissions';
import { useChangeRole } from './admin-users-queries';
import type { AdminUser } from './admin-users-schema';
import { ADMIN_USER_MESSAGES } from './messages';
import { RoleSelect } from './role-select';

/** Shown for every row. The database refuses to change some roles and says why. */
export function ChangeRoleForm({ user }: { user: AdminUser }) {
  const form = useRecordForm(`role:${user.id}`, { role: effectiveRole(user.role) });
  const { role } = form.values;
  const [refusal, setRefusal] = useState<string>();
  const changeRole = useChangeRole();

  function save(event: FormEvent) {
    event.preventDefault();
    if (form.isNews()) return;
    setRefusal(undefined);
    changeRole.mutate(
      { id: user.id, role },
      {
        onSuccess() {
          form.saved({ role });
          notify.success(ADMIN_USER_MESSAGES.roleChanged, {
            description: `${user.email} is now ${role}.`,
          });
        },
        onError(error) {
          const description = failureText(toAppError(error));
          setRefusal(description);
          notifyFailure(ADMIN_USER_MESSAGES.roleChangeFailed, error, description);
        },
      },
    );
  }

  return (
    <form onSubmit={save} className="grid gap-3 border-t border-border pt-5">
      <DraftOffer {...form.draft} />
      <ClashNotice clashes={form.clashes} />
      <FormField
        label="Role"
        error={refusal}
        hint={
          <Link to="/admin/roles" className="text-link underline underline-offset-4">
            What each role can do
          </Link>
        }
      >
        {(field) => (
          <RoleSelect
            field={field}
            value={role}
            onChange={(chosen) => form.edit({ role: chosen })}
          />
        )}
      </FormField>
      <Button
        type="submit"
        size="sm"
        className="justify-self-start"
        disabled={!form.isDirty || changeRole.isPending}
      >
        {changeRole.isPending ? 'Saving...' : 'Change role'}
      </Button>
    </form>
  );
}
