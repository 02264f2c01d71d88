import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';

interface HolderNoticeProps {
  email: string | null;
  /** This editor had the page before. */
  hadIt: boolean;
  isPending: boolean;
  onTakeOver: () => void;
}

/** Someone else has the page open: told, not locked out. */
export function HolderNotice({ email, hadIt, isPending, onTakeOver }: HolderNoticeProps) {
  const who = email ?? 'Someone else';
  return (
    <Alert
      variant="warning"
      title={hadIt ? `${who} has taken over this page` : `${who} is editing this page`}
    >
      <p>Your changes stay in this browser and are not saved until you take over.</p>
      <div className="mt-2 text-foreground">
        <Button variant="outline" size="sm" disabled={isPending} onClick={onTakeOver}>
          Take over
        </Button>
      </div>
    </Alert>
  );
}
