import type { ReactNode } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { PERMISSION_KEYS } from '~/lib/permissions';
import { MatrixCheckbox } from './matrix-checkbox';
import { ROLE_MESSAGES } from './messages';
import { PERMISSION_TEXT, SECOND_FACTOR_TEXT } from './permission-text';
import { RemoveRoleDialog } from './remove-role-dialog';
import type { RoleRow } from './role-matrix';
import { type FactorChange, type KeyChange, useSetKey, useSetSecondFactor } from './roles-queries';

const SECOND_FACTOR = 'Requires second factor';
/** Stays in view while people scroll to further roles. */
const STICKY = 'sticky left-0 z-10 w-2/5 min-w-36 bg-card whitespace-normal';

/**
 * A row for each key and a column for each role. A tick is saved at once and applies from the
 * person's next request.
 */
export function RoleMatrix({ matrix }: { matrix: RoleRow[] }) {
  const { isDeveloper } = useAuth();
  const setKey = useSetKey();
  const setSecondFactor = useSetSecondFactor();

  function changeKey(change: KeyChange) {
    setKey.mutate(change, {
      onSuccess() {
        const { role, key, isGranted } = change;
        notify.success(`${role}: ${key} ${isGranted ? 'granted' : 'removed'}`, {
          action: { label: 'Undo', onClick: () => changeKey({ ...change, isGranted: !isGranted }) },
        });
      },
      onError: tellFailure,
    });
  }

  function changeFactor(change: FactorChange) {
    setSecondFactor.mutate(change, {
      onSuccess() {
        const { role, isRequired } = change;
        notify.success(`${role}: second factor ${isRequired ? 'required' : 'no longer required'}`, {
          action: {
            label: 'Undo',
            onClick: () => changeFactor({ ...change, isRequired: !isRequired }),
          },
        });
      },
      onError: tellFailure,
    });
  }

  return (
    <Table>
      <caption className="sr-only">Roles and permissions</caption>
      <TableHeader>
        <TableRow>
          <TableHead className={STICKY}>Permission</TableHead>
          {matrix.map((row) => (
            <TableHead key={row.role} className="h-auto px-2 py-2 text-center align-top">
              <RoleName row={row} />
              {isDeveloper && row.isRemovable && <RemoveRoleDialog role={row.role} />}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {PERMISSION_KEYS.map((key) => (
          <TableRow key={key}>
            <RowName name={<span className="font-mono text-xs">{key}</span>}>
              {PERMISSION_TEXT[key]}
            </RowName>
            {matrix.map(({ role, keys, isFixed }) => (
              <TableCell key={role} className="p-0">
                <MatrixCheckbox
                  label={`${role}: ${key}`}
                  isChecked={keys.includes(key)}
                  isDisabled={!isDeveloper || isFixed}
                  onChange={(isGranted) => changeKey({ role, key, isGranted })}
                />
              </TableCell>
            ))}
          </TableRow>
        ))}
        <TableRow>
          <RowName name={SECOND_FACTOR}>{SECOND_FACTOR_TEXT}</RowName>
          {matrix.map(({ role, requiresSecondFactor }) => (
            <TableCell key={role} className="p-0">
              <MatrixCheckbox
                label={`${role}: ${SECOND_FACTOR.toLowerCase()}`}
                isChecked={requiresSecondFactor}
                isDisabled={!isDeveloper}
                onChange={(isRequired) => changeFactor({ role, isRequired })}
              />
            </TableCell>
          ))}
        </TableRow>
      </TableBody>
    </Table>
  );
}

function RowName({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <th scope="row" className={`px-3 py-1.5 text-left font-normal ${STICKY}`}>
      {name}
      <span className="block text-sm text-muted-foreground">{children}</span>
    </th>
  );
}

function RoleName({ row: { role, holders, isFixed } }: { row: RoleRow }) {
  return (
    <>
      <span className="block text-sm font-medium text-foreground">{role}</span>
      <span className="block font-normal">
        {holders} {holders === 1 ? 'person' : 'people'}
      </span>
      {isFixed && <span className="block font-normal">always all</span>}
    </>
  );
}

function tellFailure(error: unknown) {
  notifyFailure(ROLE_MESSAGES.saveFailed, error);
}
