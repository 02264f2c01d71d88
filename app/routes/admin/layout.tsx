import { Outlet } from 'react-router';
import { AdminFrame } from '~/features/admin-shell/admin-frame';
import { SiteProblemsContext } from '~/features/content/site-problems';
import { UndoBar } from '~/features/emails/undo-bar';
import { NoticeBell } from '~/features/notices/notice-bell';
import { BACK_OFFICE_CSS } from '~/features/theme/theme-sizes';
import { browserClient } from '~/lib/supabase/client';

async function findSiteProblems(): Promise<string[]> {
  const [{ readingProblems }, { getCurrentRelease }] = await Promise.all([
    import('~/features/theme/contrast-report'),
    import('~/features/editor/editor-api'),
  ]);
  const { theme } = await getCurrentRelease(browserClient());
  return readingProblems(theme);
}

/** One element for good: the router renders the layout at each step of a navigation. */
const FRAME = (
  <AdminFrame bell={<NoticeBell />}>
    <style>{BACK_OFFICE_CSS}</style>
    <SiteProblemsContext value={findSiteProblems}>
      <Outlet />
      <UndoBar />
    </SiteProblemsContext>
  </AdminFrame>
);

/** The server renders only this frame, because only the browser knows who is signed in. */
export default function AdminLayout() {
  return FRAME;
}
