import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { CONTENT_MESSAGES } from './messages';

interface StaleNoticeProps {
  onOverwrite: () => void;
  onSeeTheirs: () => void;
}

/** Either way both are kept: the one as a version, the other as a version or a draft. */
export function StaleNotice({ onOverwrite, onSeeTheirs }: StaleNoticeProps) {
  return (
    <Alert variant="error" title={CONTENT_MESSAGES.stale}>
      <p>Your changes are still here, but not saved. Nothing gets lost whichever you choose.</p>
      <div className="mt-2 flex flex-wrap gap-2 text-foreground">
        <Button variant="outline" size="sm" onClick={onOverwrite}>
          Overwrite with mine
        </Button>
        <Button variant="outline" size="sm" onClick={onSeeTheirs}>
          See theirs
        </Button>
      </div>
    </Alert>
  );
}
