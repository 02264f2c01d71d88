import { useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { browserClient } from '~/lib/supabase/client';
import { PLACEMENT_MESSAGES } from './messages';
import { getPlacedVersion, undoPlacing } from './placements-api';

/** How long the toast offers to undo it. The database undoes it for a day. */
const UNDO_MS = 10_000;

/** Says that someone was placed; from an application, that can be undone. */
export function usePlacedNotice(): (name: string, applicationId: string) => Promise<void> {
  const queryClient = useQueryClient();

  async function undo(placed: { id: string; updated_at: string }) {
    try {
      await undoPlacing(browserClient(), placed);
      notify.success(PLACEMENT_MESSAGES.undone);
    } catch (error) {
      notifyFailure(PLACEMENT_MESSAGES.undoFailed, error);
    }
    void queryClient.invalidateQueries();
  }

  return async (name, applicationId) => {
    // Without the permission to see candidates there is nothing to undo with.
    const placed = applicationId
      ? await getPlacedVersion(browserClient(), applicationId).catch(() => null)
      : null;
    notify.success(PLACEMENT_MESSAGES.placed, {
      description: name,
      ...(placed && {
        durationMs: UNDO_MS,
        action: { label: 'Undo', onClick: () => void undo(placed) },
      }),
    });
  };
}
