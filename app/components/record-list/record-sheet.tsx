import type { ReactNode } from 'react';
import type { Location } from 'react-router';
import { DialogDescription, DialogTitle } from '~/components/ui/dialog';
import { Sheet, SheetContent } from '~/components/ui/sheet';
import { isOtherPath } from '~/lib/unsaved/unsaved-work';

interface RecordSheetProps {
  isOpen: boolean;
  title: string;
  description: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The address contains the id of the open record. */
function isOtherRecord(from: Location, to: Location): boolean {
  const openIn = ({ search }: Location) => new URLSearchParams(search).get('open');
  return isOtherPath(from, to) || openIn(from) !== openIn(to);
}

/** Shows one record beside its list. */
export function RecordSheet({ isOpen, title, description, onClose, children }: RecordSheetProps) {
  return (
    <Sheet open={isOpen} isLeft={isOtherRecord} onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="max-w-lg">
        <div className="grid gap-1 border-b border-border p-5 pr-14">
          <DialogTitle className="wrap-anywhere">{title}</DialogTitle>
          <DialogDescription asChild>
            <div>{description}</div>
          </DialogDescription>
        </div>
        <div className="grid gap-6 p-5">{children}</div>
      </SheetContent>
    </Sheet>
  );
}

/** A record's fields; empty ones are left out. */
export function RecordFields({ fields }: { fields: [label: string, value: ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-2.5 text-sm">
      {fields
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
