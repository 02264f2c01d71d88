import { useReducer, useRef } from 'react';
import { notify } from '~/components/ui/toast';
import { type AppError, toAppError } from '~/lib/errors';
import { useUploadMedia } from './media-queries';
import { fileProblem, type MediaTab } from './media-schema';
import { MEDIA_MESSAGES, uploadErrorText, uploadErrorTitle } from './messages';
import { altTextOf, lacksDescription, type Upload, uploadQueue } from './upload-queue';

/** Files chosen for the library, and their way into it. */
export function useUploads(tab: MediaTab) {
  const [queue, dispatch] = useReducer(uploadQueue, []);
  const { mutateAsync } = useUploadMedia();
  const cancels = useRef(new Map<string, AbortController>());

  function add(files: Iterable<File>) {
    const accepted: File[] = [];
    for (const file of files) {
      const problem = fileProblem(file, tab);
      if (problem) reportFailure(problem, file);
      else accepted.push(file);
    }
    dispatch({
      type: 'added',
      files: accepted.map((file) => ({ id: crypto.randomUUID(), file })),
    });
  }

  async function send(upload: Upload): Promise<boolean> {
    const { id, file } = upload;
    const cancel = new AbortController();
    cancels.current.set(id, cancel);
    dispatch({ type: 'started', id });
    try {
      await mutateAsync({
        file,
        title: upload.title.trim(),
        alt_text: altTextOf(upload),
        onProgress: (share) => dispatch({ type: 'progressed', id, share }),
        signal: cancel.signal,
      });
      dispatch({ type: 'removed', id });
      return true;
    } catch (thrown) {
      if (cancel.signal.aborted) dispatch({ type: 'cancelled', id });
      else {
        const error = toAppError(thrown);
        dispatch({ type: 'failed', id, error });
        reportFailure(error, file);
      }
      return false;
    } finally {
      cancels.current.delete(id);
    }
  }

  /** All that wait and are described. */
  async function sendAll() {
    const ready = queue.filter(
      (upload) => upload.status !== 'sending' && !lacksDescription(upload),
    );
    const results = await Promise.all(ready.map(send));
    const count = results.filter(Boolean).length;
    // One toast at a time: a failure is not covered by the success of its neighbours.
    if (count === 0 || count < results.length) return;
    notify.success(
      MEDIA_MESSAGES.uploaded,
      count > 1 ? { description: `${count} files` } : undefined,
    );
  }

  function reportFailure(error: AppError, file: File) {
    notify.error(uploadErrorTitle(error), {
      description: `${file.name}: ${MEDIA_MESSAGES.uploadFailed(uploadErrorText(error, tab))}`,
    });
  }

  return {
    queue,
    add,
    sendAll,
    edit: (id: string, words: Partial<Upload>) => dispatch({ type: 'edited', id, words }),
    cancel: (id: string) => cancels.current.get(id)?.abort(),
    remove: (id: string) => dispatch({ type: 'removed', id }),
  };
}
