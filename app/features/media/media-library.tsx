import { useListState } from '~/components/record-list/use-list-state';
import { Alert } from '~/components/ui/alert';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs';
import { useAuth } from '~/features/auth/use-auth';
import { MediaBrowser } from './media-browser';
import { MEDIA_GROUPS, MEDIA_LIST, MEDIA_TABS, mediaQueryOf } from './media-schema';
import { MediaSheet } from './media-sheet';
import { MEDIA_MESSAGES } from './messages';
import { UploadPanel } from './upload-panel';

/** People who may view content see the library; those who manage content can also change it. */
export function MediaLibrary() {
  const { status, can } = useAuth();
  const canChange = can('content.manage');
  const list = useListState(MEDIA_LIST);
  const { tab } = mediaQueryOf(list);

  if (status === 'anonymous') {
    return <Alert variant="error" title={MEDIA_MESSAGES.authenticationRequired} />;
  }
  return (
    <>
      <Tabs
        isKept
        value={tab}
        onValueChange={(value) => list.setFilter('tab', value === 'all' ? 'all' : null)}
      >
        <TabsList aria-label="Kinds of files">
          {MEDIA_TABS.map((name) => (
            <TabsTrigger key={name} value={name}>
              {MEDIA_GROUPS[name].label}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={tab} className="grid gap-4 pt-4">
          {canChange && <UploadPanel group={tab} bucket="media" />}
          <MediaBrowser list={list} />
        </TabsContent>
      </Tabs>
      <MediaSheet id={list.openId} onClose={list.close} canChange={canChange} />
    </>
  );
}
