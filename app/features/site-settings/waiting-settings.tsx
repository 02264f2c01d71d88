import { DifferenceList } from '~/components/difference-list';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { formatWhen } from '~/lib/format';
import { lines } from '~/lib/site/differences';
import { unseenChanges, unseenText } from '~/lib/site/site-changes';
import { SETTINGS_MESSAGES } from './messages';
import type { SavedSettings } from './site-settings-api';
import { useSettleWaiting } from './site-settings-queries';

interface WaitingSettingsProps extends SavedSettings {
  /** Whether there are unsaved changes in the form, which these buttons do not publish. */
  isDirty: boolean;
  onDiscarded: (settings: SavedSettings) => void;
}

/** Shows settings that are saved but not published, with buttons to publish or discard them. */
export function WaitingSettings(props: WaitingSettingsProps) {
  const { settings, version, live, waiting, isDirty, onDiscarded } = props;
  const { isDeveloper } = useAuth();
  const settle = useSettleWaiting();
  if (!waiting) return null;

  function run(action: 'publish' | 'discard') {
    settle.mutate(
      { action, version },
      {
        onSuccess(latest) {
          const { published, discarded, live: seen } = SETTINGS_MESSAGES;
          if (action === 'publish') notify.success(published, { description: seen });
          else {
            onDiscarded(latest);
            notify.success(discarded);
          }
        },
        onError(cause) {
          const { publishFailed, discardFailed } = SETTINGS_MESSAGES;
          const unseen = unseenChanges(cause).map(unseenText).join('. ');
          const title = action === 'publish' ? publishFailed : discardFailed;
          notifyFailure(title, cause, unseen || undefined);
        },
      },
    );
  }

  const by = waiting.savedBy ?? 'someone';
  return (
    <Alert variant="warning" title={`Settings changed by ${by} are not published`}>
      <p>
        Saved {formatWhen(waiting.savedAt)}.{' '}
        {isDeveloper ? 'Visitors do not see this yet.' : SETTINGS_MESSAGES.waiting}
      </p>
      <div className="mt-2">
        <DifferenceList lines={lines(live, settings)} />
      </div>
      <div className="mt-2 flex flex-wrap gap-2 text-foreground">
        {isDeveloper && (
          <Button
            variant="outline"
            size="sm"
            disabled={isDirty || settle.isPending}
            onClick={() => run('publish')}
          >
            Publish these settings
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          disabled={isDirty || settle.isPending}
          onClick={() => run('discard')}
        >
          Discard them
        </Button>
      </div>
    </Alert>
  );
}
