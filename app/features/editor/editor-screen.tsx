import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ListError } from '~/components/list-panels';
import { PageHeader } from '~/components/page-header';
import { useQueryPhase } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs';
import { useSaid } from '~/components/use-said';
import { cn } from '~/lib/cn';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { SITE_PARTS } from '~/lib/site/parts';
import {
  EDITOR_TAB_PARAM,
  EDITOR_TABS,
  type EditorTab,
  type PublishProblem,
} from '~/lib/site/publish-problem';
import type { SiteRelease } from '~/lib/site/release-parts';
import { changedParts } from './draft';
import { EditorNotices } from './editor-notices';
import { siteQuery } from './editor-queries';
import { draftOf, releaseOf, type StoredSite } from './editor-state';
import { EDITOR_MESSAGES } from './messages';
import { PreviewFrame } from './preview-frame';
import { previewPath } from './preview-messages';
import { PublishDialog } from './publish-dialog';
import { ReleaseSheet } from './release-sheet';
import { RevertDialog } from './revert-dialog';
import { type SiteEditor, useSiteEditor } from './use-site-editor';
import { useUndoKeys } from './use-undo-keys';

const TABS = Object.keys(EDITOR_TABS) as EditorTab[];

export interface EditorScreenProps {
  title: string;
  panel: (tab: EditorTab, editor: SiteEditor) => ReactNode;
  /** About the release that would be published, with the saved settings. */
  findProblems: (release: Omit<SiteRelease, 'number'>) => PublishProblem[];
  /** Pages that the preview can show. */
  pages: string[];
  /** Whether the tab shows the page itself, so that it gets the place of the preview too. */
  isWide: (tab: EditorTab) => boolean;
}

export function EditorScreen(props: EditorScreenProps) {
  const query = useQuery(siteQuery());
  const state = useQueryPhase(query);
  if (state.phase === 'failed') {
    const cause = toAppError(state.error);
    return (
      <Card>
        <ListError
          title={cause.message || EDITOR_MESSAGES.loadFailed}
          description={failureText(toAppError(cause.cause ?? cause))}
          onRetry={query.refetch}
        />
      </Card>
    );
  }
  if (state.phase === 'loading') return <Skeleton className="h-[70vh]" />;
  return <Editor stored={state.data} {...props} />;
}

function Editor({
  stored,
  title,
  panel,
  findProblems,
  pages,
  isWide,
}: EditorScreenProps & { stored: StoredSite }) {
  const editor = useSiteEditor(stored);
  const [tab, show] = useTab();
  const [path, setPath] = useState('/');
  const { published, working } = editor.state;
  const draftChanges = changedParts(working, draftOf(published));
  useUndoKeys(editor);

  return (
    <>
      <PageHeader
        title={title}
        description={`Visitors see release ${published.number}`}
        actions={
          <>
            <Button asChild variant="ghost" size="sm">
              <Link to="/admin/dashboard">
                <ArrowLeft aria-hidden />
                Back to Dashboard
              </Link>
            </Button>
            <UndoButtons editor={editor} />
            <ReleaseSheet state={editor.state} />
            {draftChanges.length > 0 && (
              <RevertDialog
                release={published.number}
                parts={draftChanges}
                isSaving={editor.isSaving}
                onRevert={editor.revert}
              />
            )}
            <Button
              variant="outline"
              size="sm"
              onClick={() => window.open(previewPath(path), '_blank')}
            >
              <ExternalLink aria-hidden />
              Preview
            </Button>
            <PublishDialog
              state={editor.state}
              isPublishing={editor.isSaving}
              findProblems={() => findProblems(releaseOf(editor.state, SITE_PARTS))}
              onShow={show}
              onPublish={editor.publish}
            />
          </>
        }
      />
      <EditorNotices editor={editor} />
      <Tabs value={tab} onValueChange={show} className="grid grid-cols-1 gap-4">
        <TabsList aria-label={title}>
          {TABS.map((name) => (
            <TabsTrigger key={name} value={name}>
              {EDITOR_TABS[name]}
            </TabsTrigger>
          ))}
        </TabsList>
        <div className={cn('grid grid-cols-1 items-start gap-4', !isWide(tab) && 'xl:grid-cols-2')}>
          <TabsContent value={tab} className="grid min-w-0 gap-4">
            {panel(tab, editor)}
          </TabsContent>
          {/* Below the header, which is sticky too. */}
          <div className={isWide(tab) ? 'hidden' : 'sticky top-18'}>
            <PreviewFrame
              release={{ ...published, ...working }}
              pages={pages}
              isShown={!isWide(tab)}
              path={path}
              onPath={setPath}
            />
          </div>
        </div>
      </Tabs>
    </>
  );
}

function UndoButtons({ editor }: { editor: SiteEditor }) {
  const [said, say] = useSaid();

  function undo() {
    editor.undo();
    say('Undone');
  }

  function redo() {
    editor.redo();
    say('Redone');
  }

  return (
    <span className="flex">
      {said}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        disabled={!editor.canUndo}
        onClick={undo}
      >
        <Undo2 aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        disabled={!editor.canRedo}
        onClick={redo}
      >
        <Redo2 aria-hidden />
      </Button>
    </span>
  );
}

/** The address chooses the tab only at the start, because lists in a panel change the address. */
function useTab() {
  const [params, setParams] = useSearchParams();
  const asked = tabCalled(params.get(EDITOR_TAB_PARAM));
  const [shown, setShown] = useState({ asked, tab: asked });
  // A link to another tab of this screen, as from the jump dialog.
  if (shown.asked !== asked) setShown({ asked, tab: asked });
  function show(name: string) {
    setShown({ asked, tab: tabCalled(name) });
    setParams({ [EDITOR_TAB_PARAM]: name }, { preventScrollReset: true, replace: true });
  }
  return [shown.tab, show] as const;
}

function tabCalled(name: string | null): EditorTab {
  return TABS.find((tab) => tab === name) ?? 'theme';
}
