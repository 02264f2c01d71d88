import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';
import { EditorGate } from '~/features/editor/editor-gate';
import { SiteEditorScreen } from '../editor/site-editor-screen';

const TITLE = 'Site Editor'; // §2

export const meta = adminMeta(TITLE);
export const clientMiddleware = [requirePermission('site.edit')];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={TITLE} />
      <Skeleton className="h-[70vh]" />
    </>
  );
}

export default function Editor() {
  return (
    <EditorGate>
      <SiteEditorScreen title={TITLE} />
    </EditorGate>
  );
}
