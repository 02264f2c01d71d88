import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { InboxList } from '~/features/inbox/inbox-list';
import { MESSAGE_PARTS } from './message-parts';

export const meta = adminMeta('Inbox');
export const clientMiddleware = [guardScreen('/admin/inbox')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title="Inbox" />;
}

export default function Inbox() {
  return (
    <>
      <PageHeader title="Inbox" />
      <InboxList reply={MESSAGE_PARTS.reply} />
    </>
  );
}
