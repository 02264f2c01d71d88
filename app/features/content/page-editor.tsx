import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DraftOffer } from '~/components/draft-offer';
import { PageHeader } from '~/components/page-header';
import { Button } from '~/components/ui/button';
import { hasOwnOpening, isSitePage } from '~/lib/site/site-pages';
import { ContentField } from './content-field';
import type { ContentPage } from './content-schema';
import type { VisualEditorProps } from './content-view';
import { formErrors, isDirty, saveStatus } from './editor-state';
import { HolderNotice } from './holder-notice';
import { LiveLink } from './live-link';
import { PAGE_FORM_ID, PageForm } from './page-form';
import { PageStatusBadge } from './page-status-badge';
import { PreviewDialog } from './preview-dialog';
import { PublishButtons } from './publish-buttons';
import { ResetButton } from './reset-button';
import { SaveState } from './save-state';
import { ScheduleDialog } from './schedule-dialog';
import { ScheduleNotice } from './schedule-notice';
import { StaleNotice } from './stale-notice';
import { usePageEditor } from './use-page-editor';
import { usePageHolder } from './use-page-holder';
import { useSaveShortcut } from './use-save-shortcut';
import { useSchedule } from './use-schedule';
import { VersionsSheet } from './versions-sheet';

interface PageEditorProps {
  /** `null` for a new page. */
  page: ContentPage | null;
  VisualEditor: ComponentType<VisualEditorProps>;
}

export function PageEditor({ page: initial, VisualEditor }: PageEditorProps) {
  const navigate = useNavigate();
  const holder = usePageHolder(initial?.id ?? null);
  const editor = usePageEditor(initial, holder.isMine);
  const { state, dispatch, draft } = editor;
  const { page } = state;
  const [openedAt] = useState(() => new Date().toISOString());
  const sitePage = page?.site_page ?? null;
  const createdId = initial ? null : page?.id;
  const hasChanges = isDirty(state);
  const isSaving = state.sending !== null;
  /** Only the holder may publish and schedule, and only the latest version. */
  const isFree = holder.isMine && !state.isStale;

  const editContent = useCallback(
    (content: string) => dispatch({ type: 'edited', changes: { content } }),
    [dispatch],
  );

  function changePublication(changed: ContentPage) {
    dispatch({ type: 'publication-changed', page: changed });
  }

  function submit() {
    const form = document.getElementById(PAGE_FORM_ID);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  }

  /** Submits an invalid form, which then shows its errors as for any save. */
  async function saveScreen(): Promise<ContentPage | null> {
    if (Object.keys(formErrors(state.values, sitePage)).length === 0) return editor.saveScreen();
    submit();
    return null;
  }

  function findStale() {
    dispatch({ type: 'found-stale' });
  }

  const { schedule, isPending: isScheduling } = useSchedule({
    page,
    onBeforeSchedule: saveScreen,
    onChanged: changePublication,
    onStale: findStale,
  });
  const canSave = !isSaving && !state.isStale && holder.isMine;
  useSaveShortcut(() => {
    if (canSave) submit();
  });

  const { ask } = holder;
  useEffect(() => {
    // The person who saved the page may have taken it over.
    if (state.isStale) void ask();
  }, [state.isStale, ask]);

  // In an effect, so that the guard has seen that there are no unsaved changes.
  useEffect(() => {
    if (createdId) void navigate(`/admin/content/edit/${createdId}`, { replace: true });
  }, [createdId, navigate]);

  return (
    <>
      <PageHeader
        title={page ? 'Edit page' : 'Create page'}
        description={
          <span className="flex flex-wrap items-center gap-2">
            {page && <PageStatusBadge page={page} />}
            <SaveState
              status={saveStatus(state)}
              reason={state.failure}
              isSignedOut={state.isSignedOut}
              onRetry={editor.save}
            />
          </span>
        }
        actions={
          <>
            <Button asChild variant="outline" size="sm">
              <Link to="/admin/content">Back to content</Link>
            </Button>
            {page && (
              <>
                <VersionsSheet
                  page={page}
                  isHeldByOther={!holder.isMine}
                  onRestored={editor.replaceWith}
                />
                {isSitePage(sitePage) && isFree && (
                  <ResetButton
                    sitePage={sitePage}
                    onReset={(changes) => dispatch({ type: 'edited', changes })}
                  />
                )}
                <LiveLink pageId={page.id} />
                <PreviewDialog
                  pageId={page.id}
                  onBeforePreview={async () => isFree && (await editor.saveScreen())}
                />
                {isFree && (
                  <ScheduleDialog page={page} isPending={isScheduling} onSchedule={schedule} />
                )}
                <PublishButtons
                  page={page}
                  hasChanges={hasChanges}
                  isDisabled={!isFree}
                  onBeforePublish={saveScreen}
                  onChanged={changePublication}
                  onStale={findStale}
                />
              </>
            )}
            <Button type="submit" form={PAGE_FORM_ID} size="sm" disabled={!canSave}>
              {isSaving ? 'Saving...' : page ? 'Save page' : 'Create page'}
            </Button>
          </>
        }
      />
      {!holder.isMine && (
        <HolderNotice
          email={holder.email}
          isOwn={holder.isOwn}
          hadIt={holder.hadIt}
          isPending={holder.takeOver.isPending}
          onTakeOver={() => holder.takeOver.mutate()}
        />
      )}
      {page && (
        <ScheduleNotice
          page={page}
          isDisabled={isScheduling || !isFree}
          onScheduleCurrent={() => void schedule(page)}
        />
      )}
      {page && state.isStale && (
        <StaleNotice
          page={page}
          hasChanges={hasChanges}
          onOverwrite={editor.overwrite}
          onSeeTheirs={editor.seeTheirs}
        />
      )}
      <DraftOffer {...draft} />
      <PageForm
        values={state.values}
        pageId={page?.id ?? null}
        sitePage={sitePage}
        isSaving={isSaving}
        isSlugTaken={state.failure !== null && state.isSlugTaken}
        onEdit={(changes) => dispatch({ type: 'edited', changes })}
        onSave={editor.save}
      >
        {(error) => (
          <ContentField
            formId={PAGE_FORM_ID}
            error={error}
            isDisabled={!page && isSaving}
            VisualEditor={VisualEditor}
            content={state.values.content}
            onChange={editContent}
            facts={{
              title: state.values.title,
              description: state.values.meta_description,
              template:
                isSitePage(sitePage) && hasOwnOpening(sitePage) ? 'site' : state.values.template,
              firstPublishedAt: page?.first_published_at ?? openedAt,
              updatedAt: page?.published_at ?? openedAt,
            }}
          />
        )}
      </PageForm>
    </>
  );
}
