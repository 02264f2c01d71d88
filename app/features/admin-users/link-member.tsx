import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { NativeSelect } from '~/components/native-select';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { colleaguesQuery } from '~/features/staff/colleague-person';
import { findColleague } from '~/features/staff/colleagues';
import { useLinkStaff } from '~/features/staff/staff-queries';
import type { AdminUser } from './admin-users-schema';
import { ADMIN_USER_MESSAGES } from './messages';

/** For a colleague who was added under Staff and then invited by another address. */
export function LinkMember({ user }: { user: AdminUser }) {
  const { data = [] } = useQuery(colleaguesQuery());
  const [staffId, setStaffId] = useState('');
  const linkStaff = useLinkStaff();
  const own = findColleague(data, { userId: user.user_id });
  const others = data.flatMap(({ user_id, staff_id, name }) =>
    staff_id && !user_id ? [[staff_id, name] as const] : [],
  );
  const chosen = others.find(([id]) => id === staffId)?.[1];

  function confirm(close: () => void) {
    linkStaff.mutate(
      { userId: user.user_id, staffId },
      {
        onSuccess() {
          notify.success(ADMIN_USER_MESSAGES.linked, { description: chosen });
          setStaffId('');
          close();
        },
        onError: (error) => notifyFailure(ADMIN_USER_MESSAGES.linkMemberFailed, error),
      },
    );
  }

  // The account is not in the team, or everyone else there has an account too.
  if (!own?.staff_id || others.length === 0) return null;
  return (
    <section aria-label="Staff" className="grid gap-3 border-t border-border pt-5">
      <FormField
        label="Also in the staff list as"
        hint={`In the staff list this account is “${own.name}”. If the same person is there twice, choose the other entry.`}
      >
        {(field) => (
          <NativeSelect
            {...field}
            placeholder="Nobody else"
            options={new Map(others)}
            value={staffId}
            onChange={({ target }) => setStaffId(target.value)}
          />
        )}
      </FormField>
      {chosen && (
        <ConfirmDialog
          trigger={
            <Button variant="outline" size="sm" className="justify-self-start">
              <Link2 aria-hidden />
              Link to {chosen}
            </Button>
          }
          title="Is this the same person?"
          verb={['Link', 'Linking...']}
          isPending={linkStaff.isPending}
          onConfirm={confirm}
        >
          {user.email} will belong to “{chosen}”. The work of “{own.name}” moves there, and that
          entry is deleted. This cannot be undone.
        </ConfirmDialog>
      )}
    </section>
  );
}
