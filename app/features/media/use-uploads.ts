import { useReducer, useRef, useState } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { type AppError, toAppError } from '~/lib/errors';
import { randomId } from '~/lib/secure-context';
import { measureImage } from './measure-image';
import { useUploadMedia } from './media-queries';
import {
  fileProblem,
  MEDIA_GROUPS,
  type MediaBucket,
  type MediaGroup,
  type MediaItem,
  NO_FOLDER,
} from './media-schema';
import { MEDIA_MESSAGES, uploadErrorText, uploadErrorTitle, uploadedText } from './messages';
import { altTextOf, lacksDescription, type Upload, uploadQueue } from './upload-queue';

/** A file that was not accepted, and why. */
export interface RefusedFile {
  id: string;
  name: string;
  error: AppError;
}

export interface UploadsOptions {
  group: MediaGroup;
  bucket: MediaBucket;
  /** The folder on the screen, which the files are added to. */
  folder?: string | null;
  /** Gets the files that were uploaded, and whether all were. */
  onUploaded?: (items: MediaItem[], isAll: boolean) => void;
}

/** The queue of files to upload to the library. */
export function useUploads({ group, bucket, folder = null, onUploaded }: UploadsOptions) {
  const [queue, dispatch] = useReducer(uploadQueue, []);
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const [arrived, setArrived] = useState<string[]>([]);
  const { mutateAsync } = useUploadMedia();
  const cancels = useRef(new Map<string, AbortController>());
  const { extensions } = MEDIA_GROUPS[group];

  async function add(files: Iterable<File>) {
    const chosen = await Promise.all(
      [...files].map(async (file) => ({
        file,
        problem:
          fileProblem(file, extensions) ?? fileProblem(file, extensions, await measureImage(file)),
      })),
    );
    const accepted: File[] = [];
    const others: RefusedFile[] = [];
    for (const { file, problem } of chosen) {
      if (!problem) {
        accepted.push(file);
        continue;
      }
      others.push({ id: randomId(), name: file.name, error: problem });
      reportFailure(problem, file);
    }
    // Only one toast shows at a time, and it disappears, so the refused files are also listed.
    setRefused(others);
    dispatch({
      type: 'added',
      files: accepted.map((file) => ({ id: randomId(), file })),
    });
  }

  async function send(upload: Upload): Promise<MediaItem | null> {
    const { id, file } = upload;
    const cancel = new AbortController();
    cancels.current.set(id, cancel);
    dispatch({ type: 'started', id });
    try {
      const item = await mutateAsync({
        file,
        bucket,
        title: upload.title.trim(),
        alt_text: altTextOf(upload),
        folder_id: folder === NO_FOLDER ? null : folder,
        onProgress: (share) => dispatch({ type: 'progressed', id, share }),
        signal: cancel.signal,
      });
      dispatch({ type: 'removed', id });
      return item;
    } catch (thrown) {
      if (cancel.signal.aborted) dispatch({ type: 'cancelled', id });
      else {
        const error = toAppError(thrown);
        dispatch({ type: 'failed', id, error });
        reportFailure(error, file);
      }
      return null;
    } finally {
      cancels.current.delete(id);
    }
  }

  async function sendAll() {
    const ready = queue.filter(({ status }) => status !== 'sending');
    setArrived([]);
    const results = await Promise.all(
      ready.map(async (upload) => ({ name: upload.file.name, item: await send(upload) })),
    );
    const items = results.flatMap(({ item }) => item ?? []);
    if (items.length === 0) return;
    const isAll = items.length === results.length;
    if (isAll) {
      const undescribed = ready.filter(lacksDescription).length;
      notify.success(MEDIA_MESSAGES.uploaded, {
        description: uploadedText(items.length, undescribed),
      });
    } else {
      // Only one toast shows at a time, for the failure, so the uploaded files are listed.
      setArrived(results.flatMap(({ name, item }) => (item ? [name] : [])));
    }
    onUploaded?.(items, isAll);
  }

  function reportFailure(error: AppError, file: File) {
    const why = MEDIA_MESSAGES.uploadFailed(uploadErrorText(error, extensions, file));
    notifyFailure(uploadErrorTitle(error), error, `${file.name}: ${why}`);
  }

  return {
    queue,
    refused,
    dismissRefused: () => setRefused([]),
    arrived,
    dismissArrived: () => setArrived([]),
    add: (files: Iterable<File>) => void add(files),
    sendAll,
    edit: (id: string, words: Partial<Upload>) => dispatch({ type: 'edited', id, words }),
    cancel: (id: string) => cancels.current.get(id)?.abort(),
    remove: (id: string) => dispatch({ type: 'removed', id }),
  };
}
