import { useListState } from '~/components/record-list/use-list-state';
import { Alert } from '~/components/ui/alert';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs';
import { useAuth } from '~/features/auth/use-auth';
import { MediaBrowser } from './media-browser';
import { MEDIA_GROUPS, MEDIA_LIST, MEDIA_TABS, mediaQueryOf, TRASH_TAB } from './media-schema';
import { MediaSheet } from './media-sheet';
import { MEDIA_MESSAGES } from './messages';
import { TrashList } from './trash-list';
import { UploadPanel } from './upload-panel';

/** People who may view content see the library; those who manage content can also change it. */
export function MediaLibrary() {
  const { status, can } = useAuth();
  const canChange = can('content.manage');
  const list = useListState(MEDIA_LIST);
  const { tab, folder } = mediaQueryOf(list);
  const isTrash = canChange && list.filters.tab === TRASH_TAB;

  if (status === 'anonymous') {
    return <Alert variant="error" title={MEDIA_MESSAGES.authenticationRequired} />;
  }
  return (
    <>
      <Tabs
        isKept
        value={isTrash ? TRASH_TAB : tab}
        onValueChange={(value) => list.setFilter('tab', value === 'images' ? null : value)}
      >
        <TabsList aria-label="Kinds of files">
          {MEDIA_TABS.map((name) => (
            <TabsTrigger key={name} value={name}>
              {MEDIA_GROUPS[name].label}
            </TabsTrigger>
          ))}
          {canChange && <TabsTrigger value={TRASH_TAB}>Trash</TabsTrigger>}
        </TabsList>
        {/* Stays mounted, so that waiting files keep their descriptions when people look there. */}
        <TabsContent value={tab} forceMount hidden={isTrash} className="grid gap-4 pt-4">
          {canChange && (
            <UploadPanel group={tab} bucket="media" folder={folder} isHidden={isTrash} />
          )}
          <MediaBrowser list={list} canChange={canChange} />
        </TabsContent>
        {isTrash && (
          <TabsContent value={TRASH_TAB} className="pt-4">
            <TrashList />
          </TabsContent>
        )}
      </Tabs>
      <MediaSheet id={list.openId} onClose={list.close} canChange={canChange} />
    </>
  );
}
