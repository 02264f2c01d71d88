import { DraftOffer } from '~/components/draft-offer';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { formatDateTime } from '~/lib/format';
import { partName } from '~/lib/site/parts';
import { unseenText } from '~/lib/site/site-changes';
import type { SiteEditor } from './use-site-editor';

/** What people have to know or decide before they continue. */
export function EditorNotices({ editor }: { editor: SiteEditor }) {
  const { conflict, before, localDraft, news, others } = editor;
  const isAlone = others.length === 0;
  return (
    <>
      <p role="status" className={isAlone ? 'sr-only' : 'text-sm text-muted-foreground'}>
        {!isAlone &&
          `${new Intl.ListFormat('en-AU').format(others)} ${others.length === 1 ? 'has' : 'have'} the Site Editor open too.`}
      </p>
      <DraftOffer {...localDraft} />
      {conflict && (
        <Alert
          variant="warning"
          title={`${partName(conflict)}: someone else has saved it in the meantime`}
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
      {news.length > 0 && !conflict && (
        <Alert variant="warning" title="Other people’s changes are now on this screen">
          <ul>
            {news.map((change) => (
              <li key={change.part}>{unseenText(change)}</li>
            ))}
          </ul>
          <Button variant="outline" size="sm" className="mt-2" onClick={editor.dismissNews}>
            Got it
          </Button>
        </Alert>
      )}
      {before.length > 0 && (
        <Alert variant="warning" title="Others published before you">
          <ul>
            {before.map(({ number, publishedBy, publishedAt, changes }) => (
              <li key={number}>
                Release {number} by {publishedBy ?? 'someone'}, {formatDateTime(publishedAt)}:{' '}
                {changes.map(partName).join(', ') || 'no changes'}
              </li>
            ))}
          </ul>
          <Button variant="outline" size="sm" className="mt-2" onClick={editor.dismissBefore}>
            Got it
          </Button>
        </Alert>
      )}
    </>
  );
}
