import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';

interface HolderNoticeProps {
  name: string | null;
  /** The other editor belongs to the same person, in another tab or on another device. */
  isOwn: boolean;
  /** Whether this editor held the page before. */
  hadIt: boolean;
  isPending: boolean;
  onTakeOver: () => void;
}

/** Says that the page is open in another editor. People can take it over. */
export function HolderNotice({ name, isOwn, hadIt, isPending, onTakeOver }: HolderNoticeProps) {
  const who = name ?? 'Someone else';
  const theirs = hadIt ? `${who} has taken over this page` : `${who} is editing this page`;
  return (
    <Alert
      variant="warning"
      title={isOwn ? 'You have this page open in another tab or on another device' : theirs}
    >
      <p>
        Your changes stay in this browser and are not saved until you take over. You can’t publish
        or schedule the page until then either.
      </p>
      <div className="mt-2 text-foreground">
        <Button variant="outline" size="sm" disabled={isPending} onClick={onTakeOver}>
          {isOwn ? 'Edit here instead' : 'Take over'}
        </Button>
      </div>
    </Alert>
  );
}
