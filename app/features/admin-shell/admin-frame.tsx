import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { TooltipProvider } from '~/components/ui/tooltip';
import { OfflineNotice } from '~/components/unsaved/offline-notice';
import { UnsavedGuard } from '~/components/unsaved/unsaved-guard';
import { useLostFocus } from '~/components/use-lost-focus';
import { useSession } from '~/features/auth/use-session';
import { useSessionWatch } from '~/features/auth/use-session-watch';
import { lateComponent } from '~/lib/late-code';
import { setDraftOwner } from '~/lib/local-draft';
import { version } from '../../../package.json';
import { AdminHeader } from './admin-header';
import { SideBar } from './side-bar';
import { useArrival } from './use-arrival';

const CONTENT_ID = 'content';

/** Everything that can be current, chosen or pressed. */
const CHOSEN = ':is(a[aria-current],[aria-pressed=true],[aria-selected=true],[data-highlighted])';
/**
 * Forced colours remove the backgrounds that show what is chosen, so there it gets the system's own
 * colours for that.
 */
const FORCED_COLOURS = `@media (forced-colors:active){${CHOSEN},${CHOSEN} *{forced-color-adjust:none;background:SelectedItem;color:SelectedItemText}}`;

/**
 * A separate chunk. Otherwise the login pages, which share its form, would load the whole back
 * office. It loads with the frame, long before a session can end.
 */
const SignInAgain = lateComponent(() => import('~/features/auth/sign-in-again'));

interface AdminFrameProps {
  /** Shown in the header, beside the account. */
  bell: ReactNode;
  children: ReactNode;
}

/** The frame of every back-office page: navigation on the left, the page on the right. */
export function AdminFrame({ bell, children }: AdminFrameProps) {
  return (
    <TooltipProvider>
      <style>{FORCED_COLOURS}</style>
      <a
        href={`#${CONTENT_ID}`}
        className="sr-only z-50 rounded-md bg-primary px-4 py-3 text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh">
        <SideBar />
        <div className="flex min-w-0 flex-1 flex-col">
          <AdminHeader bell={bell} />
          <OfflineNotice />
          <main
            id={CONTENT_ID}
            tabIndex={-1}
            className="back-office mx-auto grid w-full max-w-screen-2xl grid-cols-1 gap-5 px-3 py-5 outline-none sm:px-5"
          >
            <PageOfPerson>{children}</PageOfPerson>
          </main>
          <footer className="mt-auto px-3 pb-3 text-xs text-muted-foreground sm:px-5">
            Version {version}
          </footer>
        </div>
      </div>
      <UnsavedGuard />
      <Suspense>
        <SignInAgain />
      </Suspense>
      <Watches />
    </TooltipProvider>
  );
}

/** A component of its own: the frame would render again with each change that these hooks follow. */
function Watches() {
  useSessionWatch();
  useArrival();
  useLostFocus();
  return null;
}

/** A new key unmounts the page, so that the next person does not see it. */
function PageOfPerson({ children }: { children: ReactNode }) {
  return <Fragment key={usePersonNumber()}>{children}</Fragment>;
}

/** Increases when a different person signs in, in this tab or elsewhere in the browser. */
function usePersonNumber(): number {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : null;
  const [people, setPeople] = useState<string[]>([]);
  if (userId && people.at(-1) !== userId) {
    setDraftOwner(userId);
    setPeople([...people, userId]);
  }
  return Math.max(people.length, 1);
}
