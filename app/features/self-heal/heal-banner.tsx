import { useState } from 'react';
import { useNavigate } from 'react-router';
import { X } from '~/components/icons';
import { HEAL_PARAM, HEALED_FLAG, withoutParam, writeFlag } from './flags';

/**
 * Says that the page fixed itself (§2). It is at the bottom of the screen, so that it does not move
 * the bar from the top, where its menu expects it.
 */
export default function HealBanner() {
  const [isDismissed, setIsDismissed] = useState(false);
  const navigate = useNavigate();
  if (isDismissed) return null;

  function dismiss() {
    setIsDismissed(true);
    writeFlag(HEALED_FLAG, false);
    const { pathname, search, hash } = new URL(withoutParam(window.location.href, HEAL_PARAM));
    navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
  }

  return (
    <div
      role="status"
      className="sticky bottom-0 z-50 flex items-center justify-center gap-2 bg-accent px-4 py-1 text-accent-foreground"
    >
      <p className="font-medium">Self-healed reload applied.</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="grid size-11 cursor-pointer place-items-center rounded-md hover:bg-black/10"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
