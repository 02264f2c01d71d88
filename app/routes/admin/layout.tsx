import { useCallback } from 'react';
import { Outlet } from 'react-router';
import { AdminFrame } from '~/features/admin-shell/admin-frame';
import { SiteProblemsContext } from '~/features/content/site-problems';
import { BACK_OFFICE_CSS } from '~/features/theme/theme-sizes';
import { useSite } from '~/lib/site/use-site';

/** The server renders only this frame, because only the browser knows who is signed in. */
export default function AdminLayout() {
  const { theme } = useSite();
  const findSiteProblems = useCallback(async () => {
    const { readingProblems } = await import('~/features/theme/contrast-report');
    return readingProblems(theme);
  }, [theme]);
  return (
    <AdminFrame>
      <style>{BACK_OFFICE_CSS}</style>
      <SiteProblemsContext value={findSiteProblems}>
        <Outlet />
      </SiteProblemsContext>
    </AdminFrame>
  );
}
