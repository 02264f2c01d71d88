import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DraftOffer } from '~/components/draft-offer';
import { MoreActions } from '~/components/more-actions';
import { PageHeader } from '~/components/page-header';
import { Button } from '~/components/ui/button';
import { useScreenTitle } from '~/components/use-screen-title';
import { useAuth } from '~/features/auth/use-auth';
import { cn } from '~/lib/cn';
import { hasOwnOpening, isSitePage } from '~/lib/site/site-pages';
import { ContentField } from './content-field';
import type { ContentPage } from './content-schema';
import type { ImageTextFieldProps, VisualEditorProps } from './content-view';
import { DuplicatePageButton } from './duplicate-page-button';
import { formErrors, isDirty, saveStatus } from './editor-state';
import { HolderNotice } from './holder-notice';
import { LiveLink } from './live-link';
import { PAGE_FORM_ID } from './page-fields';
import { PageForm } from './page-form';
import { type PageStart, startValues } from './page-starts';
import { PageStatusBadge } from './page-status-badge';
import { PreviewDialog } from './preview-dialog';
import { PublishButtons } from './publish-buttons';
import { ResetButton } from './reset-button';
import { CommentsSheet } from './review/comments-sheet';
import { RequestReview } from './review/request-review';
import { ReviewNotice } from './review/review-notice';
import { useIsWithReviewers } from './review/use-is-with-reviewers';
import { SaveState } from './save-state';
import { ScheduleDialog } from './schedule-dialog';
import { ScheduleNotice } from './schedule-notice';
import { StaleNotice } from './stale-notice';
import { useEscape } from './use-escape';
import { usePageEditor } from './use-page-editor';
import { usePageHolder } from './use-page-holder';
import { useSaveShortcut } from './use-save-shortcut';
import { useSchedule } from './use-schedule';
import { VersionsSheet } from './versions-sheet';

/** What the editor shows with the blocks, which are defined outside this feature. */
export interface EditorParts {
  VisualEditor: ComponentType<VisualEditorProps>;
  ImageField: ComponentType<ImageTextFieldProps>;
}

interface PageEditorProps extends EditorParts {
  /** `null` for a new page. */
  page: ContentPage | null;
  /** What a new page starts with, if that was chosen before the editor opened. */
  start?: PageStart;
}

export function PageEditor({ page: initial, start, VisualEditor, ImageField }: PageEditorProps) {
  const navigate = useNavigate();
  const { can } = useAuth();
  const [isResting, setIsResting] = useState(false);
  const holder = usePageHolder(initial?.id ?? null, isResting);
  const editor = usePageEditor(initial, holder.isMine, start && startValues(start));
  const { state, dispatch, draft } = editor;
  const { page, values } = state;
  const [openedAt] = useState(() => new Date().toISOString());
  const [isFull, setIsFull] = useState(false);
  const [settingsAsked, setSettingsAsked] = useState(0);
  const sitePage = page?.site_page ?? null;
  const noun = values.template === 'blog' ? 'article' : 'page';
  useScreenTitle(page?.title);
  const createdId = initial ? null : page?.id;
  const hasChanges = isDirty(state);
  const isWithOthers = useIsWithReviewers(page, hasChanges);
  if (isWithOthers !== isResting) setIsResting(isWithOthers);
  const isSaving = state.sending !== null;
  // Creating the page reopens the editor at the page's address, so nothing may be typed until then.
  const isLocked = initial === null && (isSaving || page !== null);
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
    if (Object.keys(formErrors(values, sitePage)).length === 0) return editor.saveScreen();
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
  useEscape(isFull, () => setIsFull(false));

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
    <div
      className={cn(
        isFull ? 'fixed inset-0 z-40 flex flex-col overflow-y-auto bg-background' : 'contents',
      )}
    >
      <PageHeader
        title={page ? `Edit ${noun}` : `Create ${noun}`}
        isBar={isFull}
        description={
          <span className="flex flex-wrap items-center gap-2">
            {page && <PageStatusBadge page={page} />}
            <SaveState
              status={saveStatus(state)}
              reason={state.failure}
              isSignedOut={state.isSignedOut}
              isRepeated={editor.isRepeated}
              onRetry={editor.save}
            />
          </span>
        }
        actions={
          <>
            {!isFull && (
              <Button asChild variant="outline" size="sm">
                <Link to="/admin/content">Back to content</Link>
              </Button>
            )}
            {page && (
              <>
                {!isFull && (
                  <VersionsSheet
                    page={page}
                    isHeldByOther={!holder.isMine}
                    onRestored={editor.replaceWith}
                  />
                )}
                <LiveLink pageId={page.id} />
                <PreviewDialog
                  pageId={page.id}
                  onBeforePreview={async () => isFree && (await editor.saveScreen())}
                />
                <CommentsSheet page={page} />
                {!isFull && (
                  <MoreActions>
                    <DuplicatePageButton
                      id={page.id}
                      onBeforeCopy={async () => !isFree || (await saveScreen()) !== null}
                    />
                    {isSitePage(sitePage) && isFree && (
                      <ResetButton
                        sitePage={sitePage}
                        onReset={(changes) => dispatch({ type: 'edited', changes })}
                      />
                    )}
                  </MoreActions>
                )}
                {!can('content.manage') && (
                  <RequestReview page={page} onBeforeReview={saveScreen} onStale={findStale} />
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
              {isSaving ? 'Saving...' : page ? 'Save page' : `Create ${noun}`}
            </Button>
          </>
        }
      />
      {!holder.isMine && (
        <HolderNotice
          name={holder.name}
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
      {page && <ReviewNotice page={page} isWithReviewers={isWithOthers} />}
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
        values={values}
        pageId={page?.id ?? null}
        sitePage={sitePage}
        isDisabled={isLocked}
        isSlugTaken={state.failure !== null && state.isSlugTaken}
        ImageField={ImageField}
        schedule={
          page &&
          isFree &&
          can('content.manage') && (
            <div>
              <ScheduleDialog page={page} isPending={isScheduling} onSchedule={schedule} />
            </div>
          )
        }
        onEdit={(changes) => dispatch({ type: 'edited', changes })}
        onSave={editor.save}
        onInvalid={() => setSettingsAsked((count) => count + 1)}
      >
        {(parts) => (
          <ContentField
            parts={parts}
            isDisabled={isLocked}
            VisualEditor={VisualEditor}
            content={values.content}
            onChange={editContent}
            settingsAsked={settingsAsked}
            isFull={isFull}
            onFullChange={setIsFull}
            onStart={
              page ? null : (chosen) => dispatch({ type: 'edited', changes: startValues(chosen) })
            }
            featuredImage={values.featured_image}
            facts={{
              title: values.title,
              description: values.meta_description,
              template: isSitePage(sitePage) && hasOwnOpening(sitePage) ? 'site' : values.template,
              firstPublishedAt: page?.first_published_at ?? openedAt,
              updatedAt: page?.published_at ?? openedAt,
              article: {
                author: values.author,
                category: values.category,
                date: values.article_date,
              },
            }}
          />
        )}
      </PageForm>
    </div>
  );
}
