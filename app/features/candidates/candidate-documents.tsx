import { useMutation, useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { DeleteDialog } from '~/components/delete-dialog';
import { QueryStates } from '~/components/query-states';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useDeleteRecord } from '~/features/records/record-queries';
import { formatDate } from '~/lib/format';
import { DOCUMENT_KINDS } from '~/lib/records/trade';
import { signFile } from '~/lib/supabase/candidate-files';
import { browserClient } from '~/lib/supabase/client';
import { isExpired, papersToRenew } from './age';
import { documentsQuery } from './candidates-queries';
import { AddDocument, documentName, EditDocument } from './document-form';
import { type CandidateDocument, DOCUMENT_RECORD } from './documents-api';
import { DOCUMENT_MESSAGES } from './messages';

interface CandidateDocumentsProps {
  candidateId: string;
  canManage: boolean;
}

/** Licences, cards and checks. Expired ones are marked. */
export function CandidateDocuments({ candidateId, canManage }: CandidateDocumentsProps) {
  const query = useQuery(documentsQuery(candidateId));
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>Documents</CardTitle>
        {canManage && <AddDocument candidateId={candidateId} />}
      </CardHeader>
      <CardContent>
        <QueryStates
          query={query}
          failed={DOCUMENT_MESSAGES.fetchFailed}
          isEmpty={(documents) => documents.length === 0}
          empty={<p className="text-sm text-muted-foreground">No documents yet.</p>}
        >
          {(documents) => (
            <ul aria-label="Documents" className="grid gap-4">
              {documents.map((document) => (
                <DocumentItem key={document.id} document={document} canManage={canManage} />
              ))}
            </ul>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

/** Beside the candidate's name: what has expired, and what soon will. */
export function PaperFlags({ candidateId }: { candidateId: string }) {
  const { data } = useQuery(documentsQuery(candidateId));
  return papersToRenew(data ?? []).map((paper) => (
    <Badge
      key={paper.id}
      variant={isExpired(paper.expires_on) ? 'accent' : 'info'}
      className="whitespace-normal"
    >
      {documentName(paper)} {isExpired(paper.expires_on) ? 'expired' : 'expires'}{' '}
      {formatDate(paper.expires_on ?? '')}
    </Badge>
  ));
}

interface DocumentItemProps {
  document: CandidateDocument;
  canManage: boolean;
}

function DocumentItem({ document, canManage }: DocumentItemProps) {
  const name = documentName(document);
  const kind = DOCUMENT_KINDS[document.kind as keyof typeof DOCUMENT_KINDS] ?? document.kind;
  const facts = [
    name !== kind && kind,
    document.number && `Number ${document.number}`,
    document.issued_on && `Issued ${formatDate(document.issued_on)}`,
    document.expires_on &&
      `${isExpired(document.expires_on) ? 'Expired' : 'Expires'} ${formatDate(document.expires_on)}`,
  ].filter(Boolean);
  return (
    <li className="grid gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {name}
        {isExpired(document.expires_on) && <Badge variant="accent">Expired</Badge>}
      </p>
      {facts.length > 0 && (
        <p className="text-muted-foreground wrap-anywhere">{facts.join(' · ')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {document.file_path && <DocumentFile document={document} path={document.file_path} />}
        {canManage && <EditDocument known={document} />}
        {canManage && <DeleteDocument document={document} />}
      </div>
    </li>
  );
}

function DocumentFile({ document, path }: { document: CandidateDocument; path: string }) {
  const link = useMutation({
    mutationFn: () => signFile(browserClient(), document.candidate_id, 'candidate-files', path),
    onSuccess: (address) => window.location.assign(address),
    onError: (error) => notifyFailure(DOCUMENT_MESSAGES.fileFailed, error),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Download ${documentName(document)}`}
      disabled={link.isPending}
      onClick={() => link.mutate()}
    >
      <Paperclip aria-hidden />
      Download
    </Button>
  );
}

function DeleteDocument({ document }: { document: CandidateDocument }) {
  const remove = useDeleteRecord(DOCUMENT_RECORD);
  return (
    <DeleteDialog
      title="Delete this document?"
      of={documentName(document)}
      isPending={remove.isPending}
      onConfirm={(close) =>
        remove.mutate(document.id, {
          onSuccess() {
            notify.success(DOCUMENT_MESSAGES.deleted);
            close();
          },
          onError: (error) => notifyFailure(DOCUMENT_MESSAGES.deleteFailed, error),
        })
      }
    >
      {documentName(document)} will be permanently deleted, with its file.
    </DeleteDialog>
  );
}
