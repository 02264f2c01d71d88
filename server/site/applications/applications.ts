import { toAppError } from '../../../app/lib/errors.ts';
import { asJson } from '../../../app/lib/supabase/as-json.ts';
import type {
  ApplicationOutcome,
  ApplicationSubmission,
} from '../../../app/lib/visitor-services.ts';
import type { LimitCounter } from '../../guard/rate-limit.ts';
import { count } from '../../signals/counts.ts';
import type { AfterReply } from '../after-reply.ts';
import type { DataClient } from '../data-client.ts';
import { removeFiles, storeFile } from '../enquiries/attachments.ts';
import { countSubmission } from '../enquiries/count-submission.ts';
import { takeInApplications } from './take-in.ts';

const BUCKET = 'resumes';

export interface ApplicationDeps {
  service: DataClient;
  limits: LimitCounter;
  siteUrl: string;
  address: string;
  afterReply: AfterReply;
}

interface Stored {
  reference: string;
  is_held: boolean;
  needs_guardian: boolean;
  resume_path: string | null;
  reply_by: string | null;
}

/** Stores an application and its résumé: all or nothing. Only stored ones count. */
export async function submitApplication(
  deps: ApplicationDeps,
  submission: ApplicationSubmission,
  resume: File | null,
): Promise<ApplicationOutcome> {
  const takeBack = await countSubmission('application', deps, submission);
  try {
    const outcome = await store(deps, submission, resume);
    if ('refused' in outcome) await takeBack();
    else {
      count('applications');
      // How long it takes would tell whether the address is known. If it fails, the clock for
      // vacancies does it.
      deps.afterReply(() => takeInApplications(deps));
    }
    return outcome;
  } catch (error) {
    // The person must see why it failed, even if the count cannot be undone.
    await takeBack().catch(() => {});
    throw error;
  }
}

async function store(
  { service }: ApplicationDeps,
  { application }: ApplicationSubmission,
  resume: File | null,
): Promise<ApplicationOutcome> {
  const path = resume && (await storeFile(service, resume, BUCKET)).path;
  const { data, error, status } = await service.rpc('submit_application', {
    application: asJson({ ...application, ...(path && { resume_path: path }) }),
  });
  const stored = data as unknown as Stored | null;
  // It was stored before, or the database refused it. A file that no application uses and that
  // cannot be removed now is removed later by the clock for orphaned files.
  const isUnused = path && (error ? isRefusal(error.code) : stored?.resume_path !== path);
  if (isUnused) await removeFiles(service, [path], BUCKET).catch(() => {});
  if (error) {
    const { code, message, details } = error;
    if (code === 'PT410') return { refused: 'closed', field: '', message };
    if (code === 'PT404') return { refused: 'unknown', field: '', message };
    if (code === 'PT422') return { refused: 'invalid', field: fieldOf(details), message };
    throw toAppError(error, status);
  }
  if (!stored) throw toAppError(null);
  return {
    reference: stored.reference,
    isHeld: stored.is_held,
    needsGuardian: stored.needs_guardian,
    replyBy: stored.reply_by,
  };
}

function isRefusal(code: string): boolean {
  return code.startsWith('PT4');
}

/** The name of the form's field. */
function fieldOf(detail: string | null): string {
  return detail === 'guardian' || !detail ? 'guardian_email' : detail;
}
