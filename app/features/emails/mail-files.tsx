import { useMutation, useQuery } from '@tanstack/react-query';
import { Images, Paperclip, X } from 'lucide-react';
import { useId, useState } from 'react';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { mediaListQuery } from '~/features/media/media-queries';
import { type MediaItem, nameOf } from '~/features/media/media-schema';
import { MEDIA_MESSAGES } from '~/features/media/messages';
import { formatBytes } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import type { EmailSubject } from './emails-api';
import type { MailFile } from './emails-schema';
import { listRecordFiles, uploadMailFile } from './mail-files-api';
import { EMAIL_MESSAGES } from './messages';

const FILES_MAX = 10;
export const FILES_MAX_BYTES = 20 * 1024 * 1024;
const ACCEPTED = '.pdf,.doc,.docx,.jpg,.jpeg,.png,.gif,.webp';

interface MailFilesProps {
  files: MailFile[];
  about: EmailSubject;
  answersId: string | undefined;
  onChange: (files: MailFile[]) => void;
}

/** The files of a message: from the computer, from the record, or from the media library. */
export function MailFiles({ files, about, answersId, onChange }: MailFilesProps) {
  const [isLibrary, setIsLibrary] = useState(false);
  const inputId = useId();
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const upload = useMutation({
    mutationFn: async (chosen: File[]) => {
      const added: MailFile[] = [];
      for (const file of chosen) added.push(await uploadMailFile(browserClient(), file));
      return added;
    },
    onSuccess: (added) => onChange([...files, ...added].slice(0, FILES_MAX)),
    onError: (error) => notifyFailure(EMAIL_MESSAGES.attachFailed, error),
  });

  function add(file: MailFile) {
    const isNew = !files.some((known) => known.file === file.file && known.bucket === file.bucket);
    if (isNew) onChange([...files, file]);
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Files</legend>
      {files.length > 0 && (
        <ul aria-label="Attached files" className="grid gap-1.5">
          {files.map((file) => (
            <li
              key={`${file.bucket}/${file.file}`}
              className="flex items-center gap-2 rounded-md bg-muted py-1 pr-1 pl-3 text-sm"
            >
              <Paperclip aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 grow wrap-anywhere">
                {file.value}
                {file.size > 0 && (
                  <span className="text-muted-foreground"> · {formatBytes(file.size)}</span>
                )}
              </span>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Remove ${file.value}`}
                onClick={() => onChange(files.filter((known) => known !== file))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {total > FILES_MAX_BYTES && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {EMAIL_MESSAGES.filesTooLarge}
        </p>
      )}
      {files.length < FILES_MAX && (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="outline" size="sm" asChild>
            <label htmlFor={inputId} className="cursor-pointer has-focus-visible:ring-2">
              <Paperclip aria-hidden />
              {upload.isPending ? 'Attaching...' : 'Attach a file'}
              <input
                id={inputId}
                type="file"
                multiple
                accept={ACCEPTED}
                aria-disabled={upload.isPending}
                onClick={(event) => upload.isPending && event.preventDefault()}
                className="sr-only"
                onChange={({ target }) => {
                  upload.mutate([...(target.files ?? [])]);
                  target.value = '';
                }}
              />
            </label>
          </Button>
          <Button variant="outline" size="sm" onClick={() => setIsLibrary(!isLibrary)}>
            <Images aria-hidden />
            Media library
          </Button>
          <RecordFiles about={about} answersId={answersId} onPick={add} />
        </div>
      )}
      {isLibrary && <Library onPick={add} />}
    </fieldset>
  );
}

interface RecordFilesProps extends Pick<MailFilesProps, 'about' | 'answersId'> {
  onPick: (file: MailFile) => void;
}

function RecordFiles({ about, answersId, onPick }: RecordFilesProps) {
  const query = useQuery({
    queryKey: ['record-files', about, answersId],
    queryFn: () => listRecordFiles(browserClient(), about, answersId),
  });
  return (
    <QueryStates
      query={query}
      failed={EMAIL_MESSAGES.filesFailed}
      loading={null}
      isEmpty={(files) => files.length === 0}
    >
      {(files) => (
        <NativeSelect
          aria-label="Attach from this record"
          placeholder="From this record"
          value=""
          options={Object.fromEntries(files.map(({ value }, at) => [String(at), value]))}
          onChange={({ target }) => {
            const file = files[Number(target.value)];
            if (file) onPick(file);
          }}
          className="min-h-9! w-auto! max-w-full"
        />
      )}
    </QueryStates>
  );
}

function Library({ onPick }: { onPick: (file: MailFile) => void }) {
  const [search, setSearch] = useState('');
  const query = useQuery(mediaListQuery({ search, tab: 'all', type: null, folder: null }));
  return (
    <section aria-label="Media library" className="grid gap-2 rounded-md border border-border p-3">
      <Input
        type="search"
        aria-label="Search the media library"
        placeholder="Search the media library"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <QueryStates
        query={query}
        failed={MEDIA_MESSAGES.loadAgain}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <p className="text-sm text-muted-foreground">
            {search ? 'No files match your search.' : 'The library has no files yet.'}
          </p>
        }
      >
        {({ rows }) => (
          <ul className="grid max-h-48 gap-1 overflow-y-auto">
            {rows.map((item) => (
              <li key={item.id}>
                <Button
                  variant="ghost"
                  size="sm"
                  className="h-auto w-full justify-start text-left wrap-anywhere whitespace-normal"
                  onClick={() => onPick(fromLibrary(item))}
                >
                  {nameOf(item)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  );
}

function fromLibrary(item: MediaItem): MailFile {
  return {
    value: item.original_name || item.file_path,
    file: item.file_path,
    bucket: item.bucket,
    size: item.size ?? 0,
  };
}
