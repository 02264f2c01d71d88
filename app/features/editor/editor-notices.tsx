import { DraftOffer } from '~/components/draft-offer';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { formatDateTime } from '~/lib/format';
import { partName } from './draft';
import type { SiteEditor } from './use-site-editor';

/** What the person has to know or decide before going on. */
export function EditorNotices({ editor }: { editor: SiteEditor }) {
  const { conflict, before, localDraft } = editor;
  return (
    <>
      <DraftOffer {...localDraft} />
      {conflict && (
        <Alert
          variant="warning"
          title={`${partName(conflict)}: someone else has saved it meanwhile`}
        >
          <div className="mt-2 flex flex-wrap gap-2 text-foreground">
            <Button variant="outline" size="sm" onClick={() => void editor.resolve('theirs')}>
              Use theirs
            </Button>
            <Button variant="outline" size="sm" onClick={() => void editor.resolve('mine')}>
              Keep mine
            </Button>
          </div>
        </Alert>
      )}
      {before.length > 0 && (
        <Alert variant="warning" title="Others published before you">
          <ul>
            {before.map(({ number, publishedBy, publishedAt, changes }) => (
              <li key={number}>
                Release {number} by {publishedBy ?? 'someone'}, {formatDateTime(publishedAt)}:{' '}
                {changes.join(', ') || 'no changes'}
              </li>
            ))}
          </ul>
          <Button variant="outline" size="sm" className="mt-2" onClick={editor.dismissBefore}>
            Understood
          </Button>
        </Alert>
      )}
    </>
  );
}
