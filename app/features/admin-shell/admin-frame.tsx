import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TooltipProvider } from '~/components/ui/tooltip';
import { loginPath } from '~/features/auth/next-path';
import { useAuth } from '~/features/auth/use-auth';
import { AdminHeader } from './admin-header';
import { SideBar } from './side-bar';

const CONTENT_ID = 'content';

/** Around every back-office page: navigation at the left, the page at the right. */
export function AdminFrame({ children }: { children: ReactNode }) {
  useLeaveWhenSignedOut();
  return (
    <TooltipProvider>
      <a
        href={`#${CONTENT_ID}`}
        className="sr-only z-50 rounded-md bg-primary px-4 py-3 text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh">
        <SideBar />
        <div className="flex min-w-0 flex-1 flex-col">
          <AdminHeader />
          <main
            id={CONTENT_ID}
            tabIndex={-1}
            className="mx-auto grid w-full max-w-screen-2xl gap-5 px-3 py-5 outline-none sm:px-5"
          >
            {children}
          </main>
        </div>
      </div>
    </TooltipProvider>
  );
}

/** Signed out in another tab, or by the server: nothing stays on the screen. */
function useLeaveWhenSignedOut(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status, endedHere } = useAuth();
  const isOut = status === 'anonymous' && !endedHere;

  useEffect(() => {
    if (isOut) void navigate(loginPath({ pathname, search }), { replace: true });
  }, [isOut, pathname, search, navigate]);
}
