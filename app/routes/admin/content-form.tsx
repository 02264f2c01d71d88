import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { PageEditorsOnly } from '~/features/content/page-editors-only';
import { EnquiryForm } from '~/features/enquiries/enquiry-form';
import { FormEditor } from '~/features/forms/form-editor';
import type { Route } from './+types/content-form';

export const meta = adminMeta('Edit form');
export const handle: ScreenHandle = { skeleton: <Skeleton className="h-96" /> };

export default function ContentForm({ params }: Route.ComponentProps) {
  return (
    <PageEditorsOnly>
      <FormEditor id={params.id} renderPreview={(form) => <EnquiryForm form={form} />} />
    </PageEditorsOnly>
  );
}
