import { useSearchParams } from 'react-router';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { ContentEditor, EditorSkeleton } from '~/features/content/content-editor';
import { PageEditorsOnly } from '~/features/content/page-editors-only';
import { findStart } from '~/features/content/page-starts';
import { lateComponent } from '~/lib/late-code';
import type { Route } from './+types/content-edit';

export const meta = adminMeta('Edit page');
export const handle: ScreenHandle = { skeleton: <EditorSkeleton /> };

/** Large, so they load only when someone opens the visual view or writes an article. */
const PARTS = {
  VisualEditor: lateComponent(() => import('~/blocks/visual/visual-editor')),
  ImageField: lateComponent(() => import('~/blocks/visual/image-text-field')),
};

/** In the address, so that a link can open a new page with content in it. */
const START_PARAM = 'start';

export default function ContentEdit({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <PageEditorsOnly>
      <ContentEditor id={params.id} start={findStart(search.get(START_PARAM))} {...PARTS} />
    </PageEditorsOnly>
  );
}
