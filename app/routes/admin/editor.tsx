import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { EditorGate } from '~/features/editor/editor-gate';
import { SiteEditorScreen } from '../editor/site-editor-screen';

const TITLE = 'Site Editor'; // §2

export const meta = adminMeta(TITLE);
export const handle: ScreenHandle = { skeleton: <Skeleton className="h-[70vh]" /> };

export default function Editor() {
  return (
    <EditorGate>
      <SiteEditorScreen title={TITLE} />
    </EditorGate>
  );
}
