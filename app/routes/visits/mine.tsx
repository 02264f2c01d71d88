import { adminMeta } from '~/features/admin-shell/admin-meta';
import { BACK_OFFICE_CSS } from '~/features/theme/theme-sizes';
import { VisitsPage } from '~/features/visits/visits-page';

export const meta = adminMeta('Visits');

/** Loads nothing: the page has to open without a connection. */
export default function MyVisits() {
  return (
    <>
      <style>{BACK_OFFICE_CSS}</style>
      <VisitsPage />
    </>
  );
}
