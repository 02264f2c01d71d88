import { adminMeta } from '~/features/admin-shell/admin-meta';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { ContentEditor, EditorSkeleton } from '~/features/content/content-editor';
import { PageEditorsOnly } from '~/features/content/page-editors-only';
import { lateComponent } from '~/lib/late-code';
import type { Route } from './+types/content-edit';

export const meta = adminMeta('Edit page');
export const clientMiddleware = [guardScreen('/admin/content')];
export const clientLoader = nothingToLoad;

/** Large, so it loads only when someone opens the visual view. */
const VisualEditor = lateComponent(() => import('~/blocks/visual/visual-editor'));

export function HydrateFallback() {
  return <EditorSkeleton />;
}

export default function ContentEdit({ params }: Route.ComponentProps) {
  return (
    <PageEditorsOnly>
      <ContentEditor id={params.id} VisualEditor={VisualEditor} />
    </PageEditorsOnly>
  );
}
