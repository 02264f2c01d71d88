import type { FormEventHandler, ReactNode } from 'react';
import { Alert } from './ui/alert';
import { Button } from './ui/button';
import { Card, CardContent, CardHeader, CardTitle } from './ui/card';

interface DetailsFormProps {
  onSubmit: FormEventHandler;
  /** Whoever may not change it reads the same fields. */
  canManage: boolean;
  isPending: boolean;
  /** Said while the change waits for the connection. */
  waiting?: string | false;
  children: ReactNode;
}

/** Around the fields of one record. */
export function DetailsForm(props: DetailsFormProps) {
  const { onSubmit, canManage, isPending, waiting, children } = props;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Details</CardTitle>
      </CardHeader>
      <CardContent>
        <form onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
          {children}
          {canManage && (
            <div className="flex items-end justify-end">
              <Button type="submit" disabled={isPending}>
                {isPending ? 'Saving...' : 'Save'}
              </Button>
            </div>
          )}
          {waiting && (
            <div className="sm:col-span-2">
              <Alert variant="warning" title={waiting} />
            </div>
          )}
        </form>
      </CardContent>
    </Card>
  );
}
