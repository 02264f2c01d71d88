import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { useAuth } from '~/features/auth/use-auth';
import { AddFact } from '~/features/facts/add-fact';
import { FACTS } from '~/features/facts/fact-kind';
import { RecordScreen } from '~/features/records/record-screen';
import { useOwnerChoices } from '~/features/staff/use-owner-choices';

export const meta = adminMeta('Facts');
export const clientMiddleware = [guardScreen('/admin/facts')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title="Facts" />;
}

export default function Facts() {
  const { can } = useAuth();
  const owner = useOwnerChoices('owner_id', can('content.manage'));
  return (
    <>
      <PageHeader
        title="Facts"
        description="Figures that go out of date. Check each before you use it."
        actions={can('content.manage') && <AddFact />}
      />
      <RecordScreen kind={FACTS} moreFilters={owner.filters} />
    </>
  );
}
