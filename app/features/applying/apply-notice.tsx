import { NoticeText } from '~/features/enquiries/notice-text';
import { usePageWords } from '~/lib/site/use-site';

/** The notice of applications. Change APPLY_NOTICE_VERSION whenever the default text changes. */
export function ApplyNotice() {
  const { applyNotice, noticeMore, applyNoticeText } = usePageWords();
  return <NoticeText line={applyNotice} more={noticeMore} text={applyNoticeText} />;
}
