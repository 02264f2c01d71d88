import type { ReactNode } from 'react';
import { DraftOffer } from './draft-offer';
import { Alert } from './ui/alert';
import { Button } from './ui/button';
import { Card, CardContent, CardHeader, CardTitle } from './ui/card';
import { ClashNotice, type LabelOf } from './unsaved/clash-notice';
import type { RecordForm } from './unsaved/use-record-form';

interface DetailsFormProps {
  onSave: () => void;
  /** People without permission to change the record see the same fields, read-only. */
  canManage: boolean;
  isPending: boolean;
  /** Shown while the change waits for the connection. */
  waiting?: string | false;
  form: Pick<RecordForm<Record<string, string>>, 'isDirty' | 'clashes' | 'draft' | 'isNews'>;
  /** Who else has changed the record, if two people have. */
  changer?: string | undefined;
  labelOf?: LabelOf;
  children: ReactNode;
}

/** Wraps the fields of one record. */
export function DetailsForm(props: DetailsFormProps) {
  const { onSave, canManage, isPending, waiting, form, changer, labelOf, children } = props;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Details</CardTitle>
      </CardHeader>
      <CardContent>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isPending || !form.isDirty || form.isNews()) return;
            onSave();
          }}
          className="grid items-start gap-4 sm:grid-cols-2"
        >
          <div className="empty:hidden sm:col-span-2">
            <DraftOffer {...form.draft} />
          </div>
          {children}
          <div className="empty:hidden sm:col-span-2">
            <ClashNotice clashes={form.clashes} who={changer} labelOf={labelOf} />
          </div>
          {canManage && (
            <div className="flex justify-end self-end sm:col-start-2">
              <Button type="submit" aria-disabled={isPending || !form.isDirty}>
                {waiting ? 'Waiting...' : isPending ? 'Saving...' : 'Save'}
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
