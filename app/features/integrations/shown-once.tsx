import { CopyField } from '~/components/copy-field';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { DialogFooter } from '~/components/ui/dialog';

interface ShownOnceProps {
  title: string;
  label: string;
  value: string;
  children: string;
  onDone: () => void;
}

/** The secret is shown only here, and only once. */
export function ShownOnce({ title, label, value, children, onDone }: ShownOnceProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Alert variant="success" title={title}>
        Copy it now: it is shown only once. {children}
      </Alert>
      <CopyField label={label} value={value} />
      <DialogFooter>
        <Button onClick={onDone}>Done</Button>
      </DialogFooter>
    </div>
  );
}
