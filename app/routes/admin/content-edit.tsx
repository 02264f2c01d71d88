import { lazy } from 'react';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';
import { AdminsOnly } from '~/features/content/admins-only';
import { ContentEditor, EditorSkeleton } from '~/features/content/content-editor';
import type { Route } from './+types/content-edit';

export const meta = adminMeta('Edit page');
export const clientMiddleware = [requirePermission('content.view')];

/** Large: loaded when someone looks at a page in it. */
const VisualEditor = lazy(() => import('~/blocks/visual/visual-editor'));

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <EditorSkeleton />;
}

export default function ContentEdit({ params }: Route.ComponentProps) {
  return (
    <AdminsOnly>
      <ContentEditor id={params.id} VisualEditor={VisualEditor} />
    </AdminsOnly>
  );
}
