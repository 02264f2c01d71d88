import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { AttachmentDownload } from '~/components/attachment-download';
import { PdfFrame } from '~/components/pdf-frame';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { uploadErrorText } from '~/features/media/messages';
import { toAppError } from '~/lib/errors';
import { signFile, storeFile } from '~/lib/supabase/candidate-files';
import { browserClient } from '~/lib/supabase/client';
import type { FileExtension } from '~/lib/upload';
import { updateCandidate } from './candidates-api';
import { resumeQuery, resumeViewQuery } from './candidates-queries';
import type { Candidate } from './candidates-schema';
import { CANDIDATE_MESSAGES } from './messages';

export const RESUME_TYPES: FileExtension[] = ['pdf', 'doc', 'docx'];
export const RESUME_ACCEPT = RESUME_TYPES.map((extension) => `.${extension}`).join(',');

interface ResumePanelProps {
  candidate: Candidate;
  canManage: boolean;
}

/** The résumé beside the details: a PDF in the browser's own viewer, other files to download. */
export function ResumePanel({ candidate, canManage }: ResumePanelProps) {
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>Résumé</CardTitle>
        {canManage && <ReplaceResume candidate={candidate} />}
      </CardHeader>
      <CardContent>
        {candidate.resume_path ? (
          <div className="grid gap-4">
            {candidate.unreadable_resume === candidate.resume_path && (
              <p className="text-sm text-muted-foreground">{CANDIDATE_MESSAGES.resumeUnreadable}</p>
            )}
            <ResumeFile id={candidate.id} path={candidate.resume_path} />
          </div>
        ) : (
          <p className="text-sm text-muted-foreground">There is no résumé yet.</p>
        )}
      </CardContent>
    </Card>
  );
}

/** `id`: the candidate whose file it is, for the audit log. */
function ResumeFile({ id, path }: { id: string; path: string }) {
  const query = useQuery(resumeQuery(path));
  return (
    <QueryStates query={query} failed={CANDIDATE_MESSAGES.resumeFailed}>
      {({ name, isPdf }) => (
        <div className="grid gap-4">
          {isPdf && navigator.pdfViewerEnabled && <ResumeView id={id} path={path} />}
          <AttachmentDownload
            label="File"
            name={name}
            sign={() => signFile(browserClient(), id, 'resumes', path)}
            failed={CANDIDATE_MESSAGES.resumeFailed}
          />
        </div>
      )}
    </QueryStates>
  );
}

function ResumeView({ id, path }: { id: string; path: string }) {
  const query = useQuery(resumeViewQuery(id, path));
  return (
    <QueryStates query={query} failed={CANDIDATE_MESSAGES.resumeFailed}>
      {(address) => <PdfFrame src={address} title="Résumé" />}
    </QueryStates>
  );
}

function ReplaceResume({ candidate }: { candidate: Candidate }) {
  const picker = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const replace = useMutation({
    async mutationFn(file: File) {
      const db = browserClient();
      const resume_path = await storeFile(db, 'resumes', file);
      return updateCandidate(db, candidate, { resume_path });
    },
    onSuccess: () => notify.success(CANDIDATE_MESSAGES.resumeSaved),
    onError(cause, file) {
      const error = toAppError(cause);
      const why = uploadErrorText(error, RESUME_TYPES, file);
      notifyFailure(CANDIDATE_MESSAGES.resumeSaveFailed, error, why);
    },
    onSettled: () => void queryClient.invalidateQueries(),
  });
  const verb = candidate.resume_path ? 'Replace résumé' : 'Upload résumé';
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={replace.isPending}
        onClick={() => picker.current?.click()}
      >
        <Upload aria-hidden />
        {replace.isPending ? 'Uploading...' : verb}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={RESUME_ACCEPT}
        aria-label="Résumé to upload"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) replace.mutate(file);
          target.value = '';
        }}
      />
    </>
  );
}
