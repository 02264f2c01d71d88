import type { AppError, AppErrorCode } from '~/lib/errors';
import { failureOf, type Notice, offlineNotice } from './messages';

const ATTACHMENT_FAILED = 'Failed to upload attachment'; // §8

const ATTACHMENT_ADVICE: Partial<Record<AppErrorCode, string>> = {
  too_large:
    'We accept files up to 10 MB and 50 megapixels. Choose a smaller one, or send your message without it.',
  wrong_type:
    'We accept images (JPG, PNG, GIF, WebP), PDF and Word documents. This file is another type. Choose another one, or send your message without it.',
  upload_failed: 'Please try again, or send your message without it.',
};

/** For someone who applies for a job. */
const RESUME_ADVICE: typeof ATTACHMENT_ADVICE = {
  too_large:
    'We accept files up to 10 MB. Choose a smaller one, or apply without it and add it later.',
  wrong_type:
    'We accept PDF and Word documents. This file is another type, or is damaged. Choose another one, or apply without it and add it later.',
  upload_failed: 'Please try again, or apply without it and add it later.',
};
const RESUME_FAILED = 'We couldn’t accept this résumé';

/** Says what went wrong, and what the person can do about it. */
export function failureNotice(key: string, error?: AppError): Notice {
  if (error?.code === 'rate_limited') {
    const description = `Several messages have just come from your connection. Please wait ${describeWait(error.retryAfterSeconds)} and send it again, or call us.`;
    return { title: failureOf(key).title, description };
  }
  const isApplication = key.startsWith('apply-');
  const advice = error && (isApplication ? RESUME_ADVICE : ATTACHMENT_ADVICE)[error.code];
  const title = isApplication ? RESUME_FAILED : ATTACHMENT_FAILED;
  if (advice) return { title, description: advice, field: 'attachment' };
  if (error?.code === 'network') return offlineNotice(key);
  return failureOf(key);
}

const MINUTE_S = 60;

function describeWait(seconds = MINUTE_S): string {
  if (seconds < MINUTE_S) return 'a minute';
  const minutes = Math.ceil(seconds / MINUTE_S);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
