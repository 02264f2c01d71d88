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
import { RemoveRoleDialog } from './remove-role-dialog';
import type { RoleRow } from './role-matrix';
import { type FactorChange, type KeyChange, useSetKey, useSetSecondFactor } from './roles-queries';

const SECOND_FACTOR = 'Requires second factor';
const STICKY = 'sticky left-0 z-10 bg-card';

/** Role × key. A tick is saved at once and counts from the person's next request. */
export function RoleMatrix({ matrix }: { matrix: RoleRow[] }) {
  const { isDeveloper } = useAuth();
  const setKey = useSetKey();
  const setSecondFactor = useSetSecondFactor();

  function changeKey(change: KeyChange) {
    setKey.mutate(change, {
      onSuccess() {
        const { role, key, isGranted } = change;
        notify.success(`${role}: ${key} ${isGranted ? 'given' : 'taken away'}`, {
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
          <TableHead className={STICKY}>Role</TableHead>
          {PERMISSION_KEYS.map((key) => (
            <TableHead key={key} className="text-center font-mono">
              {key}
            </TableHead>
          ))}
          <TableHead className="text-center">{SECOND_FACTOR}</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {matrix.map((row) => (
          <TableRow key={row.role}>
            <th scope="row" className={`px-3 py-2 text-left font-normal ${STICKY}`}>
              <RoleName row={row} />
            </th>
            {PERMISSION_KEYS.map((key) => (
              <TableCell key={key} className="p-0 text-center">
                <MatrixCheckbox
                  label={`${row.role}: ${key}`}
                  isChecked={row.keys.includes(key)}
                  isDisabled={!isDeveloper || row.isFixed}
                  onChange={(isGranted) => changeKey({ role: row.role, key, isGranted })}
                />
              </TableCell>
            ))}
            <TableCell className="p-0 text-center">
              <MatrixCheckbox
                label={`${row.role}: ${SECOND_FACTOR.toLowerCase()}`}
                isChecked={row.requiresSecondFactor}
                isDisabled={!isDeveloper}
                onChange={(isRequired) => changeFactor({ role: row.role, isRequired })}
              />
            </TableCell>
            <TableCell className="text-right">
              {isDeveloper && row.isRemovable && <RemoveRoleDialog role={row.role} />}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function RoleName({ row: { role, holders, isFixed } }: { row: RoleRow }) {
  return (
    <>
      <span className="block font-medium">{role}</span>
      <span className="block text-xs whitespace-nowrap text-muted-foreground">
        {holders} {holders === 1 ? 'person' : 'people'}
        {isFixed && ' · always all'}
      </span>
    </>
  );
}

function tellFailure(error: unknown) {
  notifyFailure(ROLE_MESSAGES.saveFailed, error);
}
