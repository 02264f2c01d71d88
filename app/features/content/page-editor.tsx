import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PageHeader } from '~/components/page-header';
import { Button } from '~/components/ui/button';
import { ContentField } from './content-field';
import type { ContentPage } from './content-schema';
import type { VisualEditorProps } from './content-view';
import { DraftOffer } from './draft-offer';
import { isDirty, saveStatus } from './editor-state';
import { LeaveGuard } from './leave-guard';
import { PAGE_FORM_ID, PageForm } from './page-form';
import { PageStatusBadge } from './page-status-badge';
import { PublishButtons } from './publish-buttons';
import { SaveState } from './save-state';
import { StaleNotice } from './stale-notice';
import { usePageEditor } from './use-page-editor';
import { VersionsSheet } from './versions-sheet';

interface PageEditorProps {
  /** `null`: a page to be created. */
  page: ContentPage | null;
  VisualEditor: ComponentType<VisualEditorProps>;
}

export function PageEditor({ page: initial, VisualEditor }: PageEditorProps) {
  const navigate = useNavigate();
  const editor = usePageEditor(initial);
  const { state, dispatch, draft } = editor;
  const { page } = state;
  const [openedAt] = useState(() => new Date().toISOString());
  const createdId = initial ? null : page?.id;
  const hasChanges = isDirty(state);
  const isSaving = state.sending !== null;

  const editContent = useCallback(
    (content: string) => dispatch({ type: 'edited', changes: { content } }),
    [dispatch],
  );

  // After the guard has seen that nothing is unsaved any more.
  useEffect(() => {
    if (createdId) void navigate(`/admin/content/edit/${createdId}`, { replace: true });
  }, [createdId, navigate]);

  return (
    <>
      <LeaveGuard isActive={hasChanges} />
      <PageHeader
        title={page ? 'Edit page' : 'Create page'}
        description={
          <span className="flex flex-wrap items-center gap-2">
            {page && <PageStatusBadge page={page} />}
            <SaveState status={saveStatus(state)} reason={state.failure} onRetry={editor.save} />
          </span>
        }
        actions={
          <>
            <Button asChild variant="outline" size="sm">
              <Link to="/admin/content">Back to content</Link>
            </Button>
            {page && (
              <>
                <VersionsSheet page={page} onRestored={editor.replaceWith} />
                {!hasChanges && (
                  <PublishButtons
                    page={page}
                    onChanged={(changed) =>
                      dispatch({ type: 'publication-changed', page: changed })
                    }
                  />
                )}
              </>
            )}
            <Button
              type="submit"
              form={PAGE_FORM_ID}
              size="sm"
              disabled={isSaving || state.isStale}
            >
              {isSaving ? 'Saving...' : page ? 'Save page' : 'Create page'}
            </Button>
          </>
        }
      />
      {state.isStale && (
        <StaleNotice onOverwrite={editor.overwrite} onSeeTheirs={editor.seeTheirs} />
      )}
      {draft.offered && (
        <DraftOffer
          at={draft.offered.at}
          onTake={() => {
            if (draft.offered) dispatch({ type: 'edited', changes: draft.offered.values });
            draft.settle();
          }}
          onDiscard={draft.settle}
        />
      )}
      <PageForm
        values={state.values}
        isNew={!page}
        isSaving={isSaving}
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
            title={state.values.title}
            publishedAt={page?.published_at ?? openedAt}
            isArticle={state.values.template === 'blog'}
          />
        )}
      </PageForm>
    </>
  );
}
