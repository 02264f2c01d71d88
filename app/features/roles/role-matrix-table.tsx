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
const STICKY = 'sticky left-0 z-10 bg-card';
/** Eight columns do not fit on a phone, so each role becomes a list. */
const STACKED = 'max-sm:block';
const HEADING = 'h-auto min-w-28 py-2 text-center align-top whitespace-normal';

/** Role × key. A tick is saved at once and applies from the person's next request. */
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
    <Table className={STACKED}>
      <caption className="sr-only">Roles and permissions</caption>
      <TableHeader className="max-sm:hidden">
        <TableRow>
          <TableHead className={STICKY}>Role</TableHead>
          {PERMISSION_KEYS.map((key) => (
            <TableHead key={key} className={HEADING}>
              <span className="font-mono text-foreground">{key}</span>
              <span className="mt-1 block font-normal">{PERMISSION_TEXT[key]}</span>
            </TableHead>
          ))}
          <TableHead className={HEADING}>
            <span className="text-foreground">{SECOND_FACTOR}</span>
            <span className="mt-1 block font-normal">{SECOND_FACTOR_TEXT}</span>
          </TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody className={STACKED}>
        {matrix.map((row) => (
          <TableRow key={row.role} className={`${STACKED} max-sm:px-4 max-sm:py-4`}>
            <th scope="row" className={`${STACKED} py-2 text-left font-normal sm:px-3 ${STICKY}`}>
              <RoleName row={row} />
            </th>
            {PERMISSION_KEYS.map((key) => (
              <TableCell key={key} className={`${STACKED} p-0 sm:text-center`}>
                <MatrixCheckbox
                  label={`${row.role}: ${key}`}
                  caption={key}
                  text={PERMISSION_TEXT[key]}
                  isChecked={row.keys.includes(key)}
                  isDisabled={!isDeveloper || row.isFixed}
                  onChange={(isGranted) => changeKey({ role: row.role, key, isGranted })}
                />
              </TableCell>
            ))}
            <TableCell className={`${STACKED} p-0 sm:text-center`}>
              <MatrixCheckbox
                label={`${row.role}: ${SECOND_FACTOR.toLowerCase()}`}
                caption={SECOND_FACTOR}
                text={SECOND_FACTOR_TEXT}
                isChecked={row.requiresSecondFactor}
                isDisabled={!isDeveloper}
                onChange={(isRequired) => changeFactor({ role: row.role, isRequired })}
              />
            </TableCell>
            <TableCell className={`${STACKED} text-right max-sm:p-0`}>
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
