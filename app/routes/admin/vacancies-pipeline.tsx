import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { Pipeline } from '~/features/applications/pipeline';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { useAuth } from '~/features/auth/use-auth';
import { Timeline } from '~/features/timeline/timeline';
import type { Route } from './+types/vacancies-pipeline';

export const meta = adminMeta('Pipeline');
export const clientMiddleware = [guardScreen('/admin/vacancies')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title="Pipeline" />;
}

export default function VacancyPipeline({ params }: Route.ComponentProps) {
  const { can } = useAuth();
  return (
    <>
      <PageHeader title="Pipeline" />
      <Pipeline
        key={params.id}
        vacancyId={params.id}
        history={(id) => <Timeline of={{ application_id: id }} canAdd={can('candidates.manage')} />}
      />
    </>
  );
}
