import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { EditorGate } from '~/features/editor/editor-gate';
import { SiteEditorScreen } from '../editor/site-editor-screen';

const TITLE = 'Site Editor'; // §2

export const meta = adminMeta(TITLE);
export const clientMiddleware = [guardScreen('/admin/editor')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return (
    <ScreenFallback title={TITLE}>
      <Skeleton className="h-[70vh]" />
    </ScreenFallback>
  );
}

export default function Editor() {
  return (
    <EditorGate>
      <SiteEditorScreen title={TITLE} />
    </EditorGate>
  );
}
