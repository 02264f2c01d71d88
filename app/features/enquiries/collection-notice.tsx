import { useSite } from '~/lib/site/use-site';
import { NoticeText } from './notice-text';

/** The notice of enquiries. Change NOTICE_VERSION whenever the default text changes. */
export function CollectionNotice() {
  const { notice, noticeMore, noticeText } = useSite().settings.words;
  return <NoticeText line={notice} more={noticeMore} text={noticeText} />;
}
